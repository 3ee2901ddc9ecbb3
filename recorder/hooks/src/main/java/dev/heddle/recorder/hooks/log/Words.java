package dev.heddle.recorder.hooks.log;

import java.lang.invoke.VarHandle;

/**
 * The protocol of a word of versions. A word is
 *
 * <pre>
 * counted (bit 0 clear)   bits 1-36 version
 * owned   (bit 0 set)     what the owner wrote last before the object was shared: bit 1 whether it wrote several locations of this word,
 *                         bits 2-25 site, bits 26-31 which location, bits 32-61 records it had logged by then
 * bit 63                  locked
 * </pre>
 *
 * and 0 at first. Nothing here orders a store before a later load, as far as the lock of a word does not: a fence there would hide from the record
 * what the program does.
 */
final class Words {
    static final long LOCKED = Long.MIN_VALUE;
    static final long OWNED = 1;
    private static final long SEVERAL = 2;
    /** In what {@link #lock} answers alone: the object is the thread's own. */
    private static final long MINE = 1L << 62;

    private static final int SITE_SHIFT = 2;
    private static final int WHICH_SHIFT = SITE_SHIFT + LogRecord.SITE_BITS;
    private static final int WHICH_BITS = 6;
    private static final int POSITION_SHIFT = WHICH_SHIFT + WHICH_BITS;
    private static final long MOST_RECORDS = (1 << 30) - 1;
    private static final long VERSION = (1L << LogRecord.NUMBER_BITS + 1) - 2;
    /** From the version in a word to the version in a record. */
    private static final int TO_RECORD = LogRecord.SITE_BITS + LogRecord.VARIANT_BITS - 1;

    private static final int SPINS = 200;
    private static final long PATIENCE = 1_000_000_000L;

    private Words() {}

    /** Takes the lock of a word for a write. What it answers is for {@link #unlock} or {@link #unlockUnchanged}. */
    static long lock(long[] shadow, int slot, int index) {
        ThreadLog log = ThreadLog.current();
        if (log != null) {
            log.reserve();
        }
        long word = (long) Shadows.AT.getOpaque(shadow, slot);
        if (word < 0 || !Shadows.AT.compareAndSet(shadow, slot, word, word | LOCKED)) {
            word = lockTaken(shadow, slot);
        }
        long header = (long) Shadows.AT.getVolatile(shadow, 0);
        if ((header & Shadows.OWNER | word & OWNED) != 0) {
            word = settle(shadow, header, word, log, index);
        }
        VarHandle.storeStoreFence();
        return word;
    }

    /** After the write. */
    static void unlock(long[] shadow, int slot, int index, long held, int site) {
        VarHandle.storeStoreFence();
        ThreadLog log = ThreadLog.current();
        if ((held & MINE) != 0) {
            Shadows.AT.setOpaque(shadow, slot, owned(shadow, index, held, site, log));
        } else {
            long next = held + 2 & VERSION;
            Shadows.AT.setOpaque(shadow, slot, next);
            if (log != null) {
                log.append(next << TO_RECORD | site, Shadows.location(shadow[0], index));
            }
        }
    }

    /** After what was no write: the word is as it was. */
    static void unlockUnchanged(long[] shadow, int slot, long held) {
        VarHandle.releaseFence();
        Shadows.AT.setOpaque(shadow, slot, held & ~MINE);
    }

    /** Logs an update that failed; the word is unlocked already. */
    static void logFailure(long[] shadow, int index, long held, int site) {
        ThreadLog log = ThreadLog.current();
        if (log != null && (held & MINE) == 0) {
            log.append(
                    held << TO_RECORD | (long) LogRecord.FAILED << LogRecord.SITE_BITS | site,
                    Shadows.location(shadow[0], index));
        }
    }

    /** Before a load: the word, which may be locked. */
    static long peek(long[] shadow, int slot) {
        long word = (long) Shadows.AT.getOpaque(shadow, slot);
        VarHandle.loadLoadFence();
        return word;
    }

    /** After a load: whether it counts as one of the version that was there before it; then it has been logged, if it has to be. */
    static boolean hasRead(long[] shadow, int slot, int index, long seen, int site) {
        VarHandle.loadLoadFence();
        long header = (long) Shadows.AT.getOpaque(shadow, 0);
        if ((header & Shadows.OWNER | seen & (OWNED | LOCKED)) != 0) {
            return hasReadOwned(shadow, slot, index, seen, header);
        }
        VarHandle.loadLoadFence();
        if ((long) Shadows.AT.getOpaque(shadow, slot) != seen) {
            return false;
        }
        ThreadLog log = ThreadLog.current();
        if (log != null) {
            log.append(seen << TO_RECORD | site, Shadows.location(header, index));
        }
        return true;
    }

    /** Waits until a word is not locked, and answers it. */
    static long awaitRead(long[] shadow, int slot) {
        long word = await(shadow, slot);
        VarHandle.loadLoadFence();
        return word;
    }

    private static long await(long[] shadow, int slot) {
        long start = 0;
        long first = (long) Shadows.AT.getOpaque(shadow, slot);
        long word = first;
        for (int spins = 1; word < 0; spins++) {
            if (spins % SPINS != 0) {
                Thread.onSpinWait();
            } else {
                long now = System.nanoTime();
                if (start == 0 || word != first) {
                    start = now;
                    first = word;
                } else if (now - start > PATIENCE) {
                    steal(shadow, slot, word);
                }
                ThreadLog.off();
                Thread.yield();
                ThreadLog.on();
            }
            word = (long) Shadows.AT.getOpaque(shadow, slot);
        }
        return word;
    }

