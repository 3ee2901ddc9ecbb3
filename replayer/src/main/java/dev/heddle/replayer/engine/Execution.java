package dev.heddle.replayer.engine;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.access.AccessLog;
import dev.heddle.replayer.access.AccessProtocol;
import dev.heddle.replayer.access.Copies;
import dev.heddle.replayer.access.Elision;
import dev.heddle.replayer.access.Freezes;
import dev.heddle.replayer.access.Layouts;
import dev.heddle.replayer.access.MemoryAccess;
import dev.heddle.replayer.access.Pending;
import dev.heddle.replayer.access.Places;
import dev.heddle.replayer.access.PlainModes;
import dev.heddle.replayer.access.Publication;
import dev.heddle.replayer.access.Reads;
import dev.heddle.replayer.access.Spins;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLocations;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.MemoryReserve;
import dev.heddle.replayer.execution.Settings;
import dev.heddle.replayer.execution.ThreadTable;
import dev.heddle.replayer.execution.Warnings;
import dev.heddle.replayer.inputs.Inputs;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.names.CallLines;
import dev.heddle.replayer.names.Fields;
import dev.heddle.replayer.names.Locations;
import dev.heddle.replayer.names.ObjectNames;
import dev.heddle.replayer.names.RawMemory;
import dev.heddle.replayer.names.SiteNumbers;
import dev.heddle.replayer.names.StableNames;
import dev.heddle.replayer.operations.BlockedOperations;
import dev.heddle.replayer.operations.ClassInitialisation;
import dev.heddle.replayer.operations.ClockReads;
import dev.heddle.replayer.operations.LibraryCalls;
import dev.heddle.replayer.operations.LibraryMonitors;
import dev.heddle.replayer.operations.LibraryWaits;
import dev.heddle.replayer.operations.Monitors;
import dev.heddle.replayer.operations.OutsideCalls;
import dev.heddle.replayer.operations.Shutdown;
import dev.heddle.replayer.operations.SpuriousWakeups;
import dev.heddle.replayer.operations.ThreadGroups;
import dev.heddle.replayer.operations.ThreadOperations;
import dev.heddle.replayer.operations.UncaughtExceptions;
import dev.heddle.replayer.schedule.AbandonedThreads;
import dev.heddle.replayer.schedule.Away;
import dev.heddle.replayer.schedule.BlockedThreads;
import dev.heddle.replayer.schedule.Callers;
import dev.heddle.replayer.schedule.Chooser;
import dev.heddle.replayer.schedule.Driver;
import dev.heddle.replayer.schedule.Enabled;
import dev.heddle.replayer.schedule.FairTime;
import dev.heddle.replayer.schedule.FairTurns;
import dev.heddle.replayer.schedule.LastThread;
import dev.heddle.replayer.schedule.LibraryMonitorTable;
import dev.heddle.replayer.schedule.Limits;
import dev.heddle.replayer.schedule.Livelock;
import dev.heddle.replayer.schedule.LookAhead;
import dev.heddle.replayer.schedule.MonitorTable;
import dev.heddle.replayer.schedule.Outside;
import dev.heddle.replayer.schedule.Relay;
import dev.heddle.replayer.schedule.Teardown;
import dev.heddle.replayer.schedule.Verdicts;
import dev.heddle.replayer.schedule.Watch;
import dev.heddle.replayer.store.Store;
import dev.heddle.replayer.strategy.PendingSink;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;

/**
 * Composes the parts of the execution under way, and begins the next one. All methods are called by the thread that has the baton, except where they say
 * otherwise. Reused from one execution to the next, so that a warm campaign allocates next to nothing.
 */
final class Execution {
    /** Writes of one thread to one location that others can still read, at most, if they never synchronise with it. */
    private static final int READABLE_WRITES = 1 << 16;

    final SiteTable sites;

    // Names, and the execution itself.
    final ObjectNames names = new ObjectNames();
    final Locations locations = new Locations(names);
    final SiteNumbers siteNumbers = new SiteNumbers();
    final EventColumns columns = new EventColumns(4096);
    final ThreadTable threads = new ThreadTable();
    final Settings settings = new Settings();
    final Warnings warnings = new Warnings();
    final MemoryReserve reserve = new MemoryReserve();
    final MemoryModel model = new MemoryModel(ModelSwitches.DEFAULT.volatiles());
    final StableNames stableNames;
    final EventLog events;
    final Ending ending;

