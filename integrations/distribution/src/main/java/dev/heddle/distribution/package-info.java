/** The installation of Heddle, and its commands for other tools in the same JVM. */
@NullMarked
package dev.heddle.distribution;

import org.jspecify.annotations.NullMarked;
