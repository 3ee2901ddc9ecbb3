/** Litmus tests in the target JVM: executions of each, until its outcomes have been seen or are used up. */
@NullMarked
package dev.heddle.replayer.litmus;

import org.jspecify.annotations.NullMarked;
