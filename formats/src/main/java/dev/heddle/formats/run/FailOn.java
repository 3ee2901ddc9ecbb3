package dev.heddle.formats.run;

import dev.heddle.formats.text.Word;

/**
 * What makes an execution fail that would otherwise pass, if asked for. Stored by its word in the switches of traces.
 */
public enum FailOn implements Word {
    /** A data race. */
    RACE,
    /** A loop of plain reads that may legally spin for ever. */
    SPIN,
    /** An execution that was cut off at a bound of events or time. */
    UNFINISHED,
    /** An execution that waits for something outside of the program, which does not come. */
    OUTSIDE,
    /** A thread of a program in C or C++ that is neither joined nor detached when the program ends. */
    LEAK;
}
