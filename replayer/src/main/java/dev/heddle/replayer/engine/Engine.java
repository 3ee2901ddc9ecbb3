package dev.heddle.replayer.engine;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.hooks.HookSink;
import dev.heddle.recorder.instrument.CallTracing;
import dev.heddle.recorder.instrument.ReflectiveBridges;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.access.Strengthening;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.lead.TraceTables;
import dev.heddle.replayer.names.AllocationListener;
import dev.heddle.replayer.names.IdentityHashes;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Executes a program under control, again and again. The thread that calls {@link #execute} becomes the program's main
 * thread for the time of the call.
 */
public final class Engine {
    private static final long PATIENCE_MILLIS = 2_000;

    private final Execution execution;
    private final HandleHooks handles = new HandleHooks();
    private final CallHooks calls = new CallHooks();
    private final ControlledProgram program;
    private final TraceBuilder traces;
    private CallTracing callTracing;
    private boolean saidHashes;
    private final LastExecution last;
    private final Oversight oversight;
    private final ForeignProgram foreignProgram;

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
        last = new LastExecution(execution, traces);
        oversight = new Oversight(execution);
        foreignProgram = new ForeignProgram(execution, entrance);
    }

    /** The execution under way, or the last one. */
    public LastExecution last() {
        return last;
    }

    /** The execution under way as other threads see it. */
    public Oversight oversight() {
        return oversight;
    }

    /** Sets how many events without progress end an execution: a replay takes the bound of the recording. */
    public void livelockBound(int bound) {
        execution.livelockBound(bound);
    }

    /**
     * Executions to come are those of another job: what a replay had of its recording is as in a fresh JVM again.
     *
     * @param livelock events without progress that end an execution
     */
    public void restarted(ModelSwitches switches, int livelock) {
        configure(switches);
        livelockBound(livelock);
        firstThreadId(-1);
        threadIds(Map.of());
        shorten(Integer.MAX_VALUE);
        lookForRaces(false);
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

    /** Cuts later executions off after fewer events than that; the largest integer for no fewer. */
    public void shorten(int events) {
        execution.scheduler.limits.shorten(events);
    }

    /**
     * Ends executions to come after as many events as a recorded one has, and as it did: it is one that did not end by
     * itself.
     */
    public void endAs(int events, Trace.Verdict recorded) {
        execution.scheduler.limits.endAs(events, recorded);
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

    /** What a front end for another language asks for in addition to hooks. */
    public ForeignProgram foreignProgram() {
        return foreignProgram;
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

    /** Runs the program once. */
    public Outcome execute(SchedulingStrategy strategy, long seed, Main main) {
        execution.state.reserve.take();
        ControlledThread t = null;
        oversight.underWay(true);
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
        oversight.underWay(false);
        last.judgeRaces();
        return execution.outcome();
    }

    /** Whether the other threads go on after an uncaught exception; the execution has failed all the same. */
    public void goOnAfterExceptions(boolean value) {
        execution.state.ending.goOnAfterExceptions(value);
    }

    /** Whether the races of executions from now on are found where they are no failures. */
    public void lookForRaces(boolean value) {
        last.lookForRaces(value);
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

    /** Whether a site is in coarse code, by its id; -1 for none. */
    public boolean isCoarse(int site) {
        return site >= 0 && execution.names.sites.isCoarse(site);
    }

    /** How many sites this JVM has; they are numbered by ids from 0. */
    public int siteCount() {
        return execution.names.sites.size();
    }

    /** The site with that id. */
    public Trace.SiteEntry site(int id) {
        return TraceBuilder.entry(execution.names.sites.get(id));
    }

    /** Threads that did not unwind and are still there. */
    public int abandonedThreads() {
        return execution.scheduler.abandoned.count();
    }
}
