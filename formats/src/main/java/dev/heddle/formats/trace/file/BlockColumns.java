package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.ByteCursor;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.TraceFormat;
import java.util.Arrays;

/** An EVENTS block that is being read: where the reader is, and what earlier columns said that later ones need. */
final class BlockColumns {
    private static final byte[] ZEROS = new byte[TraceFormat.MAX_COUNT];

    final ByteCursor in = new ByteCursor();
    /** Execution indices of the events, ascending. */
    final int[] indices = new int[TraceFormat.MAX_COUNT];
    /** Where each event goes. */
    final int[] places = new int[TraceFormat.MAX_COUNT];
    /** The location of each event. */
    final int[] locations = new int[TraceFormat.MAX_COUNT];

    int count;
    int thread;
    /** Where the column of kinds begins in the payload. */
    int kinds;

    /** True, and the column is skipped, where it is nothing but zeros: the blank event has what that means. */
    boolean skipZeros() {
        boolean zeros = Arrays.equals(in.bytes, in.position, in.position + count, ZEROS, 0, count);
        if (zeros) {
            in.position += count;
            in.requireInside();
        }
        return zeros;
    }

    static long number(long value, String what) {
        if (value < EventColumns.ABSENT || value > Integer.MAX_VALUE) {
            throw outside(value, what);
        }
        return value;
    }

    static MalformedException outside(long value, String what) {
        return new MalformedException("expected " + what + " in [-1, " + Integer.MAX_VALUE + "], found " + value);
    }
}
