package dev.heddle.recorder.hooks;

import org.jspecify.annotations.Nullable;

/**
 * Where an execution leaves its outcome, without a trace in the execution: no event, no scheduling point. The state is
 * static because the program has no other way to name it; the baton orders its threads.
 */
public final class ReportedOutcome {
    /** Longer ones are cut. */
    private static final int MOST_CHARACTERS = 1000;

    private static @Nullable String outcome;

    private ReportedOutcome() {}

    /** The program reports the outcome of this execution; the last one counts. */
    public static synchronized void report(String text) {
        outcome = text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
    }

    /** The outcome reported since the last call, or null. */
    public static synchronized @Nullable String take() {
        String reported = outcome;
        outcome = null;
        return reported;
    }
}
