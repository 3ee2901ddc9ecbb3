package dev.heddle.replayer.engine;

import java.util.Arrays;

/** The threads of one execution, in order of creation; main is the first. */
final class ThreadTable {
    private ControlledThread[] threads = new ControlledThread[16];
    private int size;
    private int liveUserThreads;

    void clear() {
        Arrays.fill(threads, 0, size, null);
        size = 0;
        liveUserThreads = 0;
    }

    /** Main: the thread that the launcher runs. */
    ControlledThread addMain(Thread thread) {
        return add(thread, "0", null, true);
    }

    /** A thread that {@code parent} starts; it has not begun. */
    ControlledThread addChild(ControlledThread parent, Thread thread, Object container) {
        parent.children++;
        return add(thread, parent.path + "." + parent.children, container, !thread.isDaemon());
    }

    private ControlledThread add(Thread thread, String path, Object container, boolean user) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, size * 2);
        }
        ControlledThread t = new ControlledThread(thread, size, path, container);
        threads[size++] = t;
        if (user) {
            liveUserThreads++;
        }
        return t;
    }

    int size() {
        return size;
    }

    ControlledThread get(int i) {
        return threads[i];
    }

    /** The record of a thread of this execution, or null. */
    ControlledThread find(Thread thread) {
        for (int i = 0; i < size; i++) {
            if (threads[i].thread == thread) {
                return threads[i];
            }
        }
        return null;
    }

    /** The thread has executed its last instruction. */
    void ended(ControlledThread t) {
        t.ended = true;
        if (t.index == 0 || !t.thread.isDaemon()) {
            liveUserThreads--;
        }
    }

    /** Whether threads are left that keep a JVM alive. */
    boolean hasLiveUserThreads() {
        return liveUserThreads > 0;
    }
}
