package dev.heddle.recorder.hooks.log;

import java.lang.invoke.MethodHandles;

/**
 * Whether an array has an identity hash, read from its header. Arrays have no field for their state; an array that escapes gets an identity hash
 * and an entry in the {@link SideTable}, so one without is its creator's alone. The layout of the header is found by trying, and checked; where it is not
 * what we know, or {@code jdk.internal.misc} is closed to the boot class path, no array is private by its header and all go through the table.
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
    /** What is looked at; 0 where it is not known, or where everything is recorded and nothing is private. */
    static final long MASK;
    /** Where the field with the number of a thread is; 0 if we cannot know. */
    static final long THREAD_ID;

    static {
        long mask = 0;
        long threadId = 0;
        if (READER != null) {
            for (int shift : SHIFTS) {
                if (mask == 0 && isHashAt(shift)) {
                    mask = HASH_BITS << shift | LOCK_BITS;
                }
            }
            threadId = threadId();
        }
        KNOWN = mask != 0;
        MASK = Shadows.full ? 0 : mask;
        THREAD_ID = threadId;
    }

    private MarkWord() {}

    /** Makes the reader, if not done yet; java.base must have opened {@code jdk.internal.misc} by then. Whether headers can be read. */
    public static boolean install() {
        return KNOWN;
    }

    /** Whether the header says that no identity hash was ever asked for. False where it does not say. */
    static boolean isPrivate(Object array) {
        return MASK != 0 && (READER.at(array, 0) & MASK) == NEUTRAL;
    }

    /** A number that a thread keeps, different for most threads. Never calls the program's code. */
    static int id(Thread thread) {
        return THREAD_ID != 0 ? (int) READER.at(thread, THREAD_ID) : System.identityHashCode(thread);
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
