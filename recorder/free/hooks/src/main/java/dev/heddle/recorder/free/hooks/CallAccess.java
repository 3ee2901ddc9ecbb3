package dev.heddle.recorder.free.hooks;

/**
 * Accesses by calls, as {@link Recording} has those by instructions, for hooks that have the log of the current thread:
 * looking it up takes a tenth of an access.
 */
public final class CallAccess {
    private CallAccess() {}

    /** Before a load that cannot see what was there before a write that is under way. */
    public static long beginRead(ThreadLog log, long[] shadow, int index) {
        return Words.peekUnmarked(log, shadow, Shadows.slot(shadow, index));
    }

    /** Before a load that can. */
    public static long beginOverlappingRead(ThreadLog log, long[] shadow, int index) {
        return Words.peek(log, shadow, Shadows.slot(shadow, index));
    }

    /** See {@link Recording#endRead}. */
    public static boolean endRead(ThreadLog log, long[] shadow, int index, long seen, int site) {
        return Words.hasRead(log, shadow, Shadows.slot(shadow, index), index, seen, site);
    }

    /** Before a store or a read-modify-write: takes the lock of the location's word. */
    public static long begin(ThreadLog log, long[] shadow, int index) {
        return Words.lock(log, shadow, Shadows.slot(shadow, index), index);
    }

    /** After it, where it has written. */
    public static void end(ThreadLog log, long[] shadow, int index, long held, int site) {
        Words.unlock(log, shadow, Shadows.slot(shadow, index), index, held, site);
    }

    /** After a read-modify-write that has not written. */
    public static void endFailed(ThreadLog log, long[] shadow, int index, long held, int site) {
        Words.unlockUnchanged(shadow, Shadows.slot(shadow, index), held);
        Words.logFailure(log, shadow, index, held, site);
    }
}
