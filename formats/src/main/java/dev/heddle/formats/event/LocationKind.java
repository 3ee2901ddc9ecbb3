package dev.heddle.formats.event;

import org.jspecify.annotations.Nullable;

/** What a location is. The ordinal is the code in trace files: append, never reorder. */
public enum LocationKind {
    /** A static field. */
    STATIC_FIELD,
    /** A field of one object. */
    FIELD,
    /** An element of one array. */
    ARRAY_ELEMENT,
    /** The monitor of an object. */
    MONITOR,
    /** A lock of java.util.concurrent. */
    LOCK,
    /** A thread: target of start, join, unpark and interrupt. */
    THREAD,
    /** A class: target of initialisation. */
    CLASS,
    /** An object whose calls are treated as acquiring and releasing its own clock. */
    SYNCHRONIZER,
    /** The one clock of library objects whose hand-overs cannot be told apart. */
    LIBRARY;

    private static final LocationKind[] ALL = values();

    /** The kind stored as {@code code}, or null where none has that code. */
    public static @Nullable LocationKind ofCode(int code) {
        return code >= 0 && code < ALL.length ? ALL[code] : null;
    }
}
