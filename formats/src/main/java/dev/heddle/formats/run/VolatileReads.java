package dev.heddle.formats.run;

import dev.heddle.formats.text.Word;

/** Which writes a pure volatile read may see. Stored by its word in the switches of traces. */
public enum VolatileReads implements Word {
    /** The newest volatile write: volatile accesses are ordered as they were executed. */
    EXEC,
    /**
     * Also an older one that happens-before does not exclude: the read may stand earlier in the order of volatile
     * accesses.
     */
    STALE,
    /**
     * As seq_cst of C++20: as stale, and a read synchronises with what it reads alone, not with every volatile write
     * before it.
     */
    C11;

    /** Whether a pure read may stand earlier in the order than it was executed. */
    public boolean isStale() {
        return this != EXEC;
    }

    /** Whether a read synchronises with the volatile writes before the one that it reads, too. */
    public boolean joinsEarlier() {
        return this != C11;
    }
}
