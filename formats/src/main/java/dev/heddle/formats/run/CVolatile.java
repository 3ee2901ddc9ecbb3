package dev.heddle.formats.run;

import dev.heddle.formats.text.Word;

/**
 * What accesses to {@code volatile} variables of C and C++ are. Stored by its word in the switches of traces; Java's
 * volatile is that of {@link VolatileReads}.
 */
public enum CVolatile implements Word {
    /** Plain accesses, as the languages have it: a race on them is one. */
    PLAIN,
    /** Relaxed atomics. */
    RELAXED,
    /** Reads acquire, writes release. */
    ACQ_REL,
    /** Sequentially consistent atomics. */
    SEQ_CST;
}
