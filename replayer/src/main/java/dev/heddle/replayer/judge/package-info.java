/**
 * Judges races by experiment: which outcomes a program has with a race, and which without what is weak or reversed
 * about it (ADR 87).
 */
@NullMarked
package dev.heddle.replayer.judge;

import org.jspecify.annotations.NullMarked;
