package dev.heddle.replayer.campaign;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Tells executions apart in which some read saw another write, or some lock was taken in another order. Not
 * thread-safe.
 *
 * <p>Reads that see a write of their own thread, or the initial value, are given by all others (coherence), so that
 * those of other threads' writes alone are looked at. They are numbered in their thread, and those writes among the
 * ones of their thread and site: how many other events there are does not matter, which differs where the set-up of a
 * program ends at another event (ADR 53).
 */
public final class ReadsFromClass {
    private int[] looked = new int[16];
    private int[] ordinal = new int[256];
    private final LongIntHashMap writes = new LongIntHashMap();
    private final LongIntHashMap released = new LongIntHashMap();

    /**
     * A hash of the reads-from relation, of what calls of the library have from which calls, and of the order of locks,
     * from main's first start on: equal for executions of one class. Calls and locks of coarse code (ADR 81) do not
     * count.
     *
     * @param sites of the events
     * @param isCoarse whether a site, by its id, is in coarse code
     */
    public long of(EventColumns events, SiteNames sites, IntPredicate isCoarse) {
        Arrays.fill(looked, 0);
        writes.clear();
        released.clear();
        int n = events.size();
        if (ordinal.length < n) {
            ordinal = new int[Math.max(n, ordinal.length * 2)];
        }
        long hash = 0;
        for (int i = 0; i < n; i++) {
            EventKind kind = events.kind(i);
            boolean isCall = kind == EventKind.SYNC;
            if (kind.writes() || isCall && events.has(i, EventFlags.RELEASES)) {
                ordinal[i] = writes.addToValue(((long) events.thread(i) << 32) | (events.site(i) + 1), 1);
            }
            if (!events.has(i, EventFlags.COUNTED) || events.has(i, EventFlags.EXTERNAL)) {
                continue;
            }
            int source = kind.reads() ? events.readsFrom(i) : isCall ? call(events, i, isCoarse) : -1;
            if (source >= 0 && events.thread(source) != events.thread(i)) {
                long write = mix(((long) events.thread(source) << 32) | ordinal[source], sites.ofEvent(source));
                hash += mix(name(events, i, sites), write);
            } else if (kind == EventKind.LOCK && !isCoarse.test(events.site(i))) {
                hash += mix(name(events, i, sites), events.position(i));
            }
        }
        return hash;
    }

    /**
     * Finds the call that a call of the library has got something from (an element, the value of a key, a state), or
     * -1.
     */
    private int call(EventColumns events, int i, IntPredicate isCoarse) {
        if (isCoarse.test(events.site(i))) {
            return -1;
        }
        long what = mix(events.location(i), events.value(i));
        int source = events.has(i, EventFlags.ACQUIRES) ? released.getIfAbsent(what, -1) : -1;
        if (events.has(i, EventFlags.RELEASES)) {
            released.put(what, i);
        }
        return source;
    }

    /** Names a read or a lock by its number among those of its thread, and its site. */
    private long name(EventColumns events, int i, SiteNames sites) {
        int thread = events.thread(i);
        if (thread >= looked.length) {
            looked = Arrays.copyOf(looked, Math.max(thread + 1, looked.length * 2));
        }
        long number = ((long) thread << 32) | looked[thread]++;
        return mix(number, sites.ofEvent(i));
    }

    private static long mix(long a, long b) {
        long z = (a * 0x9E3779B97F4A7C15L) ^ Long.rotateLeft(b * 0xBF58476D1CE4E5B9L, 32);
        z = (z ^ (z >>> 30)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
