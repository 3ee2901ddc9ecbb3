package dev.heddle.formats.trace;

import java.util.Objects;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Compresses payloads, one after the other, into the same buffer. Not thread-safe. May hold memory outside of the heap
 * until it is closed.
 */
public final class BlockCompressor implements AutoCloseable {
    /** Level of zstd. On columns of events level 3 takes a quarter more time for 1 % less. */
    static final int USUAL = 1;
    /** For those who have no time: on records of logs a third of the time less, for 8 % more. */
    private static final int HASTY = -1;

    private final Codec codec;
    private final @Nullable Deflater deflater;
    private final @Nullable ZstdCoder zstd;
    private byte[] stored = new byte[1 << 14];
    private Codec used = Codec.STORED;

    /** @throws IllegalStateException if the codec cannot encode here: see {@link Codec#isAvailable} */
    public BlockCompressor(Codec codec) {
        this(codec, USUAL);
    }

    /** Creates a compressor that prefers speed to size, if the codec has the choice. */
    public static BlockCompressor hasty(Codec codec) {
        return new BlockCompressor(codec, HASTY);
    }

    private BlockCompressor(Codec codec, int level) {
        codec.requireAvailable();
        this.codec = codec;
        this.deflater = codec == Codec.DEFLATE ? new Deflater(Codec.LEVEL) : null;
        this.zstd = codec == Codec.ZSTD ? new ZstdCoder(level) : null;
    }

    /**
     * Compresses the first {@code length} bytes, or keeps them as they are where that is shorter.
     *
     * @return how many bytes of {@link #stored} count
     */
    public int compress(byte[] payload, int length) {
        int most = ZstdCoder.bound(length);
        if (stored.length < most) {
            stored = new byte[most + most / 2];
        }
        used = codec;
        int bytes = switch (codec) {
            case STORED -> length;
            case DEFLATE -> deflate(Objects.requireNonNull(deflater), payload, length);
            case ZSTD -> Objects.requireNonNull(zstd).encode(payload, length, stored);
        };
        if (bytes >= length) {
            used = Codec.STORED;
            System.arraycopy(payload, 0, stored, 0, length);
            return length;
        }
        return bytes;
    }

    private int deflate(Deflater deflater, byte[] payload, int length) {
        deflater.reset();
        deflater.setInput(payload, 0, length);
        deflater.finish();
        int bytes = deflater.deflate(stored, 0, length);
        return deflater.finished() ? bytes : length;
    }

    /** Where the result is; valid until the next call. */
    public byte[] stored() {
        return stored;
    }

    /** What the result is in. */
    public Codec used() {
        return used;
    }

    @Override
    public void close() {
        if (deflater != null) {
            deflater.end();
        }
        if (zstd != null) {
            zstd.close();
        }
    }
}
