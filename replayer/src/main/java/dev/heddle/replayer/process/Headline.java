package dev.heddle.replayer.process;

import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;

/** Verdicts in a line. */
public final class Headline {
    private Headline() {}

    /** {@code passed}, or the kind and the message; {@code none} for null. */
    public static String of(Verdict verdict) {
        if (verdict instanceof Failed f) {
            return f.kind().word() + ": " + f.message();
        }
        if (verdict instanceof Unfinished u) {
            return u.what() + ": " + u.message();
        }
        return verdict instanceof Passed ? "passed" : "none";
    }

    /** The message alone; empty where there is none. */
    static String message(Verdict verdict) {
        return verdict instanceof Failed f ? f.message() : verdict instanceof Unfinished u ? u.message() : "";
    }
}
