package dev.heddle.formats.event;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link EventKind#YIELD} stands for: files have one kind for all of these, which differ in flags and location.
 */
public enum Pause {
    /** The begin of a class's initialisation; the location is the class. */
    CLASS_BEGIN,
    /** A decision after which the thread executed no event of its own. */
    EMPTY,
    /**
     * A question about another thread, such as isAlive, whose answer shows nothing of it; the location is the thread.
     */
    QUESTION,
    /** The end of a sleep, or of a wait inside the library, by its time-out or an interrupt. */
    TIMED,
    /**
     * A yield, onSpinWait or notified wait inside the library, or the decision whether a park may return without cause
     * (SPURIOUS: it may).
     */
    PLAIN;

    /**
     * Tells them apart.
     *
     * @param flags those of the event
     * @param location what its location is; null without one
     */
    public static Pause of(int flags, @Nullable LocationKind location) {
        if (location == LocationKind.CLASS) {
            return CLASS_BEGIN;
        }
        if ((flags & EventFlags.EMPTY) != 0) {
            return EMPTY;
        }
        if (location == LocationKind.THREAD) {
            return QUESTION;
        }
        return (flags & EventFlags.GAVE_UP) != 0 ? TIMED : PLAIN;
    }
}
