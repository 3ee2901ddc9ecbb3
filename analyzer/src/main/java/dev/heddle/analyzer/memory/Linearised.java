package dev.heddle.analyzer.memory;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Some events of a trace in another order, as a trace. */
public final class Linearised {
    private Linearised() {}

    /**
     * The events in the new order, with new sources. Places in modification order and in S are not known. Values are
     * those of the old order.
     *
     * @param order execution indices of the trace
     * @param sources for each place in {@code order} the execution index of what it reads in the old order, as in
     *     {@code EventColumns.readsFrom}
     */
    public static Trace of(Trace trace, int[] order, int[] sources) {
        EventColumns old = trace.events();
        EventColumns events = new EventColumns(order.length);
        int[] at = new int[old.size()];
        Arrays.fill(at, EventColumns.READS_INITIAL);
        for (int k = 0; k < order.length; k++) {
            append(events, old, order[k]);
            at[order[k]] = k;
            events.setReadsFrom(k, sources[k] < 0 ? sources[k] : at[sources[k]]);
        }
        return new Trace(
                trace.header(),
                trace.program(),
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                events,
                new Trace.Passed());
    }

    /** A copy of an event without its place in any order. */
    private static void append(EventColumns events, EventColumns old, int e) {
        int i = events.append(old.thread(e), old.kind(e), old.site(e), old.location(e), old.enabled(e));
        events.setOrders(i, old.readOrder(e), old.writeOrder(e));
        events.setValue(i, old.value(e));
        events.addFlags(i, old.flags(e));
        events.setPosition(i, old.kind(e).isAccess() ? EventColumns.ABSENT : old.position(e));
    }

    /**
     * Whether the memory model lets all reads see what they see. An order in which all see the newest write is always
     * consistent.
     */
    public static boolean isConsistent(Trace trace, int[] order, int[] sources) {
        Trace linearised = of(trace, order, sources);
        EventColumns events = linearised.events();
        if (readsNewest(events)) {
            return true;
        }
        RecordedModel model = new RecordedModel(linearised);
        while (model.next() < events.size()) {
            if (!model.isPossible()) {
                return false;
            }
            model.execute();
        }
        return true;
    }

    private static boolean readsNewest(EventColumns events) {
        IntIntHashMap newest = new IntIntHashMap();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).reads()
                    && events.readsFrom(i) != EventColumns.READS_NOTHING
                    && events.readsFrom(i) != newest.getIfAbsent(events.location(i), EventColumns.READS_INITIAL)) {
                return false;
            }
            if (events.kind(i).writes()) {
                newest.put(events.location(i), i);
            }
        }
        return true;
    }
}
