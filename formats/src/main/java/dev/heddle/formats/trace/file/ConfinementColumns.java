package dev.heddle.formats.trace.file;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.ByteCursor;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceFormat;

/**
 * Reads of EVENTS blocks what {@link ConfinedLocations} needs: threads, kinds, orders, flags and locations. What
 * follows in a block is not looked at.
 */
final class ConfinementColumns {
    private final ByteCursor in = new ByteCursor();
    private final int[] flags = new int[TraceFormat.MAX_COUNT];
    private final ConfinedLocations confinement = new ConfinedLocations();

    /** What the blocks so far tell. */
    ConfinedLocations confinement() {
        return confinement;
    }

    /**
     * Takes a block of {@code count} events.
     *
     * @param most how many locations there may be
     * @return false where the block is no block of events; the reader that reads all of it will say why
     */
    boolean take(Payload payload, int count, long most) {
        in.restart(payload);
        if (count < 1 || count > TraceFormat.MAX_COUNT || count > in.remaining() / EventBlockDecoder.LEAST_EVENT) {
            return false;
        }
        int thread = in.unsigned();
        skip(count);
        int kinds = in.position;
        int orders = kinds + count;
        in.position = orders + count;
        if (thread < 0 || in.position > in.limit) {
            return false;
        }
        int flag = 0;
        for (int j = 0; j < count; j++) {
            flag ^= in.unsigned();
            flags[j] = flag;
        }
        skip(count);
        skip(count);
        return in.position <= in.limit && locations(thread, count, kinds, orders, most);
    }

    private boolean locations(int thread, int count, int kinds, int orders, long most) {
        byte[] bytes = in.bytes;
        long location = 0;
        for (int j = 0; j < count; j++) {
            location += in.signedLong();
            EventKind kind = EventKind.ofCode(bytes[kinds + j]);
            if (kind == null || location < EventColumns.ABSENT || location >= most) {
                return false;
            }
            if (location >= 0) {
                confinement.use((int) location, thread, kind, bytes[orders + j], flags[j]);
            }
        }
        return in.position <= in.limit;
    }

    /** Passes over a column of numbers: each ends with a byte that is not negative, or with its ninth. */
    private void skip(int count) {
        byte[] bytes = in.bytes;
        int p = in.position;
        for (int j = 0; j < count; j++) {
            int begin = p;
            while (bytes[p] < 0 && p - begin < Long.BYTES) {
                p++;
            }
            p++;
        }
        in.position = p;
    }
}
