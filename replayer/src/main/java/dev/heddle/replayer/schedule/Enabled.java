package dev.heddle.replayer.schedule;

import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Wait;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.names.CallLines;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.names.StableNames;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.PendingSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The threads that can go on now, as far as time lets them. Refilled at every step; reused. */
public final class Enabled implements EnabledThreads {
    private final SiteTable sites;
    private final CallLines callLines;
    private final StableNames stableNames;
    private final ThreadTable threads;
    private final EventLog events;
    private final VirtualClock clock;
    private final TimeReads time;
    private final FairTime fairTime;
    private final PerThread<FairRecord> records;
    private final AbleThreads able;
    private final LookAhead lookAhead;
    /** Threads of {@link #able}, or {@link #own} if the passage of time adds or removes some. */
    private int[] index = new int[16];

    private int[] own = new int[16];
    private int size;
    /** Whether virtual time has passed because no thread could go on otherwise. */
    private boolean hasTimePassed;

    private int previous = -1;
    /** Rounds that the next of those needs whom time may not yet let go on, or 0. */
    private long missing;
    /** How many can go on other than by time alone. */
    private int ready;

    private int forced = -1;
    private long firstDue;

    public Enabled(
            Names names,
            ExecutionState state,
            Times times,
            FairTime fairTime,
            PerThread<FairRecord> records,
            LookAhead lookAhead) {
        this.sites = names.sites;
        this.callLines = names.callLines;
        this.stableNames = names.stable;
        this.threads = state.threads;
        this.events = state.events;
        this.clock = times.clock;
        this.time = times.reads;
        this.fairTime = fairTime;
        this.records = records;
        this.able = new AbleThreads(state.threads, times.clock, state.monitors, records);
        this.lookAhead = lookAhead;
    }

    void reset() {
        able.reset();
        previous = -1;
        size = 0;
        forced = -1;
    }

    void previous(int threadIndex) {
        previous = threadIndex;
    }

    /** The thread has been chosen under fairness. */
    void runs(ControlledThread t) {
        FairRecord record = records.of(t);
        record.lastRun = events.columns.size();
        record.ableOperation = -1;
    }

    /**
     * Collects the threads that can go on. Where there are none, time passes: those whose deadline comes first can.
     * Long time-outs other than sleeps do not overtake threads that can run, since they are not meant to.
     *
     * @param timePasses false while an externally blocked thread may return: time-outs wait for that
     */
    int collect(boolean timePasses) {
        able.update(previous);
        index = able.list();
        size = able.size();
        missing = 0;
        hasTimePassed = false;
        if (able.waitingCount() > 0) {
            withTime(timePasses);
        }
        return size;
    }

    private void withTime(boolean timePasses) {
        int timed = 0;
        long first = Wait.NEVER;
        for (int i = 0; i < able.waitingCount(); i++) {
            ControlledThread t = able.waiting(i);
            if (able.isAble(t.index)) {
                timed += isTimed(t) ? 1 : 0;
            } else if (t.waitsFor.deadline() < first && t.waitsFor.canTimeOut()) {
                first = t.waitsFor.deadline();
            }
        }
        if (timed > 0 && timed < size) {
            if (fairTime.isOn()) {
                withhold();
            }
        } else if (timed > 0) {
            keepDue(first);
        }
        if (timePasses && size == 0 && first != Wait.NEVER) {
            time.waitUntil(first);
            firstDue = first;
            hasTimePassed = true;
            for (int i = 0; i < able.waitingCount(); i++) {
                ControlledThread t = able.waiting(i);
                if (t.waitsFor.deadline() == first && t.waitsFor.canTimeOut()) {
                    add(t.index);
                }
            }
        }
    }

    /** The list becomes one of our own, with room for one more. */
    private void detach() {
        if (own.length <= threads.size()) {
            own = new int[threads.size() * 2];
        }
        if (index != own) {
            System.arraycopy(index, 0, own, 0, size);
            index = own;
        }
    }

    /** Leaves out those whom time may not yet let overtake the others. */
    private void withhold() {
        detach();
        int kept = 0;
        for (int i = 0; i < size; i++) {
            ControlledThread t = threads.get(index[i]);
            long worth = isTimed(t) ? fairTime.missing(t) : 0;
            if (worth == 0) {
                index[kept++] = index[i];
            } else {
                missing = missing == 0 ? worth : Math.min(missing, worth);
            }
        }
        size = kept;
    }

