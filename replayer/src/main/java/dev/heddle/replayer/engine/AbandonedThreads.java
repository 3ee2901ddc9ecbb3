package dev.heddle.replayer.engine;

import java.util.Arrays;

/**
 * Threads of earlier executions that did not unwind: whatever hook they reach throws the teardown signal. Thread-safe. An array, since collections have
 * hooks of their own.
 */
final class AbandonedThreads {
    private volatile Thread[] threads = {};

    synchronized void add(Thread thread) {
        Thread[] more = Arrays.copyOf(threads, threads.length + 1);
        more[threads.length] = thread;
        threads = more;
    }

    /** How many still live. */
    synchronized int count() {
        threads = Arrays.stream(threads).filter(Thread::isAlive).toArray(Thread[]::new);
        return threads.length;
    }

    /** Called by threads that are not under control, or no longer. */
    void throwIfCallerIsOne() {
        Thread[] all = threads;
        if (all.length > 0) {
            Thread caller = Thread.currentThread();
            for (Thread thread : all) {
                if (thread == caller) {
                    throw TeardownSignal.INSTANCE;
                }
            }
        }
    }
}
