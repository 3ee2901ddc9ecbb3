package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import org.eclipse.collections.impl.map.mutable.primitive.IntLongHashMap;

/**
 * What two orders of a trace's events have in common if they differ only in the order of events that do not depend on
 * each other.
 */
final class PartialOrder {
    private PartialOrder() {}

    /**
     * A name in 64 bits: equal for orders of the same events in which all conflicting operations of each location come
     * in the same order, and all reads see the same; otherwise different, but for an accident of probability 2^-64.
     */
    static long of(EventColumns events, int[] order, int[] sources) {
        IntLongHashMap all = new IntLongHashMap();
        IntLongHashMap exclusive = new IntLongHashMap();
        long name = order.length;
        for (int k = 0; k < order.length; k++) {
            int e = order[k];
            int location = events.location(e);
            boolean isShared = isShared(events, e);
            long before = location < 0 ? 0 : isShared ? exclusive.get(location) : all.get(location);
            name += mix(mix(e + 1L) + before * 31 + sources[k]);
            if (location >= 0) {
                all.addToValue(location, mix(e + 1L));
                if (!isShared) {
                    exclusive.addToValue(location, mix(e + 1L));
                }
            }
        }
        return name;
    }

    private static boolean isShared(EventColumns events, int e) {
        return events.kind(e).isAccess() ? !events.kind(e).writes() : events.has(e, EventFlags.SHARED);
    }

    private static long mix(long from) {
        long z = from * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
