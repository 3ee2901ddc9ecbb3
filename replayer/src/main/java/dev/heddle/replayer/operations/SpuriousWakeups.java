package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.Settings;

/**
 * Returns of wait, await and park without cause, where the switch is on. Whether a thread may wake so is decided once,
 * when it begins to wait, and stands in the event logged there (WAIT, or a YIELD before a park), where replay finds it;
 * when it does is the choice of threads, as ever. Deciding at the beginning leaves executions in which a lost notify is
 * a deadlock.
 *
 * <p>A condition's await returns so by signalling itself: its node goes to the queue of the lock, as in
 * {@code ConditionObject.doSignal}. A park inside other library code returns to a loop and never shows, so nothing is
 * decided there.
 */
public final class SpuriousWakeups {
    private final Settings settings;
    private final EventLog events;
    private final Decisions decisions;
    private final PerThread<Await> awaits;

    /** The last await of a condition by a thread. */
    private static final class Await implements PerThread.Part<Await> {
        /** Whether it may return without cause, until it has. */
        boolean isSpurious;

        int flags;

        @Override
        public Await fresh() {
            return new Await();
        }
    }

    public SpuriousWakeups(ExecutionState state) {
        this.settings = state.settings;
        this.events = state.events;
        this.decisions = state.decisions;
        this.awaits = state.threads.perThread(new Await());
    }

    /** Decides for a thread that is about to log the WAIT of {@code Object.wait}. */
    boolean beforeWait() {
        return settings.switches().spurious().wakeups() && decisions.choose(2) == 1;
    }

    /** Decides for a thread that is about to log the WAIT of a condition; its park in there does not ask again. */
    int beforeAwait(ControlledThread t) {
        Await await = awaits.of(t);
        await.flags = 0;
        await.isSpurious = ConditionQueue.isKnown() && beforeWait();
        return await.isSpurious ? EventFlags.SPURIOUS : 0;
    }

    /** How the await of a condition that returns came to that. */
    int awaitFlags(ControlledThread t) {
        return awaits.of(t).flags;
    }

    boolean beforePark(ControlledThread t, int site) {
        if (!settings.switches().spurious().wakeups()) {
            return false;
        }
        if (t.calls.isInLibrary()) {
            return awaits.of(t).isSpurious && t.calls.isInAwait();
        }
        if (t.calls.size == 0 || t.permit.isGiven() || t.interrupted) {
            return false; // a worker's own loop, or it returns at once
        }
        boolean isSpurious = decisions.choose(2) == 1;
        events.execute(t, EventKind.YIELD, site, -1, isSpurious ? EventFlags.SPURIOUS : 0);
        return isSpurious;
    }

    /** A park returns without cause; if it is the one inside an await, that is to return, too. */
    void parkReturns(ControlledThread t) {
        if (t.calls.isInLibrary() && t.calls.isInAwait()) {
            Await await = awaits.of(t);
            await.isSpurious = false;
            await.flags = ConditionQueue.signal(t.calls.receiver[t.calls.size - 1], t.thread) ? EventFlags.SPURIOUS : 0;
        }
    }
}
