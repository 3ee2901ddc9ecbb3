package dev.heddle.formats.trace;

import dev.heddle.formats.text.Word;

/**
 * The kinds of failure of the command line's contract. The ordinal is the code in trace files: append, never reorder.
 */
public enum FailureKind implements Word {
    /** An uncaught exception in any thread. */
    EXCEPTION,
    /** {@code System.exit} with a status other than 0. */
    EXIT,
    /** No thread can go on. */
    DEADLOCK,
    /** Threads go on without making progress. */
    LIVELOCK,
    /** A data race (with {@code --fail-on race}). */
    RACE,
    /** A plain spin loop that may legally hang (with {@code --fail-on spin}). */
    SPIN,
    /** Cut off at a bound of events or time (with {@code --fail-on unfinished}). */
    UNFINISHED,
    /** All threads that could go on wait for something outside of the program (with {@code --fail-on outside}). */
    OUTSIDE,
    /** A thread that is neither joined nor detached when the program ends (with {@code --fail-on leak}). */
    LEAK;
}
