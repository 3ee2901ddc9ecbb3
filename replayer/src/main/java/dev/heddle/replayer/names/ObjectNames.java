package dev.heddle.replayer.names;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Names of objects in one execution: (thread, ordinal of that thread's allocations), or by first touch where the object
 * was allocated outside instrumented code. An identity table with open addressing: the identity hash only finds the
 * slot and never shows in any order. Objects stay reachable until the execution ends. With its name an object gets its
 * identity hash code, if it has none.
 */
public final class ObjectNames {
    /** Far above the ordinals. */
    private static final int MET = 1 << 30;

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
    private long seed;
    private @Nullable AllocationListener listener;
    /** Slots of objects whose name has passed to another. */
    private int[] passed = new int[16];

    private int passedSize;

    /** Identity hash codes of this execution's objects are made from their names and this. */
    public void seed(long ofExecution) {
        seed = ofExecution;
    }

    /** Which objects one thread alone can have. */
    public final Confinement confinement = new Confinement();

    /** Who is given the objects that get their names by allocation from now on; null for none. */
    public void listener(@Nullable AllocationListener to) {
        listener = to;
    }

    /** Forgets all objects. */
    public void clear() {
        if (slots.length > 1 << 16 && size < slots.length / 16) {
            slots = new Object[1024];
            slotIndex = new int[1024];
        } else {
            for (int i = 0; i < size; i++) {
                slots[slotOf[i]] = null;
            }
            for (int i = 0; i < passedSize; i++) {
                slots[passed[i]] = null;
            }
        }
        Arrays.fill(objects, 0, size, null);
        size = 0;
        passedSize = 0;
        numberedSize = 0;
    }

    private int slot(Object object) {
        int mask = slots.length - 1;
        int shown = IdentityHashes.shown(object);
        int h = shown != 0 ? shown : System.identityHashCode(object);
        int i = (h ^ (h >>> 15)) & mask;
        while (slots[i] != null && slots[i] != object) {
            i = (i + 1) & mask;
        }
        return i;
    }

    /** Index of the object, named by its allocation on {@code t} if it has no name yet. */
    public int allocated(Object object, NamedThread t) {
        if (IdentityHashes.shown(object) == 0) { // so it has no name yet
            hash(object, object instanceof Enum, bits(t, t.allocations + 1));
        }
        return named(object, t);
    }

    /**
     * Index of an object that a call of the JDK has answered: named as by its allocation, which it may be, and hashed
     * as an older one where the JDK may have kept it from another execution.
     */
    public int answered(Object object, NamedThread t) {
        if (IdentityHashes.shown(object) == 0) {
            hash(object, KeptByJdk.mayBe(object), bits(t, t.allocations + 1));
        }
        return named(object, t);
    }

    private static void hash(Object object, boolean lasts, long bits) {
        if (lasts) {
            IdentityHashes.giveLasting(object);
        } else {
            IdentityHashes.give(object, bits);
        }
    }

    private int named(Object object, NamedThread t) {
        int i = slot(object);
        if (slots[i] == object) {
            return slotIndex[i];
        }
        int ordinal = ++t.allocations;
        if (listener != null) {
            listener.allocated(object, t.index, ordinal);
        }
        return add(object, i, t, ordinal, false);
    }

    /** Index of the object, named by this first touch by {@code t} if it has no name yet. */
    public int touched(Object object, NamedThread t) {
        if (IdentityHashes.shown(object) == 0) {
            hash(object, !object.getClass().isArray(), bits(t, -t.touches - 1));
        }
        int i = slot(object);
        if (slots[i] == object) {
            confinement.touched(slotIndex[i], t);
            return slotIndex[i];
        }
        return add(object, i, t, ++t.touches, true);
    }

    /** A collection of the JDK has made a part of itself that others may have. */
    public void part(Object object, NamedThread t) {
        if (IdentityHashes.shown(object) == 0) {
            IdentityHashes.give(object, bits(t, -t.touches - 1));
        }
        share(object, t);
    }

    /** Index of an object that bears another one's name: what the other looks like from elsewhere. */
    int like(Object object, int other) {
        IdentityHashes.giveLasting(object);
        int i = slot(object);
        if (slots[i] == object) {
            return slotIndex[i];
        }
        int index = add(object, i, thread[other], ordinal[other], touched[other]);
        confinement.addedShared(index);
        return index;
    }

    /**
     * Another object takes the place of one that was just allocated, and its name: the enum constant that the JVM
     * knows. Nothing changes where that has a name already.
     */
    public void pass(Object from, Object to) {
        int i = slot(from);
        int at = slot(to);
        if (slots[i] != from || slots[at] == to) {
            return;
        }
        if (passedSize == passed.length) {
            passed = Arrays.copyOf(passed, passedSize * 2);
        }
        passed[passedSize++] = i;
        int index = slotIndex[i];
        slots[at] = to;
        slotIndex[at] = index;
        slotOf[index] = at;
        objects[index] = to;
    }

    /** Gives an object of this execution that has no name yet an identity hash code. */
    public void met(Object object, NamedThread t) {
        IdentityHashes.give(object, bits(t, MET + ++t.met));
    }

    private long bits(NamedThread t, int nth) {
        return seed + t.stream * 0x9E3779B97F4A7C15L + nth;
    }

    /** Index of the object, or -1 where it has no name. */
    public int find(@Nullable Object object) {
        if (object == null || IdentityHashes.hasNone(object)) {
            return -1;
        }
        int i = slot(object);
        return slots[i] == object ? slotIndex[i] : -1;
    }

    /** Whether the object has a name. */
    public boolean isNamed(@Nullable Object object) {
        return find(object) >= 0;
    }

    /** Whether it has a name, and other threads than {@code t} may have it. */
    public boolean isShared(@Nullable Object object, NamedThread t) {
        int i = find(object);
        return i >= 0 && !confinement.isConfined(i, t);
    }

    /** Others may have the object; names it where it has no name. */
    public void share(Object object, NamedThread t) {
        confinement.share(touched(object, t));
    }

    private int add(Object object, int slot, NamedThread t, int nth, boolean byTouch) {
        int index = add(object, slot, t.index, nth, byTouch);
        confinement.added(index, t);
        return index;
    }

    private int add(Object object, int slot, int threadIndex, int nth, boolean byTouch) {
        int at = slot;
        if ((size + passedSize) * 2 >= slots.length) {
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
        passedSize = 0;
        for (int i = 0; i < size; i++) {
            int at = slot(objects[i]);
            slots[at] = objects[i];
            slotIndex[at] = i;
            slotOf[i] = at;
        }
    }

    /** The object's number in the trace: given at its first use in an event. */
    public int number(int index) {
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

    /** A reference as an event's value: 0 for null, else the object's number + 1. */
    public long valueOf(@Nullable Object object, NamedThread t) {
        return object == null ? 0 : number(touched(object, t)) + 1L;
    }

    /** How many objects have a number. */
    public int numberedSize() {
        return numberedSize;
    }

    /** Index of the object with that number. */
    public int ofNumber(int n) {
        return numbered[n];
    }

    /** The object with that index. */
    public Object object(int index) {
        return objects[index];
    }

    /** Index of the thread that names it. */
    public int thread(int index) {
        return thread[index];
    }

    /** Its ordinal among that thread's allocations or first touches. */
    public int ordinal(int index) {
        return ordinal[index];
    }

    /** Whether it is named by a first touch. */
    public boolean isTouched(int index) {
        return touched[index];
    }
}
