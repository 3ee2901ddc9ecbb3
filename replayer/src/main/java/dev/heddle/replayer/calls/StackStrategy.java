package dev.heddle.replayer.calls;

import dev.heddle.formats.trace.Calls.Stack;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.execution.ProgramStack;
import dev.heddle.replayer.strategy.ForwardingStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Takes stacks at some events of an execution that is replayed. */
final class StackStrategy extends ForwardingStrategy {
    private final SchedulingStrategy replay;
    private final Trace recorded;
    private final BitSet wanted;
    private final List<Stack> stacks = new ArrayList<>();

    StackStrategy(SchedulingStrategy replay, Trace recorded, BitSet wanted) {
        this.replay = replay;
        this.recorded = recorded;
        this.wanted = wanted;
    }

    List<Stack> stacks() {
        return List.copyOf(stacks);
    }

    @Override
    protected SchedulingStrategy delegate() {
        return replay;
    }

    @Override
    public void begin(long seed) {
        stacks.clear();
        super.begin(seed);
    }

    @Override
    public void executed(EventColumns events, int index) {
        super.executed(events, index); // before: it says where this is not the recorded event
        if (wanted.get(index)) {
            List<String> frames = ProgramStack.frames(new Throwable().getStackTrace());
            if (isOfEvent(frames, index)) {
                stacks.add(new Stack(index, frames));
            }
        }
    }

    /** The thread that executes an event need not be the one whose event it is: what wakes up is woken. */
    private boolean isOfEvent(List<String> frames, int index) {
        int site = recorded.events().site(index);
        if (site < 0 || site >= recorded.sites().size()) {
            return false;
        }
        SiteEntry entry = recorded.sites().get(site);
        String method = entry.className() + "." + entry.method() + "(";
        return frames.stream().anyMatch(frame -> frame.startsWith(method));
    }
}
