package dev.heddle.recorder.hooks.log;

/** The log of one thread. Placeholder. */
public final class ThreadLog {
    private ThreadLog() {}

    /** Begins recording: from now on threads log to these buffers. Once. */
    public static void begin(LogBuffers buffers) {}

    /** The log of the current thread; null where it is not recorded, or hooks are off. */
    public static ThreadLog current() {
        return null;
    }

    /** The thread's number, from 1. */
    public int number() {
        return 0;
    }

    /** How many records the thread has logged. */
    public long position() {
        return 0;
    }

    /** Appends a record. Does nothing when recording has ended. */
    public void append(long word0, long word1) {}

    /** The thread ends: gives its buffer back. */
    public void end() {}
}
