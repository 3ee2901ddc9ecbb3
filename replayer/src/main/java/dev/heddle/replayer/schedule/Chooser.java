package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.inputs.OwnConnections.Arrivals;
import dev.heddle.replayer.lead.DivergenceException;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.strategy.ReplayPolicy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Chooses who runs next: the strategy does, unless fairness overrules it or a recording prescribes it; or finds that
 * the execution is over.
 */
public final class Chooser {
    /** Sentinel: every thread is externally blocked; the driver thread polls. */
    @SuppressWarnings("NullAway") // no record of a thread
    static final ControlledThread NOBODY = new ControlledThread(null, -1, "", null);
    /** How long time-outs wait for an externally blocked thread to return, in ns of real time. */
    static final long TIME_STANDS_NANOS = 100_000_000;

    /** How long they wait where that thread is in code without hooks, which may work as well as wait. */
    private static final long SLOW_NANOS = 1_000_000_000;

    /** How long what the program has sent to itself may be on its way, in ns of real time. */
    private static final long ARRIVAL_NANOS = 2_000_000;

    private final ThreadTable threads;
    private final Locations locations;
    private final EventLog events;
    private final Ending ending;
    private final Decisions decisions;
    private final Settings settings;
    private final Enabled enabled;
    private final Outside outside;
    private final FairTime fairTime;
    private final FairTurns turns;
    private final Verdicts verdicts;
    private final Driver driver;
    private final LastThread lastThread;
    private boolean isFair;
    private boolean isAsked;

    public Chooser(
            Names names,
            ExecutionState state,
            Enabled enabled,
            Outside outside,
            FairTime fairTime,
            FairTurns turns,
            Verdicts verdicts,
            LastThread lastThread) {
        this.threads = state.threads;
        this.locations = names.locations;
        this.events = state.events;
        this.ending = state.ending;
        this.decisions = state.decisions;
        this.settings = state.settings;
        this.enabled = enabled;
        this.outside = outside;
        this.fairTime = fairTime;
        this.turns = turns;
        this.verdicts = verdicts;
        this.driver = outside.driver;
        this.lastThread = lastThread;
    }

    void begin() {
        enabled.reset();
        isFair = settings.switches().time().isFair();
    }

    /**
     * Chooses who runs next, or ends the execution and answers null. Threads that have nothing left but their end are
     * ended on the way.
     *
     * @param waited for how long no thread could be chosen, in ns
     * @return {@link #NOBODY} where a thread must come back from outside first
     */
    @Nullable
    ControlledThread next(long waited) {
        ControlledThread next = choose(waited);
        while (next != null && next.exits) {
            ended(next);
            next = ending.isEnding() ? null : choose(waited);
        }
        return next;
    }

    private void ended(ControlledThread t) {
        int e = events.append(t, EventKind.END, -1, locations.of(LocationKind.THREAD, t.thread, t));
        threads.ended(t);
        try {
            events.executed(e);
        } catch (TeardownSignal signal) {
            assert ending.isEnding() : "the signal ends an execution";
        }
    }

    private @Nullable ControlledThread choose(long waited) {
        if (ending.isEnding()) {
            return null;
        }
        if (!threads.hasLiveUserThreads() && !lastThread.isFollowed()) {
            ending.finish(new Passed());
            return null;
        }
        boolean mustWait = outside.notice();
        if (ending.isEnding()) {
            return null;
        }
        if (mustWait && waited < driver.stallNanos()) {
            return NOBODY;
        }
        SchedulingStrategy strategy = decisions.strategy();
        boolean awaited = outside.isAwaited();
        boolean replayed = awaited && strategy.replay().comesBack() == ReplayPolicy.NOBODY;
        boolean isPaced = awaited && !replayed;
        long standing = isPaced && outside.isAnySlow() ? SLOW_NANOS : TIME_STANDS_NANOS;
        enabled.collect(!isPaced || waited > standing);
        if (isPaced && waited <= standing && enabled.isByTimeAlone() && isClosed(waited)) {
            isPaced = false;
            enabled.collect(true);
        }
        boolean isPrescribed = enabled.admit(strategy.replay().prescribed(enabled));
        boolean isWanted = awaited && outside.isAwaited(enabled, waited);
        // The clock of the program does not outrun that of what it waits for.
        if (isWanted || isPaced && !isPrescribed && waited < Math.min(standing, enabled.timeAhead())) {
            return NOBODY;
        }
        if (enabled.size() == 0) {
            boolean hopes = awaited && !replayed || outside.mayBeUnparked() && !decisions.isReplay();
            if (hopes && waited < driver.stallNanos()) {
                return NOBODY;
            }
            verdicts.endBlocked(awaited, driver.stallNanos());
            return null;
        }
        int forced = isFair && !isPrescribed ? forced() : -1;
        int n = enabled.size();
        enabled.force(n > 1 ? forced : -1);
        if (strategy.isWorthless(enabled)) {
            ending.giveUp();
            return null;
        }
        int chosen = 0;
        if (n > 1 && forced >= 0) {
            chosen = forced;
            strategy.overruled(enabled, chosen);
            threads.get(enabled.thread(chosen)).forced = true;
        } else if (n > 1) {
            try {
                chosen = strategy.nextThread(enabled);
            } catch (DivergenceException divergent) {
                ending.diverge(divergent);
                return null;
            }
        } else {
            strategy.onlyThread(enabled);
        }
        return chosen(threads.get(enabled.thread(chosen)), n);
    }

    /**
     * Whether nothing can arrive any more for those that wait for it; asked once at a decision, and again while
     * something is on its way between threads of the program.
     */
    private boolean isClosed(long waited) {
        if (waited < ARRIVAL_NANOS) {
            isAsked = false;
            return false;
        }
        if (isAsked || outside.deliver()) {
            return false;
        }
        Arrivals arrivals = outside.arrivals();
        isAsked = !arrivals.onItsWay();
        return isAsked && !arrivals.fromOutside() && !outside.isAnyReady();
    }

    /** The thread that has waited too long at this decision, as an index into those that can go on, or -1. */
    private int forced() {
        boolean isRoundOver = enabled.note(fairTime.roundStart());
        boolean mustRound = fairTime.decide(enabled.ready(), isRoundOver, enabled.missing());
        int waiting = turns.choose(enabled);
        return waiting >= 0 || !mustRound ? waiting : enabled.longestAble();
    }

    private ControlledThread chosen(ControlledThread next, int among) {
        next.enabledAtStep = among;
        next.owesEvent = among > 1 | outside.hasNoticed();
        next.atStep = true;
        if (isFair) {
            enabled.runs(next);
            if (enabled.isTimed(next)) {
                fairTime.jumps(next, enabled.firstDue());
            }
        }
        enabled.previous(next.index);
        return next;
    }

    /** Whether other threads could go on if {@code t} were left outside. */
    boolean couldOthersGoOn(ControlledThread t, boolean timePasses) {
        if (outside.isAnyReady()) {
            return true;
        }
        int n = enabled.collect(timePasses);
        return n > 1 || n == 1 && enabled.thread(0) != t.index;
    }
}
