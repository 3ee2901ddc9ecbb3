package dev.heddle.analyzer.derive;

import dev.heddle.formats.trace.EventColumns;
import org.jspecify.annotations.Nullable;

/**
 * An order of some of a trace's events after which threads stand before given events.
 *
 * @param order execution indices of the trace, in the new order
 * @param sources for each place in {@code order} what the event reads, as in {@code EventColumns.readsFrom}
 */
public record Witness(int[] order, int[] sources) {
    /**
     * Executes an order step by step.
     *
     * @param set events whose reads see what they saw
     * @param then events that follow, whatever they read
     * @return null where a step cannot be executed
     */
    static @Nullable Witness of(Requirements trace, ExecutionState state, int[] set, int... then) {
        EventColumns events = trace.events;
        state.clear();
        for (int e : set) {
            boolean isRead = trace.fresh[e] && trace.isKnown(events.location(e));
            if (!state.isEnabled(e) || isRead && state.newest(events.location(e)) != events.readsFrom(e)) {
                return null;
            }
            state.execute(e, events.readsFrom(e));
        }
        for (int e : then) {
            if (!state.isEnabled(e)) {
                return null;
            }
            state.execute(e, events.kind(e).reads() ? state.newest(events.location(e)) : events.readsFrom(e));
        }
        return new Witness(state.order(), state.sources());
    }
}
