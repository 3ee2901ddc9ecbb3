package dev.heddle.replayer.record;

/**
 * How runs of a program ended; the recording is that of the last one.
 *
 * @param ending of the last run
 * @param status the program's exit status, as a shell would have it
 * @param runs how many there were
 * @param nanos how long the last run took
 * @param limitNanos how long it was given
 * @param allNanos how long all runs took
 */
public record FreeRunOutcome(Ending ending, int status, int runs, long nanos, long limitNanos, long allNanos) {
    /** Endings. */
    public enum Ending {
        /** The only run has ended. */
        ENDED,
        /** The program failed, or refused to be recorded. */
        FAILED,
        /** The run was ended at its time limit. */
        CUT_OFF,
        /** No run failed; there is no recording. */
        WITHOUT_FAILURE
    }
}
