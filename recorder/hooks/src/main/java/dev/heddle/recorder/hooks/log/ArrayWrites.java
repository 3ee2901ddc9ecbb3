package dev.heddle.recorder.hooks.log;

/** Writes to elements of arrays that may be shared. One method for each type, since nothing is boxed. */
final class ArrayWrites {
    private ArrayWrites() {}

    static void writeI(int[] array, int index, int value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            array[index] = value;
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeJ(long[] array, int index, long value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            array[index] = value;
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeF(float[] array, int index, float value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            array[index] = value;
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeD(double[] array, int index, double value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            array[index] = value;
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeL(Object[] array, int index, Object value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0 || !fits(array, value)) {
            array[index] = value;
            return;
        }
        Recording.escape(value);
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeC(char[] array, int index, char value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            array[index] = value;
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeS(short[] array, int index, short value, int site) {
        long[] shadow = ArrayShadows.of(array);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            array[index] = value;
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        array[index] = value;
        Words.unlock(log, shadow, slot, index, held, site);
    }

    static void writeB(Object array, int index, int value, int site) {
        long[] shadow = ArrayShadows.of(array);
        int length = ArrayShadows.lengthOfBytes(array);
        if (shadow == null || Integer.compareUnsigned(index, length) >= 0) {
            set(array, index, value);
            return;
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        long held = Words.lock(log, shadow, slot, index);
        set(array, index, value);
        Words.unlock(log, shadow, slot, index, held, site);
    }

    /** Sets an element of a byte[] or boolean[]. */
    static void set(Object array, int index, int value) {
        if (array instanceof byte[] bytes) {
            bytes[index] = (byte) value;
        } else {
            ((boolean[]) array)[index] = (value & 1) != 0;
        }
    }

    private static boolean fits(Object[] array, Object value) {
        return value == null || array.getClass().getComponentType().isInstance(value);
    }
}
