/**
 * What each instruction of a program becomes: one {@link dev.heddle.recorder.instrument.rules.Rule} for each kind, and
 * the code around whole methods.
 */
@NullMarked
package dev.heddle.recorder.instrument.rules;

import org.jspecify.annotations.NullMarked;
