package dev.heddle.recorder.free.hooks;

/**
 * The state of objects that have escaped and that only their owner has used since, for reading: most objects stay so.
 * It is one for all that escapes at a time. They have no number and no record.
 *
 * <p>An object <i>grows</i>, under this object's monitor (see {@link Escapes}), when its owner writes it, when a second
 * thread touches it, or when a thread synchronises on it: then it gets a shadow and a number, and is logged, with
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
}
