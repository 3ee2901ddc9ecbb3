package dev.heddle.replayer.engine;

import dev.heddle.analyzer.communication.CommunicationCounter;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.estimate.ProfileCounter;
import dev.heddle.analyzer.iroot.observe.ExposureSink;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.analyzer.iroot.observe.RecurringObserver;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.CallTracing;
import dev.heddle.recorder.instrument.ReflectiveBridges;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.access.Strengthening;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.inputs.EnvironmentReads;
import dev.heddle.replayer.lead.TraceTables;
import dev.heddle.replayer.names.AllocationListener;
import dev.heddle.replayer.names.IdentityHashes;
import dev.heddle.replayer.schedule.Verdicts;
import dev.heddle.replayer.schedule.Whereabouts;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Executes a program under control, again and again. The thread that calls {@link #execute} becomes the program's main
 * thread for the time of the call.
 */
public final class Engine {
    /** How the message of a stall begins. */
    public static final String NO_EVENT = Verdicts.NO_EVENT;

    private static final long PATIENCE_MILLIS = 2_000;

    private final Execution execution;
    private final HandleHooks handles = new HandleHooks();
    private final CallHooks calls = new CallHooks();
    private final ControlledProgram program;
    private final TraceBuilder traces;
    private final StaleReads staleReads = new StaleReads();
    private CallTracing callTracing;
    private boolean saidHashes;
    private boolean looksForRaces;
    private volatile boolean underWay;
    /** Races of the last execution; null if they were not searched for. */
    private RaceVerdict races;

    /** The program's main method. */
    public interface Main {
        /** Calls it; what it throws is the program's. */
        void call() throws Throwable;
    }

    /**
     * @param sites the sites of instrumented classes
     * @param control how threads are held
     * @param livelockBound events without progress that end an execution
     * @param mainEntry what to do when the JVM's launcher calls main
     */
    public Engine(SiteTable sites, ThreadControl control, int livelockBound, MainEntry mainEntry) {
        execution = new Execution(sites, control, livelockBound);
        Entrance entrance = new Entrance(execution);
        program = new ControlledProgram(
                entrance,
                new AccessHooks(execution),
                new CallAccessHooks(execution),
                handles,
                new ObjectHooks(execution),
                new ClassHooks(execution),
                new MonitorHooks(execution, entrance),
                new ThreadHooks(execution, entrance),
                new LibraryHooks(execution.operations.library),
                new BlockingHooks(execution, entrance),
                new InputHooks(execution),
                new ProcessHooks(execution, mainEntry),
                calls);
        traces = new TraceBuilder(
                sites,
                execution.names.objects,
                execution.names.locations,
                execution.names.siteNumbers,
                execution.state.threads,
                execution.state.model,
                execution.state.columns);
    }

    /** Sets how many events without progress end an execution: a replay takes the bound of the recording. */
    public void livelockBound(int bound) {
        execution.livelockBound(bound);
    }

    /** Gives the first thread that the program makes in the executions to come its recorded id; -1 for one of ours. */
    public void firstThreadId(long id) {
        execution.times.inputs.firstThreadId(id);
    }

    /** Gives the threads with these paths the ids that they had where they were recorded, from their start on. */
    public void threadIds(Map<String, Long> byPath) {
        execution.times.inputs.threadIds(byPath);
    }

    /** Sets the number of events after which later executions are cut off. */
    public void maxEvents(int events) {
        execution.scheduler.limits.events(events);
    }

    /**
     * Ends executions to come after as many events as a recorded one has, and as it did: it is one that did not end by
     * itself.
     */
    public void endAs(int events, Trace.Verdict recorded) {
        execution.scheduler.limits.endAs(events, recorded);
    }

    /** Number of the execution under way, or of the last one, in this JVM; may be asked by any thread. */
    public long number() {
        return execution.state.events.number();
    }

    /** Whether an execution is under way, its threads included; may be asked by any thread. */
    public boolean isUnderWay() {
        return underWay;
    }

    /**
     * Cuts an execution off at its next event, or at once where all its threads wait for the outside. May be called by
     * any thread.
     *
     * @param number of the execution; nothing happens where it has ended
     * @param reason as in {@link dev.heddle.replayer.job.CampaignResult#unfinished}
     * @param text why, in words
     */
    public void cutOff(long number, String reason, String text) {
        execution.scheduler.limits.cutOff(number, reason, text);
    }

    /** What reads may see from the next execution on. */
    public void configure(ModelSwitches switches) {
        execution.configure(switches);
    }

    /** Gives accesses of the executions to come stronger orders than the program does; null for the program's own. */
    public void strengthen(Strengthening by) {
        execution.memory.strengthen(by);
    }

    /** Whether statics of some classes keep their values from one execution to the next. */
    public boolean keepsStatics() {
        return !execution.state.settings.switches().keep().isEmpty();
    }

    /**
     * Statics of these packages and classes are kept as well, from the next execution on, which initialises them anew.
     */
    public void keepToo(Set<String> names) {
        execution.state.settings.keepToo(names, execution.state.events.number());
    }

    /** The switches of the last execution. */
    public ModelSwitches switches() {
        return execution.state.settings.switches();
    }

    /** Sets what methods of the JDK go through that are called by reflection. */
    public void reflectiveBridges(ReflectiveBridges bridges) {
        handles.reflectiveBridges(bridges);
    }

    /** Sets what puts hooks for calls into classes. */
    public void callTracing(CallTracing tracing) {
        callTracing = tracing;
    }

    /** What puts hooks for calls into classes, to be used between executions; null where there is none. */
    public CallTracing callTracing() {
        return callTracing;
    }

    /** Passes calls on that the program's classes report ({@link CallTracing}); null to stop that. */
    public void listenToCalls(CallListener to) {
        calls.listener(to);
    }

    /** Passes objects on that get their names by allocation; null to stop that. */
    public void listenToAllocations(AllocationListener to) {
        execution.names.objects.listener(
                to == null
                        ? null
                        : (object, thread, ordinal) -> {
                            ControlledThread t = execution.state.threads.get(thread);
                            t.passing++; // the hook does not mark the thread as inside the engine
                            try {
                                to.allocated(object, thread, ordinal);
                            } finally {
                                Entrance.leave(t);
                            }
                        });
    }

    /** What an object is called in the execution under way: its class alone where it has no name. Changes nothing. */
    public String objectName(Object object) {
        return traces.objectName(object);
    }

    /** The receiver to install for the program's hooks. */
    public HookSink hooks() {
        return program;
    }

    /** The tables of the execution under way. */
    public TraceTables tables() {
        return traces;
    }

    /** What sites are called in the execution under way, or the last one. */
    public SiteNames siteNames() {
        return execution.names.stable;
    }

    /** What the execution under way, or the last one, has asked its environment for; valid until the next. */
    public EnvironmentReads environmentReads() {
        return execution.times.inputs.environment;
    }

    /** The events of the execution under way, or the last one; valid until the next. */
    public EventColumns events() {
        return execution.state.columns;
    }

    /** Runs the program once. What this class says of the execution is valid until the next call. */
    public Outcome execute(SchedulingStrategy strategy, long seed, Main main) {
        execution.state.reserve.take();
        ControlledThread t = null;
        underWay = true;
        try {
            t = execution.begin(strategy, seed);
            t.passing = 0;
            main.call();
        } catch (TeardownSignal signal) {
            assert execution.state.ending.isEnding() : "the signal ends an execution";
        } catch (Throwable thrown) {
            if (!execution.state.ending.isEnding()) {
                execution.operations.uncaught.inMain(execution.state.threads.main(), thrown);
            }
        }
        execution.scheduler.relay.mainEnds();
        execution.scheduler.teardown.run(PATIENCE_MILLIS);
        underWay = false;
        races = null;
        boolean isInTime = !execution.scheduler.limits.isByClock();
        boolean mayFail = isInTime
                && (execution.state.ending.verdict() instanceof Trace.Passed
                        || execution.state.ending.verdict() instanceof Trace.Unfinished)
                && execution.state.settings.switches().failOn().contains(FailOn.RACE);
        if (mayFail || (looksForRaces && isInTime && execution.state.ending.verdict() != null)) {
            races = new RaceVerdict(traces);
        }
        Trace.Failed race = mayFail ? races.find() : null;
        if (race != null) {
            execution.state.ending.passedBut(race);
        }
        return execution.outcome();
    }

    /** Whether the other threads go on after an uncaught exception; the execution has failed all the same. */
    public void goOnAfterExceptions(boolean value) {
        execution.state.ending.goOnAfterExceptions(value);
    }

    /** Whether the races of executions from now on are found where they are no failures. */
    public void lookForRaces(boolean value) {
        looksForRaces = value;
    }

    /**
     * What races in the last execution, which has this number; nothing where it was not looked for. Locks that were
     * held are looked up where an example is new.
     *
     * @param known races of earlier executions
     */
    public RaceSet races(long number, RaceSet known) {
        return races == null ? RaceSet.none("") : races.all(number, known);
    }

    /** Lines for the user from all executions so far; each is given once. */
    public List<String> takeWarnings() {
        List<String> warnings = execution.state.warnings.take();
        if (IdentityHashes.areOurs() || saidHashes) {
            return warnings;
        }
        saidHashes = true;
        List<String> more = new ArrayList<>(warnings);
        more.add(
                "identity hash codes are those of this JVM, which may make a replay diverge where a program uses them");
        return more;
    }

    /** Whether an execution has used up the heap, so that another JVM has to go on. */
    public boolean isHeapExhausted() {
        return execution.state.reserve.isUsedUp();
    }

    /** Events of the last execution. */
    public int eventCount() {
        return execution.state.columns.size();
    }

    /** What the last execution counts: k, k_com and the like. */
    public CommunicationCounts counts() {
        return CommunicationCounter.count(execution.state.columns);
    }

    /** How much each thread of the last execution has done. */
    public Profile profile() {
        int n = execution.state.threads.size();
        String[] paths = new String[n];
        SortedMap<String, Integer> operations = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            ControlledThread t = execution.state.threads.get(i);
            paths[i] = t.path;
            operations.put(t.path, t.operation);
        }
        return ProfileCounter.count(execution.state.columns, operations, paths, execution.names.stable::placeOfEvent);
    }

    /** Finds the iRoots that the last execution exposed; the same as in its trace. */
    public void observe(IrootObserver observer, ExposureSink sink) {
        fillPositions();
        observer.observe(execution.state.columns, execution.state.ending.verdict(), execution.names.stable, sink);
    }

    /** Sets an observer that counts the iRoots that executions expose. */
    public void observe(RecurringObserver observer) {
        fillPositions();
        observer.observe(execution.state.columns, execution.state.ending.verdict(), execution.names.stable);
    }

    private void fillPositions() {
        if (staleReads.any(execution.state.columns, execution.names.locations.numberedSize())) {
            Positions.fill(execution.state.columns, execution.names.locations, execution.state.model);
        }
    }

    /** How many sites this JVM has; they are numbered by ids from 0. */
    public int siteCount() {
        return execution.names.sites.size();
    }

    /** The site with that id. */
    public Trace.SiteEntry site(int id) {
        return TraceBuilder.entry(execution.names.sites.get(id));
    }

    /** Threads of the last execution. */
    public int threadCount() {
        return execution.state.threads.size();
    }

    /** Threads that did not unwind and are still there. */
    public int abandonedThreads() {
        return execution.scheduler.abandoned.count();
    }

    /** Events of all executions so far; may be asked by any thread. */
    public long heartbeat() {
        return execution.state.events.heartbeat();
    }

    /** The last execution, or the one under way where its thread is stuck, as a trace. */
    public Trace trace(Trace.Header header, Trace.Program of, Trace.Verdict verdict) {
        return traces.build(header, of, verdict);
    }

    /**
     * The verdict on a thread that runs without reaching an event; may be asked by a watchdog. Null where no execution
     * is under way.
     */
    public Trace.Verdict stalled(long millis) {
        ControlledThread t = execution.scheduler.relay.current();
        if (t == null) {
            return null;
        }
        return execution.state.ending.verdict() instanceof Trace.Failed
                        || execution.state.ending.verdict() instanceof Trace.Unfinished
                ? execution.state.ending.verdict()
                : execution.scheduler.limits.asAskedFor(Verdicts.stalled(t, execution.scheduler.relay.look(t), millis));
    }

    /**
     * The verdict on an execution that has been told to end and does not; may be asked by a watchdog. Null where none
     * is under way.
     *
     * @param why it was told so, in words
     * @param mayFail whether it is a failure where executions that do not end are
     */
    public Trace.Verdict stuck(String why, boolean mayFail) {
        ControlledThread t = execution.scheduler.relay.current();
        if (execution.state.ending.verdict() instanceof Trace.Failed
                || execution.state.ending.verdict() instanceof Trace.Unfinished) {
            return execution.state.ending.verdict();
        }
        if (t == null || !underWay) {
            return null;
        }
        Trace.Unfinished stuck = Verdicts.stuck(t, execution.scheduler.relay.look(t), why);
        return mayFail ? execution.scheduler.limits.asAskedFor(stuck) : stuck;
    }

    /**
     * Processor time in ns that the thread which runs now has used; -1 where none runs, or that is not known. May be
     * asked by any thread.
     */
    public long processorNanos() {
        ControlledThread t = execution.scheduler.relay.current();
        return t == null ? -1 : execution.scheduler.relay.processorNanos(t);
    }

    /**
     * Whether the thread that has the baton is blocked, as far as the JVM tells: it uses no processor. May be asked by
     * any thread.
     */
    public boolean isBlocked() {
        ControlledThread t = execution.scheduler.relay.current();
        return t != null && Whereabouts.isBlocked(execution.scheduler.relay.look(t));
    }

    /**
     * Whether that thread works for us just now: classes are being transformed, or an event handled. May be asked by
     * any thread.
     */
    public boolean isInEngine() {
        ControlledThread t = execution.scheduler.relay.current();
        return t != null
                && Whereabouts.of(execution.scheduler.relay.look(t).stack()).inEngine();
    }

    /** Makes the calling thread the one that decides while all threads of the program wait for something outside. */
    public void driver(long stallMillis) {
        execution.scheduler.driver.set(Thread.currentThread(), stallMillis * 1_000_000);
    }

    /**
     * Decides if no thread has the baton; called by the driver.
     *
     * @return true where all still wait
     */
    public boolean drive() {
        return execution.scheduler.away.drive();
    }

    /**
     * Lets others go on where the thread that has the baton is blocked in code that has no hooks; called by the driver.
     */
    public void handOver(long blockedNanos) {
        execution.scheduler.away.handOver(execution.scheduler.relay.current(), blockedNanos);
    }
}
