package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;

/**
 * The state of objects that have escaped and that only their owner has used since, for reading: most objects stay so.
 * It is one for all that escapes at a time. They have no number and no record.
 *
 * <p>An object <i>grows</i>, under this object's monitor, when its owner writes it, when a second thread touches it, or
 * when a thread synchronises on it: then it gets a shadow and a number, and is logged, with
 * {@link LogRecord#OBJECT_LATE}, by the thread that makes it grow. So no write without a version can be under way when
 * a second thread comes, and that thread need not wait for the owner.
 *
 * <p>The owner, who leaves nothing behind when it reads, looks at the state again after the load: what a second thread
 * writes it writes after it has changed the state.
 */
final class Escaped {
    /** The owner's log. */
    final ThreadLog log;
    /** How many records the owner had logged; below 0 where nothing was logged. */
    final long position;

    Escaped(ThreadLog log, long position) {
        this.log = log;
        this.position = position;
    }

    /** Whether the current thread is the owner, and may read without a record. */
    boolean isMine() {
        return log.thread == Thread.currentThread();
    }

    /** The owner has read. */
    void count() {
        if (log.off == 0) {
            log.unlogged++;
        }
    }

    /** The shadow of an object that has, or had, this state. To threads that are not recorded it is some shadow. */
    long[] grow(Tracked object) {
        ThreadLog by = growing();
        if (by == null) {
            return Shadows.none();
        }
        if (!(object.heddle$state() instanceof Escaped)) {
            return Recording.shadow(object, object.heddle$state());
        }
        int type = Shadows.classNumber(by, object.getClass());
        int words = Shadows.wordsOfFields(object.heddle$fields());
        long mask = Escapes.fold(object.heddle$mask(), words);
        begin(by);
        long[] shadow = null;
        synchronized (this) {
            if (object.heddle$state() == this) {
                shadow = make(by, words, 0);
                object.heddle$state(shadow);
            }
        }
        end(by, shadow, type, mask, 0);
        // Two threads may have given it away at once, if it was reachable by both before: then the state is another
        // one's.
        return shadow != null ? shadow : Recording.shadow(object, object.heddle$state());
    }

    /** Grows the state of an array. */
    long[] grow(SideTable.Entry entry, Object array) {
        ThreadLog by = growing();
        if (by == null) {
            return Shadows.none();
        }
        if (!(entry.state instanceof Escaped)) {
            return (long[]) entry.state;
        }
        int type = Shadows.classNumber(by, array.getClass());
        int span = ArrayShadows.span(array);
        int words = ArrayShadows.words(array, span);
        long mask = ArrayShadows.mask(array, span);
        begin(by);
        long[] shadow = null;
        synchronized (this) {
            if (entry.state == this) {
                shadow = make(by, words, span);
                entry.state = shadow;
            }
        }
        end(by, shadow, type, mask, LogRecord.OBJECT_ARRAY);
        return shadow != null ? shadow : (long[]) entry.state;
    }

    /** The log of the thread that makes an object grow, with room for a record. */
    private static ThreadLog growing() {
        ThreadLog by = ThreadLog.current();
        if (by != null) {
            by.reserve();
        }
        return by;
    }

    private void begin(ThreadLog by) {
        if (by != log) {
            log.beginSharing();
        }
    }

    private long[] make(ThreadLog by, int words, int span) {
        long[] shadow = Shadows.make(words, span, by.newObject(), by == log ? by.owner : 0);
        VarHandle.releaseFence();
        return shadow;
    }

    /**
     * Tells of it, if it was this thread that made it grow.
     *
     * @param shadow null if it was not
     */
    private void end(ThreadLog by, long[] shadow, int type, long mask, int flags) {
        VarHandle.fullFence();
        // What escaped in a recording that is over has no owner in this one.
        if (shadow != null && position >= 0 && log.buffers() == by.buffers()) {
            long now = Math.max(position, log.position());
            int delay = (int) Math.min(now - position, LogRecord.OBJECT_MOST_DELAY);
            Shadows.logLate(by, shadow, type, mask, flags, delay);
            if (delay == LogRecord.OBJECT_MOST_DELAY) {
                by.append(
                        LogRecord.word0(0, LogRecord.SHARED, position),
                        Shadows.location(shadow[0], LogRecord.SHARED_ESCAPED));
            }
            if (by != log) {
                by.append(LogRecord.word0(log.number(), LogRecord.SHARED, now), Shadows.location(shadow[0], 0));
            }
        }
        if (by != log) {
            log.endSharing();
        }
    }
}
