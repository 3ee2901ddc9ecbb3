package dev.heddle.recorder.hooks.log;

import java.lang.invoke.VarHandle;
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
        return MarkWord.isPrivate(array) || SideTable.find(array) == null;
    }

    /** Whether an array with that entry (null where it has none) is one that the current thread, its owner, may read without a record. */
    static boolean isOwn(SideTable.Entry entry) {
        return entry != null && entry.state instanceof Escaped escaped && escaped.isMine();
    }

    /** After the load: whether it counts. */
    static boolean hasReadOwn(SideTable.Entry entry) {
        VarHandle.loadLoadFence();
        if (entry.state instanceof Escaped escaped) {
            escaped.count();
            return true;
        }
        return false;
    }

    /** The shadow of an array that is not private by its header, and has that entry; null if it is private all the same. */
    static long[] of(Object array, SideTable.Entry entry) {
        if (entry != null) {
            return entry.shadow(array);
        }
        return Shadows.full ? Escapes.shadowOf(array) : null;
    }

    /** The shadow of an array that is not private by its header; null if it is private all the same. */
    static long[] of(Object array) {
        return of(array, SideTable.find(array));
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
        if (Array.getLength(array) > LOOKED_AT) {
            return ALL;
        }
        if (array instanceof Object[] a) {
            return mask(a, span);
        }
        if (array instanceof byte[] a) {
            return mask(a, span);
        }
        if (array instanceof int[] a) {
            return mask(a, span);
        }
        if (array instanceof long[] a) {
            return mask(a, span);
        }
        if (array instanceof char[] a) {
            return mask(a, span);
        }
        if (array instanceof double[] a) {
            return mask(a, span);
        }
        if (array instanceof boolean[] a) {
            return mask(a, span);
        }
        return array instanceof float[] a ? mask(a, span) : mask((short[]) array, span);
    }

    private static long bit(int i, int span) {
        return 1L << (i >>> span) % BITS;
    }

    /** Where the next word begins. */
    private static int next(int i, int span) {
        return (i >>> span) + 1 << span;
    }

    private static long mask(Object[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] != null) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(byte[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(int[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(long[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(char[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(double[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (Double.doubleToRawLongBits(a[i]) != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(boolean[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i]) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(float[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (Float.floatToRawIntBits(a[i]) != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }

    private static long mask(short[] a, int span) {
        long mask = 0;
        int i = 0;
        while (i < a.length) {
            if (a[i] != 0) {
                mask |= bit(i, span);
                i = next(i, span);
            } else {
                i++;
            }
        }
        return mask;
    }
}
