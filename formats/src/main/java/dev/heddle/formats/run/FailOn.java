package dev.heddle.formats.run;

import java.util.Locale;
import java.util.Optional;

/**
 * What makes an execution fail that would otherwise pass, if asked for. Stored by its word in the switches of traces.
 */
public enum FailOn {
    /** A data race. */
    RACE,
    /** A loop of plain reads that may legally spin for ever. */
    SPIN,
    /** An execution that was cut off at a bound of events or time. */
    UNFINISHED,
    /** An execution that waits for something outside of the program, which does not come. */
    OUTSIDE;

    /** The word of the command line and of trace files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of that word, or empty. */
    public static Optional<FailOn> ofWord(String word) {
        return Words.find(values(), FailOn::word, word);
    }
}
