package dev.heddle.cli.packed;

import dev.heddle.formats.trace.Codec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorOutputStream;

/** Streams that compress and decompress; apart from names, so that a look at a name loads no library. */
final class Coders {
    /** Memory of a decoder in KiB; the largest dictionary that xz itself chooses needs a quarter. */
    static final int MOST_MEMORY = 256 << 10;

    private Coders() {}

    /** Returns what a stream holds, which may be several compressed parts one after the other. */
    static InputStream decompress(Compression compression, InputStream in) throws IOException {
        requireLibrary(compression);
        return new CompressorStreamFactory(true, MOST_MEMORY).createCompressorInputStream(compression.format(), in);
    }

    /** Returns a stream whose content is compressed into another one, with a checksum. */
    static OutputStream compress(Compression compression, OutputStream out) throws IOException {
        requireLibrary(compression);
        return compression == Compression.ZSTD
                ? ZstdCompressorOutputStream.builder()
                        .setOutputStream(out)
                        .setChecksum(true)
                        .get()
                : CompressorStreamFactory.getSingleton().createCompressorOutputStream(compression.format(), out);
    }

    private static void requireLibrary(Compression compression) throws PackingException {
        if (compression == Compression.ZSTD && !Codec.ZSTD.isAvailable()) {
            throw new PackingException(Codec.ZSTD.missing());
        }
    }
}
