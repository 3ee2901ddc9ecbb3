package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.TraceCheck;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * Checks of every event of a stream that what it reads from is an earlier write of its location, without the events. Of
 * each location the last write is known, which is what nearly all reads read; sources in the same window are looked at;
 * any other pair of write and location is noted, to be looked up in the file.
 */
final class SourceCheck {
    private static final int READ = EventKind.READ.ordinal();
    private static final int UPDATE = EventKind.UPDATE.ordinal();
    private static final int NONE = -1;

    private final MemoryBudget budget;
    /** By location, the index of its last write. */
    private int[] last = new int[0];

    private int reader;
    /** Write and location to the first event that read it there. */
    private final LongIntHashMap open = new LongIntHashMap();

    SourceCheck(MemoryBudget budget) {
        this.budget = budget;
    }

    /**
     * Looks at the next events.
     *
     * @param locations how many there are so far
     * @throws MalformedException as {@link TraceCheck#source}
     */
    void check(EventColumns events, int base, int locations) {
        grow(locations);
        int[] lastWrite = last;
        byte[] kinds = events.kind;
        int[] location = events.location;
        int[] sources = events.readsFrom;
        int size = events.size();
        for (int j = 0; j < size; j++) {
            int kind = kinds[j];
            if (kind > UPDATE) {
                continue;
            }
            int source = sources[j];
            int at = location[j];
            int difference = source ^ lastWrite[at];
            if ((~source & (difference | -difference)) < 0) { // a source, and another: in one branch, hardly ever taken
                distant(events, base, j);
            }
            if (kind != READ) {
                lastWrite[at] = base + j;
            }
        }
    }

    private void grow(int locations) {
        if (locations > last.length) {
            int from = last.length;
            int to = Math.max(locations, Math.min(2 * from, locations + (1 << 20)));
            budget.reserve(4L * (to - from));
            last = Arrays.copyOf(last, to);
            Arrays.fill(last, from, to, NONE);
        }
    }

    /** The event that was looked at last: the wrong one, where {@link #check} has failed. */
    int reader() {
        return reader;
    }

    private void distant(EventColumns events, int base, int j) {
        reader = base + j;
        int source = events.readsFrom[j];
        int location = events.location[j];
        if (source >= base + j) {
            throw new MalformedException("event " + reader + " reads from " + source + ", expected an earlier event");
        }
        if (source >= base) {
            require(reader, location, source, events.kind(source - base), events.location(source - base));
            return;
        }
        long pair = (long) source << 32 | location;
        if (!open.containsKey(pair)) {
            open.put(pair, reader);
        }
    }

    /** Fails unless an event of that kind and location can be what {@code reader} reads at its location. */
    static void require(int reader, int location, int source, EventKind kind, int written) {
        if (!kind.writes() || written != location) {
            throw new MalformedException("event " + reader + " reads location " + location + " from event " + source
                    + ", a " + kind + " of location " + written);
        }
    }

    /** Pairs that must be looked up: the write in the upper half, the location in the lower; with the first reader. */
    LongIntHashMap open() {
        return open;
    }
}
