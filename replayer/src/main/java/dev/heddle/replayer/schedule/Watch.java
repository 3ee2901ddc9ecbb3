package dev.heddle.replayer.schedule;

import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.Decisions;
import dev.heddle.replayer.execution.Ending;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.EventWatch;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.inputs.VirtualClock;

/** Shows each executed event to the strategy, and ends executions that go in circles or have reached a limit. */
public final class Watch implements EventWatch {
    private final EventLog events;
    private final Ending ending;
    private final Decisions decisions;
    private final VirtualClock clock;
    private final Livelock livelock;
    private final Limits limits;
    private final Verdicts verdicts;
    private final Relay relay;
    private final Callers callers;

    public Watch(
            ExecutionState state,
            VirtualClock clock,
            Livelock livelock,
            Limits limits,
            Verdicts verdicts,
            Relay relay,
            Callers callers) {
        this.events = state.events;
        this.ending = state.ending;
        this.decisions = state.decisions;
        this.clock = clock;
        this.livelock = livelock;
        this.limits = limits;
        this.verdicts = verdicts;
        this.relay = relay;
        this.callers = callers;
    }

    @Override
    public void executed(ControlledThread by, int e) {
        clock.event();
        decisions.executed(events.columns, e);
        int sinceNews = events.sinceNews();
        if (livelock.isReached(by, sinceNews)) {
            ending.finish(
                    livelock.isDeadlock()
                            ? verdicts.deadlock()
                            : verdicts.livelock(by, sinceNews - 1, livelock.isCounting()));
            leaveIfRunning(by);
        } else if (limits.isDue(e) && !ending.isEnding() && limits.isReached(e)) {
            leaveIfRunning(by);
        }
    }

    private void leaveIfRunning(ControlledThread t) {
        if (t == relay.current() && !t.ended) {
            relay.leave(t);
        }
    }

    @Override
    public void leave() {
        ControlledThread t = callers.caller();
        if (t != null && !t.ended) {
            relay.leave(t);
        }
    }
}
