package dev.heddle.api;

import dev.heddle.api.run.Control;

/** Threads of a check. This class is under control, as the threads are. */
final class Threads {
    private Threads() {}

    /** Runs each on a thread of its own, and waits for all. */
    static void run(String name, Control.Action... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < threads.length; i++) {
            Control.Action body = bodies[i];
            threads[i] = new Thread(() -> Control.unchecked(body), name + "-" + (i + 1));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
