package dev.heddle.formats.run;

import java.util.Locale;
import java.util.Optional;

/** Which writes a pure volatile read may see. Stored by its word in the switches of traces. */
public enum VolatileReads {
    /** The newest volatile write: volatile accesses are ordered as they were executed. */
    EXEC,
    /**
     * Also an older one that happens-before does not exclude: the read may stand earlier in the order of volatile
     * accesses.
     */
    STALE;

    /** The word of the command line and of trace files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The mode of that word, or empty. */
    public static Optional<VolatileReads> ofWord(String word) {
        return Words.find(values(), VolatileReads::word, word);
    }
}
