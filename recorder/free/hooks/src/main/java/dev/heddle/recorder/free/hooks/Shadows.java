package dev.heddle.recorder.free.hooks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The layout of shadows: {@code shadow[0]} is the header (from above: number of the object, its owner in
 * {@link #OWNER}, which is 0 once it is shared, and the logarithm of how many neighbouring elements of an array share a
 * word). Then a power of two of words of versions, each with its lock after it (a lock of several would order what the
 * program does not), and two words that belong to the hooks of synchronisation.
 */
final class Shadows {
    static final VarHandle AT = MethodHandles.arrayElementVarHandle(long[].class);

    private static final int SPAN_BITS = 3;
    private static final int SPAN = (1 << SPAN_BITS) - 1;
    static final int MOST_OWNER = (1 << LogRecord.INDEX_BITS - SPAN_BITS) - 1;
    /** The owner's bits in the header. */
    static final long OWNER = (long) MOST_OWNER << SPAN_BITS;

    private static final int INDEX = (1 << LogRecord.INDEX_BITS) - 1;
    /** How many numbers of objects a thread takes at once. */
    static final int BATCH = 256;
    /** An owner that is no thread: the object is about to be shared. */
    static final long SHARING = OWNER;

    /** Beside words of versions and locks: the header, and two for synchronisation. */
    static final int OTHERS = 3;

    static final int MOST_WORDS_OF_FIELDS = 16;
    static final int MOST_WORDS = 1 << 14;

    /** In a word of versions: a write is under way. */
    static final long BUSY = Long.MIN_VALUE;

    /** Every access is recorded, so nothing is owned. Set before anything is. */
    static boolean full;

    /** Whether objects get their shadows when they are first locked. */
    static boolean locksAlone;

    /** Whether objects are escaped when they are made. */
    static boolean escapedAtBirth;

    /** Whether private objects have their owner for a state; else they have null. Set before anything is. */
    static boolean owners = true;

    /**
     * Whether there is more than one thread, or may be: then the thread that meets an object of the JDK first need not
     * have made it, and an access of its without a record would have no place.
     */
    static volatile boolean several;

    private static final long[] NEXT_NUMBER = {1};

    private Shadows() {}

    /** Whether an object with that state is the current thread's alone. */
    static boolean isOwn(Object state) {
        return state == null ? !owners : state == Thread.currentThread();
    }

    static long reserveNumbers() {
        return (long) AT.getAndAdd(NEXT_NUMBER, 0, (long) BATCH);
    }

    /** No thread is the shadow's owner any more. The calling thread has made it, and not used it yet. */
    static void disown(long[] shadow) {
        long header = (long) AT.getOpaque(shadow, 0);
        if ((header & OWNER) != SHARING) {
            AT.compareAndSet(shadow, 0, header, header & ~OWNER);
        }
    }

    static long[] make(int words, int span, long number, long owner) {
        long[] shadow = new long[2 * words + OTHERS];
        shadow[0] = number << LogRecord.INDEX_BITS | owner | span;
        return shadow;
    }

    /** A shadow for threads that are not recorded, of what has none: nothing comes of it. */
    static long[] none() {
        return make(1, 0, 0, 0);
    }

    static int wordsOfFields(int fields) {
        return fields <= 1 ? 1 : Math.min(MOST_WORDS_OF_FIELDS, Integer.highestOneBit(fields - 1) << 1);
    }

    /** The index in the shadow of the word of a location. */
    static int slot(long[] shadow, int index) {
        return 1 + 2 * (index >>> ((int) shadow[0] & SPAN) & (shadow.length - OTHERS >> 1) - 1);
    }

    /** The index in the shadow of the lock of a word. */
    static int lock(int slot) {
        return slot + 1;
    }

    static int words(long[] shadow) {
        return shadow.length - OTHERS >> 1;
    }

    static int span(long[] shadow) {
        return (int) shadow[0] & SPAN;
    }

    static long owner(long id) {
        return id < MOST_OWNER ? id << SPAN_BITS : 0;
    }

    static long id(long owner) {
        return owner >>> SPAN_BITS;
    }

    /** The second word of a record of a location. */
    static long location(long header, int index) {
        return header & ~(long) INDEX | index & INDEX;
    }
}
