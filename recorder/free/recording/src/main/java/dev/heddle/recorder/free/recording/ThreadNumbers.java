package dev.heddle.recorder.free.recording;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of threads, from 1. Threads are told apart by identity, since a program's may say that they are equal, and
 * forgotten when they are garbage.
 */
final class ThreadNumbers {
    private final Map<Key, Integer> numbers = new HashMap<>();
    private final ReferenceQueue<Thread> dead = new ReferenceQueue<>();
    private int count;

    private static final class Key extends WeakReference<Thread> {
        private final int hash;

        Key(Thread thread, @Nullable ReferenceQueue<Thread> queue) {
            super(thread, queue);
            hash = System.identityHashCode(thread);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Key key && get() != null && get() == key.get();
        }
    }

    /** The thread's number; 0 where it has none. */
    int of(Thread thread) {
        for (Object key = dead.poll(); key != null; key = dead.poll()) {
            numbers.remove(key);
        }
        return numbers.getOrDefault(new Key(thread, null), 0);
    }

    /** Gives it the next number. */
    int add(Thread thread) {
        numbers.put(new Key(thread, dead), ++count);
        return count;
    }

    int count() {
        return count;
    }
}
