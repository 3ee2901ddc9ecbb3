package dev.heddle.recorder.hooks.log;

/** Reads of elements of arrays that may be shared. One method for each type, since nothing is boxed; see {@link Recording} for their shape. */
final class ArrayReads {
    private ArrayReads() {}

    static int readI(int[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            int value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            int value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                int next = array[index];
                if (next != value && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static long readJ(long[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            long value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            long value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                long next = array[index];
                if (next != value && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static float readF(float[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            float value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            float value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                float next = array[index];
                if (Float.floatToRawIntBits(next) != Float.floatToRawIntBits(value)
                        && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static double readD(double[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            double value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            double value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                double next = array[index];
                if (Double.doubleToRawLongBits(next) != Double.doubleToRawLongBits(value)
                        && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static Object readL(Object[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            Object value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            Object value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                Object next = array[index];
                if (next != value && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static char readC(char[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            char value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            char value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                char next = array[index];
                if (next != value && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static short readS(short[] array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            short value = array[index];
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        if (shadow == null || Integer.compareUnsigned(index, array.length) >= 0) {
            return array[index];
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            short value = array[index];
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                short next = array[index];
                if (next != value && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    static byte readB(Object array, int index, int site) {
        SideTable.Entry entry = SideTable.find(array);
        if (ArrayShadows.isOwn(entry)) {
            byte value = get(array, index);
            if (ArrayShadows.hasReadOwn(entry)) {
                return value;
            }
        }
        long[] shadow = ArrayShadows.of(array, entry);
        int length = ArrayShadows.lengthOfBytes(array);
        if (shadow == null || Integer.compareUnsigned(index, length) >= 0) {
            return get(array, index);
        }
        ThreadLog log = ThreadLog.current();
        int slot = Shadows.slot(shadow, index);
        while (true) {
            long seen = Words.peek(log, shadow, slot);
            byte value = get(array, index);
            if (Words.hasRead(log, shadow, slot, index, seen, site)) {
                return value;
            }
            if (seen < 0 && Words.isNext(shadow, slot, seen)) {
                byte next = get(array, index);
                if (next != value && Words.hasReadBefore(log, shadow, slot, index, seen, site)) {
                    return value;
                }
            }
        }
    }

    /** An element of a byte[] or boolean[]. */
    static byte get(Object array, int index) {
        return array instanceof byte[] bytes ? bytes[index] : (byte) (((boolean[]) array)[index] ? 1 : 0);
    }
}
