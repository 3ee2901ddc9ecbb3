package dev.heddle.replayer.engine;

import dev.heddle.formats.trace.Trace;

/** How an execution ended. */
public sealed interface Outcome {
    /** The verdict for a trace; null where there is none, since the execution has no end of its own. */
    default Trace.Verdict verdict() {
        return null;
    }

    /**
     * Why the execution was cut off, as in {@link dev.heddle.replayer.job.CampaignResult#unfinished}; empty where it
     * was not.
     */
    default String reason() {
        return "";
    }

    /**
     * Outcome of an execution with a verdict.
     *
     * @param reason as in {@link #reason}
     */
    static Outcome of(Trace.Verdict verdict, String reason) {
        if (verdict instanceof Trace.Failed failed) {
            return new Failed(failed, reason);
        }
        return verdict instanceof Trace.Unfinished unfinished ? new Unfinished(unfinished, reason) : new Passed();
    }

    /** The program ended by itself, without a failure. */
    record Passed() implements Outcome {
        private static final Trace.Verdict VERDICT = new Trace.Passed();

        @Override
        public Trace.Verdict verdict() {
            return VERDICT;
        }
    }

    /**
     * The program failed.
     *
     * @param reason not empty where an execution that was cut off counts as a failure
     */
    record Failed(Trace.Failed verdict, String reason) implements Outcome {}

    /** The execution was cut off, and that is no failure. */
    record Unfinished(Trace.Unfinished verdict, String reason) implements Outcome {}

    /**
     * The execution left the one that it was to repeat.
     *
     * @param difference where, what was expected and what was found, in a line
     */
    record Diverged(String difference) implements Outcome {}

    /** The strategy gave the execution up: what could follow is known. */
    record GivenUp() implements Outcome {}

    /** An error of ours ended the execution. */
    record Broken(Throwable by) implements Outcome {}
}
