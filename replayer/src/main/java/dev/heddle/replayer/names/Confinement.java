package dev.heddle.replayer.names;

import java.util.Arrays;

/**
 * Which objects only one thread can have, as far as the engine sees, by their index in {@link ObjectNames}. An object
 * begins with the thread that makes it. It may be others' once another thread touches it, once it is stored where
 * others may find it, or once its thread has handed anything over (started a thread, called into a library class that
 * synchronises): what the JDK does inside an object before that is no event. Stored into an object of the same thread
 * it shares that object's fate. What the JDK's own uninstrumented code passes on is missed until it is touched.
 */
public final class Confinement {
    private static final int SHARED = -1;
    private static final int MAX_DEPTH = 16;

    /** The thread, or {@link #SHARED}. */
    private int[] keeper = new int[256];
    /** How much its thread had handed over when it was made. */
    private int[] handOvers = new int[256];
    /** Where it was stored, or -1. */
    private int[] holder = new int[256];

    /** A new object, of {@code t} alone. */
    void added(int object, NamedThread t) {
        addedShared(object);
        keeper[object] = t.index;
        handOvers[object] = t.handOvers;
    }

    /** A new object that others may have. */
    void addedShared(int object) {
        if (object >= keeper.length) {
            int n = keeper.length * 2;
            keeper = Arrays.copyOf(keeper, n);
            handOvers = Arrays.copyOf(handOvers, n);
            holder = Arrays.copyOf(holder, n);
        }
        keeper[object] = SHARED;
        holder[object] = -1;
    }

    /** An access or a use as a value by {@code t}. */
    void touched(int object, NamedThread t) {
        if (keeper[object] != t.index) {
            keeper[object] = SHARED;
        }
    }

    /** Others may have it. */
    void share(int object) {
        keeper[object] = SHARED;
    }

    /** Whether {@code t} alone can have it. */
    public boolean isConfined(int object, NamedThread t) {
        int at = object;
        for (int depth = 0; depth < MAX_DEPTH; depth++) {
            if (keeper[at] != t.index || handOvers[at] != t.handOvers) {
                break;
            }
            if (holder[at] < 0) {
                return true;
            }
            at = holder[at];
        }
        keeper[object] = SHARED;
        return false;
    }

    /** {@code t} stores a reference to the object into another one; -1 for a place that every thread finds. */
    public void stored(int object, int into, NamedThread t) {
        if (keeper[object] == SHARED || object == into) {
            return;
        }
        boolean kept = into >= 0 && (holder[object] < 0 || holder[object] == into) && isConfined(into, t);
        if (kept) {
            holder[object] = into;
        } else {
            keeper[object] = SHARED;
        }
    }
}
