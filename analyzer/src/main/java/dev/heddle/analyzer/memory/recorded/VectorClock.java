package dev.heddle.analyzer.memory.recorded;

import java.util.Arrays;

/**
 * Vector clock: for each thread, how many of its events happen before the holder. Grows on demand; absent components
 * are 0.
 */
public final class VectorClock {
    private int[] components;
    /** How often something was learnt. */
    private int changes;

    /** The clock that is 0 everywhere. */
    public VectorClock() {
        components = new int[4];
    }

    private VectorClock(int[] components) {
        this.components = components;
    }

    /** The component of a thread, 0 where nothing of it is known. */
    public int get(int thread) {
        return thread < components.length ? components[thread] : 0;
    }

    /** Adds 1 to the component of a thread and answers it. */
    public int tick(int thread) {
        if (thread >= components.length) {
            components = Arrays.copyOf(components, Math.max(thread + 1, components.length * 2));
        }
        return ++components[thread];
    }

    /** Takes the larger of each pair of components; true if one was larger than here. */
    public boolean join(VectorClock other) {
        int[] theirs = other.components;
        if (theirs.length > components.length) {
            components = Arrays.copyOf(components, theirs.length);
        }
        boolean isNew = false;
        for (int t = 0; t < theirs.length; t++) {
            if (theirs[t] > components[t]) {
                components[t] = theirs[t];
                isNew = true;
            }
        }
        changes += isNew ? 1 : 0;
        return isNew;
    }

    /** True where the event number {@code index} (from 1) of {@code thread} is known here. */
    public boolean covers(int thread, int index) {
        return get(thread) >= index;
    }

    /** A number that is another one after each {@link #join} that has brought something. */
    public int changes() {
        return changes;
    }

    /** How many components take room. */
    public int length() {
        return components.length;
    }

    /** A clock with the same components that changes on its own. */
    public VectorClock copy() {
        return new VectorClock(components.clone());
    }

    /** The components up to the last that is not 0. */
    public int[] toArray() {
        int n = components.length;
        while (n > 0 && components[n - 1] == 0) {
            n--;
        }
        return Arrays.copyOf(components, n);
    }

    @Override
    public String toString() {
        return Arrays.toString(components);
    }
}
