package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;

/**
 * The protocol of words of versions: a sequence lock. A word is
 *
 * <pre>
 * counted (bit 0 clear)   bits 1-36 version
 * owned   (bit 0 set)     what the owner wrote last before the object was shared: bit 1 whether it wrote several locations of this word,
 *                         bits 2-25 site, bits 26-31 which location, bits 32-61 records it had logged by then
 * bit 63                  a write is under way
 * </pre>
 *
 * and 0 at first. Writers exclude each other by a lock that readers do not look at. It is taken by a compare-and-set, a
 * full fence on many machines; all after it are plain stores: the mark of the write, the value, the version, the lock.
 * They wait together in the store buffer while the thread goes on to load something else, so that what store buffers do
 * to the program they do to what is recorded.
 */
final class Words {
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

    private Words() {}

    /**
     * Takes the lock of a word for a write. What it answers is for {@link #unlock} or {@link #unlockUnchanged}.
     *
     * @param log the current one, here as in all others
     */
    static long lock(ThreadLog log, long[] shadow, int slot, int index) {
        int lock = Shadows.lock(slot);
        while (true) {
            boolean shared = ((long) Shadows.AT.getOpaque(shadow, 0) & Shadows.OWNER) == 0;
            if (shared && log != null) {
                // A wait for a buffer would be a wait for all who want the lock.
                log.reserve();
            }
            if (!Shadows.AT.compareAndSet(shadow, lock, 0L, 1L)) {
                Waits.lock(shadow, lock);
            }
            long header = (long) Shadows.AT.getVolatile(shadow, 0);
            long word = shadow[slot];
            if (!shared && (header & Shadows.OWNER) == 0) {
                Shadows.AT.setOpaque(shadow, lock, 0L);
                continue;
            }
            if ((header & Shadows.OWNER | word & (OWNED | Shadows.BUSY)) != 0) {
                word = settle(shadow, lock, header, word, log, index);
                if (word < 0) {
                    continue;
                }
            }
            if ((word & MINE) == 0) {
                Shadows.AT.setOpaque(shadow, slot, word | Shadows.BUSY);
                VarHandle.storeStoreFence();
            }
            return word;
        }
    }

    /** After the write. */
    static void unlock(ThreadLog log, long[] shadow, int slot, int index, long held, int site) {
        VarHandle.storeStoreFence();
        if ((held & MINE) != 0) {
            Shadows.AT.setOpaque(shadow, slot, owned(shadow, index, held, site, log));
            free(shadow, slot);
            if (log != null) {
                log.unlogged++;
            }
        } else {
            long next = held + 2 & VERSION;
            Shadows.AT.setOpaque(shadow, slot, next);
            free(shadow, slot);
            if (log != null) {
                log.append(next << TO_RECORD | site, Shadows.location(shadow[0], index));
            }
        }
    }

    /** After what was no write: the word is as it was. */
    static void unlockUnchanged(long[] shadow, int slot, long held) {
        VarHandle.releaseFence();
        Shadows.AT.setOpaque(shadow, slot, held & ~MINE);
        free(shadow, slot);
    }

    private static void free(long[] shadow, int slot) {
        VarHandle.storeStoreFence();
        Shadows.AT.setOpaque(shadow, Shadows.lock(slot), 0L);
    }

    /** Logs an update that failed; the word is unlocked already. */
    static void logFailure(ThreadLog log, long[] shadow, int index, long held, int site) {
        if (log == null) {
            return;
        }
        if ((held & MINE) != 0) {
            log.unlogged++;
        } else {
            log.append(
                    held << TO_RECORD | (long) LogRecord.FAILED << LogRecord.SITE_BITS | site,
                    Shadows.location(shadow[0], index));
        }
    }

    /** Before a load: the word, which may be marked. */
    static long peek(ThreadLog log, long[] shadow, int slot) {
        long word = (long) Shadows.AT.getOpaque(shadow, slot);
        VarHandle.loadLoadFence();
        return word;
    }

    /** Waits until the word is not marked, and returns it. */
    static long peekUnmarked(ThreadLog log, long[] shadow, int slot) {
        long word = peek(log, shadow, slot);
        return word >= 0 ? word : await(shadow, slot);
    }

    /** Before a load: the word, not marked. */
    static long await(long[] shadow, int slot) {
        long word = Waits.write(shadow, slot);
        VarHandle.loadLoadFence();
        return word;
    }

