package dev.heddle.replayer.outcome;

import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.lead.TraceTables;
import dev.heddle.replayer.minimise.FailureSignature;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads the outcome of the last execution: of one that failed how, of others what the program named, or where it named
 * nothing the static fields of its main class, and what it printed.
 */
public final class OutcomeReader {
    /** Longer output counts by its beginning, length and hash. */
    private static final int MOST_OUTPUT = 2_000;

    /** Classes whose main method runs a test: their static fields are ours. */
    private static final String TESTS = "dev.heddle.api.";

    private final Class<?> main;

    /** @param main the class with the static fields */
    public OutcomeReader(Class<?> main) {
        this.main = main;
    }

    /**
     * The outcome of the execution that has just ended; empty where it was cut off.
     *
     * @param named what the program named
     * @param printed what it printed
     * @param tables those of the execution
     */
    public Optional<ObservedOutcome> read(
            Outcome ended, SortedMap<String, String> named, byte[] printed, TraceTables tables) {
        if (ended instanceof Outcome.Failed failed && failed.reason().isEmpty()) {
            FailureSignature signature = FailureSignature.of(failed.verdict(), tables);
            String text = signature.what().strip()
                    + (signature.blocked().isEmpty() ? "" : " " + new TreeSet<>(signature.blocked()));
            return Optional.of(new ObservedOutcome(text, new TreeMap<>(), ""));
        }
        if (!(ended instanceof Outcome.Passed)) {
            return Optional.empty();
        }
        boolean isNamed = !named.isEmpty() || main.getName().startsWith(TESTS);
        return Optional.of(new ObservedOutcome("", isNamed ? named : FinalValues.of(main), output(printed)));
    }

    private static String output(byte[] printed) {
        String text = new String(printed, StandardCharsets.UTF_8);
        return text.length() <= MOST_OUTPUT
                ? text
                : text.substring(0, MOST_OUTPUT) + "... (" + printed.length + " bytes, hash "
                        + Integer.toHexString(Arrays.hashCode(printed)) + ")";
    }
}
