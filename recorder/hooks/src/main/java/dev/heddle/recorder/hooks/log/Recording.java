package dev.heddle.recorder.hooks.log;

/**
 * What instrumented code calls at accesses. Placeholder bodies: nothing is recorded.
 *
 * <p>An access to a field {@code f} of {@code C} is a call of a small method that the transformer adds to the class of the access:
 *
 * <pre>{@code
 * static T read(C o, int site) {
 *     Object state = o.heddle$state;
 *     return state == Thread.currentThread() ? o.f : readShared(o, state, site);
 * }
 * static T readShared(C o, Object state, int site) {
 *     long[] shadow = Recording.shadow(o, state);
 *     while (true) {
 *         long seen = Recording.beginRead(shadow, FIELD);
 *         T value = o.f;
 *         if (Recording.endRead(shadow, FIELD, seen, site)) return value;
 *     }
 * }
 * static void write(C o, T value, int site) {
 *     Object state = o.heddle$state;
 *     if (state == Thread.currentThread()) o.f = value; else writeShared(o, value, state, site);
 * }
 * static void writeShared(C o, T value, Object state, int site) {
 *     long[] shadow = Recording.shadow(o, state);
 *     Recording.escape(value);                       // references only
 *     long held = Recording.beginWrite(shadow, FIELD);
 *     o.f = value;
 *     Recording.endWrite(shadow, FIELD, held, site);
 * }
 * }</pre>
 *
 * Statics are the same with {@code Recording.statics(FIELD)} as the shadow and no fast path. FIELD is the field's number.
 */
public final class Recording {
    private Recording() {}

    /** The shadow of an object whose state is not the current thread; makes one where there is none. */
    public static long[] shadow(Object object, Object state) {
        return null;
    }

    /** The shadow of an object that is not {@link Tracked}: a lock, an atomic, an array; makes one where there is none. */
    public static long[] shadowOf(Object object) {
        return null;
    }

    /** The shadow of the static fields of the class that declares the field with that number. */
    public static long[] statics(int field) {
        return null;
    }

    /** Before the load. */
    public static long beginRead(long[] shadow, int field) {
        return 0;
    }

    /** After the load: whether it counts; then it has been logged, unless the object is the thread's own so far. */
    public static boolean endRead(long[] shadow, int field, long seen, int site) {
        return true;
    }

    /** Before the store: takes the lock of the location's word. */
    public static long beginWrite(long[] shadow, int field) {
        return 0;
    }

    /** After the store. */
    public static void endWrite(long[] shadow, int field, long held, int site) {}

    /** Other threads may reach the object from now on, and all that it leads to. Null is nothing. */
    public static void escape(Object object) {}

    /** An object comes back from super(...) where all accesses are recorded: it is shared from now on. */
    public static void birth(Object object) {}

    /** A reference is stored into a final field, which is not recorded: the value escapes unless its holder is private. */
    public static void storing(Object holder, Object value) {}

    /** A copy was made by clone(), which copied the state as well. */
    public static void cloned(Object original, Object copy) {}

    /** The initialiser of a class begins on this thread. */
    public static void enterInitialiser(Class<?> type) {}

    /** It ends, by an exception perhaps. */
    public static void leaveInitialiser(Class<?> type) {}

    public static int readI(int[] array, int index, int site) {
        return array[index];
    }

    public static long readJ(long[] array, int index, int site) {
        return array[index];
    }

    public static float readF(float[] array, int index, int site) {
        return array[index];
    }

    public static double readD(double[] array, int index, int site) {
        return array[index];
    }

    public static Object readL(Object[] array, int index, int site) {
        return array[index];
    }

    /** Of a byte[] or boolean[]. */
    public static byte readB(Object array, int index, int site) {
        return array instanceof byte[] bytes ? bytes[index] : (byte) (((boolean[]) array)[index] ? 1 : 0);
    }

    public static char readC(char[] array, int index, int site) {
        return array[index];
    }

    public static short readS(short[] array, int index, int site) {
        return array[index];
    }

    public static void writeI(int[] array, int index, int value, int site) {
        array[index] = value;
    }

    public static void writeJ(long[] array, int index, long value, int site) {
        array[index] = value;
    }

    public static void writeF(float[] array, int index, float value, int site) {
        array[index] = value;
    }

    public static void writeD(double[] array, int index, double value, int site) {
        array[index] = value;
    }

    public static void writeL(Object[] array, int index, Object value, int site) {
        array[index] = value;
    }

    /** To a byte[] or boolean[]. */
    public static void writeB(Object array, int index, int value, int site) {
        if (array instanceof byte[] bytes) {
            bytes[index] = (byte) value;
        } else {
            ((boolean[]) array)[index] = (value & 1) != 0;
        }
    }

    public static void writeC(char[] array, int index, char value, int site) {
        array[index] = value;
    }

    public static void writeS(short[] array, int index, short value, int site) {
        array[index] = value;
    }
}
