package dev.heddle.recorder.free.hooks;

import java.nio.ByteBuffer;

/**
 * Where threads get room for their records, and leave it when it is full. Implemented by the recorder; safe for all
 * threads.
 */
public abstract class LogBuffers {
    /**
     * Takes a buffer that is full (or the last one of a thread that ends) and gives an empty one: all zeros, a multiple
     * of {@link LogRecord#BYTES}, in native byte order. May wait (back-pressure). Hooks are off meanwhile.
     *
     * @param thread number of the thread whose records it has
     * @param full what was given before, position after the last record; null at a thread's first call
     * @param last whether the thread ends: then the answer is null
     * @return null where recording has ended: nothing more is to be logged
     */
    public abstract ByteBuffer next(int thread, ByteBuffer full, boolean last);

    /**
     * A thread logs its first record.
     *
     * @return its number, from 1; 0 where it is not to be recorded
     */
    public abstract int threadSeen(Thread thread);

    /** The number of a class for {@link LogRecord#OBJECT}, from 1; in the file's table before this returns. */
    public abstract int classNumber(Class<?> type);

    /**
     * The number of the class that declares a static field; 0 if not known, then that field is an object of its own.
     */
    public int classOfStatic(int field) {
        return 0;
    }

    /** An object of that class had escaped unseen, see {@link LogRecord#OBJECT_LEAKED}. */
    public void leaked(Class<?> type) {}
}
