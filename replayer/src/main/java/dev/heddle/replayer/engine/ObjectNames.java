package dev.heddle.replayer.engine;

import java.util.Arrays;

/**
 * Names of objects in one execution: (thread, ordinal of that thread's allocations), or by first touch where the object was allocated
 * outside instrumented code. An identity table with open addressing: the identity hash only finds the slot and never shows in any order.
 * Objects stay reachable until the execution ends.
 */
final class ObjectNames {
    private Object[] slots = new Object[1024];
    private int[] slotIndex = new int[1024];
    private Object[] objects = new Object[256];
    private int[] slotOf = new int[256];
    private int[] thread = new int[256];
    private int[] ordinal = new int[256];
    private boolean[] touched = new boolean[256];
    private int[] number = new int[256];
    private int size;
    private int[] numbered = new int[256];
    private int numberedSize;

    /** Forgets all objects. */
    void clear() {
        if (slots.length > 1 << 16 && size < slots.length / 16) {
            slots = new Object[1024];
            slotIndex = new int[1024];
        } else {
            for (int i = 0; i < size; i++) {
                slots[slotOf[i]] = null;
            }
        }
        Arrays.fill(objects, 0, size, null);
        size = 0;
        numberedSize = 0;
    }

    private int slot(Object object) {
        int mask = slots.length - 1;
        int h = System.identityHashCode(object);
        int i = (h ^ (h >>> 15)) & mask;
        while (slots[i] != null && slots[i] != object) {
            i = (i + 1) & mask;
        }
        return i;
    }

    /** Index of the object, named by its allocation on {@code t} if it has no name yet. */
    int allocated(Object object, ControlledThread t) {
        int i = slot(object);
        return slots[i] == object ? slotIndex[i] : add(object, i, t.index, ++t.allocations, false);
    }

    /** Index of the object, named by this first touch by {@code t} if it has no name yet. */
    int touched(Object object, ControlledThread t) {
        int i = slot(object);
        return slots[i] == object ? slotIndex[i] : add(object, i, t.index, ++t.touches, true);
    }

    /** Index of an object that bears another one's name: what the other looks like from elsewhere. */
    int like(Object object, int other) {
        int i = slot(object);
        return slots[i] == object ? slotIndex[i] : add(object, i, thread[other], ordinal[other], touched[other]);
    }

    private int add(Object object, int slot, int threadIndex, int nth, boolean byTouch) {
        int at = slot;
        if (size * 2 >= slots.length) {
            rehash();
            at = slot(object);
        }
        if (size == objects.length) {
            int n = size * 2;
            objects = Arrays.copyOf(objects, n);
            slotOf = Arrays.copyOf(slotOf, n);
            thread = Arrays.copyOf(thread, n);
            ordinal = Arrays.copyOf(ordinal, n);
            touched = Arrays.copyOf(touched, n);
            number = Arrays.copyOf(number, n);
        }
        int index = size++;
        slots[at] = object;
        slotIndex[at] = index;
        objects[index] = object;
        slotOf[index] = at;
        thread[index] = threadIndex;
        ordinal[index] = nth;
        touched[index] = byTouch;
        number[index] = -1;
        return index;
    }

    private void rehash() {
        slots = new Object[slots.length * 2];
        slotIndex = new int[slots.length];
        for (int i = 0; i < size; i++) {
            int at = slot(objects[i]);
            slots[at] = objects[i];
            slotIndex[at] = i;
            slotOf[i] = at;
        }
    }

    /** The object's number in the trace: given at its first use in an event. */
    int number(int index) {
        int n = number[index];
        if (n < 0) {
            if (numberedSize == numbered.length) {
                numbered = Arrays.copyOf(numbered, numberedSize * 2);
            }
            n = numberedSize++;
            numbered[n] = index;
            number[index] = n;
        }
        return n;
    }

    /** How many objects have a number. */
    int numberedSize() {
        return numberedSize;
    }

    /** Index of the object with that number. */
    int ofNumber(int n) {
        return numbered[n];
    }

    Object object(int index) {
        return objects[index];
    }

    int thread(int index) {
        return thread[index];
    }

    int ordinal(int index) {
        return ordinal[index];
    }

    boolean isTouched(int index) {
        return touched[index];
    }
}
