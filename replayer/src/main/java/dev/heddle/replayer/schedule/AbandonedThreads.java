package dev.heddle.replayer.schedule;

import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.control.ThreadControl;
import dev.heddle.replayer.execution.TeardownSignal;
import java.util.Arrays;

/**
 * Threads of earlier executions that did not unwind: whatever hook they reach throws the teardown signal. Thread-safe.
 * An array, since collections have hooks of their own.
 */
public final class AbandonedThreads {
    private final ThreadControl control;
    private volatile Baton[] threads = {};

    public AbandonedThreads(ThreadControl control) {
        this.control = control;
    }

    synchronized void add(Baton thread) {
        Baton[] more = Arrays.copyOf(threads, threads.length + 1);
        more[threads.length] = thread;
        threads = more;
    }

    /** How many still live. */
    public int count() {
        return threads.length == 0 ? 0 : living();
    }

    private synchronized int living() {
        threads = Arrays.stream(threads)
                .filter(thread -> !control.hasEnded(thread))
                .toArray(Baton[]::new);
        return threads.length;
    }

    /** Called by threads that are not under control, or no longer. */
    public void throwIfCallerIsOne() {
        Baton[] all = threads;
        if (all.length > 0) {
            Thread caller = Thread.currentThread();
            for (Baton thread : all) {
                if (thread.thread() == caller) {
                    throw TeardownSignal.INSTANCE;
                }
            }
        }
    }
}
