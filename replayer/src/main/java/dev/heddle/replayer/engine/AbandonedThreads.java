package dev.heddle.replayer.engine;

import java.util.ArrayList;
import java.util.List;

/** Threads of earlier executions that did not unwind: whatever hook they reach throws the teardown signal. Thread-safe. */
final class AbandonedThreads {
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean any;

    void add(Thread thread) {
        synchronized (threads) {
            threads.add(thread);
        }
        any = true;
    }

    /** How many still live. */
    int count() {
        synchronized (threads) {
            threads.removeIf(t -> !t.isAlive());
            return threads.size();
        }
    }

    /** Called by threads that are not under control, or no longer. */
    void throwIfCallerIsOne() {
        if (any) {
            boolean mine;
            synchronized (threads) {
                mine = threads.contains(Thread.currentThread());
            }
            if (mine) {
                throw TeardownSignal.INSTANCE;
            }
        }
    }
}
