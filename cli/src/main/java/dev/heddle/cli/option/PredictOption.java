package dev.heddle.cli.option;

import dev.heddle.analyzer.derive.Predictions;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.program.UsageException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --predict}: what is looked for in other orders of a trace. */
public final class PredictOption {
    private static final String RACES = "races";
    private static final String DEADLOCKS = "deadlocks";

    @Option(
            names = "--predict",
            paramLabel = "races,deadlocks",
            split = ",",
            description =
                    "Find data races, or deadlocks of locks, that another order of the trace's events has: none is claimed without"
                            + " an order that shows it. The trace must be sequentially consistent (record --controlled --sc, or a"
                            + " free recording).")
    private List<String> kinds = new ArrayList<>();

    /** Whether anything is asked for. */
    public boolean isAsked() {
        return !kinds.isEmpty();
    }

    /** Refuses unknown words. */
    public void validate() {
        for (String kind : kinds) {
            if (!kind.equals(RACES) && !kind.equals(DEADLOCKS)) {
                throw new UsageException(
                        "--predict " + kind + ": expected races, deadlocks or both, with a comma between");
            }
        }
    }

    /**
     * Predicts.
     *
     * @param shown the trace's path as people would type it
     */
    public Predictions of(String shown, Trace trace) {
        TraceFiles.requireOrder(shown, trace.header(), "--predict");
        try {
            return Predictions.of(trace, kinds.contains(RACES), kinds.contains(DEADLOCKS));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--predict: " + shown + ": " + e.getMessage(), e);
        }
    }
}
