package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;

/** Shadows and the logs of threads: what is logged of an object that has got a shadow, or is shared from now on. */
final class ShadowLog {
    private static volatile ClassNumbers classes = new ClassNumbers();

    private ShadowLog() {}

    /** Before a recording begins: no first use is left for hooks. */
    static void prepare() {
        classes = new ClassNumbers();
        Shadows.several = Shadows.owners;
        long[] sample = Shadows.make(1, 0, 0, 0);
        PlainCollections.contain(null);
        Shadows.AT.compareAndSet(sample, 1, 0L, 1L);
        Shadows.AT.setOpaque(sample, 1, (long) Shadows.AT.getOpaque(sample, 1));
        Shadows.AT.setVolatile(sample, 1, (long) Shadows.AT.getVolatile(sample, 1));
        ThreadLog.prepare();
    }

    static long[] owned(ThreadLog log, int words, int span) {
        log.isRecording();
        return Shadows.make(words, span, log.newObject(), Shadows.full ? 0 : log.owner);
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
            log.append(LogRecord.word0(classNumber, LogRecord.OBJECT, mask), Shadows.location(shadow[0], index));
        }
    }

    /** Logs the state of an object long after its escape, as the next record of the thread. */
    static void logLate(ThreadLog log, long[] shadow, int classNumber, long mask, int flags, int delay) {
        int index = flags | LogRecord.OBJECT_LATE | layout(shadow) | delay << LogRecord.OBJECT_DELAY_SHIFT;
        log.appendHere(LogRecord.word0(classNumber, LogRecord.OBJECT, mask), Shadows.location(shadow[0], index));
    }

    private static int layout(long[] shadow) {
        return Integer.numberOfTrailingZeros(Shadows.words(shadow)) << LogRecord.OBJECT_WORDS_SHIFT
                | Shadows.span(shadow) << LogRecord.OBJECT_SPAN_SHIFT;
    }

    /** Makes a shadow that another thread owned a shared one. The thread holds no lock. */
    static void share(long[] shadow, long header, ThreadLog log) {
        long sharing = header | Shadows.SHARING;
        long shared = header & ~Shadows.OWNER;
        if (header != sharing) {
            ThreadLog owner = ThreadTable.owner(header & Shadows.OWNER);
            if (owner != null) {
                owner.beginSharing();
            }
            if (Shadows.AT.compareAndSet(shadow, 0, header, sharing) && log != null) {
                log.append(
                        LogRecord.word0(
                                owner == null ? 0 : owner.number(),
                                LogRecord.SHARED,
                                owner == null ? LogRecord.UNKNOWN_POSITION : owner.position()),
                        Shadows.location(shared, 0));
            }
            if (owner != null) {
                owner.endSharing();
            }
        }
        // The owner takes a lock, then looks at the header; here it is the other way round. So none of its writes
        // without a version is under way
        // once each lock was seen free.
        VarHandle.fullFence();
        for (int slot = 1; slot < shadow.length - Shadows.OTHERS; slot += 2) {
            if ((long) Shadows.AT.getOpaque(shadow, Shadows.lock(slot)) != 0) {
                Waits.unlocked(shadow, Shadows.lock(slot));
            }
        }
        VarHandle.acquireFence();
        Shadows.AT.compareAndSet(shadow, 0, sharing, shared);
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
