package dev.heddle.formats.trace;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Decodes payloads, one after the other, into the same buffer. Holds memory outside of the heap until it is closed. */
final class Inflation implements AutoCloseable {
    private final Inflater inflater = new Inflater();
    private final byte[] beyond = new byte[1];
    private @Nullable ZstdCoder zstd;

    /**
     * Fills {@code payload}, whose length is known, with what the first {@code length} bytes of {@code stored} encode.
     *
     * @throws MalformedException if {@code stored} is not the encoding of that many bytes
     */
    void decode(Codec codec, byte[] stored, int length, Payload payload) {
        switch (codec) {
            case STORED -> System.arraycopy(stored, 0, payload.bytes(), 0, length);
            case DEFLATE -> inflate(stored, length, payload);
            case ZSTD -> zstd(stored, length, payload);
        }
    }

    private void zstd(byte[] stored, int length, Payload payload) {
        if (zstd == null) {
            zstd = new ZstdCoder(BlockCompressor.USUAL);
        }
        zstd.decode(stored, length, payload);
    }

    private static void requireLength(int got, boolean more, Payload payload) {
        if (got < payload.length() || more) {
            throw new MalformedException("expected " + payload.length() + " bytes after decoding, found "
                    + (more ? "more" : Integer.toString(got)));
        }
    }

    private void inflate(byte[] stored, int length, Payload payload) {
        inflater.reset();
        inflater.setInput(stored, 0, length);
        try {
            int got = fill(payload.bytes(), payload.length());
            boolean more = got == payload.length() && inflater.inflate(beyond) > 0;
            requireLength(got, more, payload);
            if (!inflater.finished()) {
                throw new MalformedException("the payload is no deflate stream: it has no end");
            }
        } catch (DataFormatException e) {
            throw new MalformedException("the payload is no deflate stream: " + e.getMessage());
        }
    }

    private int fill(byte[] into, int length) throws DataFormatException {
        int got = 0;
        while (got < length) {
            int n = inflater.inflate(into, got, length - got);
            if (n == 0) {
                break;
            }
            got += n;
        }
        return got;
    }

    @Override
    public void close() {
        inflater.end();
        if (zstd != null) {
            zstd.close();
        }
    }
}
