/** Applies changes to class files of the program before these are instrumented. */
@NullMarked
package dev.heddle.recorder.instrument.edit;

import org.jspecify.annotations.NullMarked;