    // Who runs.
    final AbandonedThreads abandoned;
    final Outside outside;
    final Limits limits;
    final Driver driver = new Driver();
    final Relay relay;
    final Away away;
    final Callers callers;
    final Teardown teardown;

    // Inputs and operations.
    final Inputs inputs;
    final TimeReads time;
    final ClockReads clockReads;
    final Monitors monitors;
    final LibraryMonitors libraryMonitors;
    final LibraryCalls library;
    final LibraryWaits libraryWaits;
    final ThreadOperations operations;
    final ThreadGroups groups;
    final OutsideCalls outsideCalls;
    final Shutdown shutdown;
    final UncaughtExceptions uncaught;
    final ClassInitialisation classes;

    // Memory.
    final Spins spins;
    final Freezes freezes;
    final MemoryAccess memory;
    final Copies copies;
    final Elision elision;

    private final Decisions decisions;
    private final Store store;
    private final RawMemory raw;
    private final Places places;
    private final PlainModes plainModes;
    private final Reads reads;
    private final LookAhead pending;
    private final BlockedThreads blocked;
    private final VirtualClock clock = new VirtualClock();
    private final MonitorTable monitorTable = new MonitorTable();
    private final LibraryMonitorTable libraryMonitorTable = new LibraryMonitorTable();
    private final FairTime fairTime;
    private final FairTurns turns;
    private final Livelock livelock;
    private int livelockBound;
    final ThreadControl control;

    Execution(SiteTable sites, ThreadControl control, int livelockBound) {
        this.sites = sites;
        this.control = control;
        this.livelockBound = livelockBound;
        Fields fields = new Fields(sites);
        CallLines callLines = new CallLines(sites);
        stableNames = new StableNames(sites, names, locations, fields, siteNumbers, columns);
        model.window(READABLE_WRITES);
        store = new Store(columns, model);
        store.sites(stableNames);
        events = new EventLog(
                columns, siteNumbers, callLines, locations, model, new EventLocations(names, locations, threads));
        ending = new Ending(threads, events, reserve);
        decisions = new Decisions(ending);

        inputs = new Inputs(sites, names, events, decisions);
        time = new TimeReads(threads, events, decisions, clock, inputs, control);

        Later later = new Later();
        abandoned = new AbandonedThreads(control);
        outside = new Outside(locations, threads, events, ending, decisions, driver);
        turns = new FairTurns(threads, events, clock, outside);
        fairTime = new FairTime(events, clock, turns);
        Enabled enabled = new Enabled(
                sites,
                callLines,
                stableNames,
                threads,
                events,
                clock,
                time,
                libraryMonitorTable,
                fairTime,
                monitorTable,
                later);
        livelock = new Livelock(threads, events, decisions, turns, enabled);
        limits = new Limits(settings, events, ending, later);
        Verdicts verdicts = new Verdicts(threads, ending, limits, later, control);
        Chooser chooser = new Chooser(
                threads, locations, events, ending, decisions, settings, enabled, outside, fairTime, turns, verdicts,
                driver, later);
        relay = new Relay(
                threads, locations, callLines, events, ending, clock, time, inputs, fairTime, chooser, driver, control);
        away = new Away(threads, events, ending, decisions, outside, limits, chooser, relay, driver, control);
        callers = new Callers(relay, away, outside, abandoned, ending);
        teardown = new Teardown(threads, outside, abandoned, relay, control);
        Watch watch = new Watch(events, ending, decisions, clock, livelock, limits, verdicts, relay, callers);
        events.watch(watch);
        decisions.watch(watch);

        clockReads = new ClockReads(events, decisions, clock, time, inputs, fairTime, relay);
        SpuriousWakeups wakeups = new SpuriousWakeups(settings, events, decisions);
        monitors = new Monitors(monitorTable, locations, threads, settings, events, decisions, time, relay, wakeups);
        libraryMonitors = new LibraryMonitors(libraryMonitorTable, relay, callers);
        library = new LibraryCalls(sites, names, locations, settings, events, relay, monitors, wakeups);
        libraryWaits = new LibraryWaits(threads, events, clock, relay);
        operations =
                new ThreadOperations(locations, threads, settings, events, time, inputs, relay, monitorTable, wakeups);
        groups = new ThreadGroups(locations, threads, events, relay, operations);
        outsideCalls = new OutsideCalls(outside, clock, relay);
        shutdown = new Shutdown(locations, threads, events, ending, relay, operations);
        uncaught = new UncaughtExceptions(ending, reserve, warnings);
        classes = new ClassInitialisation(settings, locations, events, relay);
        blocked = new BlockedOperations(siteNumbers, locations, threads, monitorTable, libraryMonitorTable, library);

        Layouts layouts = new Layouts(fields);
        raw = new RawMemory(names);
        places = new Places(sites, names, locations, fields, layouts, raw);
        plainModes = new PlainModes(sites, ModelSwitches.DEFAULT);
        spins = new Spins(sites, locations, settings, ending, warnings, relay);
        reads = new Reads(sites, settings, store, events, decisions, plainModes, spins);
        freezes = new Freezes(names, model);
        AccessLog log = new AccessLog(names, raw, store, events);
        elision = new Elision(sites, threads, events, names);
        AccessProtocol protocol = new AccessProtocol(
                sites,
                names,
                locations,
                threads,
                store,
                events,
                plainModes,
                reads,
                freezes,
                new Publication(names, locations, layouts, log),
                log,
                elision);
        memory = new MemoryAccess(sites, places, protocol, classes, freezes, names, relay, elision);
        copies = new Copies(sites, names, layouts, memory);
        pending = new Pending(sites, names, locations, siteNumbers, fields, store, library, plainModes, reads);
    }

