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
    STALE;
}
