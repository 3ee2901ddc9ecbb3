/**
 * The program under test as the user named it: one source file, or what stands on a java command line. It is compiled,
 * looked up and checked here, before any JVM is forked, so that a mistake costs one line and no time.
 */
@NullMarked
package dev.heddle.replayer.program;

import org.jspecify.annotations.NullMarked;
