package dev.heddle.formats.trace;

/**
 * Reads the numbers of {@code docs/formats.md} from a payload. It does not look where the payload ends: the bytes behind it are there
 * ({@link Payload#SLACK}), and whoever reads a column asks {@link #requireInside} afterwards.
 */
final class ByteCursor {
    byte[] bytes = new byte[0];
    int position;
    int limit;

    /** Goes to the beginning of a payload. */
    void restart(Payload payload) {
        bytes = payload.bytes();
        position = 0;
        limit = payload.length();
    }

    int remaining() {
        return limit - position;
    }

    /** An unsigned number of up to five bytes. */
    int unsigned() {
        int b = bytes[position++];
        if (b >= 0) {
            return b;
        }
        int value = b & 0x7f;
        for (int shift = 7; shift < 28; shift += 7) {
            b = bytes[position++];
            value |= (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
        return value | (bytes[position++] & 0x7f) << 28;
    }

    /** An unsigned number of up to nine bytes, the ninth of eight bits. */
    long unsignedLong() {
        int b = bytes[position++];
        if (b >= 0) {
            return b;
        }
        long value = b & 0x7f;
        for (int shift = 7; shift < 56; shift += 7) {
            b = bytes[position++];
            value |= (b & 0x7fL) << shift;
            if (b >= 0) {
                return value;
            }
        }
        return value | (bytes[position++] & 0xffL) << 56;
    }

    /** A signed number of up to five bytes. */
    int signed() {
        int code = unsigned();
        return (code >>> 1) ^ -(code & 1);
    }

    /** A signed number of up to nine bytes. */
    long signedLong() {
        long code = unsignedLong();
        return (code >>> 1) ^ -(code & 1);
    }

    /** What was read must have been part of the payload. */
    void requireInside() {
        if (position > limit) {
            throw new MalformedException("its payload ends in the middle of a record");
        }
    }

    /** Nothing may be left. */
    void requireEnd() {
        requireInside();
        if (position != limit) {
            throw new MalformedException("expected the end of the payload, found " + remaining() + " more bytes");
        }
    }
}