    /**
     * Keeps those that are due first, or so soon after that they may overtake, all by time alone; none where another
     * one is due before, at that time.
     */
    private void keepDue(long before) {
        long overtaking = fairTime.overtaking();
        if (overtaking == Wait.NEVER) {
            return;
        }
        firstDue = before;
        for (int i = 0; i < size; i++) {
            firstDue = Math.min(firstDue, threads.get(index[i]).waitsFor.deadline());
        }
        detach();
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (threads.get(index[i]).waitsFor.deadline() - firstDue <= overtaking) {
                index[kept++] = index[i];
            }
        }
        size = kept;
    }

    /** When the first thread is due, where all can go on by time alone. */
    long firstDue() {
        return firstDue;
    }

    /** Whether the thread, which can go on, can do so only by taking the clock to its deadline. */
    boolean isTimed(ControlledThread t) {
        long deadline = t.waitsFor.deadline();
        return deadline != Wait.NEVER && deadline > clock.now() && t.waitsFor.isByTimeOnly(t);
    }

    /** Whether no thread can go on without time passing. */
    boolean isByTimeAlone() {
        return size == 0 || timeAhead() > 0;
    }

    /** How far the clock is from the first deadline, in ns, where all can go on by time alone; else 0. */
    long timeAhead() {
        long first = Wait.NEVER;
        for (int i = 0; i < size; i++) {
            ControlledThread t = threads.get(index[i]);
            if (!isTimed(t)) {
                return 0;
            }
            first = Math.min(first, t.waitsFor.deadline());
        }
        return size == 0 ? 0 : first - clock.now();
    }

    /**
     * Notes who can go on at this decision.
     *
     * @param roundStart the event at which the round of {@link FairTime} began
     * @return whether none of those that can go on, other than by time alone, could at the round's start without having
     *     run since
     */
    boolean note(int roundStart) {
        int now = events.columns.size();
        ready = able.noteFree(now, roundStart);
        boolean isAnyEarly = able.isAnyEarly();
        if (hasTimePassed) {
            for (int i = 0; i < size; i++) {
                isAnyEarly |= note(threads.get(index[i]), now) <= roundStart;
            }
        } else {
            for (int i = 0; i < able.waitingCount(); i++) {
                ControlledThread t = able.waiting(i);
                isAnyEarly |= able.isAble(t.index) && note(t, now) <= roundStart;
            }
            for (int i = 0; i < able.enteringCount(); i++) {
                ControlledThread t = able.entering(i);
                isAnyEarly |= able.isAble(t.index) && note(t, now) <= roundStart;
            }
        }
        return !isAnyEarly;
    }

    /** Since which event the thread can go on, other than by time alone. */
    private int note(ControlledThread t, int now) {
        if (isTimed(t)) {
            return Integer.MAX_VALUE;
        }
        FairRecord record = records.of(t);
        record.isAble(t.operation, now);
        ready++;
        return record.ableSince;
    }

    /** The last decision at which the thread could go on, other than by time alone, or -1. */
    int ableAt(ControlledThread t) {
        return able.ableAt(t);
    }

    int ready() {
        return ready;
    }

    long missing() {
        return missing;
    }

    /** The one that has waited longest, other than for time, or -1. */
    int longestAble() {
        int longest = -1;
        int longestSince = 0;
        for (int i = 0; i < size; i++) {
            ControlledThread t = threads.get(index[i]);
            int since = records.of(t).ableSince;
            if (!isTimed(t) && (longest < 0 || since < longestSince)) {
                longest = i;
                longestSince = since;
            }
        }
        return longest;
    }

    int indexOf(int thread) {
        return Math.max(-1, Arrays.binarySearch(index, 0, size, thread));
    }

    /** Adds a thread that time can let go on, unless it is there; answers its place. */
    int add(int thread) {
        int at = indexOf(thread);
        if (at >= 0) {
            return at;
        }
        detach();
        at = size;
        while (at > 0 && index[at - 1] > thread) {
            index[at] = index[at - 1];
            at--;
        }
        index[at] = thread;
        size++;
        return at;
    }

    /**
     * Lets a thread go on that a schedule prescribes, where time can let it.
     *
     * @param thread index of the thread, or -1
     * @return whether it can go on
     */
    boolean admit(int thread) {
        if (thread < 0 || thread >= threads.size()) {
            return false;
        }
        if (indexOf(thread) >= 0) {
            return true;
        }
        ControlledThread t = threads.get(thread);
        boolean byTime = !t.ended && canTimeOut(t) && !clock.isReal();
        if (byTime) {
            add(thread);
        }
        return byTime;
    }

    /** The engine chooses this one, or -1. */
    void force(int i) {
        forced = i;
    }

    @Override
    public int forced() {
        return forced;
    }

    /** Whether a deadline that will come could let the thread go on. */
    static boolean canTimeOut(ControlledThread t) {
        return t.waitsFor.deadline() != Wait.NEVER && t.waitsFor.canTimeOut();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int thread(int i) {
        return index[i];
    }

    @Override
    public EventKind pendingKind(int i) {
        return threads.get(index[i]).pendingKind;
    }

    @Override
    public int pendingSite(int i) {
        return threads.get(index[i]).pendingSite;
    }

    @Override
    public @Nullable Object pendingObject(int i) {
        return threads.get(index[i]).pendingObject;
    }

    @Override
    public int pendingMember(int i) {
        return threads.get(index[i]).pendingMember;
    }

    @Override
    public int operation(int i) {
        return threads.get(index[i]).operation;
    }

    @Override
    public String path(int i) {
        return threads.get(index[i]).path;
    }

    @Override
    public long siteName(int i) {
        int site = pendingSite(i);
        return site < 0 ? 0 : sites.name(site);
    }

    @Override
    public long eventSiteName(int i) {
        int site = pendingSite(i);
        return site < 0 ? 0 : sites.name(callLines.tell(threads.get(index[i]), site));
    }

    @Override
    public long placeName(int i) {
        return pendingKind(i).isAccess() ? stableNames.placeOf(pendingObject(i), pendingMember(i)) : 0;
    }

    @Override
    public @Nullable PendingSink pendingSink(int i) {
        return lookAhead.sinkOf(threads.get(index[i]));
    }

    @Override
    public int repetitions(int i) {
        return threads.get(index[i]).repetitions;
    }

    @Override
    public long deadline(int i) {
        ControlledThread t = threads.get(index[i]);
        return t.waitsFor.deadline() != Wait.NEVER && t.waitsFor.isByTimeOnly(t) ? t.waitsFor.deadline() : -1;
    }

    @Override
    public int executedEvents() {
        return events.columns.size();
    }

    @Override
    public int previousThread() {
        return previous;
    }
}
