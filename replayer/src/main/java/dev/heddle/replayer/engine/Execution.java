package dev.heddle.replayer.engine;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.analyzer.memory.SynchronizationEdges;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.LibraryOrder;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Passed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.Trace.Verdict;
import dev.heddle.recorder.instrument.SiteTable;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.store.ReadChoice;
import dev.heddle.replayer.store.Store;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;

/**
 * The execution under way: its threads, its log, its tables and its end. All methods are called by the thread that has
 * the baton, except where they say otherwise. Reused from one execution to the next, so that a warm campaign allocates next to nothing.
 */
final class Execution {
    /** Writes of one thread to one location that others can still read, at most, if they never synchronise with it. */
    private static final int READABLE_WRITES = 1 << 16;

    final SiteTable siteTable;
    final ObjectNames names = new ObjectNames();
    final Locations locations = new Locations(names);
    final SiteNumbers siteNumbers = new SiteNumbers();
    final EventColumns log = new EventColumns(4096);
    final MemoryModel model = new MemoryModel(ModelSwitches.DEFAULT.volatiles());
    final Store store = new Store(log, model);
    final StableNames stableNames = new StableNames(this);
    private final SynchronizationEdges synchronization = new SynchronizationEdges(new EventLocations(this), model);
    private final Progress progress = new Progress();
    private ModelSwitches switches = ModelSwitches.DEFAULT;
    final VirtualClock clock = new VirtualClock();
    final TimeReads time = new TimeReads(this);
    final Inputs inputs = new Inputs(this);
    final Monitors monitors = new Monitors(this);
    final LibraryMonitors.Table libraryMonitors = new LibraryMonitors.Table();

    final Outside outside = new Outside(this);

    final LibraryCalls library = new LibraryCalls(this);

    final SpuriousWakeups wakeups = new SpuriousWakeups(this);
    final PlainModes plainModes;
    final Spins spins = new Spins(this);
    final CallLines callLines;
    private final Novelty novelty = new Novelty();
    final FairTime fairTime = new FairTime(this);
    final FairTurns turns = new FairTurns(this);
    private final Livelock livelock = new Livelock(this);
    final Limits limits = new Limits(this);
    final ThreadOperations operations = new ThreadOperations(this);
    final ThreadGroups groups = new ThreadGroups(this);
    final Shutdown shutdown = new Shutdown(this);
    final UncaughtExceptions uncaught = new UncaughtExceptions(this);
    final MemoryReserve reserve = new MemoryReserve();
    final Warnings warnings = new Warnings();
    final Relay relay;
    private int livelockBound;

    final ThreadTable threads = new ThreadTable();
    private SchedulingStrategy strategy;
    private volatile long number;
    private boolean counting;
    /** Thread of the last event, and the index at which its events began. */
    private int lastThread;

    private int lastSwitch;

    private ControlledThread main;
    private boolean ending;
    private Verdict verdict;
    private String divergence = "";
    private boolean givenUp;
    private Throwable brokenBy;
    final AbandonedThreads abandoned;

    /** Events of all executions, for the watchdog: written with the baton, read without. */
    volatile long heartbeat;

    Execution(SiteTable siteTable, ThreadControl control, int livelockBound) {
        this.siteTable = siteTable;
        this.callLines = new CallLines(siteTable);
        this.abandoned = new AbandonedThreads(control);
        this.relay = new Relay(this, control);
        this.livelockBound = livelockBound;
        this.plainModes = new PlainModes(siteTable, switches);
        model.window(READABLE_WRITES);
        store.sites(stableNames);
    }

    /** The switches of the executions to come. */
    void configure(ModelSwitches with) {
        switches = with;
        plainModes.switches(with);
        model.volatileReads(with.volatiles());
    }

    ModelSwitches switches() {
        return switches;
    }

    /** Prepares a new execution whose main thread is the caller. */
    ControlledThread begin(SchedulingStrategy with, long seed) {
        number = number + 1;
        inputs.begin(seed);
        names.clear();
        names.seed(inputs.seed());
        locations.clear();
        siteNumbers.clear();
        log.clear();
        store.clear();
        model.clear();
        synchronization.clear();
        lastThread = -1;
        progress.reset();
        clock.reset(switches.realTime());
        monitors.clear();
        libraryMonitors.clear();
        library.clear();
        shutdown.clear();
        outside.clear();
        novelty.reset();
        fairTime.begin(switches.timeSlackMillis(), switches.isFair() && !switches.realTime());
        turns.begin(livelockBound, switches.isFair());
        livelock.begin(livelockBound, switches.isFair());
        limits.begin();
        threads.clear();
        counting = false;
        ending = false;
        verdict = null;
        divergence = "";
        givenUp = false;
        brokenBy = null;
        strategy = with;
        strategy.begin(seed);
        outside.begin();
        main = threads.addMain(Thread.currentThread());
        main.passing = 1;
        inputs.begin(main);
        relay.begin(main);
        executed(append(main, EventKind.BEGIN, -1, locationOf(LocationKind.THREAD, main.thread, main)));
        time.begin(main);
        return main;
    }

