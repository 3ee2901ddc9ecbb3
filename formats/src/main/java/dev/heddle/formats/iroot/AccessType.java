package dev.heddle.formats.iroot;

import dev.heddle.formats.event.EventKind;

/** What an event of an iRoot does. The ordinal is a code in files: append, never reorder. */
public enum AccessType {
    /** Reads memory; an update's read is one. */
    READ,
    /** Writes memory; an update's write is one. */
    WRITE,
    /** Acquires a monitor or lock, the return of a wait included. */
    LOCK,
    /** Releases a monitor or lock, a wait included. */
    UNLOCK;

    /** Whether an operation of that kind does this. */
    public boolean isOf(EventKind kind) {
        return switch (this) {
            case READ -> kind.reads();
            case WRITE -> kind.writes();
            case LOCK -> kind.acquiresLock();
            case UNLOCK -> kind.releasesLock();
        };
    }

    /**
     * Whether the first may be the source of a dependency on which the second depends: conflicting accesses, or a
     * release and an acquisition.
     */
    public static boolean depend(AccessType source, AccessType target) {
        return switch (source) {
            case READ -> target == WRITE;
            case WRITE -> target == READ || target == WRITE;
            case UNLOCK -> target == LOCK;
            case LOCK -> false;
        };
    }
}
