package dev.heddle.formats.trace;

import java.util.Arrays;

/** The payload of one block, in a buffer that serves the next as well. */
public final class Payload {
    /**
     * How many bytes there are behind the payload, so that a column can be decoded without a look at the end for every
     * number: the longest column that {@link TraceFormat#MAX_COUNT} numbers of nine bytes make.
     */
    static final int SLACK = 9 * TraceFormat.MAX_COUNT + 16;

    private byte[] bytes = new byte[1 << 16];
    private int length;

    /** A payload that lies in an array of its own. */
    public static Payload of(byte[] content) {
        Payload payload = new Payload();
        payload.resize(content.length);
        System.arraycopy(content, 0, payload.bytes, 0, content.length);
        return payload;
    }

    /** Makes room for {@code newLength} bytes, which the caller has bounded; what was there is lost. */
    public void resize(int newLength) {
        if (bytes.length < newLength + SLACK) {
            bytes = new byte[newLength + newLength / 2 + SLACK];
        }
        length = newLength;
    }

    /** The buffer; the payload begins at 0. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public byte[] copy() {
        return copy(0);
    }

    /** The payload and some bytes more. */
    public byte[] copy(int slack) {
        return Arrays.copyOf(bytes, length + slack);
    }

    public RecordInput input() {
        return new RecordInput(bytes, length);
    }
}
