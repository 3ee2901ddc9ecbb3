package dev.heddle.formats.trace;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import org.jspecify.annotations.Nullable;

/**
 * zstd by zstd-jni, with state that serves many blocks; to be touched where {@link ZstdLibrary} is there alone. Holds
 * native memory until it is closed.
 */
final class ZstdCoder implements AutoCloseable {
    private final int level;
    private @Nullable ZstdCompressCtx compressor;
    private @Nullable ZstdDecompressCtx decompressor;

    ZstdCoder(int level) {
        this.level = level;
    }

    /** The most bytes that a payload may become. */
    static int bound(int length) {
        return length + (length >>> 8) + 512;
    }

    /**
     * Compresses the first {@code length} bytes; answers how many bytes of {@code out}, which has room for
     * {@link #bound}, they became.
     */
    int encode(byte[] payload, int length, byte[] out) {
        if (compressor == null) {
            compressor = new ZstdCompressCtx();
            compressor.setLevel(level).setChecksum(false).setContentSize(false);
        }
        return compressor.compressByteArray(out, 0, out.length, payload, 0, length);
    }

    /** @throws MalformedException if it is not the encoding of as many bytes as the payload is long */
    void decode(byte[] stored, int length, Payload payload) {
        if (decompressor == null) {
            decompressor = new ZstdDecompressCtx();
        }
        try {
            int got = decompressor.decompressByteArray(payload.bytes(), 0, payload.length(), stored, 0, length);
            if (got != payload.length()) {
                throw new MalformedException("expected " + payload.length() + " bytes after decoding, found " + got);
            }
        } catch (ZstdException e) {
            throw new MalformedException("the payload is no zstd frame of " + payload.length() + " bytes: "
                    + String.valueOf(e.getMessage()).replace('\n', ' '));
        }
    }

    @Override
    public void close() {
        if (compressor != null) {
            compressor.close();
        }
        if (decompressor != null) {
            decompressor.close();
        }
    }
}
