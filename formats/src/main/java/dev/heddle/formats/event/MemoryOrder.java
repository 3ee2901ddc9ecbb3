package dev.heddle.formats.event;

import org.jspecify.annotations.Nullable;

/**
 * The order of the read or of the write part of an event (VarHandle access modes, JEP 193). An event has one for each
 * part, since Java has no acquire-release order. The ordinal is the code in trace files: append, never reorder.
 */
public enum MemoryOrder {
    /** The event has no such part. */
    NONE,
    /** Plain: no ordering, no coherence between reads. */
    PLAIN,
    /** Opaque: coherent per location. */
    OPAQUE,
    /** Acquire: reads only. */
    ACQUIRE,
    /** Release: writes only. */
    RELEASE,
    /** Volatile: in the total order S. */
    VOLATILE;

    private static final MemoryOrder[] ALL = values();

    /** True where a read of this order, or the read part of a fence, acquires. */
    public boolean acquires() {
        return this == ACQUIRE || this == VOLATILE;
    }

    /** True where a write of this order, or the write part of a fence, releases. */
    public boolean releases() {
        return this == RELEASE || this == VOLATILE;
    }

    /** The order stored as {@code code}, or null where none has that code. */
    public static @Nullable MemoryOrder ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }
}