    /** Of a word that was locked: waits for the writer; whether it then has the next version, and no more. */
    static boolean isNext(long[] shadow, int slot, long locked) {
        long next = await(shadow, slot);
        VarHandle.loadLoadFence();
        return (locked & OWNED) == 0 && (next & ~VERSION) == 0 && next == (locked + 2 & VERSION);
    }

    /** After {@link #isNext} and another load: logs that the load before saw the version before, if nobody has written since. */
    static boolean hasReadBefore(long[] shadow, int slot, int index, long locked, int site) {
        VarHandle.loadLoadFence();
        long header = (long) Shadows.AT.getOpaque(shadow, 0);
        if ((header & Shadows.OWNER) != 0 || (long) Shadows.AT.getOpaque(shadow, slot) != (locked + 2 & VERSION)) {
            return false;
        }
        ThreadLog log = ThreadLog.current();
        if (log != null) {
            log.append((locked & VERSION) << TO_RECORD | site, Shadows.location(header, index));
        }
        return true;
    }

    private static boolean hasReadOwned(long[] shadow, int slot, int index, long seen, long header) {
        if (seen < 0) {
            return false;
        }
        ThreadLog log = ThreadLog.current();
        if (log == null) {
            return true;
        }
        if ((header & Shadows.OWNER) != 0) {
            if ((header & Shadows.OWNER) == log.owner) {
                return true;
            }
            Shadows.share(shadow, header, log);
        } else {
            log.reserve();
            if (Shadows.AT.compareAndSet(shadow, slot, seen, 0L)) {
                past(shadow, seen, log, index);
            }
        }
        return false;
    }

    /** The word is locked; it or the header is not that of a shared object. */
    private static long settle(long[] shadow, long header, long word, ThreadLog log, int index) {
        if ((header & Shadows.OWNER) != 0) {
            if ((header & Shadows.OWNER) == (log != null ? log : ThreadLog.own()).owner) {
                return word | MINE;
            }
            Shadows.share(shadow, header, log);
        }
        if ((word & OWNED) != 0) {
            past(shadow, word, log, index);
            return 0;
        }
        return word;
    }

    private static long lockTaken(long[] shadow, int slot) {
        while (true) {
            long word = await(shadow, slot);
            if (Shadows.AT.compareAndSet(shadow, slot, word, word | LOCKED)) {
                return word;
            }
        }
    }

    private static long owned(long[] shadow, int index, long held, int site, ThreadLog log) {
        long which = which(shadow, index);
        long last = held & ~MINE;
        boolean several =
                (last & SEVERAL) != 0 || (last & OWNED) != 0 && (last >>> WHICH_SHIFT & (1 << WHICH_BITS) - 1) != which;
        long records = log == null ? 0 : Math.min(log.position(), MOST_RECORDS);
        // Where far elements share a word, nobody could tell which it was.
        long where = Shadows.words(shadow) == Shadows.MOST_WORDS ? 0 : site;
        return OWNED | (several ? SEVERAL : 0) | where << SITE_SHIFT | which << WHICH_SHIFT | records << POSITION_SHIFT;
    }

    private static long which(long[] shadow, int index) {
        int span = Shadows.span(shadow);
        int within =
                span == 0 ? index >>> Integer.numberOfTrailingZeros(Shadows.words(shadow)) : index & (1 << span) - 1;
        return within & (1 << WHICH_BITS) - 1;
    }

    /** Tells of what the owner wrote last, before the first record of the word. */
    private static void past(long[] shadow, long word, ThreadLog log, int index) {
        if (log == null) {
            return;
        }
        int site = (int) (word >>> SITE_SHIFT) & (1 << LogRecord.SITE_BITS) - 1;
        int which = (int) (word >>> WHICH_SHIFT) & (1 << WHICH_BITS) - 1;
        long records = word >>> POSITION_SHIFT & MOST_RECORDS;
        int span = Shadows.span(shadow);
        int last;
        if (span == 0) {
            int shift = Integer.numberOfTrailingZeros(Shadows.words(shadow));
            last = index & (1 << shift) - 1 | index >>> shift + WHICH_BITS << shift + WHICH_BITS | which << shift;
        } else {
            last = index & -(1 << span) | which;
        }
        log.append(LogRecord.word0(site, LogRecord.PAST, records), Shadows.location(shadow[0], last));
        if ((word & SEVERAL) != 0) {
            log.append(LogRecord.word0(0, LogRecord.PAST, records), Shadows.location(shadow[0], index));
        }
    }

    /** A lock that nobody seems to hold: its thread has died in between, of an overflow of its stack for instance. */
    private static void steal(long[] shadow, int slot, long word) {
        long free = word & ~LOCKED;
        if (Shadows.AT.compareAndSet(shadow, slot, word, (free & OWNED) != 0 ? free : free + 2 & VERSION)) {
            ThreadLog log = ThreadLog.current();
            if (log != null) {
                log.append(LogRecord.word0(0, LogRecord.LOST, 1), LogRecord.word1(0, LogRecord.LOST_RECORDS));
            }
        }
    }
}
