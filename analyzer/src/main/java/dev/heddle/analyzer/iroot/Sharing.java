package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/** Which locations more than one thread uses, not for reading alone: four bytes for each location. */
final class Sharing {
    private static final int SHARED = 1 << 30;
    private static final int EXCLUSIVE = 1 << 31;
    private static final int OWNER = SHARED - 1;

    /** Thread + 1 and bits; later numbers of shared locations. */
    private int[] uses = new int[1024];

    private int size;
    private int shared;

    void use(int location, int thread, int code) {
        if (location >= size) {
            if (location >= uses.length) {
                uses = Arrays.copyOf(uses, Math.max(location + 1, uses.length * 2));
            }
            size = location + 1;
        }
        int use = uses[location];
        int owner = use & OWNER;
        if (owner != thread + 1) {
            use |= owner == 0 ? thread + 1 : SHARED;
        }
        uses[location] = Access.isExclusive(code) ? use | EXCLUSIVE : use;
    }

    /** Numbers what is shared; nothing is to be added afterwards. */
    void close() {
        for (int i = 0; i < size; i++) {
            boolean matters = (uses[i] & SHARED) != 0 && (uses[i] & EXCLUSIVE) != 0;
            uses[i] = matters ? shared++ : -1;
        }
    }

    /** Number of a shared location, or -1. */
    int number(int location) {
        return uses[location];
    }

    int shared() {
        return shared;
    }
}
