package dev.heddle.analyzer.iroot;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.trace.EventColumns;

/**
 * Codes of what an access does, three bits; an update is a write where another depends on it or it on a read, else a
 * read.
 */
final class Access {
    static final int BITS = 3;
    static final int NONE = 0;
    static final int READ = 1;
    static final int WRITE = 2;
    static final int UPDATE = 3;
    static final int LOCK = 4;
    static final int UNLOCK = 5;
    static final int LOCK_SHARED = 6;
    static final int UNLOCK_SHARED = 7;

    private static final int MASK = (1 << BITS) - 1;

    private Access() {}

    /** The code of an event, {@link #NONE} where it accesses nothing. */
    static int code(EventColumns events, int i, EventKind kind) {
        boolean isShared = events.has(i, EventFlags.SHARED);
        return switch (kind) {
            case READ -> READ;
            case WRITE -> events.has(i, EventFlags.EXTERNAL) ? NONE : WRITE;
            case UPDATE -> UPDATE;
            default ->
                kind.acquiresLock(events.flags(i))
                        ? isShared ? LOCK_SHARED : LOCK
                        : kind.releasesLock() ? isShared ? UNLOCK_SHARED : UNLOCK : NONE;
        };
    }

    static int op(int site, int code) {
        return (site + 1) << BITS | code;
    }

    static int code(int op) {
        return op & MASK;
    }

    /** The site's number, or -1. */
    static int site(int op) {
        return (op >>> BITS) - 1;
    }

    /** Whether accesses of that code exclude each other's of another thread, as writes do. */
    static boolean isExclusive(int code) {
        return code != READ && code != LOCK_SHARED && code != UNLOCK_SHARED;
    }

    static boolean acquires(int code) {
        return code == LOCK || code == LOCK_SHARED;
    }

    static boolean releases(int code) {
        return code == UNLOCK || code == UNLOCK_SHARED;
    }

    static boolean isShared(int code) {
        return code == LOCK_SHARED || code == UNLOCK_SHARED;
    }

    /** Whether an access may depend on another: a conflict, or an acquisition on a release that had to come first. */
    static boolean depend(int source, int target) {
        return switch (source) {
            case READ -> target == WRITE || target == UPDATE;
            case WRITE -> target == READ || target == WRITE || target == UPDATE;
            case UPDATE -> target == READ || target == WRITE || target == UPDATE;
            case UNLOCK -> target == LOCK || target == LOCK_SHARED;
            case UNLOCK_SHARED -> target == LOCK;
            default -> false;
        };
    }

    /** What it is as the source of a dependency. */
    static AccessType source(int code) {
        return switch (code) {
            case READ -> AccessType.READ;
            case WRITE, UPDATE -> AccessType.WRITE;
            case LOCK, LOCK_SHARED -> AccessType.LOCK;
            default -> AccessType.UNLOCK;
        };
    }

    /** What it is as the target of a dependency: of an update, what conflicts with the source. */
    static AccessType target(int source, int code) {
        return code == UPDATE && source != READ ? AccessType.READ : source(code);
    }
}
