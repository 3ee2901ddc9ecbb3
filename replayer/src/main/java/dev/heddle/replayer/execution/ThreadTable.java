package dev.heddle.replayer.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The threads of one execution, in order of creation; main is the first. */
public final class ThreadTable {
    private ControlledThread[] threads = new ControlledThread[16];
    private int size;
    private int liveUserThreads;
    private ControlledThread[] ended = new ControlledThread[16];
    private int ends;
    private int most;
    private final List<PerThread<?>> parts = new ArrayList<>();

    /** A table of what one part of the engine keeps of each thread, which begins anew with each execution. */
    public <T extends PerThread.Part<T>> PerThread<T> perThread(T first) {
        PerThread<T> part = new PerThread<>(first);
        parts.add(part);
        return part;
    }

    /** Forgets the last execution. */
    public void clear() {
        Arrays.fill(threads, 0, size, null);
        Arrays.fill(ended, 0, ends, null);
        size = 0;
        ends = 0;
        most = 0;
        liveUserThreads = 0;
        for (PerThread<?> part : parts) {
            part.clear();
        }
    }

    /** Main: the thread that the launcher runs. */
    public ControlledThread addMain(Thread thread) {
        return add(thread, "0", null, true);
    }

    /** A thread that {@code parent} starts; it has not begun. */
    public ControlledThread addChild(ControlledThread parent, Thread thread, @Nullable Object container) {
        parent.children++;
        return add(thread, parent.path + "." + parent.children, container, !thread.isDaemon());
    }

    private ControlledThread add(Thread thread, String path, @Nullable Object container, boolean user) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, size * 2);
        }
        ControlledThread t = new ControlledThread(thread, size, path, container);
        threads[size++] = t;
        most = Math.max(most, size - ends);
        t.isDaemon = !user;
        if (user) {
            liveUserThreads++;
        }
        return t;
    }

    /** Main, once it has begun. */
    public ControlledThread main() {
        return threads[0];
    }

    /** How many threads the execution has had. */
    public int size() {
        return size;
    }

    /** How many have been started and not ended at a time, at most. */
    public int mostAtATime() {
        return most;
    }

    /** The thread with that index. */
    public ControlledThread get(int i) {
        return threads[i];
    }

    /** The record of a thread of this execution, or null. */
    public @Nullable ControlledThread find(Thread thread) {
        for (int i = 0; i < size; i++) {
            if (threads[i].thread == thread) {
                return threads[i];
            }
        }
        return null;
    }

    /** The thread has executed its last instruction. */
    public void ended(ControlledThread t) {
        t.ended = true;
        if (ends == ended.length) {
            ended = Arrays.copyOf(ended, ends * 2);
        }
        ended[ends++] = t;
        if (!t.isDaemon) {
            liveUserThreads--;
        }
    }

    /** How many have ended. */
    public int ends() {
        return ends;
    }

    /** Ended thread, in the order of ends. */
    public ControlledThread ended(int i) {
        return ended[i];
    }

    /** Whether threads are left that keep a JVM alive. */
    public boolean hasLiveUserThreads() {
        return liveUserThreads > 0;
    }
}
