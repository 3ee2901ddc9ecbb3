package dev.heddle.recorder.free.hooks;

import java.lang.ref.WeakReference;

/**
 * The logs of all threads, by number of the thread and checked by identity. A look-up takes no lock; what it does not
 * find is looked for again under one. Logs of threads that have ended leave the table when others come.
 */
final class ThreadTable {
    private static final int SMALLEST = 1024;
    private static final Object LOCK = new Object();

    /** A power of two of lists; the newest log of a list is its head. */
    static ThreadLog[] logs = new ThreadLog[SMALLEST];

    private static LogBuffers buffers;
    /** The last thread that was given an identity here, since the JVM's own is not readable. */
    private static long lastId;

    private static int size;

    private ThreadTable() {}

    static void begin(LogBuffers newBuffers) {
        synchronized (LOCK) {
            buffers = newBuffers;
            size = 0;
            ThreadLog[] old = logs;
            ThreadLog[] fresh = new ThreadLog[SMALLEST];
            for (ThreadLog list : old) {
                for (ThreadLog log = list; log != null; log = log.next) {
                    Thread thread = log.thread != null ? log.thread : log.ended.get();
                    if (thread != null && log.offCount() > 0) {
                        ThreadLog again = new ThreadLog(thread, log.id, log.owner, newBuffers);
                        again.off += log.offCount();
                        put(fresh, log.id, again);
                    }
                }
            }
            logs = fresh;
        }
    }

    /** The log of the current thread if it is to be logged now; null else. */
    static ThreadLog recording(Thread thread) {
        if (buffers == null) {
            return null;
        }
        ThreadLog log = of(thread);
        return log.isRecording() ? log : null;
    }

    static ThreadLog of(Thread thread) {
        int id = MarkWord.id(thread);
        ThreadLog log = find(logs, id, thread);
        if (log != null) {
            return log;
        }
        ThreadLog dead = null;
        synchronized (LOCK) {
            log = find(logs, id, thread);
            if (log == null) {
                long owner = MarkWord.THREAD_ID != 0 ? ThreadLog.me() : Shadows.owner(++lastId);
                log = new ThreadLog(thread, id, owner, buffers);
                put(logs, id, log);
                // Asking whether a thread is alive may be hooked.
                log.off++;
                dead = size > logs.length ? sweepAll() : sweep(logs, id & logs.length - 1, null);
                log.off--;
            }
        }
        while (dead != null) {
            ThreadLog next = dead.next;
            log.off++;
            dead.finish();
            log.off--;
            dead = next;
        }
        return log;
    }

    /** The log of the thread that is the owner; null if that is not known. */
    static ThreadLog owner(long owner) {
        ThreadLog[] in = logs;
        if (MarkWord.THREAD_ID != 0) {
            for (ThreadLog log = in[(int) Shadows.id(owner) & in.length - 1]; log != null; log = log.next) {
                if (log.owner == owner) {
                    return log;
                }
            }
        }
        return null;
    }

    /**
     * A thread says that it ends. Its log stays, or what the thread still does would begin another, but does not keep
     * it.
     */
    static void ended(ThreadLog log) {
        synchronized (LOCK) {
            log.ended = new WeakReference<>(log.thread);
            log.thread = null;
        }
    }

    private static ThreadLog find(ThreadLog[] in, int id, Thread thread) {
        for (ThreadLog log = in[id & in.length - 1]; log != null; log = log.next) {
            if (log.thread == thread || log.ended != null && log.ended.refersTo(thread)) {
                return log;
            }
        }
        return null;
    }

    private static void put(ThreadLog[] in, int id, ThreadLog log) {
        int place = id & in.length - 1;
        log.next = in[place];
        in[place] = log;
        size++;
    }

    private static boolean isDead(ThreadLog log) {
        Thread thread = log.thread;
        if (thread == null) {
            thread = log.ended.get();
        }
        return thread == null || !thread.isAlive();
    }

    /** Takes the logs of dead threads out of a list, and answers those that were not ended, linked. */
    private static ThreadLog sweep(ThreadLog[] in, int place, ThreadLog dead) {
        ThreadLog gone = dead;
        ThreadLog previous = null;
        for (ThreadLog log = in[place]; log != null; ) {
            ThreadLog next = log.next;
            if (isDead(log)) {
                if (previous == null) {
                    in[place] = next;
                } else {
                    previous.next = next;
                }
                size--;
                if (log.thread != null) {
                    log.next = gone;
                    gone = log;
                }
            } else {
                previous = log;
            }
            log = next;
        }
        return gone;
    }

    /** Sweeps all lists, then grows the table if it is still crowded. */
    private static ThreadLog sweepAll() {
        ThreadLog[] old = logs;
        ThreadLog dead = null;
        for (int i = 0; i < old.length; i++) {
            dead = sweep(old, i, dead);
        }
        if (size > old.length / 2) {
            ThreadLog[] larger = new ThreadLog[old.length * 4];
            size = 0;
            for (ThreadLog log : old) {
                while (log != null) {
                    ThreadLog next = log.next;
                    put(larger, log.id, log);
                    log = next;
                }
            }
            logs = larger;
        }
        return dead;
    }
}
