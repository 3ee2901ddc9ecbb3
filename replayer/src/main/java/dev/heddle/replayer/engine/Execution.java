package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.recorder.instrument.SiteTable;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.store.Store;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;

/**
 * The execution under way: its threads, its log, its tables, and the relay between threads. All methods are called by the thread that has
 * the baton, except where they say otherwise. Reused from one execution to the next, so that a warm campaign allocates next to nothing.
 */
final class Execution {
    final SiteTable siteTable;
    final ThreadControl control;
    final ObjectNames names = new ObjectNames();
    final Locations locations = new Locations(names);
    final SiteNumbers siteNumbers = new SiteNumbers();
    final EventColumns log = new EventColumns(4096);
    final Store store = new Store();
    final VirtualClock clock = new VirtualClock();
    final Monitors monitors = new Monitors(this);
    final LibraryMonitors.Table libraryMonitors = new LibraryMonitors.Table();

    final LibraryCalls library = new LibraryCalls(this);

    private final Novelty novelty = new Novelty();
    private final Enabled enabled = new Enabled(this);
    private int livelockBound;

    final ThreadTable threads = new ThreadTable();
    private SchedulingStrategy strategy;
    private long number;
    private boolean counting;
    private int syncPositions;

    /** The thread that has the baton; read without it by hooks that ask whether their caller is under control. */
    ControlledThread current;

    private ControlledThread main;
    private boolean ending;
    private Verdict verdict;
    private String divergence = "";
    private Throwable brokenBy;
    /** A thread that is being started natively: its start hook lets the JDK go on. */
    private Thread nativeStart;

    final AbandonedThreads abandoned = new AbandonedThreads();

    /** Events of all executions, for the watchdog: written with the baton, read without. */
    volatile long heartbeat;

    Execution(SiteTable siteTable, ThreadControl control, int livelockBound) {
        this.siteTable = siteTable;
        this.control = control;
        this.livelockBound = livelockBound;
    }

    /** Prepares a new execution whose main thread is the caller. */
    ControlledThread begin(SchedulingStrategy with, long seed) {
        number++;
        names.clear();
        locations.clear();
        siteNumbers.clear();
        log.clear();
        store.clear();
        clock.reset();
        monitors.clear();
        libraryMonitors.clear();
        library.clear();
        novelty.reset();
        threads.clear();
        counting = false;
        syncPositions = 0;
        ending = false;
        verdict = null;
        divergence = "";
        brokenBy = null;
        enabled.reset();
        strategy = with;
        strategy.begin(seed);
        main = threads.addMain(Thread.currentThread());
        main.passing = 1;
        main.begun = true;
        current = main;
        executed(append(main, EventKind.BEGIN, -1, locationOf(LocationKind.THREAD, main.thread, main)));
        return main;
    }

    /** Events without progress that end an execution. */
    void livelockBound(int bound) {
        livelockBound = bound;
    }

    /** Number of this execution in this JVM, from 1. */
    long number() {
        return number;
    }

    ControlledThread main() {
        return main;
    }

    boolean isEnding() {
        return ending;
    }

    Verdict verdict() {
        return verdict;
    }

    String divergence() {
        return divergence;
    }

    /** An error of ours that ended the execution, or null. */
    Throwable brokenBy() {
        return brokenBy;
    }

    // ---- who calls

    /** The calling thread if hooks count for it now, else null. May be called by any thread. */
    ControlledThread active() {
        ControlledThread t = current;
        if (t != null && t.thread == Thread.currentThread()) {
            if (t.passing == 0) {
                if (!t.unwinding) {
                    return t;
                }
                passWhileUnwinding(t);
            }
            return null;
        }
        abandoned.throwIfCallerIsOne();
        return null;
    }

    /** The calling thread if it is under control, whether or not its hooks count now; else null. */
    ControlledThread caller() {
        ControlledThread t = current;
        return t != null && t.thread == Thread.currentThread() ? t : null;
    }

    private void passWhileUnwinding(ControlledThread t) {
        if (++t.passedWhileUnwinding % 10_000 == 0) {
            throw TeardownSignal.INSTANCE; // it catches everything and loops: unwind it again
        }
    }

    // ---- naming

