package dev.heddle.recorder.free.hooks;

import java.util.Arrays;

/** What is still to be done for the escape under way. */
final class WorkList {
    private static final int KEPT = 1024;

    /** Whether an escape is under way: then it takes what others push. */
    boolean busy;

    /** The state of what escapes with it; null where that is to have shadows. */
    Escaped escaped;

    private Object[] objects;
    private int size;

    void push(Object object) {
        if (objects == null) {
            objects = new Object[64];
        } else if (size == objects.length) {
            objects = Arrays.copyOf(objects, size * 2);
        }
        objects[size++] = object;
    }

    /** Null if there is nothing left. */
    Object pop() {
        if (size == 0) {
            return null;
        }
        Object object = objects[--size];
        objects[size] = null;
        return object;
    }

    void clear() {
        if (size > 0 || objects != null && objects.length > KEPT) {
            objects = null;
            size = 0;
        }
        escaped = null;
        busy = false;
    }
}
