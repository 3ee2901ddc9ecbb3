package dev.heddle.recorder.free.hooks;

import java.lang.invoke.MethodHandles;

/**
 * Identity hashes in the headers of objects. Whether an array has one is read from its header. Arrays have no field for
 * their state; an array that escapes gets an identity hash and an entry in the {@link SideTable}, so one without is its
 * creator's alone. The layout of the header is found by trying, and checked; where it is not what we know, or
 * {@code jdk.internal.misc} is closed to the boot class path, no array is private by its header and all go through the
 * table.
 */
public final class MarkWord {
    private static final long HASH_BITS = 0x7fff_ffffL;
    /** Where HotSpot has the hash: with compact object headers, and without. */
    private static final int[] SHIFTS = {11, 8};
    /** Neutral (neither locked nor moved), and of old JVMs: not biased. */
    private static final long LOCK_BITS = 7;

    private static final long NEUTRAL = 1;
    private static final int TRIES = 40;

    static final HeaderReader READER = reader();
    private static final boolean KNOWN;
    /** Where the hash is; 0 where it is not known, or cannot be given. */
    private static final int HASH_SHIFT;
    /** What is looked at; 0 where it is not known, or where everything is recorded and nothing is private. */
    static final long MASK;
    /** Where the field with the number of a thread is; 0 if we cannot know. */
    static final long THREAD_ID;

    static {
        long mask = 0;
        long threadId = 0;
        int hashShift = 0;
        if (READER != null) {
            for (int shift : SHIFTS) {
                if (mask == 0 && isHashAt(shift)) {
                    mask = HASH_BITS << shift | LOCK_BITS;
                    hashShift = canGiveHashAt(shift) ? shift : 0;
                }
            }
            threadId = threadId();
        }
        KNOWN = mask != 0;
        HASH_SHIFT = hashShift;
        MASK = Shadows.full ? 0 : mask;
        THREAD_ID = threadId;
    }

    private MarkWord() {}

    /**
     * Makes the reader, if not done yet; java.base must have opened {@code jdk.internal.misc} by then. Whether headers
     * can be read.
     */
    public static boolean install() {
        return KNOWN;
    }

    /** Whether the header says that no identity hash was ever asked for. False where it does not say. */
    static boolean isPrivate(Object array) {
        return MASK != 0 && (READER.at(array, 0) & MASK) == NEUTRAL;
    }

    /** Whether an object was certainly never asked for its identity hash. */
    static boolean isUnhashed(Object object) {
        return HASH_SHIFT != 0 && (READER.at(object, 0) & (HASH_BITS << HASH_SHIFT | LOCK_BITS)) == NEUTRAL;
    }

    /** Whether identity hashes can be given. */
    static boolean givesHashes() {
        return HASH_SHIFT != 0;
    }

    /**
     * Gives an object its identity hash, as the JVM does when it is first asked for it. False where the object has one
     * already, or its monitor is or was in use.
     *
     * @param hash from 1 to 2^31 - 1
     */
    static boolean giveHash(Object object, int hash) {
        return HASH_SHIFT != 0 && giveHash(object, hash, HASH_SHIFT);
    }

    private static boolean giveHash(Object object, int hash, int shift) {
        long mask = HASH_BITS << shift | LOCK_BITS;
        while (true) {
            long header = READER.at(object, 0);
            if ((header & mask) != NEUTRAL) {
                return false;
            }
            if (READER.swap(object, 0, header, header | (long) hash << shift)) {
                return true;
            }
        }
    }

    private static boolean canGiveHashAt(int shift) {
        for (int i = 0; i < TRIES; i++) {
            Object array = sample(i);
            int hash = (int) HASH_BITS - i * i;
            if (!giveHash(array, hash, shift) || System.identityHashCode(array) != hash || giveHash(array, 1, shift)) {
                return false;
            }
            synchronized (array) {
                if (System.identityHashCode(array) != hash) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A number that a thread keeps, different for most threads. Never calls the program's code. */
    static int id(Thread thread) {
        return THREAD_ID != 0 ? (int) READER.at(thread, THREAD_ID) : System.identityHashCode(thread);
    }

    /**
     * The id of a thread ({@code Thread.getId()}), as far as it fits into the version of a record; 0 if we cannot know.
     * Never calls the program's code.
     */
    static long threadId(Thread thread) {
        return THREAD_ID != 0 ? READER.at(thread, THREAD_ID) & (1L << LogRecord.NUMBER_BITS) - 1 : 0;
    }

    private static HeaderReader reader() {
        try {
            Class<?> type = MethodHandles.lookup().defineClass(HeaderReaderClass.bytes());
            HeaderReader reader = (HeaderReader) type.getDeclaredConstructor().newInstance();
            reader.at(new int[1], 0);
            return reader;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException closed) {
            return null;
        }
    }

    private static long threadId() {
        try {
            long offset = READER.offset(Thread.class, "tid");
            Thread thread = Thread.currentThread();
            // Thread.getId may be overridden, but not in the class Thread itself.
            return thread.getClass() == Thread.class && READER.at(thread, offset) == thread.getId() ? offset : 0;
        } catch (LinkageError | RuntimeException unknown) {
            return 0;
        }
    }

    private static boolean isHashAt(int shift) {
        long mask = HASH_BITS << shift | LOCK_BITS;
        for (int i = 0; i < TRIES; i++) {
            Object array = sample(i);
            boolean before = (READER.at(array, 0) & mask) == NEUTRAL;
            boolean locked;
            synchronized (array) {
                locked = (READER.at(array, 0) & mask) != NEUTRAL;
            }
            boolean unlocked = (READER.at(array, 0) & LOCK_BITS) != NEUTRAL || (READER.at(array, 0) & mask) == NEUTRAL;
            int hash = System.identityHashCode(array);
            long after = READER.at(array, 0);
            boolean hashed = (after & LOCK_BITS) != NEUTRAL || (after >>> shift & HASH_BITS) == hash;
            if (!before || !locked || !unlocked || !hashed || (after & mask) == NEUTRAL) {
                return false;
            }
        }
        return true;
    }

    private static Object sample(int i) {
        return switch (i % 5) {
            case 0 -> new byte[i];
            case 1 -> new long[i * 8];
            case 2 -> new Object[i];
            case 3 -> new boolean[i][2];
            default -> new char[i * 100];
        };
    }
}
