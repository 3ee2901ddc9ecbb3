package dev.heddle.formats.trace;

import org.jspecify.annotations.Nullable;

/** How a block's payload is stored. The ordinal is the code in trace files: append, never reorder. */
public enum Codec {
    /** As it is. The only codec whose bytes do not depend on the JDK's zlib. */
    STORED,
    /** RFC 1950 (zlib) at level 1: on event blocks level 6 takes three times as long for 6 % less. */
    DEFLATE,
    /**
     * LZ4 blocks without frames. Decoded, and no longer written: zstd is smaller and faster, the library's encoder far
     * slower.
     */
    LZ4,
    /**
     * Frames of Zstandard (RFC 8878) at level 1: smaller than deflate and written in a quarter of the time, but by a
     * native library that is not everywhere. Needs format version 2.
     */
    ZSTD;

    static final int LEVEL = 1;
    private static final Codec[] ALL = values();

    /** The codec stored as {@code code}, or null where none has that code. */
    public static @Nullable Codec ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }

    /** The first version of traces with it. */
    public int version() {
        return this == ZSTD ? TraceFormat.WITH_ZSTD : TraceFormat.OLDEST_READABLE;
    }

    /** Whether payloads can be decoded here: false where a native library cannot be loaded. */
    public boolean isAvailable() {
        return this != ZSTD || ZstdLibrary.failure() == null;
    }

    /** Whether payloads can be encoded here, too. */
    public boolean canEncode() {
        return this != LZ4 && isAvailable();
    }

    /** @throws IllegalStateException with one line that says why, if payloads cannot be encoded here */
    void requireEncoder() {
        if (!canEncode()) {
            throw new IllegalStateException(missing());
        }
    }

    /** @throws IllegalStateException with one line that says what is missing, if the codec cannot be used here */
    public void requireAvailable() {
        if (!isAvailable()) {
            throw new IllegalStateException(missing());
        }
    }

    /** What is missing to encode with it: one line, or an empty one. */
    public String missing() {
        if (this == LZ4) {
            return "blocks of LZ4 are read, and no longer written; use zstd or deflate";
        }
        if (isAvailable()) {
            return "";
        }
        return "zstd needs the native part of zstd-jni (com.github.luben:zstd-jni), which cannot be loaded here: "
                + ZstdLibrary.failure();
    }
}
