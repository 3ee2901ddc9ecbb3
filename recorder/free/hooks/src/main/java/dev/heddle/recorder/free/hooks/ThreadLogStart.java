package dev.heddle.recorder.free.hooks;

/**
 * What hooks use of a {@link ThreadLog} at each access, together at its start. Apart from what lies before the object
 * in memory, which may be another thread's; and what other threads write is apart from it.
 */
abstract class ThreadLogStart extends ThreadLogRoom {
    /** In {@link #off}: the thread has no number yet. */
    static final int UNSEEN = 1 << 28;

    /** Longs that two lines of the cache take. */
    private static final int LINES = 16;
    /** In {@link #sharings}: how often others have begun to share an object of this thread. They write it. */
    static final int SHARINGS = LINES;
    /** And how often they have done so. */
    static final int SHARINGS_ENDED = LINES + 1;

    /** Null once ended. */
    Thread thread;
    /** Why nothing is logged: 0 while something is. The low bits count calls of {@link ThreadLog#off()}. */
    int off = UNSEEN;
    /** Where the next record goes, from the beginning of the buffer. */
    int at;
    /** Where there is room by {@link #address}. */
    int limit;
    /** Address of the buffer. */
    long address;
    /** Records in earlier buffers. */
    long before;
    /** The thread as the headers of shadows have it. */
    long owner;

    /** Accesses without a record, since the object was the thread's own. */
    long unlogged;
    /** For how many sharings {@link #unlogged} has been told. */
    long sharingsTold;

    final long[] sharings = new long[2 * LINES + 2];
}
