/**
 * Copies of JDK classes for the program ({@code --inside}): which classes belong together, what they are called, how
 * class files are changed, and the jar that the program's loader takes them from. See docs/adr/0082.
 */
@NullMarked
package dev.heddle.recorder.instrument.inside;

import org.jspecify.annotations.NullMarked;