    /**
     * After a load: whether it counts as one of the version that was there before it; then it has been logged, if it
     * has to be.
     */
    static boolean hasRead(ThreadLog log, long[] shadow, int slot, int index, long seen, int site) {
        VarHandle.loadLoadFence();
        long header = (long) Shadows.AT.getOpaque(shadow, 0);
        if ((header & Shadows.OWNER | seen & (OWNED | Shadows.BUSY)) != 0) {
            return hasReadOwned(log, shadow, slot, index, seen, header);
        }
        VarHandle.loadLoadFence();
        if ((long) Shadows.AT.getOpaque(shadow, slot) != seen) {
            return false;
        }
        if (log != null) {
            log.append(seen << TO_RECORD | site, Shadows.location(header, index));
        }
        return true;
    }

    /** Waits for the writer of a marked word, and returns whether the word then has exactly the next version. */
    static boolean isNext(long[] shadow, int slot, long marked) {
        return (marked & OWNED) == 0 && await(shadow, slot) == (marked + 2 & VERSION);
    }

    /**
     * After {@link #isNext} and another load: logs that the load before saw the version before, if no thread has
     * written since.
     */
    static boolean hasReadBefore(ThreadLog log, long[] shadow, int slot, int index, long marked, int site) {
        VarHandle.loadLoadFence();
        long header = (long) Shadows.AT.getOpaque(shadow, 0);
        if ((header & Shadows.OWNER) != 0 || (long) Shadows.AT.getOpaque(shadow, slot) != (marked + 2 & VERSION)) {
            return false;
        }
        if (log != null) {
            log.append((marked & VERSION) << TO_RECORD | site, Shadows.location(header, index));
        }
        return true;
    }

    private static boolean hasReadOwned(ThreadLog log, long[] shadow, int slot, int index, long seen, long header) {
        long owner = header & Shadows.OWNER;
        if (log != null && owner == log.owner && owner != 0) {
            log.unlogged++;
            return true;
        }
        return isMine(owner, log) || seen >= 0 && hasReadLast(log, shadow, slot, index, seen, header);
    }

    private static boolean isMine(long owner, ThreadLog log) {
        return owner != 0 && owner == (log != null ? log.owner : ThreadLog.me());
    }

    /** The object is another thread's, or the word is still as its owner left it. */
    private static boolean hasReadLast(ThreadLog log, long[] shadow, int slot, int index, long seen, long header) {
        if (log == null) {
            return true;
        }
        if ((header & Shadows.OWNER) != 0) {
            ShadowLog.share(shadow, header, log);
        } else {
            log.reserve();
            int lock = Shadows.lock(slot);
            if (!Shadows.AT.compareAndSet(shadow, lock, 0L, 1L)) {
                Waits.lock(shadow, lock);
            }
            long word = shadow[slot];
            if ((word & OWNED) != 0) {
                past(shadow, word, log, index);
                Shadows.AT.setOpaque(shadow, slot, 0L);
            }
            free(shadow, slot);
        }
        return false;
    }

    /**
     * The lock is held; the word or the header is not that of a shared object.
     *
     * @return below 0 if the lock was released, to try again
     */
    private static long settle(long[] shadow, int lock, long header, long word, ThreadLog log, int index) {
        long owner = header & Shadows.OWNER;
        if (isMine(owner, log)) {
            return word & ~Shadows.BUSY | MINE;
        }
        if (owner != 0) {
            Shadows.AT.setOpaque(shadow, lock, 0L);
            ShadowLog.share(shadow, header, log);
            return -1;
        }
        if ((word & OWNED) != 0) {
            past(shadow, word, log, index);
            return 0;
        }
        // Its writer is gone; what it wrote has no record.
        return word + 2 & VERSION;
    }

    private static long owned(long[] shadow, int index, long held, int site, ThreadLog log) {
        long which = which(shadow, index);
        long last = held & ~MINE;
        boolean several =
                (last & SEVERAL) != 0 || (last & OWNED) != 0 && (last >>> WHICH_SHIFT & (1 << WHICH_BITS) - 1) != which;
        long records = log == null ? 0 : Math.min(log.position(), MOST_RECORDS);
        // If distant elements share a word, the element would be ambiguous.
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
}
