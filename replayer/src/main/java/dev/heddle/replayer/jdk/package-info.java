/** The JDK's own means that the engine needs: raw memory and private members, reached through the trusted lookup. */
package dev.heddle.replayer.jdk;
