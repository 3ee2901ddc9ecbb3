/** Proposes changes of a program that might keep a failure away, and tries each by a few executions. */
@NullMarked
package dev.heddle.replayer.edits;

import org.jspecify.annotations.NullMarked;
