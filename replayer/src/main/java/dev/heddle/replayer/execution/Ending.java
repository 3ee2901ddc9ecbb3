package dev.heddle.replayer.execution;

import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.replayer.lead.DivergenceException;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether and how the execution under way ends: the first verdict stays. Without a verdict it has diverged, was given
 * up or met an error of ours.
 */
public final class Ending {
    private final ThreadTable threads;
    private final EventLog events;
    private final MemoryReserve reserve;

    @SuppressWarnings("NullAway.Init") // set in begin()
    private SchedulingStrategy strategy;

    private boolean ending;
    private @Nullable Verdict verdict;
    private String divergence = "";
    private boolean givenUp;
    private @Nullable Throwable brokenBy;
    private boolean goesOn;
    /** The first uncaught exception where executions go on after one. */
    private @Nullable Failed uncaught;

    public Ending(ThreadTable threads, EventLog events, MemoryReserve reserve) {
        this.threads = threads;
        this.events = events;
        this.reserve = reserve;
    }

    /** A new execution, which the strategy follows to its end. */
    public void begin(SchedulingStrategy with) {
        strategy = with;
        ending = false;
        verdict = null;
        divergence = "";
        givenUp = false;
        brokenBy = null;
        uncaught = null;
    }

    /**
     * Whether the other threads go on after an uncaught exception, as they do in the JVM: its verdict comes at their
     * end then.
     */
    public void goOnAfterExceptions(boolean value) {
        goesOn = value;
    }

    /** An exception has left a thread's outermost frame. */
    public void uncaught(Failed failed) {
        if (!goesOn) {
            finish(failed);
        } else if (uncaught == null) {
            uncaught = failed;
        }
    }

    /** Whether the execution is over, and its threads unwind. */
    public boolean isEnding() {
        return ending;
    }

    /** How it ended; null after a divergence, an error of ours, or where it was given up. */
    public @Nullable Verdict verdict() {
        return verdict;
    }

    /** Where it left the recorded execution; empty where it did not. */
    public String divergence() {
        return divergence;
    }

    /** An error of ours that ended the execution, or null. */
    public @Nullable Throwable brokenBy() {
        return brokenBy;
    }

    /** Whether the strategy has ended it early. */
    public boolean isGivenUp() {
        return givenUp;
    }

    /** Ends the execution; the first verdict stays. A null verdict is a divergence or an error of ours. */
    public void finish(@Nullable Verdict with) {
        if (!ending) {
            ending = true;
            verdict = with == null || uncaught == null ? with : uncaught;
            events.abandon();
            for (int i = 0; i < threads.size(); i++) {
                ControlledThread t = threads.get(i);
                if (t.owesEvent && divergence.isEmpty() && brokenBy == null && !givenUp) {
                    appendOwed(t);
                }
            }
        }
    }

    private void appendOwed(ControlledThread t) {
        int e = events.appendEmpty(t, t.librarySite(), -1);
        events.abandon();
        try {
            strategy.executed(events.columns, e);
        } catch (DivergenceException divergent) {
            divergence = Objects.requireNonNull(divergent.getMessage());
        }
    }

    /** Ends the execution with a failure. */
    public void fail(FailureKind kind, ControlledThread t, String message, List<String> stack) {
        finish(new Failed(kind, t.index, message, stack, List.of()));
    }

    /** Records a failure of an execution that otherwise passed or was cut off. */
    public void passedBut(Failed failed) {
        assert verdict instanceof Passed || verdict instanceof Unfinished;
        verdict = failed;
    }

    /**
     * An error of ours; an exhausted heap or stack is the program's doing, wherever it shows.
     *
     * @param running the thread whose doing it is then
     */
    public void broken(ControlledThread running, Throwable by) {
        reserve.releaseFor(by);
        if ((by instanceof VirtualMachineError || reserve.isUsedUp()) && !ending) {
            finish(ProgramStack.uncaught(running, by));
            return;
        }
        if (brokenBy == null) {
            brokenBy = by;
        }
        finish(null);
    }

    /** The strategy knows what could follow. */
    public void giveUp() {
        givenUp = true;
        finish(null);
    }

    /** The execution has left the recorded one. */
    public void diverge(DivergenceException by) {
        if (divergence.isEmpty()) {
            divergence = Objects.requireNonNull(by.getMessage());
        }
        finish(null);
    }
}
