package dev.heddle.replayer.schedule;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.names.Names;

/** Parts of the schedule layer: which thread has the baton, who can have it next, and when an execution is cut off. */
public final class Scheduler {
    public final Driver driver = new Driver();
    public final AbandonedThreads abandoned;
    public final Outside outside;
    public final FairTime fairTime;
    public final Limits limits;
    public final Relay relay;
    public final Away away;
    public final Callers callers;
    public final Teardown teardown;
    private final FairTurns turns;
    private final Livelock livelock;

    /**
     * Makes the parts.
     *
     * @param blocked what a blocked thread waits for
     * @param last whether a last thread is followed by others
     * @param ahead what a pending operation will do
     */
    public Scheduler(
            Names names,
            ExecutionState state,
            Times times,
            ThreadControl control,
            BlockedThreads blocked,
            LastThread last,
            LookAhead ahead) {
        abandoned = new AbandonedThreads(control);
        outside = new Outside(names.locations, state.threads, state.events, state.ending, state.decisions, driver);
        PerThread<FairRecord> records = state.threads.perThread(new FairRecord());
        turns = new FairTurns(state.threads, state.events, times.clock, outside, records);
        fairTime = new FairTime(state.events, times.clock, turns, records);
        Enabled enabled = new Enabled(names, state, times, fairTime, records, ahead);
        livelock = new Livelock(state.threads, state.events, state.decisions, turns, enabled);
        limits = new Limits(state.settings, state.events, state.ending, blocked, state.reserve);
        Verdicts verdicts = new Verdicts(state.threads, state.ending, limits, blocked, control);
        Chooser chooser = new Chooser(names, state, enabled, outside, fairTime, turns, verdicts, last);
        relay = new Relay(names, state, times, fairTime, chooser, driver, control);
        away = new Away(state, outside, limits, chooser, relay, driver, control);
        callers = new Callers(relay, away, outside, abandoned, state.ending);
        teardown = new Teardown(state.threads, outside, abandoned, relay, control);
        Watch watch = new Watch(state, times.clock, livelock, limits, verdicts, relay, callers);
        state.events.watch(watch);
        state.decisions.watch(watch);
    }

    /**
     * Prepares an execution with given switches.
     *
     * @param livelockBound events without progress that end an execution
     */
    public void begin(ModelSwitches switches, int livelockBound) {
        fairTime.begin(
                switches.time(), switches.time().isFair() && !switches.time().isReal());
        turns.begin(livelockBound, switches.time().isFair());
        livelock.begin(livelockBound, switches.time().isFair());
        limits.begin();
    }
}