    /** What the schedule asks of parts that are made after it, since they use it. */
    private final class Later implements BlockedThreads, LastThread, LookAhead {
        @Override
        public List<Blocked> describe() {
            return blocked.describe();
        }

        @Override
        public boolean isFollowed() {
            return shutdown.isFollowed();
        }

        @Override
        public PendingSink sinkOf(ControlledThread t) {
            return pending.sinkOf(t);
        }
    }

    /** The switches of the executions to come. */
    void configure(ModelSwitches with) {
        settings.set(with);
        plainModes.switches(with);
        model.volatileReads(with.volatiles());
    }

    /** Events without progress that end an execution. */
    void livelockBound(int bound) {
        livelockBound = bound;
    }

    /** Prepares a new execution whose main thread is the caller. */
    ControlledThread begin(SchedulingStrategy strategy, long seed) {
        ModelSwitches switches = settings.switches();
        clear(seed);
        events.begin();
        ending.begin(strategy);
        reads.begin();
        clock.reset(switches.realTime());
        fairTime.begin(switches.timeSlackMillis(), switches.isFair() && !switches.realTime());
        turns.begin(livelockBound, switches.isFair());
        livelock.begin(livelockBound, switches.isFair());
        limits.begin();
        elision.begin(switches.setUpEvents());
        decisions.begin(strategy, seed);
        outside.begin();
        away.begin();
        ControlledThread main = threads.addMain(Thread.currentThread());
        main.passing = 1;
        inputs.begin(main);
        relay.begin();
        int location = locations.of(LocationKind.THREAD, main.thread, main);
        events.executed(events.append(main, EventKind.BEGIN, -1, location));
        time.begin(main);
        return main;
    }

    /** How it ended. */
    Outcome outcome() {
        if (ending.brokenBy() != null) {
            return new Outcome.Broken(ending.brokenBy());
        }
        if (ending.isGivenUp()) {
            return new Outcome.GivenUp();
        }
        if (!ending.divergence().isEmpty()) {
            return new Outcome.Diverged(ending.divergence());
        }
        return Outcome.of(ending.verdict(), limits.reason());
    }

    /** Forgets the last execution. */
    private void clear(long seed) {
        inputs.begin(seed);
        names.clear();
        names.seed(inputs.seed());
        locations.clear();
        siteNumbers.clear();
        store.clear();
        model.clear();
        places.clear();
        raw.clear();
        freezes.clear();
        monitorTable.clear();
        libraryMonitorTable.clear();
        library.clear();
        shutdown.clear();
        outside.clear();
        threads.clear();
    }
}
