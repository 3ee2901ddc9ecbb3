package dev.heddle.replayer.engine;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.Blocked;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.access.MemoryParts;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.names.Names;
import dev.heddle.replayer.operations.ModelledOperations;
import dev.heddle.replayer.reset.DefinedClasses;
import dev.heddle.replayer.schedule.BlockedThreads;
import dev.heddle.replayer.schedule.LastThread;
import dev.heddle.replayer.schedule.LookAhead;
import dev.heddle.replayer.schedule.Scheduler;
import dev.heddle.replayer.strategy.PendingSink;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.List;

/**
 * Composes the parts of the execution under way, and begins the next one. All methods are called by the thread that has
 * the baton, except where they say otherwise. Reused from one execution to the next, so that a warm campaign allocates
 * next to nothing.
 */
final class Execution {
    /** Writes of one thread to one location that others can still read, at most, if they never synchronise with it. */
    private static final int READABLE_WRITES = 1 << 16;

    final ThreadControl control;
    final Names names;
    final ExecutionState state;
    final Times times;
    final Scheduler scheduler;
    final ModelledOperations operations;
    final MemoryParts memory;
    final DefinedClasses definedClasses = new DefinedClasses();
    private int livelockBound;

    Execution(SiteTable sites, ThreadControl control, int livelockBound) {
        this.control = control;
        this.livelockBound = livelockBound;
        EventColumns columns = new EventColumns(4096);
        names = new Names(sites, columns);
        state = new ExecutionState(columns, names);
        state.model.window(READABLE_WRITES);
        times = new Times(names, state, control);
        Later later = new Later();
        scheduler = new Scheduler(names, state, times, control, later, later, later);
        operations = new ModelledOperations(names, state, times, scheduler);
        memory = new MemoryParts(names, state, scheduler.relay, operations);
    }

    /** What the schedule asks of parts that are made after it, since they use it. */
    private final class Later implements BlockedThreads, LastThread, LookAhead {
        @Override
        public List<Blocked> describe() {
            return operations.blocked.describe();
        }

        @Override
        public boolean isFollowed() {
            return operations.shutdown.isFollowed();
        }

        @Override
        public PendingSink sinkOf(ControlledThread t) {
            return memory.pending.sinkOf(t);
        }
    }

    void configure(ModelSwitches with) {
        state.settings.set(with);
        memory.configure(with);
        state.model.volatileReads(with.reads().volatiles());
    }

    /** Events without progress that end an execution. */
    void livelockBound(int bound) {
        livelockBound = bound;
    }

    /** Prepares a new execution whose main thread is the caller. */
    ControlledThread begin(SchedulingStrategy strategy, long seed) {
        ModelSwitches switches = state.settings.switches();
        clear(seed);
        state.events.begin();
        state.ending.begin(strategy);
        times.clock.reset(switches.time().isReal());
        scheduler.begin(switches, livelockBound);
        state.decisions.begin(strategy, seed);
        memory.begin(switches.setUpEvents(), strategy.replay());
        scheduler.outside.begin();
        scheduler.away.begin();
        ControlledThread main = state.threads.addMain(Thread.currentThread());
        main.passing = 1;
        times.inputs.begin(main);
        scheduler.relay.begin();
        int location = names.locations.of(LocationKind.THREAD, main.thread, main);
        state.events.executed(state.events.append(main, EventKind.BEGIN, -1, location));
        times.reads.begin(main);
        return main;
    }

    Outcome outcome() {
        if (state.ending.brokenBy() != null) {
            return new Outcome.Broken(state.ending.brokenBy());
        }
        if (state.ending.isGivenUp()) {
            return new Outcome.GivenUp();
        }
        if (!state.ending.divergence().isEmpty()) {
            return new Outcome.Diverged(state.ending.divergence());
        }
        return Outcome.of(state.ending.verdict(), scheduler.limits.reason());
    }

    private void clear(long seed) {
        times.inputs.begin(seed);
        names.objects.clear();
        names.objects.seed(times.inputs.seed());
        names.clear();
        memory.clear();
        scheduler.outside.clear();
        operations.clear();
        definedClasses.begin();
        state.clear();
    }
}
