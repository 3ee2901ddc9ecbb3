/** What recording of freely running programs knows of a program: which of its classes are recorded, its fields and its sites. */
@NullMarked
package dev.heddle.recorder.instrument.recording;

import org.jspecify.annotations.NullMarked;