    int locationOf(LocationKind kind, Object object, ControlledThread t) {
        return locations.ofWhole(kind, names.touched(object, t));
    }

    /** A reference as an event's value: 0 for null, else the object's number + 1. */
    long referenceValue(Object value, ControlledThread t) {
        return value == null ? 0 : names.number(names.touched(value, t)) + 1L;
    }

    // ---- the log

    /** Appends an event of {@code t}; complete it, then call {@link #executed}. */
    int append(ControlledThread t, EventKind kind, int siteId, int location) {
        int e = log.append(
                t.index,
                kind,
                siteNumbers.number(siteId),
                location < 0 ? -1 : locations.number(location),
                t.enabledAtStep);
        t.enabledAtStep = 1;
        t.owesEvent = false;
        if (counting) {
            log.addFlags(e, EventFlags.COUNTED);
        }
        return e;
    }

    /** The event is complete. */
    void executed(int e) {
        clock.event();
        heartbeat++; // only the holder of the baton writes
        novelty.event(log.thread(e), log.site(e), log.location(e), log.value(e));
        try {
            strategy.executed(log, e);
        } catch (DivergenceException divergent) {
            diverged(divergent);
        }
        if (novelty.sinceNews() > livelockBound) {
            ControlledThread t = threads.get(log.thread(e));
            finish(Verdicts.livelock(this, t, livelockBound));
            if (t == current) {
                leave(t);
            }
        }
    }

    /** Next place in S, the order of volatile accesses and full fences. */
    void sync(int e, MemoryOrder read, MemoryOrder write) {
        if (read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE) {
            log.setSyncPosition(e, syncPositions++);
        }
    }

    /** Counts begin: main starts its first thread (memory-model.md, 8b). */
    void startCounting() {
        counting = true;
    }

    int readsFrom(int location) {
        try {
            return strategy.readsFrom(store.candidates(location));
        } catch (DivergenceException divergent) {
            diverged(divergent);
            return 0;
        }
    }

    int choose(int bound) {
        try {
            return bound < 2 ? 0 : strategy.choose(bound);
        } catch (DivergenceException divergent) {
            diverged(divergent);
            return 0;
        }
    }

    // ---- the relay

    /** What {@code t} is about to do. */
    void pending(ControlledThread t, EventKind kind, int siteId, Object object, int member) {
        t.pendingKind = kind;
        t.pendingSite = siteId;
        t.pendingObject = object;
        t.pendingMember = member;
    }

    /**
     * A scheduling point: {@code t} has published what it is about to do and, if that may block, why; returns when the strategy has chosen
     * {@code t} and it can go on.
     */
    void point(ControlledThread t) {
        if (t.owesEvent) {
            executed(append(t, EventKind.YIELD, t.librarySite(), -1));
        }
        ControlledThread next = chooseNext();
        if (next == null) {
            leave(t);
        }
        if (next != t) {
            runNext(next);
            control.await(t.baton);
            if (ending) {
                t.unwinding = true;
                t.passing = 0;
                throw TeardownSignal.INSTANCE;
            }
        }
        if (t.deadline != ControlledThread.NEVER && enabled.byTimeOnly(t)) {
            clock.advanceTo(t.deadline);
        }
    }

    /** Publishes and passes a scheduling point at which {@code t} cannot block. */
    void point(ControlledThread t, EventKind kind, int siteId, Object object, int member) {
        pending(t, kind, siteId, object, member);
        point(t);
    }

    /** Chooses who runs next, or ends the execution and answers null. */
    private ControlledThread chooseNext() {
        if (ending) {
            return null;
        }
        if (!threads.hasLiveUserThreads()) {
            finish(new Passed());
            return null;
        }
        int n = enabled.collect();
        if (n == 0) {
            finish(Verdicts.deadlock(this));
            return null;
        }
        int chosen = 0;
        if (n > 1) {
            try {
                chosen = strategy.nextThread(enabled);
            } catch (DivergenceException divergent) {
                divergence = divergent.getMessage();
                finish(null);
                return null;
            }
        }
        ControlledThread next = threads.get(enabled.thread(chosen));
        next.enabledAtStep = n;
        next.owesEvent = n > 1;
        enabled.previous(next.index);
        return next;
    }

