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
    /** The most an owner can be. */
    static final int MOST_OWNER = (1 << LogRecord.INDEX_BITS - SPAN_BITS) - 1;
    /** The owner's bits in the header. */
    static final long OWNER = (long) MOST_OWNER << SPAN_BITS;

    private static final int INDEX = (1 << LogRecord.INDEX_BITS) - 1;
    /** How many numbers of objects a thread takes at once. */
    static final int BATCH = 256;
    /** An owner that is no thread: the object is about to be shared. */
    private static final long SHARING = OWNER;

    /** Beside words of versions and locks: the header, and two for synchronisation. */
    private static final int OTHERS = 3;

    static final int MOST_WORDS_OF_FIELDS = 16;
    static final int MOST_WORDS = 1 << 14;

    /** Every access is recorded, so nothing is owned. Set before anything is. */
    static boolean full;

    /** Whether private objects have their owner for a state; else they have null. Set before anything is. */
    static boolean owners = true;

    private static final long[] NEXT_NUMBER = {1};
    private static volatile ClassNumbers classes = new ClassNumbers();

    private Shadows() {}

    /** Before a recording begins: no first use is left for hooks. */
    static void prepare() {
        classes = new ClassNumbers();
        long[] sample = make(1, 0, 0, 0);
        PlainCollections.contain(null);
        AT.compareAndSet(sample, 1, 0L, 1L);
        AT.setOpaque(sample, 1, (long) AT.getOpaque(sample, 1));
        AT.setVolatile(sample, 1, (long) AT.getVolatile(sample, 1));
        ThreadLog.prepare();
    }

    /** Whether an object with that state is the current thread's alone. */
    static boolean isOwn(Object state) {
        return state == null ? !owners : state == Thread.currentThread();
    }

    static long reserveNumbers() {
        return (long) AT.getAndAdd(NEXT_NUMBER, 0, (long) BATCH);
    }

    static long[] make(int words, int span, long number, long owner) {
        long[] shadow = new long[2 * words + OTHERS];
        shadow[0] = number << LogRecord.INDEX_BITS | owner | span;
        return shadow;
    }

    /** A shadow owned by the current thread. */
    static long[] owned(ThreadLog log, int words, int span) {
        log.isRecording();
        return make(words, span, log.newObject(), full ? 0 : log.owner);
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

    /** The current thread as the header has it; 0 where its number is too large. Threads never share one. */
    static long me() {
        return MarkWord.THREAD_ID != 0
                ? owner(MarkWord.READER.at(Thread.currentThread(), MarkWord.THREAD_ID))
                : ThreadLog.own().owner;
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

    /** Tells of an object that has got a shadow. */
    static void log(ThreadLog log, long[] shadow, Class<?> type, long mask, int flags) {
        if (log.isRecording()) {
            log(log, shadow, classes.number(log, type), mask, flags);
        }
    }

    static int classNumber(ThreadLog log, Class<?> type) {
        return log.buffers() == null ? 0 : classes.number(log, type);
    }

    static void log(ThreadLog log, long[] shadow, int classNumber, long mask, int flags) {
        if (log.isRecording()) {
            int index = flags | (log.initialisers > 0 ? LogRecord.OBJECT_IN_INITIALISER : 0) | layout(shadow);
            log.append(LogRecord.word0(classNumber, LogRecord.OBJECT, mask), location(shadow[0], index));
        }
    }

    /** Logs the state of an object long after its escape, as the next record of the thread. */
    static void logLate(ThreadLog log, long[] shadow, int classNumber, long mask, int flags, int delay) {
        int index = flags | LogRecord.OBJECT_LATE | layout(shadow) | delay << LogRecord.OBJECT_DELAY_SHIFT;
        log.appendHere(LogRecord.word0(classNumber, LogRecord.OBJECT, mask), location(shadow[0], index));
    }

    private static int layout(long[] shadow) {
        return Integer.numberOfTrailingZeros(words(shadow)) << LogRecord.OBJECT_WORDS_SHIFT
                | span(shadow) << LogRecord.OBJECT_SPAN_SHIFT;
    }

    /** Makes a shadow that another thread owned a shared one. The thread holds no lock. */
    static void share(long[] shadow, long header, ThreadLog log) {
        long sharing = header | SHARING;
        long shared = header & ~OWNER;
        if (header != sharing) {
            ThreadLog owner = ThreadTable.owner(header & OWNER);
            if (owner != null) {
                owner.beginSharing();
            }
            if (AT.compareAndSet(shadow, 0, header, sharing) && log != null) {
                log.append(
                        LogRecord.word0(0, LogRecord.SHARED, ThreadTable.position(header & OWNER)),
                        location(shared, 0));
            }
            if (owner != null) {
                owner.endSharing();
            }
        }
        // The owner takes a lock, then looks at the header; here it is the other way round. So none of its writes
        // without a version is under way
        // once each lock was seen free.
        VarHandle.fullFence();
        for (int slot = 1; slot < shadow.length - OTHERS; slot += 2) {
            if ((long) AT.getOpaque(shadow, lock(slot)) != 0) {
                Waits.unlocked(shadow, lock(slot));
            }
        }
        VarHandle.acquireFence();
        AT.compareAndSet(shadow, 0, sharing, shared);
    }

    private static final class ClassNumbers extends ClassValue<int[]> {
        @Override
        protected int[] computeValue(Class<?> type) {
            return new int[1];
        }

        int number(ThreadLog log, Class<?> type) {
            log.off++;
            try {
                int[] number = get(type);
                if (number[0] == 0) {
                    number[0] = log.buffers().classNumber(type);
                }
                return number[0];
            } finally {
                log.off--;
            }
        }
    }
}
