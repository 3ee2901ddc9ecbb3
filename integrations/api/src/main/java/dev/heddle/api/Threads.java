package dev.heddle.api;

import dev.heddle.api.run.Control;
import dev.heddle.api.run.HeldBack;

/** Threads of a check. This class is under control, as the threads are. */
final class Threads {
    private Threads() {}

    /** Runs each on a thread of its own, and waits for all. */
    static void run(String name, Control.Action... bodies) throws InterruptedException {
        for (Thread thread : start(name, bodies)) {
            thread.join();
        }
    }

    /**
     * Does the same; one of them may wait for the others, and for a monitor that the caller holds until they have
     * ended.
     */
    static void run(String name, HeldBack held, Control.Action... bodies) throws InterruptedException {
        Thread[] threads;
        synchronized (held) {
            threads = start(name, bodies);
            for (int i = 0; i < threads.length; i++) {
                if (i != held.thread()) {
                    threads[i].join();
                }
            }
        }
        threads[held.thread()].join();
    }

    private static Thread[] start(String name, Control.Action... bodies) {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            Control.Action body = bodies[i];
            threads[i] = new Thread(() -> Control.unchecked(body), name + "-" + (i + 1));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        return threads;
    }
}
