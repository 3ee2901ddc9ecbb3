package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** The shadows of static fields. */
final class Statics {
    /** By number of the field. */
    static long[][] byField = new long[256][];

    /** By number of the class. */
    private static long[][] byClass = new long[64][];

    private Statics() {}

    static synchronized long[] make(int field) {
        if (field < byField.length && byField[field] != null) {
            return byField[field];
        }
        ThreadLog log = ThreadLog.own();
        long[] shadow = ofClass(log, classOf(log, field));
        byField = with(byField, field, shadow);
        return shadow;
    }

    static long[] of(Class<?> type) {
        ThreadLog log = ThreadLog.own();
        int number = ShadowLog.classNumber(log, type);
        return of(log, number);
    }

    private static synchronized long[] of(ThreadLog log, int type) {
        return ofClass(log, type);
    }

    private static long[] ofClass(ThreadLog log, int type) {
        long[] shadow = type > 0 && type < byClass.length ? byClass[type] : null;
        if (shadow == null) {
            shadow = ShadowLog.owned(log, Shadows.MOST_WORDS_OF_FIELDS, 0);
            ShadowLog.log(log, shadow, type, 0, LogRecord.OBJECT_STATICS);
            if (type > 0) {
                byClass = with(byClass, type, shadow);
            }
        }
        return shadow;
    }

    private static int classOf(ThreadLog log, int field) {
        if (log.buffers() == null) {
            return 0;
        }
        log.off++;
        try {
            return log.buffers().classOfStatic(field);
        } finally {
            log.off--;
        }
    }

    /** A new array each time it grows; else the same. */
    private static long[][] with(long[][] in, int index, long[] shadow) {
        long[][] out = index < in.length ? in : Arrays.copyOf(in, Math.max(index + 1, in.length * 2));
        VarHandle.releaseFence();
        out[index] = shadow;
        return out;
    }
}
