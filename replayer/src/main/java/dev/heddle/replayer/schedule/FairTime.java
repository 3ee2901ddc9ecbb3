package dev.heddle.replayer.schedule;

import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.Polls;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.VirtualClock;

/**
 * Keeps virtual time from outrunning threads that could run. If a thread could, a sleep, a time-out or a read of the
 * clock advances it by no more than 1 ms for each round, in which every thread that could run makes a step, but for a
 * slack once an execution. If none could, time is free; so it is where nothing new has happened for long. See
 * {@code docs/adr/0012}.
 */
public final class FairTime {
    private static final long ROUND_NANOS = 1_000_000;
    /**
     * Rounds that are worth so much in an execution: who has waited for so long has time, and a busy thread gets it.
     */
    private static final long LONG_ROUNDS = 10_000;
    /** What each further round is worth. */
    private static final long LATER_ROUND_NANOS = 100_000;
    /** What a round is worth where time is punctual: about what a step of each thread takes on a machine. */
    private static final long SHORT_ROUND_NANOS = 1_000;

    /** A schedule gets this multiple of the decisions that rounds need at least, before it is forced to take them. */
    private static final int PATIENCE = 8;

    private final EventLog events;
    private final VirtualClock clock;
    private final FairTurns turns;
    private final PerThread<FairRecord> records;
    private boolean on;
    private boolean isPunctual;
    private boolean isWorking;
    private long slack;
    private long rounds;
    /** What the rounds of the execution were worth, in ns. */
    private long paid;

    private int roundStart;
    private long paidAtJump;
    /** Threads that could run at the last decision, other than by time alone. */
    private int ready;

    private long decisions;
    /** Somebody waits until the rounds have been worth so much; they are forced from that decision on. */
    private long wanted;

    private long forcedFrom;

    FairTime(EventLog events, VirtualClock clock, FairTurns turns, PerThread<FairRecord> records) {
        this.events = events;
        this.clock = clock;
        this.turns = turns;
        this.records = records;
    }

    /**
     * A new execution, which has that slack.
     *
     * @param time whose slack it has
     */
    public void begin(TimeMode time, boolean isOn) {
        on = isOn;
        isPunctual = time.isPunctual();
        isWorking = time.slackMillis() == TimeMode.WORKING;
        slack = Math.max(0, time.slackMillis()) * 1_000_000L;
        rounds = 0;
        paid = 0;
        roundStart = 0;
        paidAtJump = 0;
        ready = 0;
        decisions = 0;
        wanted = 0;
        forcedFrom = 0;
    }

    /** Whether time must wait for threads that can run. */
    boolean isOn() {
        return on && !turns.isStill();
    }

    /** By how many ns a thread may overtake one that is due before, where all can go on by time alone. */
    long overtaking() {
        return !on || !isPunctual && turns.isStill() ? Wait.NEVER : slack;
    }

    /** Size of the log when the round under way began. */
    int roundStart() {
        return roundStart;
    }

    /** The thread comes to its next operation. */
    void pending(ControlledThread t) {
        records.of(t).paidAtPending = paid;
    }

    /** What rounds must still be worth, in ns, until the thread's deadline may overtake those that can run. */
    long missing(ControlledThread t) {
        long beyond = t.waitsFor.deadline() - clock.now() - slack;
        return beyond <= 0 ? 0 : Math.max(0, beyond - paid(records.of(t).paidAtPending));
    }

    private long roundNanos() {
        if (isPunctual) {
            return SHORT_ROUND_NANOS;
        }
        return rounds < LONG_ROUNDS ? ROUND_NANOS : LATER_ROUND_NANOS;
    }

    private long paid(long since) {
        return paid - Math.max(since, paidAtJump);
    }

    /**
     * A decision is to be made.
     *
     * @param readyThreads how many can go on other than by time alone
     * @param isRoundOver whether none of them could when the round began without having run since
     * @param missing what rounds must be worth, in ns, for the next of those that must wait, or 0
     * @return whether rounds must be forced now
     */
    boolean decide(int readyThreads, boolean isRoundOver, long missing) {
        decisions++;
        ready = readyThreads;
        if (readyThreads > 0 && isRoundOver) {
            rounds++;
            paid += roundNanos();
            roundStart = events.columns.size();
        }
        if (missing > 0) {
            want(missing);
        }
        return wanted > paid && decisions > forcedFrom && isOn();
    }

    private void want(long missing) {
        if (wanted <= paid) {
            wanted = paid + missing;
            forcedFrom = decisions + PATIENCE * ((missing - 1) / roundNanos() + 1) * Math.max(1, ready);
        }
    }

    /**
     * The thread has been chosen by time alone: takes the clock to its deadline.
     *
     * @param first when the first one is due, where all can go on by time alone
     */
    void jumps(ControlledThread t, long first) {
        if (isOn()) {
            long beyond = ready > 0
                    ? t.waitsFor.deadline() - clock.now() - paid(records.of(t).paidAtPending)
                    : t.waitsFor.deadline() - first;
            slack = Math.max(0, slack - Math.max(0, beyond));
        }
        paidAtJump = paid;
    }

    /** How far, of this number of ns, the read of the clock that has just been chosen may advance it. */
    public long look(ControlledThread t, long nanos) {
        if (isWorking) {
            return Math.max(nanos, ROUND_NANOS);
        }
        if (nanos <= Polls.LOOK_NANOS || ready <= 1 || !isOn()) {
            return nanos;
        }
        FairRecord record = records.of(t);
        long worth = paid(record.paidAtLook);
        long granted = Math.min(nanos, Math.max(Polls.LOOK_NANOS, worth + slack));
        slack -= Math.max(0, granted - Math.max(Polls.LOOK_NANOS, worth));
        record.paidAtLook = paid;
        paidAtJump = paid;
        if (granted < nanos) {
            want(nanos - granted);
        }
        return granted;
    }
}