    /** Events without progress that end an execution. */
    void livelockBound(int bound) {
        livelockBound = bound;
    }

    /** Number of this execution in this JVM, from 1; may be asked by any thread. */
    long number() {
        return number;
    }

    ControlledThread main() {
        return main;
    }

    SchedulingStrategy strategy() {
        return strategy;
    }

    /** Whether a recorded execution is followed. */
    boolean isReplay() {
        return strategy.comesBack() != SchedulingStrategy.ANYBODY;
    }

    boolean isEnding() {
        return ending;
    }

    Verdict verdict() {
        return verdict;
    }

    /** How it ended. */
    Outcome outcome() {
        if (brokenBy != null) {
            return new Outcome.Broken(brokenBy);
        }
        if (givenUp) {
            return new Outcome.GivenUp();
        }
        if (!divergence.isEmpty()) {
            return new Outcome.Diverged(divergence);
        }
        return Outcome.of(verdict, limits.reason());
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
        int e = appendTo(t, kind, siteId, location);
        log.addFlags(e, t.atStep ? 0 : EventFlags.GLUED);
        t.atStep = false;
        return e;
    }

    /** Appends the event of a decision after which {@code t} has none of its own, or has not yet. */
    int appendEmpty(ControlledThread t, int siteId, int location) {
        int e = appendTo(t, EventKind.YIELD, siteId, location);
        log.addFlags(e, EventFlags.EMPTY);
        return e;
    }

    /** The number that the site of an event of the thread would have. */
    int siteToBe(ControlledThread t, int siteId) {
        return siteNumbers.numberToBe(callLines.tell(t, siteId));
    }

    private int appendTo(ControlledThread t, EventKind kind, int siteId, int location) {
        int e = log.append(
                t.index,
                kind,
                siteNumbers.number(callLines.tell(t, siteId)),
                location < 0 ? -1 : locations.number(location),
                t.enabledAtStep);
        t.enabledAtStep = 1;
        t.owesEvent = false;
        if (t.forced) {
            t.forced = false;
            log.addFlags(e, EventFlags.FORCED_FAIR);
        }
        if (counting) {
            log.addFlags(e, EventFlags.COUNTED);
        }
        if (t.inCall()) {
            log.addFlags(e, EventFlags.IN_CALL);
        }
        return e;
    }

    /** The event is complete. */
    void executed(int e) {
        clock.event();
        heartbeat++; // only the holder of the baton writes
        if (!log.kind(e).isAccess()) {
            synchronization.execute(log, e);
            if (log.kind(e) == EventKind.START) {
                threads.get(log.thread(e)).handOvers++;
            }
        }
        if (log.thread(e) != lastThread) {
            lastThread = log.thread(e);
            lastSwitch = e;
        }
        // what the clock or a generator says is always new, what is handed over nearly so, and neither is progress
        boolean isProgress = log.kind(e) != EventKind.INPUT && log.kind(e) != EventKind.SYNC;
        novelty.event(log.thread(e), log.site(e), log.location(e), isProgress ? log.value(e) : 0);
        ControlledThread by = threads.get(log.thread(e));
        by.repetitions = novelty.sinceNews() == 0 ? 0 : by.repetitions + 1;
        try {
            strategy.executed(log, e);
        } catch (DivergenceException divergent) {
            divergedAtEvent(divergent);
        }
        if (livelock.isReached(by, novelty.sinceNews())) {
            finish(Verdicts.livelock(this, by, novelty.sinceNews() - 1, livelock.isCounting()));
            leaveIfRunning(by);
        } else if (limits.isDue(e) && !ending && limits.isReached(e)) {
            leaveIfRunning(by);
        }
    }

    private void leaveIfRunning(ControlledThread t) {
        if (t == relay.current && !t.ended) {
            relay.leave(t);
        }
    }

    /** Events so far that were no repetition. */
    long news() {
        return novelty.news();
    }

    /** Events since the last one that was none. */
    int sinceNews() {
        return novelty.sinceNews();
    }

    /** Index from which on all events are by the thread of the last one. */
    int lastSwitch() {
        return lastSwitch;
    }

    /** Notes where the event stands in S, the order of volatile accesses and full fences. */
    void place(int e, MemoryOrder read, MemoryOrder write) {
        if (read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE) {
            log.setSyncPosition(e, model.place());
        }
    }

    /** Counts begin: main starts its first thread (memory-model.md, 8b). */
    void startCounting() {
        counting = true;
    }

