package dev.heddle.recorder.free.recording;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.recorder.free.hooks.SyncState;
import dev.heddle.recorder.free.hooks.ThreadLog;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Outermost acquisitions and releases of monitors and locks. The last word but one of the shadow has how often the lock
 * is held (low bits), and the ordinal of its last acquisition; the holder alone changes it, while it holds the lock, so
 * that nothing here costs an atomic instruction. Shared holders count up together.
 *
 * <p>A lock may have been acquired without a record (its object was still private, or code that is not recorded
 * acquired it). Its release is logged as that of an acquisition just before.
 */
final class HeldLocks {
    private static final int DEPTH_BITS = 20;
    private static final int SESSION_BITS = 4;
    private static final int ORDINAL_SHIFT = DEPTH_BITS + SESSION_BITS;
    private static final long DEPTH = (1L << DEPTH_BITS) - 1;
    private static final long SESSION = (1L << SESSION_BITS) - 1 << DEPTH_BITS;
    private static final long ONE_ORDINAL = 1L << ORDINAL_SHIFT;
    private static final int FROM_END = 2;
    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    /** Which recording of this JVM this is, where a word has it: one that ended may have left locks that were held. */
    private static long session;

    private HeldLocks() {}

    /** Another recording begins. */
    static void begin() {
        session = session + (1L << DEPTH_BITS) & SESSION;
    }

    /** The word as it counts now. */
    private static long word(long[] shadow, int i) {
        long word = shadow[i];
        return (word & SESSION) == session ? word : word & -ONE_ORDINAL | session;
    }

    /** The current thread has taken the lock, once or once more. */
    static void entered(ThreadLog log, long[] shadow, int site) {
        int i = shadow.length - FROM_END;
        long word = word(shadow, i);
        if ((word & DEPTH) != 0) {
            shadow[i] = word + 1;
        } else {
            shadow[i] = word + ONE_ORDINAL + 1;
            Events.on(log, EventKind.LOCK, 0, site, shadow, (word >>> ORDINAL_SHIFT) + 1);
        }
    }

    /**
     * The current thread has not got the lock, since others hold it. The last acquisition is theirs, or comes after
     * what the thread did before.
     */
    static void failed(ThreadLog log, long[] shadow, int site) {
        long word = (long) WORDS.getVolatile(shadow, shadow.length - FROM_END);
        if ((word & SESSION) == session && word >>> ORDINAL_SHIFT > 0) {
            Events.on(log, EventKind.LOCK, EventFlags.FAILED, site, shadow, word >>> ORDINAL_SHIFT);
        }
    }

    /** The current thread, which holds the lock, gives it up once. */
    static void exiting(ThreadLog log, long[] shadow, int site) {
        int i = shadow.length - FROM_END;
        long word = word(shadow, i);
        if ((word & DEPTH) > 1) {
            shadow[i] = word - 1;
            return;
        }
        if ((word & DEPTH) == 0) {
            entered(log, shadow, site);
            word = word(shadow, i);
        }
        shadow[i] = word & ~DEPTH;
        Events.on(log, EventKind.UNLOCK, 0, site, shadow, word >>> ORDINAL_SHIFT);
        log.sync.barren++;
    }

    /** The current thread, which holds the lock, waits and so gives it up altogether; answers how often it held it. */
    static int waits(ThreadLog log, long[] shadow, int site) {
        int i = shadow.length - FROM_END;
        if ((word(shadow, i) & DEPTH) == 0) {
            entered(log, shadow, site);
        }
        long word = word(shadow, i);
        shadow[i] = word & ~DEPTH;
        Events.on(log, EventKind.WAIT, 0, site, shadow, word >>> ORDINAL_SHIFT);
        return (int) (word & DEPTH);
    }

    /** The current thread has the lock back, as often as before. */
    static void wakes(ThreadLog log, long[] shadow, int depth, int flags, int site) {
        int i = shadow.length - FROM_END;
        long ordinal = (shadow[i] >>> ORDINAL_SHIFT) + 1;
        shadow[i] = ordinal << ORDINAL_SHIFT | session | depth;
        Events.on(log, EventKind.WAKE, flags, site, shadow, ordinal);
    }

    /** The current thread, which holds the lock, notifies. */
    static void notifies(ThreadLog log, long[] shadow, boolean all, int site) {
        long ordinal = shadow[shadow.length - FROM_END] >>> ORDINAL_SHIFT;
        Events.on(log, EventKind.NOTIFY, all ? EventFlags.ALL : 0, site, shadow, ordinal);
    }

    /**
     * Whether a thread holds the lock exclusively, as far as recorded; exact where the current thread holds it in some
     * way.
     */
    static boolean isExclusive(long[] shadow) {
        long word = (long) WORDS.getVolatile(shadow, shadow.length - FROM_END);
        return (word & SESSION) == session && (word & DEPTH) != 0;
    }

    // ---- shared

    /** The current thread has taken the lock together with others. */
    static void enteredShared(ThreadLog log, long[] shadow, int site) {
        long word = (long) WORDS.getAndAdd(shadow, shadow.length - FROM_END, ONE_ORDINAL);
        long ordinal = (word >>> ORDINAL_SHIFT) + 1;
        SyncState t = log.sync;
        if (t.sharedHolds == t.shared.length) {
            t.shared = Arrays.copyOf(t.shared, t.sharedHolds * 2);
            t.sharedOrdinals = Arrays.copyOf(t.sharedOrdinals, t.sharedHolds * 2);
        }
        t.shared[t.sharedHolds] = shadow;
        t.sharedOrdinals[t.sharedHolds++] = ordinal;
        Events.on(log, EventKind.LOCK, EventFlags.SHARED, site, shadow, ordinal);
    }

    /** Whether the current thread is known to share the lock. */
    static boolean shares(ThreadLog log, long[] shadow) {
        return indexOf(log.sync, shadow) >= 0;
    }

    /** The current thread gives its share up. */
    static void exitingShared(ThreadLog log, long[] shadow, int site) {
        SyncState t = log.sync;
        int at = indexOf(t, shadow);
        if (at < 0) { // taken untold, or by another thread, as a stamped lock allows
            enteredShared(log, shadow, site);
            at = t.sharedHolds - 1;
        }
        long ordinal = t.sharedOrdinals[at];
        int last = --t.sharedHolds;
        t.shared[at] = t.shared[last];
        t.sharedOrdinals[at] = t.sharedOrdinals[last];
        t.shared[last] = null;
        Events.on(log, EventKind.UNLOCK, EventFlags.SHARED, site, shadow, ordinal);
    }

    private static int indexOf(SyncState t, long[] shadow) {
        int i = t.sharedHolds - 1;
        while (i >= 0 && t.shared[i] != shadow) {
            i--;
        }
        return i;
    }
}
