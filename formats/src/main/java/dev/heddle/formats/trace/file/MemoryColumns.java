package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MalformedException;
import java.util.Arrays;

/**
 * The columns that say what an event does to memory: value, source, position, place in S. Most are coded against what
 * the location saw last.
 */
final class MemoryColumns {
    private static final int SLOTS = 256;
    private static final int READ = EventKind.READ.ordinal();
    private static final int WRITE = EventKind.WRITE.ordinal();
    private static final int LAST_ACCESS = EventKind.UPDATE.ordinal();

    private final BlockColumns block;
    private final int[] slots = new int[SLOTS];
    private final long[] lastValues = new long[SLOTS];

    MemoryColumns(BlockColumns block) {
        this.block = block;
    }

    /** Reads the columns into {@code events}. */
    void read(EventColumns events) {
        values(events);
        sources(events);
        positions(events);
        syncPositions(events);
    }

    private void values(EventColumns events) {
        if (block.skipZeros()) {
            return;
        }
        Arrays.fill(lastValues, 0);
        for (int j = 0; j < block.count; j++) {
            int slot = block.locations[j] & SLOTS - 1;
            long value = lastValues[slot] + block.in.signedLong();
            lastValues[slot] = value;
            events.value[block.places[j]] = value;
        }
        block.in.requireInside();
    }

    private void sources(EventColumns events) {
        int n = block.count;
        byte[] bytes = block.in.bytes;
        int[] at = block.places;
        int[] own = block.locations;
        int[] seen = slots;
        int[] column = events.readsFrom;
        int p = block.in.position;
        Arrays.fill(seen, EventBlockEncoder.NONE);
        for (int j = 0; j < n; j++) {
            int kind = bytes[block.kinds + j];
            int slot = own[j] & SLOTS - 1;
            if (kind == WRITE) {
                seen[slot] = block.indices[j];
            } else if (kind <= LAST_ACCESS) {
                int code = bytes[p++];
                if (code < 0) {
                    block.in.position = p - 1;
                    code = block.in.unsigned();
                    p = block.in.position;
                }
                int source = source(code, block.indices[j], seen[slot]);
                column[at[j]] = source;
                seen[slot] = kind == READ ? source : block.indices[j];
            }
        }
        block.in.position = p;
        block.in.requireInside();
    }

    private static int source(int code, int i, int predicted) {
        if (code == EventBlockEncoder.PREDICTED && predicted >= 0) {
            return predicted;
        }
        if (code == EventBlockEncoder.NOTHING) {
            return EventColumns.READS_NOTHING;
        }
        if (code == EventBlockEncoder.INITIAL) {
            return EventColumns.READS_INITIAL;
        }
        long source = code == EventBlockEncoder.PREDICTED
                ? predicted
                : (long) i - 1 - (Integer.toUnsignedLong(code) - EventBlockEncoder.DISTANCE);
        if (source < 0) {
            throw new MalformedException("event " + i + " reads from " + source + ", expected an earlier event");
        }
        return (int) source;
    }

    private void positions(EventColumns events) {
        int n = block.count;
        byte[] bytes = block.in.bytes;
        int[] at = block.places;
        int[] own = block.locations;
        int[] seen = slots;
        int[] column = events.position;
        int p = block.in.position;
        Arrays.fill(seen, EventColumns.ABSENT);
        for (int j = 0; j < n; j++) {
            boolean reads = bytes[block.kinds + j] == READ;
            int code = bytes[p++];
            if (code == 0 && reads) {
                continue;
            }
            block.in.position = p - 1;
            long delta = block.in.signedLong();
            p = block.in.position;
            int slot = own[j] & SLOTS - 1;
            int position = (int) BlockColumns.number((reads ? EventColumns.ABSENT : seen[slot]) + delta, "a position");
            column[at[j]] = position;
            if (!reads) {
                seen[slot] = position;
            }
        }
        block.in.position = p;
        block.in.requireInside();
    }

    private void syncPositions(EventColumns events) {
        if (block.skipZeros()) {
            return;
        }
        long previous = EventColumns.ABSENT;
        for (int j = 0; j < block.count; j++) {
            long code = block.in.unsignedLong();
            if (code != 0) {
                long delta = ((code - 1) >>> 1) ^ -((code - 1) & 1);
                previous = BlockColumns.number(previous + delta, "a place in S");
                events.syncPosition[block.places[j]] = (int) previous;
            }
        }
        block.in.requireInside();
    }
}
