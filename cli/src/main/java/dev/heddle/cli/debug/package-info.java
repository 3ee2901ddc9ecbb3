/** A proxy between a debugger and the JVM of a replay, in the Java Debug Wire Protocol (JDWP). */
@NullMarked
package dev.heddle.cli.debug;

import org.jspecify.annotations.NullMarked;
