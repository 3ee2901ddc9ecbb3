package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.Handover;
import dev.heddle.formats.trace.EventColumns;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells complete executions apart by their graphs: what each thread did in turn and, for reads and acquisitions of
 * locks, what came before. Kept as 128 bits a graph: that two of a million graphs are taken for one has a probability
 * below 10^-26.
 */
final class GraphHash {
    private static final int CHOSEN_FLAGS = EventFlags.FAILED_CAS
            | EventFlags.SPURIOUS
            | EventFlags.TIMED_OUT
            | EventFlags.INTERRUPTED
            | EventFlags.FAILED
            | EventFlags.OBSERVED;

    private final Set<Graph> seen = new HashSet<>();
    private final boolean withMain;
    private long[] low = new long[16];
    private long[] high = new long[16];
    private int threads;
    private long[] lastOn = new long[64];

    private record Graph(long low, long high) {}

    /** @param withMain whether what the main thread does tells graphs apart */
    GraphHash(boolean withMain) {
        this.withMain = withMain;
    }

    void begin() {
        Arrays.fill(low, 0, threads, 0);
        Arrays.fill(high, 0, threads, 0);
        Arrays.fill(lastOn, -1);
        threads = 0;
    }

    /**
     * Adds an event.
     *
     * @param name the event's own
     * @param source name of the write that is read
     */
    void add(EventColumns events, int i, int thread, int location, long name, long source) {
        if (thread >= low.length) {
            low = Arrays.copyOf(low, thread * 2);
            high = Arrays.copyOf(high, thread * 2);
        }
        threads = Math.max(threads, thread + 1);
        EventKind kind = events.kind(i);
        long before = kind.reads() ? source : 0;
        if (location >= 0 && isLock(kind)) {
            before = exchange(location, name);
        }
        long h = mix(kind.ordinal() + 31L * (location + 1), events.flags(i) & CHOSEN_FLAGS);
        h = mix(h, before);
        low[thread] = mix(low[thread], h);
        high[thread] = mix(high[thread] ^ 0x9E3779B97F4A7C15L, h + 0xC2B2AE3D27D4EB4FL);
    }

    /**
     * Whether an event belongs to the graph: not how a thread was kept waiting, unless the thread noticed or
     * happens-before comes of it.
     */
    static boolean isPart(EventColumns events, int i) {
        EventKind kind = events.kind(i);
        boolean isPause = kind == EventKind.YIELD || kind.handover() == Handover.PERMIT;
        return !isPause || events.has(i, EventFlags.UNANSWERED | EventFlags.PROMISES);
    }

    private static boolean isLock(EventKind kind) {
        return kind.handover() == Handover.LOCK || kind.handover() == Handover.CALL;
    }

    private long exchange(int location, long name) {
        if (location >= lastOn.length) {
            int n = lastOn.length;
            lastOn = Arrays.copyOf(lastOn, location * 2);
            Arrays.fill(lastOn, n, lastOn.length, -1);
        }
        long last = lastOn[location];
        lastOn[location] = name;
        return last;
    }

    /** The execution is complete: whether its graph is a new one. */
    boolean complete() {
        long l = 0;
        long h = 0;
        for (int t = withMain ? 0 : 1; t < threads; t++) {
            l += mix(low[t], t);
            h += mix(high[t], ~t);
        }
        return seen.add(new Graph(l, h));
    }

    int size() {
        return seen.size();
    }

    void forget() {
        seen.clear();
    }

    private static long mix(long h, long value) {
        long z = (h ^ value * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L + 0x94D049BB133111EBL;
        z = (z ^ (z >>> 31)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 29);
    }
}
