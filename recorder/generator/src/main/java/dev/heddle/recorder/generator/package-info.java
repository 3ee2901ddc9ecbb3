/** Writes the parts of the hooks that would be copies by hand. Runs in the compiler. */
package dev.heddle.recorder.generator;
