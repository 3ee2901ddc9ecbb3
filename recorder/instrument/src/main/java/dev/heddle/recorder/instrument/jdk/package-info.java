/**
 * Method bodies of the JDK: which classes, which edges their methods promise, and what blocks, reads the clock or is
 * input in them.
 */
@NullMarked
package dev.heddle.recorder.instrument.jdk;

import org.jspecify.annotations.NullMarked;
