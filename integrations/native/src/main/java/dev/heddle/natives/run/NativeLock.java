package dev.heddle.natives.run;

import dev.heddle.replayer.names.Named;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mutex, condition, rwlock, barrier or semaphore in one execution, by address. Its monitor is the engine's; its state
 * changes between two hooks, where no other thread runs.
 */
final class NativeLock implements Named {
    /** A thread that waits for a condition, or for a mutex with a time limit. */
    static final class Ticket {
        final Thread thread;
        boolean isCalled;

        Ticket(Thread thread) {
            this.thread = thread;
        }
    }

    private final String name;
    /** Who has the mutex, or writes under the rwlock. */
    @Nullable
    Thread owner;

    /** Who reads under the rwlock, once for each time. */
    final List<Thread> readers = new ArrayList<>();

    /** How often the owner has it. */
    int depth;
    /** Count of a barrier or a semaphore. */
    long count;
    /** Threads at a barrier, and how often it has opened. */
    int arrived;

    long generation;
    final List<Ticket> waiting = new ArrayList<>();

    NativeLock(String name) {
        this.name = name;
    }

    @Override
    public String typeName() {
        return name;
    }
}
