package dev.heddle.replayer.operations;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.EventLog;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.execution.PerThread;
import dev.heddle.replayer.execution.Polls;
import dev.heddle.replayer.inputs.Inputs;
import dev.heddle.replayer.inputs.TimeReads;
import dev.heddle.replayer.inputs.Times;
import dev.heddle.replayer.inputs.VirtualClock;
import dev.heddle.replayer.schedule.FairTime;
import dev.heddle.replayer.schedule.Relay;

/**
 * The program's looks at the clock: scheduling points, since programs poll, and inputs. Those of the library inside a
 * call are part of the call.
 */
public final class ClockReads {
    private final EventLog events;
    private final VirtualClock clock;
    private final TimeReads time;
    private final Inputs inputs;
    private final FairTime fairTime;
    private final Relay relay;
    private final PerThread<Polls> polls;

    public ClockReads(ExecutionState state, Times times, FairTime fairTime, Relay relay) {
        this.events = state.events;
        this.clock = times.clock;
        this.time = times.reads;
        this.inputs = times.inputs;
        this.fairTime = fairTime;
        this.relay = relay;
        this.polls = state.threads.perThread(new Polls());
    }

    /**
     * Reads a clock.
     *
     * @param siteId of the call, or -1 inside the JDK
     */
    public long read(ControlledThread t, int siteId, int unit) {
        boolean announced = siteId >= 0 || t.calls.isSiteOnly();
        int site = siteId >= 0 ? siteId : t.librarySite();
        if (announced) {
            relay.point(t, EventKind.INPUT, site, null, -1);
        }
        if (clock.isReal()) {
            return time.readMachine(t, site, unit);
        }
        if (!announced) {
            if (t.calls.isInLibrary()
                    || unit
                            == TimeReads
                                    .NANO_TIME) { // else it may be once in a JVM's life, and must not move the clock
                clock.look();
            }
            return clock.time(unit);
        }
        clock.look(fairTime.look(t, polls.of(t).lookCost(site, events.news())));
        return inputs.looked(t, site, clock.time(unit));
    }
}
