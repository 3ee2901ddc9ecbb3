package dev.heddle.formats.trace;

import org.jspecify.annotations.Nullable;

/** How a block's payload is stored. The ordinal is the code in trace files: append, never reorder. */
public enum Codec {
    /** As it is. The only codec whose bytes do not depend on the JDK's zlib. */
    STORED,
    /** RFC 1950 (zlib) at level 1: on event blocks level 6 takes three times as long for 6 % less. */
    DEFLATE,
    /**
     * Frames of Zstandard (RFC 8878) at level 1: smaller than deflate and written in a quarter of the time, but by a
     * native library that is not everywhere.
     */
    ZSTD;

    static final int LEVEL = 1;
    private static final Codec[] ALL = values();

    /** The codec stored as {@code code}, or null where none has that code. */
    public static @Nullable Codec ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }

    /** Whether payloads can be encoded and decoded here: false where a native library cannot be loaded. */
    public boolean isAvailable() {
        return this != ZSTD || ZstdLibrary.failure() == null;
    }

    /** @throws IllegalStateException with one line that says what is missing, if the codec cannot be used here */
    public void requireAvailable() {
        if (!isAvailable()) {
            throw new IllegalStateException(missing());
        }
    }

    /** What is missing to use the codec: one line, or an empty one. */
    public String missing() {
        if (isAvailable()) {
            return "";
        }
        return "zstd needs the native part of zstd-jni (com.github.luben:zstd-jni), which cannot be loaded here: "
                + ZstdLibrary.failure();
    }
}
