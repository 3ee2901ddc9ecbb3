package dev.heddle.formats.run;

import java.util.Locale;
import java.util.Optional;

/** Which writes a plain read may see. Stored by its word in the switches of traces. */
public enum PlainReads {
    /**
     * Any write that happens-before does not exclude, as the JLS has it: two reads of one variable need not agree on an
     * order.
     */
    JMM,
    /** Like {@link #JMM}, but the reads of one variable follow its modification order, as opaque ones do. */
    COHERENT,
    /** The newest write that the constraints permit. */
    LATEST;

    /** The word of the command line and of trace files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The mode of that word, or empty. */
    public static Optional<PlainReads> ofWord(String word) {
        return Words.find(values(), PlainReads::word, word);
    }
}
