package dev.heddle.formats.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads the numbers of {@code docs/reference/formats.md} from a payload. It does not look where the payload ends: the
 * bytes behind it are there ({@link Payload#SLACK}), and the reader of a column calls {@link #requireInside}
 * afterwards.
 */
public final class ByteCursor {
    /** How many bytes behind a number may be looked at. */
    public static final int WORD_SLACK = Long.BYTES;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long CONTINUES = 0x8080808080808080L;
    private static final long SEVENS = ~CONTINUES;

    public byte[] bytes = new byte[0];
    public int position;
    public int limit;

    /** Goes to the beginning of a payload. */
    public void restart(Payload payload) {
        bytes = payload.bytes();
        position = 0;
        limit = payload.length();
    }

    public int remaining() {
        return limit - position;
    }

    /** An unsigned number of up to five bytes. */
    public int unsigned() {
        int b = bytes[position];
        if (b >= 0) {
            position++;
            return b;
        }
        long word = (long) WORD.get(bytes, position);
        int last = Long.numberOfTrailingZeros(~word & CONTINUES) >>> 3;
        if (last < Integer.BYTES) {
            position += last + 1;
            return (int) joined(word, last);
        }
        int value = (int) joined(word, Integer.BYTES - 1) | (bytes[position + Integer.BYTES] & 0x7f) << 28;
        position += Integer.BYTES + 1;
        return value;
    }

    /** An unsigned number of up to nine bytes, the ninth of eight bits. */
    public long unsignedLong() {
        int b = bytes[position];
        if (b >= 0) {
            position++;
            return b;
        }
        long word = (long) WORD.get(bytes, position);
        int last = Long.numberOfTrailingZeros(~word & CONTINUES) >>> 3;
        if (last < Long.BYTES) {
            position += last + 1;
            return joined(word, last);
        }
        long value = joined(word, Long.BYTES - 1) | (bytes[position + Long.BYTES] & 0xffL) << 56;
        position += Long.BYTES + 1;
        return value;
    }

    /**
     * The groups of seven bits of the bytes 0 to {@code last}, without a branch: how long numbers are cannot be
     * foreseen.
     */
    private static long joined(long word, int last) {
        long x = word & SEVENS & -1L >>> (Long.BYTES - 1 - last) * 8;
        x = x & 0x007f007f007f007fL | (x & 0x7f007f007f007f00L) >>> 1;
        x = x & 0x00003fff00003fffL | (x & 0x3fff00003fff0000L) >>> 2;
        return x & 0x000000000fffffffL | (x & 0x0fffffff00000000L) >>> 4;
    }

    /** A signed number of up to five bytes. */
    public int signed() {
        int code = unsigned();
        return (code >>> 1) ^ -(code & 1);
    }

    /** A signed number of up to nine bytes. */
    public long signedLong() {
        long code = unsignedLong();
        return (code >>> 1) ^ -(code & 1);
    }

    /** What was read must have been part of the payload. */
    public void requireInside() {
        if (position > limit) {
            throw new MalformedException("its payload ends in the middle of a record");
        }
    }

    /** Nothing may be left. */
    public void requireEnd() {
        requireInside();
        if (position != limit) {
            throw new MalformedException("expected the end of the payload, found " + remaining() + " more bytes");
        }
    }
}
