package dev.heddle.formats.event;

/**
 * What one event gives and a later one of another thread takes: what the giving thread did comes before what the taking
 * one does. Each is between events about one subject: a lock, a thread, a class, an object of the library.
 * {@link EventKind} says which kind of event is on which side; how much a hand-over orders depends on who asks
 * ({@code docs/reference/event-kinds.md}).
 */
public enum Handover {
    /** The event hands nothing over. Memory accesses and fences do, by rules of their own. */
    NONE,
    /** A monitor or lock, from its release to the acquisitions that follow. */
    LOCK,
    /** The start of a thread, to its first event. */
    START,
    /** The end of a thread, to those who see it. */
    END,
    /** The permit of a thread, from unpark to park. */
    PERMIT,
    /** The interrupt of a thread, to its detection. */
    INTERRUPT,
    /** The end of a class's initialisation, to its uses. */
    CLASS,
    /** What a call on an object of the library promises. */
    CALL
}
