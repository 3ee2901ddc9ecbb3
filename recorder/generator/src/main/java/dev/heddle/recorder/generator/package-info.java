/** Writes the parts of the hooks that would be copies by hand. Runs in the compiler. */
@NullMarked
package dev.heddle.recorder.generator;

import org.jspecify.annotations.NullMarked;
