package dev.heddle.formats.iroot;

/**
 * What is remembered of an iRoot.
 *
 * @param isWeak all that predicted or showed it needed a read of an older write
 * @param isAsync all that predicted it had an event after its thread's first time-out, interrupt or input from outside
 * @param isExposed it has happened
 * @param isFailed it was tried often enough, and has not
 * @param isPredicted executions with the current input predict it
 * @param totalRuns how often it was tried, whatever the input
 * @param candidateRuns how often it was tried with the current input; {@link #NO_CANDIDATE} where it is not to be
 * @param trace name of a trace that shows it; empty where there is none
 */
public record MemoEntry(
        boolean isWeak,
        boolean isAsync,
        boolean isExposed,
        boolean isFailed,
        boolean isPredicted,
        int totalRuns,
        int candidateRuns,
        String trace) {
    /** {@link #candidateRuns} of an iRoot that is not to be tried. */
    public static final int NO_CANDIDATE = -1;

    /** @throws IllegalArgumentException if the parts contradict each other */
    public MemoEntry {
        if (totalRuns < 0 || candidateRuns < NO_CANDIDATE) {
            throw new IllegalArgumentException(
                    "expected numbers of runs, found " + totalRuns + " and " + candidateRuns);
        }
        if (isFailed && isExposed) {
            throw new IllegalArgumentException("expected an iRoot that is exposed or failed, found both");
        }
        if (candidateRuns > totalRuns) {
            throw new IllegalArgumentException(
                    "expected at most " + totalRuns + " runs with one input, found " + candidateRuns);
        }
        if (candidateRuns != NO_CANDIDATE && !isPredicted) {
            throw new IllegalArgumentException("expected a candidate that is predicted, found one that is not");
        }
        if (!trace.isEmpty() && !isExposed) {
            throw new IllegalArgumentException("expected a trace of an exposed iRoot, found one of another");
        }
    }

    /** Entry of an iRoot that has been exposed and not predicted. */
    static MemoEntry observed(boolean isWeak, String trace) {
        return new MemoEntry(isWeak, false, true, false, false, 0, NO_CANDIDATE, trace);
    }

    /** Entry of an iRoot that has only been predicted. */
    static MemoEntry predicted(Prediction by) {
        return new MemoEntry(by.weak(), by.async(), false, false, true, 0, 0, "");
    }

    /** Whether it is to be tried with the current input. */
    public boolean isCandidate() {
        return candidateRuns != NO_CANDIDATE;
    }

    /** Marks the iRoot as predicted for the current input, and as a candidate unless it is exposed or has failed. */
    MemoEntry predictedToo(Prediction by, boolean skipsFailed) {
        boolean isNew = !isPredicted && !isExposed && !(isFailed && skipsFailed);
        boolean async = isAsync && by.async();
        int runs = isNew ? 0 : candidateRuns;
        return new MemoEntry(isWeak && by.weak(), async, isExposed, isFailed, true, totalRuns, runs, trace);
    }

    /** Marks the iRoot as exposed, and keeps the first trace that shows it. */
    MemoEntry exposedToo(boolean weakly, String by) {
        boolean isFirst = !isExposed || trace.isEmpty();
        return new MemoEntry(
                isWeak && weakly, isAsync, true, false, isPredicted, totalRuns, candidateRuns, isFirst ? by : trace);
    }

    /** Counts an attempt to expose the iRoot. */
    MemoEntry tried(int failAfter) {
        int total = totalRuns + 1;
        boolean fails = !isExposed && total >= failAfter;
        int runs = isCandidate() ? candidateRuns + 1 : NO_CANDIDATE;
        return new MemoEntry(isWeak, isAsync, isExposed, isFailed | fails, isPredicted, total, runs, trace);
    }

    /** Removes the iRoot from the candidates. */
    MemoEntry dropped() {
        return new MemoEntry(isWeak, isAsync, isExposed, isFailed, isPredicted, totalRuns, NO_CANDIDATE, trace);
    }

    /** Nothing is known of the input. */
    MemoEntry forgettingInput() {
        return new MemoEntry(isWeak, isAsync, isExposed, isFailed, false, totalRuns, NO_CANDIDATE, trace);
    }

    /** Whether there is a reason to keep it whatever the input. */
    boolean isLasting() {
        return isExposed || isFailed || totalRuns > 0;
    }

    /** What two memos have of one iRoot. */
    MemoEntry and(MemoEntry other) {
        boolean exposed = isExposed || other.isExposed;
        String first =
                trace.isEmpty() || (!other.trace.isEmpty() && other.trace.compareTo(trace) < 0) ? other.trace : trace;
        return new MemoEntry(
                isWeak && other.isWeak,
                isAsync && other.isAsync,
                exposed,
                !exposed && (isFailed || other.isFailed),
                isPredicted || other.isPredicted,
                Math.max(totalRuns, other.totalRuns),
                Math.max(candidateRuns, other.candidateRuns),
                first);
    }
}
