package dev.heddle.replayer.expose;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a thread was last about to touch, by thread, with the number of the operation; and which lock was so acquired,
 * by location.
 */
final class Touched {
    private @Nullable Object[] objects = new Object[16];
    private int[] operations = new int[16];
    private @Nullable Object[] locks = new Object[64];

    void begin() {
        Arrays.fill(objects, null);
        Arrays.fill(locks, null);
    }

    void by(int thread, @Nullable Object object, int operation) {
        if (thread >= objects.length) {
            objects = Arrays.copyOf(objects, thread * 2);
            operations = Arrays.copyOf(operations, thread * 2);
        }
        objects[thread] = object;
        operations[thread] = operation;
    }

    /** The number of the thread's last operation. */
    int operation(int thread) {
        return thread < operations.length ? operations[thread] : 0;
    }

    /** The thread has acquired what it was about to touch. */
    void lock(int location, int thread) {
        if (location >= locks.length) {
            locks = Arrays.copyOf(locks, location * 2);
        }
        locks[location] = thread < objects.length ? objects[thread] : null;
    }

    @Nullable
    Object lockAt(int location) {
        return location < locks.length ? locks[location] : null;
    }
}