    /**
     * Lets the strategy choose what a read of the location sees; where the model asks for progress, or switches do, the newest write.
     *
     * @param isPlain a plain read need never make progress, which is worth a warning where nothing else happens between two of them
     */
    void readsFrom(ControlledThread t, ReadChoice choice, int location, int siteId, boolean isPlain) {
        boolean isOpen = choice.size() > 1;
        if (isOpen) {
            if (switches.sequentiallyConsistent()) {
                choice.onlyNewest();
            } else if (progress.isImpatient(t.index, location)) {
                if (isPlain && progress.isSpin(log, t.index, location)) {
                    spin(t, siteId, location);
                }
                choice.onlyNewest();
            }
        }
        choice.by(t.index, siteId);
        choice.choose(choice.size() == 1 ? 0 : chosen(choice));
        if (isOpen) {
            progress.read(t.index, location, choice.source(), choice.source() != store.newest(location), log.size());
        }
    }

    /** Whether a read of the location would be offered the newest write alone, were it made now. */
    boolean offersNewestAlone(ControlledThread t, int location) {
        return switches.sequentiallyConsistent() || progress.isImpatient(t.index, location);
    }

    private int chosen(ReadChoice choice) {
        try {
            return orGiveUp(strategy.readsFrom(choice));
        } catch (DivergenceException divergent) {
            divergedAtEvent(divergent);
            throw new IllegalStateException("a thread went on after a divergence", divergent);
        }
    }

    /** The flag of operations that change an object of the library; none where calls order only what is promised. */
    int changes() {
        return switches.library() == LibraryOrder.JDK ? EventFlags.CHANGES : 0;
    }

    /** The flag of operations that ask an object of the library, likewise. */
    int asks() {
        return switches.library() == LibraryOrder.JDK ? EventFlags.ASKS : 0;
    }

    /** Whether other threads have executed events since the log had that size, the last one {@code t}'s. */
    boolean haveOthersRunSince(ControlledThread t, int size) {
        return log.size() > size && (lastThread != t.index || lastSwitch >= size);
    }

    /** What plain reads at a site may see. */
    PlainReads plainReads(int siteId) {
        return plainModes.at(siteId);
    }

    /** Whether a weak compare-and-set may fail without cause. */
    boolean spuriousCas() {
        return switches.spuriousCas();
    }

    /** Lets the strategy choose among the places in S that a read of {@code t} may take. */
    int choosePlace(ControlledThread t, int places) {
        try {
            return orGiveUp(strategy.choosePlace(t.index, places));
        } catch (DivergenceException divergent) {
            divergedAtEvent(divergent);
            return 0;
        }
    }

    int choose(int bound) {
        try {
            return bound < 2 ? 0 : orGiveUp(strategy.choose(bound));
        } catch (DivergenceException divergent) {
            divergedAtEvent(divergent);
            return 0;
        }
    }

    /** Ends the execution; the first verdict stays. A null verdict is a divergence or an error of ours. */
    void finish(Verdict with) {
        if (!ending) {
            ending = true;
            verdict = with;
            for (int i = 0; i < threads.size(); i++) {
                ControlledThread t = threads.get(i);
                if (t.owesEvent && divergence.isEmpty() && brokenBy == null && !givenUp) {
                    appendOwed(t);
                }
            }
        }
    }

    private void appendOwed(ControlledThread t) {
        int e = appendEmpty(t, t.librarySite(), -1);
        try {
            strategy.executed(log, e);
        } catch (DivergenceException divergent) {
            divergence = divergent.getMessage();
        }
    }

    /** It passed, or was cut off, but for this. */
    void passedBut(Failed failed) {
        assert verdict instanceof Passed || verdict instanceof Unfinished;
        verdict = failed;
    }

    /** A loop of plain reads had to be given the newest write. Does not return where that is a failure. */
    void spin(ControlledThread t, int siteId, int location) {
        spins.forced(t, siteId, location);
    }

    void fail(FailureKind kind, ControlledThread t, String message, List<String> stack) {
        finish(new Failed(kind, t.index, message, stack, List.of()));
    }

    /** An error of ours; an exhausted heap or stack is the program's doing, wherever it shows. */
    void broken(Throwable by) {
        reserve.releaseFor(by);
        if ((by instanceof VirtualMachineError || reserve.isUsedUp()) && !ending) {
            ControlledThread t = relay.current == null ? main : relay.current;
            finish(Verdicts.uncaught(t, by));
            return;
        }
        if (brokenBy == null) {
            brokenBy = by;
        }
        finish(null);
    }

    private int orGiveUp(int choice) {
        if (choice == SchedulingStrategy.GIVE_UP) {
            giveUp();
            relay.leave(relay.caller());
        }
        return choice;
    }

    /** The strategy knows what could follow. */
    void giveUp() {
        givenUp = true;
        finish(null);
    }

    /** The execution has left the recorded one. */
    void diverge(DivergenceException by) {
        if (divergence.isEmpty()) {
            divergence = by.getMessage();
        }
        finish(null);
    }

    private void divergedAtEvent(DivergenceException by) {
        diverge(by);
        ControlledThread t = relay.caller();
        if (t != null && !t.ended) {
            relay.leave(t);
        }
    }
}
