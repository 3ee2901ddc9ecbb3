package dev.heddle.replayer.inputs;

import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.ExecutionState;
import dev.heddle.replayer.names.Names;

/** Parts of the inputs layer: the clock, reads of time, and other inputs. */
public final class Times {
    public final VirtualClock clock = new VirtualClock();
    public final Inputs inputs;
    public final TimeReads reads;

    /** @param control of the program's threads */
    public Times(Names names, ExecutionState state, ThreadControl control) {
        inputs = new Inputs(names.sites, names.objects, state);
        reads = new TimeReads(state.threads, state.events, state.decisions, clock, inputs, control);
    }
}
