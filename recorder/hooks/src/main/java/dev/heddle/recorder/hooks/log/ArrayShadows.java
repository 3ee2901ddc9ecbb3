package dev.heddle.recorder.hooks.log;

import java.lang.reflect.Array;

/** Which elements of an array share a word of versions. */
final class ArrayShadows {
    /** Arrays up to this length have a word for each element. */
    static final int SMALL = 16;

    /** Elements looked at for the mask of what is not its default. */
    private static final int LOOKED_AT = 4096;
    /** The bits of the mask. */
    private static final int BITS = 36;

    private static final long ALL = (1L << BITS) - 1;

    private ArrayShadows() {}

    /** Whether no other thread can reach the array. */
    static boolean isPrivate(Object array) {
        return MarkWord.isPrivate(array) || SideTable.get(array) == null;
    }

    /** The shadow of an array that is not private by its header; null if it is private all the same. */
    static long[] of(Object array) {
        long[] shadow = SideTable.get(array);
        return shadow == null && Shadows.full ? Escapes.shadowOf(array) : shadow;
    }

    /** Of a byte[] or boolean[]. */
    static int lengthOfBytes(Object array) {
        return array instanceof byte[] bytes ? bytes.length : ((boolean[]) array).length;
    }

    /** The logarithm of how many elements share a word: 64 bytes of them, in arrays that are not small. */
    static int span(Object array) {
        if (Array.getLength(array) <= SMALL) {
            return 0;
        }
        if (array instanceof byte[] || array instanceof boolean[]) {
            return 6;
        }
        if (array instanceof char[] || array instanceof short[]) {
            return 5;
        }
        return array instanceof long[] || array instanceof double[] ? 3 : 4;
    }

    static int words(Object array, int span) {
        int needed = (Array.getLength(array) + (1 << span) - 1) >>> span;
        return needed <= 1 ? 1 : Math.min(Shadows.MOST_WORDS, Integer.highestOneBit(needed - 1) << 1);
    }

    /** A bit (number of the word modulo 36) for each word of which an element is not 0 or null. */
    static long mask(Object array, int span) {
        int length = Array.getLength(array);
        if (length > LOOKED_AT) {
            return ALL;
        }
        long mask = 0;
        for (int i = 0; i < length; i++) {
            if (!isDefault(array, i)) {
                mask |= 1L << (i >>> span) % BITS;
            }
        }
        return mask;
    }

    private static boolean isDefault(Object array, int i) {
        if (array instanceof Object[] a) {
            return a[i] == null;
        }
        if (array instanceof int[] a) {
            return a[i] == 0;
        }
        if (array instanceof byte[] a) {
            return a[i] == 0;
        }
        if (array instanceof long[] a) {
            return a[i] == 0;
        }
        if (array instanceof char[] a) {
            return a[i] == 0;
        }
        if (array instanceof double[] a) {
            return Double.doubleToRawLongBits(a[i]) == 0;
        }
        if (array instanceof boolean[] a) {
            return !a[i];
        }
        if (array instanceof float[] a) {
            return Float.floatToRawIntBits(a[i]) == 0;
        }
        return ((short[]) array)[i] == 0;
    }
}
