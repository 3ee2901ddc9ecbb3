package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;

/**
 * Waiting for other threads' writes: they take some nanoseconds, unless the writer is not running. One that does not
 * come back (an overflow of the stack has hit it in between) is left behind after a second, and the log says so.
 */
final class Waits {
    private static final int SPINS = 200;
    private static final long PATIENCE = 1_000_000_000L;

    private Waits() {}

    /** Takes a lock. */
    static void lock(long[] shadow, int lock) {
        long seen = waitFor(shadow, lock, false);
        while (!Shadows.AT.compareAndSet(shadow, lock, seen, seen + 1)) {
            seen = waitFor(shadow, lock, false);
        }
        if (seen != 0) {
            lost();
        }
    }

    /** Waits until a lock is free, or its holder seems to be gone. */
    static void unlocked(long[] shadow, int lock) {
        if (waitFor(shadow, lock, false) != 0) {
            lost();
        }
    }

    /** Waits until no write of a word is under way, and answers the word. */
    static long write(long[] shadow, int slot) {
        long word = waitFor(shadow, slot, true);
        while (word < 0) {
            int lock = Shadows.lock(slot);
            lock(shadow, lock);
            word = shadow[slot];
            if (word < 0) {
                // No record has this version.
                Shadows.AT.setOpaque(shadow, slot, (word & ~Shadows.BUSY) + 2);
            }
            VarHandle.storeStoreFence();
            Shadows.AT.setOpaque(shadow, lock, 0L);
            word = waitFor(shadow, slot, true);
        }
        return word;
    }

    /** The element once it is free; as it is if it has been the same for too long. */
    private static long waitFor(long[] shadow, int index, boolean isWord) {
        long start = 0;
        long first = 0;
        for (int spins = 1; true; spins++) {
            long now = (long) Shadows.AT.getOpaque(shadow, index);
            if (isWord ? now >= 0 : now == 0) {
                return now;
            }
            if (spins % SPINS != 0) {
                Thread.onSpinWait();
            } else {
                long time = System.nanoTime();
                if (start == 0 || now != first) {
                    start = time;
                    first = now;
                } else if (time - start > PATIENCE) {
                    return now;
                }
                ThreadLog.off();
                Thread.yield();
                ThreadLog.on();
            }
        }
    }

    private static void lost() {
        ThreadLog log = ThreadLog.current();
        if (log != null) {
            log.append(LogRecord.word0(0, LogRecord.LOST, 1), LogRecord.word1(0, LogRecord.LOST_RECORDS));
        }
    }
}
