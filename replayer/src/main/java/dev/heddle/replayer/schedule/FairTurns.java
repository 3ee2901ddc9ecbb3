package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.inputs.VirtualClock;

/**
 * Lets threads in that could run and do not get to, where others only repeat what they have done: after many events
 * without news those that have waited as long are chosen in turn, whatever the strategy, for a number of steps that
 * doubles from one round to the next; when that has brought no news either, those that wait for time. Executions in
 * which something new happens now and then are not touched. See {@code docs/adr/0008}.
 */
public final class FairTurns {
    /** The first round gives each thread this part of the patience. */
    private static final int FIRST_STEPS_SHARE = 16;

    private final ThreadTable threads;
    private final EventLog events;
    private final VirtualClock clock;
    private final Outside outside;
    private final PerThread<FairRecord> records;
    private boolean on;
    private int bound;
    /** Events without news before a round, and the length of one. */
    private int patience;

    private int roundStart;
    private int roundEnd;
    private int steps;
    /** The thread that is let go on, and for how many steps more. */
    private ControlledThread turn = Chooser.NOBODY;

    private int stepsLeft;

    FairTurns(
            ThreadTable threads, EventLog events, VirtualClock clock, Outside outside, PerThread<FairRecord> records) {
        this.threads = threads;
        this.events = events;
        this.clock = clock;
        this.outside = outside;
        this.records = records;
    }

    /** A new execution, which ends after that many events without progress. */
    public void begin(int livelockBound, boolean isOn) {
        on = isOn;
        bound = livelockBound;
        patience = Math.max(1, Math.max(livelockBound / 20, Math.min(livelockBound / 4, 1_000)));
        roundStart = 0;
        roundEnd = 0;
        steps = Math.max(1, patience / FIRST_STEPS_SHARE);
        turn = Chooser.NOBODY;
        stepsLeft = 0;
    }

    /** Nothing new has happened beyond the bound after which time passes for threads that wait for it. */
    boolean isStill() {
        return events.sinceNews() >= bound / 2;
    }

    /**
     * Chooses in place of the strategy.
     *
     * @return an index into {@code enabled}, to which the thread may have been added; -1 where the strategy is to
     *     choose
     */
    int choose(Enabled enabled) {
        if (!on) {
            return -1;
        }
        if (stepsLeft > 0) {
            int i = enabled.indexOf(turn.index);
            if (i >= 0 && !enabled.isTimed(turn)) {
                stepsLeft--;
                return i;
            }
            stepsLeft = 0;
        }
        int size = events.columns.size();
        if (size >= roundEnd) {
            if (events.sinceNews() < patience) {
                return -1;
            }
            steps = roundStart == 0 ? steps : Math.min(2 * steps, Math.max(1, patience / 2));
            roundStart = size;
            roundEnd = size + patience;
        }
        int i = longestWaiting(enabled);
        if (i < 0 && isStill() && !isAnyAble(enabled)) {
            i = nextInTime(enabled);
        }
        if (i >= 0) {
            turn = threads.get(enabled.thread(i));
            stepsLeft = steps - 1;
        }
        return i;
    }

    private int longestWaiting(Enabled enabled) {
        int longest = -1;
        int since = roundStart - patience;
        for (int i = 0; i < enabled.size(); i++) {
            ControlledThread t = threads.get(enabled.thread(i));
            FairRecord record = records.of(t);
            if (!enabled.isTimed(t) && record.lastRun < roundStart && record.ableSince <= since) {
                since = record.ableSince - 1;
                longest = i;
            }
        }
        return longest;
    }

    /** Whether a thread can go on other than by time, and has not since the last news: its turn comes first. */
    private boolean isAnyAble(Enabled enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            ControlledThread t = threads.get(enabled.thread(i));
            if (!enabled.isTimed(t) && records.of(t).lastRun < newsAt()) {
                return true;
            }
        }
        return false;
    }

    private int nextInTime(Enabled enabled) {
        ControlledThread first = null;
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (waitsForTime(t) && (first == null || t.waitsFor.deadline() < first.waitsFor.deadline())) {
                first = t;
            }
        }
        return first == null ? -1 : enabled.add(first.index);
    }

    /** Whether time alone can make the thread go on, and has not since the last news. */
    private boolean waitsForTime(ControlledThread t) {
        return !t.ended
                && records.of(t).lastRun < newsAt()
                && Enabled.canTimeOut(t)
                && !clock.isReal()
                && !outside.isAwaited();
    }

    private int newsAt() {
        return events.columns.size() - events.sinceNews();
    }

    /** Whether all that could run have run since the last news, as far as that could be brought about. */
    boolean isFair(Enabled enabled) {
        if (events.sinceNews() > 2 * (long) bound) {
            return true;
        }
        int lately = events.columns.size() - patience;
        for (int i = 0; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            boolean waits = enabled.ableAt(t) > lately && records.of(t).lastRun < newsAt();
            if (!t.ended && (waits || waitsForTime(t))) {
                return false;
            }
        }
        return true;
    }
}
