/**
 * Files that a recording is written to while it runs: one, a ring of the last blocks, or one after the other, behind a
 * mapped staging file.
 */
@NullMarked
package dev.heddle.recorder.free.output;

import org.jspecify.annotations.NullMarked;
