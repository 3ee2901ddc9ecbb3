package dev.heddle.replayer.expose;

import dev.heddle.replayer.strategy.EnabledThreads;
import org.jspecify.annotations.Nullable;

/** Which threads and objects of the execution are bound to those of the {@link Plan} so far. */
final class Bindings {
    private static final int UNBOUND = -1;

    private final int[] thread = {UNBOUND, UNBOUND};
    /** Ordinal of the thread's operation that settled it. */
    private final int[] since = new int[2];

    private final Object[] object = new Object[2];
    private final int[] member = new int[2];
    private final boolean[] isObject = new boolean[2];

    void clear() {
        for (int i = 0; i < 2; i++) {
            thread[i] = UNBOUND;
            object[i] = null;
            isObject[i] = false;
        }
    }

    void bindThread(int number, int index, int operation) {
        if (thread[number] == UNBOUND) {
            thread[number] = index;
            since[number] = operation;
        }
    }

    void bindObject(int number, @Nullable Object to, int itsMember) {
        object[number] = to;
        member[number] = itsMember;
        isObject[number] = true;
    }

    boolean isThread(int number, int index) {
        return thread[number] == index;
    }

    boolean isBound(int index) {
        return thread[0] == index || thread[1] == index;
    }

    /** How many operations the thread with that index has begun since it was settled; 0 for others. */
    int age(int index, int operation) {
        return thread[0] == index ? operation - since[0] : thread[1] == index ? operation - since[1] : 0;
    }

    /** Whether it may be that thread. */
    boolean admitsThread(int number, int index) {
        return thread[number] == UNBOUND ? thread[1 - number] != index : thread[number] == index;
    }

    /** Whether it may be that object. */
    boolean admitsObject(int number, @Nullable Object candidate, int itsMember) {
        return isObject[number]
                ? is(number, candidate, itsMember)
                : !isObject[1 - number] || !is(1 - number, candidate, itsMember);
    }

    private boolean is(int number, @Nullable Object candidate, int itsMember) {
        return object[number] == candidate && member[number] == itsMember;
    }

    /** Whether the i-th thread is about to touch that object, which is settled. */
    boolean touches(int number, EnabledThreads enabled, int i) {
        return isObject[number] && is(number, enabled.pendingObject(i), enabled.pendingMember(i));
    }
}
