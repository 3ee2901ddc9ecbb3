package dev.heddle.recorder.free.recording;

import org.jspecify.annotations.Nullable;

/**
 * What an access by other means than an instruction of its own reaches: a recorded field, the elements of arrays, or
 * the value of an atomic.
 *
 * @param sort one of the constants here
 * @param index the field's number; else 0
 * @param type first character of the descriptor of what lies there; of elements 0, since the array tells
 * @param offset of the field in its object or in {@code base}
 * @param base holds the static field; else null
 * @param declaring the class that declares the static field; else null
 */
record Target(
        int sort,
        int index,
        char type,
        long offset,
        @Nullable Object base,
        @Nullable Class<?> declaring) {
    /** Nothing that is recorded. */
    static final int NOTHING = 0;

    static final int INSTANCE = 1;
    static final int STATIC = 2;
    static final int ELEMENT = 3;

    static final Target NONE = new Target(NOTHING, 0, (char) 0, 0, null, null);
    static final Target ELEMENTS = new Target(ELEMENT, 0, (char) 0, 0, null, null);
}
