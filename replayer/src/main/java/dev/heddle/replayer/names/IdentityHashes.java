package dev.heddle.replayer.names;

import dev.heddle.recorder.instrument.place.Internals;

/**
 * Identity hash codes of our own making. HotSpot keeps an object's hash code in the first word of its header, once it
 * has been requested; here it is put there before, by the compare-and-set that the JVM itself would use, and only into
 * the header of an object that is not locked and has none. Where in the word it belongs is found out at start-up by
 * looking at what the JVM does (ADR 12); a JVM in which that fails keeps its own hash codes.
 */
public final class IdentityHashes {
    private static final long HASH_MASK = 0x7FFF_FFFFL;
    private static final long LOCK_MASK = 7;
    private static final long UNLOCKED = 1;
    private static final int TRIALS = 64;
    /** Distances of the hash code from the word's end: until JDK 23, and since. */
    private static final int[] SHIFTS = {8, 11};
    /** 0 where the header of this JVM is not understood. */
    private static final int SHIFT = findShift();

    /** What the JVM itself gives an object that is hashed before we meet it (-XX:hashCode=2). */
    private static final int OF_THE_JVM = 1;

    private static final long OF_CLASSES = Class.class.getName().hashCode();

    private static final ClassValue<Integer> OF_CLASS = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            return StableTypeNames.stable(type).hashCode();
        }
    };

    private IdentityHashes() {}

    /** Whether hash codes can be set in this JVM. */
    public static boolean areOurs() {
        return SHIFT != 0;
    }

    private static int findShift() {
        for (int shift : SHIFTS) {
            boolean works = true;
            for (int i = 0; i < TRIALS && works; i++) {
                works = readsBack(shift, new Object()) && isTaken(shift, new Object(), i + 1);
                works &= readsBack(shift, new long[i]) && isTaken(shift, new long[i], (int) HASH_MASK - i);
            }
            if (works) {
                return shift;
            }
        }
        return 0;
    }

    /** Whether the JVM's own hash code is found there. */
    private static boolean readsBack(int shift, Object object) {
        long before = Internals.header(object);
        int hash = System.identityHashCode(object);
        long after = Internals.header(object);
        return hash != 0
                && (before & LOCK_MASK) == UNLOCKED
                && (before & HASH_MASK << shift) == 0
                && after == (before | (long) hash << shift);
    }

    /** Whether the JVM takes one that is put there. */
    private static boolean isTaken(int shift, Object object, int hash) {
        long before = Internals.header(object);
        return Internals.compareAndSetHeader(object, before, before | (long) hash << shift)
                && System.identityHashCode(object) == hash;
    }

    /** The object's hash code where it has one and its header shows it; else 0. */
    public static int shown(Object object) {
        if (SHIFT == 0) {
            return 0;
        }
        long header = Internals.header(object);
        return (header & LOCK_MASK) == UNLOCKED ? (int) (header >>> SHIFT & HASH_MASK) : 0;
    }

    /** Whether the object certainly has no hash code yet. */
    static boolean hasNone(Object object) {
        return SHIFT != 0 && (Internals.header(object) & (LOCK_MASK | HASH_MASK << SHIFT)) == UNLOCKED;
    }

    /** Gives the object a hash code made from 64 bits if it has none; answers the one that it has from now on. */
    static int give(Object object, long bits) {
        return set(object, (int) (SplitMix.mix(bits) & HASH_MASK));
    }

    private static int set(Object object, int hash) {
        if (SHIFT != 0) {
            long header = Internals.header(object);
            while (hash != 0 && (header & LOCK_MASK) == UNLOCKED && (header & HASH_MASK << SHIFT) == 0) {
                if (Internals.compareAndSetHeader(object, header, header | (long) hash << SHIFT)) {
                    return hash;
                }
                header = Internals.header(object); // it has become older
            }
        }
        return System.identityHashCode(object);
    }

    /**
     * Gives an object that instrumented code did not make a hash code. It may be older than the execution and outlive
     * it, so nothing of the execution may be in it: that of a class or an enum constant comes from its name, that of a
     * value from the value. Any other has the one that the JVM gives where a map of the JDK hashes the object first.
     */
    public static int giveLasting(Object object) {
        int shown = shown(object);
        if (shown != 0 || SHIFT == 0) {
            return shown;
        }
        long bits = lasting(object);
        return bits == 0 ? set(object, OF_THE_JVM) : give(object, bits);
    }

    /** What does not change from one execution or JVM to the next; 0 for an object without a name or value. */
    static long lasting(Object object) {
        if (object instanceof Class<?> c) { // not kept: each class is met once, and all of a JVM at its start
            return OF_CLASSES << 32
                    | Integer.toUnsignedLong(StableTypeNames.stable(c).hashCode());
        }
        long type = OF_CLASS.get(object.getClass());
        if (object instanceof Enum<?> constant) {
            return type << 32 | Integer.toUnsignedLong(constant.name().hashCode());
        }
        boolean isValue = object instanceof String
                || object instanceof Boolean
                || object instanceof Character
                || (object instanceof Number
                        && object.getClass().getPackageName().equals("java.lang"));
        return isValue ? type << 32 | Integer.toUnsignedLong(object.hashCode()) : 0;
    }
}
