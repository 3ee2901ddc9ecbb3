package dev.heddle.replayer.campaign;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;

/**
 * Tells executions apart in which some read saw another write, or some lock was taken in another order. Not
 * thread-safe.
 */
public final class ReadsFromClass {
    private int[] ordinal = new int[256];
    private int[] eventsOf = new int[16];

    /**
     * A hash of the reads-from relation and of the order of locks, from main's first start on: equal for executions of
     * one class.
     */
    public long of(EventColumns events) {
        int n = events.size();
        if (ordinal.length < n) {
            ordinal = new int[Math.max(n, ordinal.length * 2)];
        }
        Arrays.fill(eventsOf, 0);
        long hash = 0;
        for (int i = 0; i < n; i++) {
            int thread = events.thread(i);
            if (thread >= eventsOf.length) {
                eventsOf = Arrays.copyOf(eventsOf, Math.max(thread + 1, eventsOf.length * 2));
            }
            ordinal[i] = eventsOf[thread]++;
            if (!events.has(i, EventFlags.COUNTED) || events.has(i, EventFlags.EXTERNAL)) {
                continue;
            }
            EventKind kind = events.kind(i);
            if (kind.reads()) {
                int source = events.readsFrom(i);
                hash += mix(name(events, i), source < 0 ? -1 : name(events, source));
            } else if (kind == EventKind.LOCK) {
                hash += mix(name(events, i), events.position(i));
            }
        }
        return hash;
    }

    private long name(EventColumns events, int i) {
        return ((long) events.thread(i) << 32) | ordinal[i];
    }

    private static long mix(long a, long b) {
        long z = (a * 0x9E3779B97F4A7C15L) ^ Long.rotateLeft(b * 0xBF58476D1CE4E5B9L, 32);
        z = (z ^ (z >>> 30)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
