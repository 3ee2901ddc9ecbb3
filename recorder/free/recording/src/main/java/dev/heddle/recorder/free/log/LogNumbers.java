package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Payload;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The numbers of LOG blocks, of up to 56 bits: seven in each byte, and in the first byte, from the lowest bit on, as
 * many zeros as bytes follow, and a one. So either side knows the length without a branch for each byte, which no
 * processor foresees.
 */
final class LogNumbers {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BITS = 7;

    private byte[] bytes = new byte[0];
    private int at;
    private int limit;

    /** Puts a number, and up to seven bytes of nothing behind it; answers where it ends. */
    static int put(byte[] out, int at, long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        int length = (bits + BITS - 1) * 37 >>> 8; // divided by 7
        WORD.set(out, at, (value << 1 | 1) << length - 1);
        return at + length;
    }

    /** Goes to what of a payload is behind a position. */
    void restart(Payload payload, int position) {
        bytes = payload.bytes();
        at = position;
        limit = payload.length();
    }

    long next() {
        int from = at;
        if (from >= limit) {
            throw new MalformedException("its payload ends in the middle of a record");
        }
        long word = (long) WORD.get(bytes, from); // behind a payload there is always room for a word
        int length = Long.numberOfTrailingZeros(word) + 1;
        if (length > Long.BYTES) {
            throw new MalformedException("expected a number at byte " + from + " of the payload");
        }
        at = from + length;
        return word >>> length & (1L << BITS * length) - 1;
    }

    /** Takes the next number, which has its sign in the lowest bit. */
    long signed() {
        long code = next();
        return code >>> 1 ^ -(code & 1);
    }

    /** Nothing may be left. */
    void requireEnd() {
        if (at != limit) {
            throw new MalformedException("expected the end of the payload at byte " + at + ", found it at " + limit);
        }
    }
}
