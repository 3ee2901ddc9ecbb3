package dev.heddle.cli.packed;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.compress.compressors.CompressorStreamFactory;

/** Compressions of single files, told by the last suffix of a name. */
enum Compression {
    GZIP("gz", CompressorStreamFactory.GZIP),
    BZIP2("bz2", CompressorStreamFactory.BZIP2),
    XZ("xz", CompressorStreamFactory.XZ),
    ZSTD("zst", CompressorStreamFactory.ZSTANDARD),
    LZ4("lz4", CompressorStreamFactory.LZ4_FRAMED);

    private final String suffix;
    private final String format;

    Compression(String suffix, String format) {
        this.suffix = suffix;
        this.format = format;
    }

    /** The compression that the name of a file says; {@code .tgz} is that of {@code .tar.gz}. */
    static Optional<Compression> of(String file) {
        return Arrays.stream(values())
                .filter(one -> one.isSuffixOf(file, ".") || one.isSuffixOf(file, ".t"))
                .findFirst();
    }

    /** The name of what is compressed: without the suffix, with {@code .tar} for {@code .tgz}. */
    static String stripped(String file) {
        for (Compression one : values()) {
            if (one.isSuffixOf(file, ".")) {
                return file.substring(0, file.length() - one.suffix.length() - 1);
            }
            if (one.isSuffixOf(file, ".t")) {
                return file.substring(0, file.length() - one.suffix.length() - 2) + ".tar";
            }
        }
        return file;
    }

    private boolean isSuffixOf(String file, String before) {
        return file.toLowerCase(Locale.ROOT).endsWith(before + suffix);
    }

    /** The name by which Commons Compress knows it. */
    String format() {
        return format;
    }
}
