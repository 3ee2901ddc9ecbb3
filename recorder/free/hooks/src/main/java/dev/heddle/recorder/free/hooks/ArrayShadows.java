package dev.heddle.recorder.free.hooks;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;

/** Which elements of an array share a word of versions. */
final class ArrayShadows {
    /** Arrays up to this length have a word for each element. */
    static final int SMALL = 16;

    /** Elements looked at for the mask of what is not its default. */
    private static final int LOOKED_AT = 4096;
    /** The bits of the mask. */
    static final int BITS = 36;

    private static final long ALL = (1L << BITS) - 1;

    private ArrayShadows() {}

    /** Whether no other thread can reach the array. */
    static boolean isPrivate(Object array) {
        return MarkWord.isPrivate(array) || SideTable.find(array) == null;
    }

    /**
     * Whether an array with that entry (null where it has none) is one that the current thread, its owner, may read
     * without a record.
     */
    static boolean isOwn(ShadowEntry entry) {
        return entry != null && entry.state instanceof Escaped escaped && escaped.isMine();
    }

    /** After the load: whether it counts. */
    static boolean hasReadOwn(ShadowEntry entry) {
        VarHandle.loadLoadFence();
        if (entry.state instanceof Escaped escaped) {
            escaped.count();
            return true;
        }
        return false;
    }

    /**
     * The shadow of an array that is not private by its header, and has that entry; null if it is private all the same.
     */
    static long[] of(Object array, ShadowEntry entry) {
        if (entry != null) {
            return Escapes.shadow(entry, array);
        }
        return Shadows.full ? Escapes.shadowOf(array) : null;
    }

    /** The shadow of an array that is not private by its header; null if it is private all the same. */
    static long[] of(Object array) {
        return of(array, SideTable.find(array));
    }

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
        return ArrayMasks.of(array, span);
    }
}