    /** Gives the baton to {@code next}; the caller must not touch this execution until it has the baton again. */
    private void runNext(ControlledThread next) {
        if (next.begun) {
            current = next;
            control.pass(next.baton);
            return;
        }
        next.begun = true;
        next.unblock();
        int e = append(next, EventKind.BEGIN, -1, locationOf(LocationKind.THREAD, next.thread, next));
        executed(e);
        if (ending) {
            next.ended = true;
            current = main;
            control.pass(main.baton);
            return;
        }
        current = next;
        nativeStart = next.thread;
        try {
            NativeStart.start(next.thread, next.container);
        } catch (Throwable cannot) {
            broken(cannot);
            next.ended = true;
            current = main;
            control.pass(main.baton);
        }
    }

    /** True once for the thread that {@link #runNext} starts natively. Called on the starting thread. */
    boolean isNativeStart(Thread thread) {
        if (nativeStart == thread) {
            nativeStart = null;
            return true;
        }
        return false;
    }

    /** The thread has executed its last instruction. */
    void threadEnds(ControlledThread t) {
        t.passing++;
        if (t.unwinding || ending) {
            t.ended = true;
            current = main;
            control.pass(main.baton);
            return;
        }
        ended(t);
        ControlledThread next = ending ? null : chooseNext();
        if (next == null) {
            current = main;
            control.pass(main.baton);
        } else {
            runNext(next);
        }
    }

    /** Main has returned: lets the others run and comes back when the execution is over. */
    void mainEnds() {
        main.passing = 1;
        if (ending) {
            return;
        }
        ended(main);
        ControlledThread next = ending ? null : chooseNext();
        if (next != null) {
            runNext(next);
            control.await(main.baton);
        }
    }

    private void ended(ControlledThread t) {
        int e = append(t, EventKind.END, -1, locationOf(LocationKind.THREAD, t.thread, t));
        threads.ended(t);
        try {
            executed(e);
        } catch (TeardownSignal signal) {
            assert ending : "the signal ends an execution";
        }
    }

    /** Ends the execution; the first verdict stays. A null verdict is a divergence or an error of ours. */
    void finish(Verdict with) {
        if (!ending) {
            ending = true;
            verdict = with;
            for (int i = 0; i < threads.size(); i++) {
                ControlledThread t = threads.get(i);
                if (t.owesEvent && divergence.isEmpty() && brokenBy == null) {
                    appendOwed(t);
                }
            }
        }
    }

    private void appendOwed(ControlledThread t) {
        int e = append(t, EventKind.YIELD, t.librarySite(), -1);
        try {
            strategy.executed(log, e);
        } catch (DivergenceException divergent) {
            divergence = divergent.getMessage();
        }
    }

    void fail(FailureKind kind, ControlledThread t, String message, List<String> stack) {
        finish(new Failed(kind, t.index, message, stack, List.of()));
    }

    void broken(Throwable by) {
        if (brokenBy == null) {
            brokenBy = by;
        }
        finish(null);
    }

    private void diverged(DivergenceException by) {
        if (divergence.isEmpty()) {
            divergence = by.getMessage();
        }
        finish(null);
        ControlledThread t = caller();
        if (t != null && !t.ended) {
            leave(t);
        }
    }

    /** The execution is over and {@code t}, the caller, must unwind: main at once, another when its turn comes. Never returns. */
    void leave(ControlledThread t) {
        assert ending;
        if (t != main) {
            current = main;
            control.pass(main.baton);
            control.await(t.baton);
        }
        t.unwinding = true;
        t.passing = 0;
        throw TeardownSignal.INSTANCE;
    }

    /** Unwinds what is left, one thread at a time. Called by main when the execution is over. */
    void teardown(long patienceMillis) {
        for (int i = 1; i < threads.size(); i++) {
            ControlledThread t = threads.get(i);
            if (!t.begun) {
                t.ended = true;
            } else if (!t.ended) {
                t.unwinding = true;
                current = t;
                control.pass(t.baton);
                if (!control.await(main.baton, patienceMillis)) {
                    abandoned.add(t.thread);
                }
            }
        }
        current = null;
    }
}
