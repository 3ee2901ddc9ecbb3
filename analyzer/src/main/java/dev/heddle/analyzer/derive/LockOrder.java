package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;

/**
 * What a goal says of the order of critical sections: where both events of a dependency hold one lock, the section of
 * the first has ended before that of the second begins.
 */
final class LockOrder {
    private static final int[] NOTHING = {};

    private final Requirements trace;
    private final EventColumns events;
    private final IntObjectHashMap<int[]> needs = new IntObjectHashMap<>();
    private String problem = "";

    LockOrder(Requirements trace, Goal goal) {
        this.trace = trace;
        events = trace.events;
        for (Goal.Dependency dependency : goal.dependencies()) {
            List<Integer> held = held(dependency.from());
            for (int second : held(dependency.to())) {
                for (int first : held) {
                    if (exclude(first, second)) {
                        order(first, second, dependency);
                    }
                }
            }
        }
    }

    private boolean exclude(int first, int second) {
        boolean bothShare = events.has(first, EventFlags.SHARED) && events.has(second, EventFlags.SHARED);
        return events.location(first) == events.location(second) && !bothShare;
    }

    private void order(int first, int second, Goal.Dependency dependency) {
        int release = trace.release[first];
        if (dependency.closeness() == Goal.Closeness.ADJACENT) {
            problem = "both hold one lock";
        } else if (release >= events.size()) {
            problem = "both hold one lock, which the first one's thread never gives up";
        } else {
            needs.put(second, new int[] {release});
        }
    }

    /** The acquisitions of the locks that the event's thread holds at the event. */
    private List<Integer> held(int event) {
        List<Integer> held = new ArrayList<>();
        int[] program = trace.program[events.thread(event)];
        for (int k = 0; k < trace.place[event]; k++) {
            if (events.acquiresLock(program[k]) && trace.release[program[k]] > event) {
                held.add(program[k]);
            }
        }
        return held;
    }

    /** What must have come before the event, by the goal. */
    int[] needs(int event) {
        int[] before = needs.get(event);
        return before == null ? NOTHING : before;
    }

    /** Why the goal cannot be, or nothing. */
    String problem() {
        return problem;
    }
}
