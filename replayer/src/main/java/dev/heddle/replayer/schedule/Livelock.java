package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells threads that go in circles from threads that do finite work without news, such as printing the same line again
 * and again. After a number of events without news it is looked whether the threads' local variables come round, too;
 * where those of one do not, the execution goes on, for a number of times. See {@code docs/adr/0008}.
 */
public final class Livelock {
    /** How often threads that count may reach the bound. */
    private static final int MOST = 10;

    private static final int SAMPLES = 256;
    private static final int FEWEST_SAMPLES = 4;
    private static final int MASK = (1 << 13) - 1;
    /** Events at the end of the log that show what the threads do. */
    private static final int RECENT = 1000;

    private final ThreadTable threads;
    private final EventLog events;
    private final Decisions decisions;
    private final FairTurns turns;
    private final Enabled enabled;
    /** Null until they are needed, which most campaigns never do: a program may need all of a small heap. */
    private @Nullable LocalState locals;

    private long[] seen = {};
    private final PerThread<Samples> samples;
    private boolean isFair;
    private int bound;
    private long limit;
    private int latest;
    private int times;
    private boolean isDeadlock;

    /** Looks at a thread's local variables, and how many of them showed something new. */
    private static final class Samples implements PerThread.Part<Samples> {
        int count;
        int news;

        @Override
        public Samples fresh() {
            return new Samples();
        }
    }

    public Livelock(ThreadTable threads, EventLog events, Decisions decisions, FairTurns turns, Enabled enabled) {
        this.threads = threads;
        this.events = events;
        this.decisions = decisions;
        this.turns = turns;
        this.enabled = enabled;
        this.samples = threads.perThread(new Samples());
    }

    /** A new execution, which ends after that many events without progress. */
    public void begin(int livelockBound, boolean fair) {
        bound = livelockBound;
        isFair = fair;
        latest = 0;
        isDeadlock = false;
        restart();
    }

    private void restart() {
        limit = bound;
        times = 1;
    }

    private void forget() {
        if (seen.length == 0) {
            seen = new long[MASK + 1];
            locals = LocalState.open();
        }
        Arrays.fill(seen, 0);
        for (int i = 0; i < threads.size(); i++) {
            Samples of = samples.of(threads.get(i));
            of.count = 0;
            of.news = 0;
        }
    }

    /**
     * After an event of {@code t}: whether the execution, in which nothing new has happened for this number of events,
     * ends here.
     */
    boolean isReached(ControlledThread t, int sinceNews) {
        if (!isFair) {
            return sinceNews > bound;
        }
        long left = limit - sinceNews;
        int window = bound / 4;
        if (left >= window) {
            if (sinceNews < latest && limit != bound) {
                restart();
            }
            latest = sinceNews;
            return false;
        }
        boolean isNewWindow = sinceNews < latest || latest <= limit - window;
        latest = sinceNews;
        if (isNewWindow) {
            forget();
        }
        if (left >= 0) {
            if (left % Math.max(1, window / SAMPLES) == 0) {
                sample(t, left < window / 2);
            }
            return false;
        }
        return decisions.replay().isLivelock(isFound());
    }

    private boolean isFound() {
        if (!turns.isFair(enabled)) {
            limit += Math.max(1, bound / 20);
            return false;
        }
        if (isService()) {
            limit += bound;
            isDeadlock &= !anyMoves(); // one that counts its sleeps comes to an end
            return isDeadlock;
        }
        if (times < MOST && anyMoves()) {
            times++;
            limit += bound;
            return false;
        }
        if (times == MOST && allFill()) {
            limit += bound;
            return false;
        }
        return true;
    }

    /**
     * Whether all threads that run count, and each changes objects whose state is not seen, such as queues: two threads
     * that put the same element a hundred thousand times do not wait for each other.
     */
    private boolean allFill() {
        EventColumns log = events.columns;
        BitSet filling = new BitSet();
        for (int e = Math.max(0, log.size() - RECENT); e < log.size(); e++) {
            if (log.kind(e) == EventKind.SYNC && log.has(e, EventFlags.CHANGES)) {
                filling.set(log.thread(e));
            }
        }
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            Samples of = samples.of(t);
            boolean runs = !t.ended && of.count >= FEWEST_SAMPLES;
            if (runs && !(moves(of) && filling.get(t.index))) {
                return false;
            }
        }
        return !filling.isEmpty();
    }

    private static boolean moves(Samples of) {
        return 2 * of.news > of.count;
    }

    /**
     * Whether all threads that run come back to a wait of the library's own for their next task, one of them until a
     * time, or do nothing but sleep: a timer that always does the same has not ended, but no thread waits for another's
     * progress. Where all that run do nothing but sleep, it is a deadlock of other threads that keep the JVM alive.
     */
    private boolean isService() {
        EventColumns log = events.columns;
        BitSet active = new BitSet();
        BitSet waiting = new BitSet();
        BitSet acting = new BitSet();
        boolean isTimed = false;
        for (int e = Math.max(0, log.size() - RECENT); e < log.size(); e++) {
            active.set(log.thread(e));
            boolean hasTimedOut = log.has(e, EventFlags.TIMED_OUT) && log.kind(e) != EventKind.INPUT;
            boolean isSleep = hasTimedOut && log.kind(e) == EventKind.YIELD && log.site(e) >= 0;
            acting.set(log.thread(e), acting.get(log.thread(e)) || !isSleep);
            if (log.site(e) < 0 && (hasTimedOut || log.kind(e) == EventKind.PARK)) {
                waiting.set(log.thread(e));
                isTimed |= hasTimedOut;
            }
        }
        isDeadlock = acting.isEmpty() && anyWaits(active);
        boolean isAsleep = active.cardinality() > acting.cardinality();
        active.and(acting);
        active.andNot(waiting);
        return (isTimed || isAsleep) && active.isEmpty();
    }

    /** Whether a thread that keeps the JVM alive can go on only if another one lets it. */
    private boolean anyWaits(BitSet active) {
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            boolean isOutside = t.waitsFor instanceof Wait.ForOutside;
            if (!t.ended && !t.isDaemon && !isOutside && !active.get(t.index)) {
                return true;
            }
        }
        return false;
    }

    private void sample(ControlledThread t, boolean counts) {
        if (locals == null
                || t.thread != Thread.currentThread()
                || decisions.replay().hasRecordedInputs()) {
            return;
        }
        long state = locals.digest() * 31 + t.index;
        int i = (int) ((state * 0x9E3779B97F4A7C15L) >>> 40) & MASK;
        boolean isNew = seen[i] != state;
        seen[i] = state;
        if (counts) {
            Samples of = samples.of(t);
            of.count++;
            of.news += isNew ? 1 : 0;
        }
    }

    private boolean anyMoves() {
        if (locals == null) {
            return true;
        }
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            Samples of = samples.of(t);
            if (!t.ended && of.count >= FEWEST_SAMPLES && moves(of)) {
                return true;
            }
        }
        return false;
    }

    /** Whether all threads that run do nothing but sleep, and others wait for them. */
    boolean isDeadlock() {
        return isDeadlock;
    }

    /** Whether the threads' local variables did not come round. */
    boolean isCounting() {
        return times == MOST;
    }
}
