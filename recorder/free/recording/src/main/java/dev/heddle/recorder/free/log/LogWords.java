package dev.heddle.recorder.free.log;

import dev.heddle.recorder.free.hooks.LogRecord;

/**
 * The two words of a record of a log. Of {@link LogRecord}, which is on the boot class path of recorded programs alone,
 * constants are used here.
 */
public final class LogWords {
    /** In place of the logarithm of an object's number of words of versions: no wrap. */
    public static final int WORDS_UNBOUNDED = 15;

    private static final int LAYOUT_BITS = 15;
    private static final int VERSION_SHIFT = LogRecord.SITE_BITS + LogRecord.VARIANT_BITS;

    private LogWords() {}

    public static long word0(int site, int variant, long version) {
        return version << VERSION_SHIFT | (long) variant << LogRecord.SITE_BITS | site;
    }

    public static long word1(long object, int index) {
        return object << LogRecord.INDEX_BITS | index;
    }

    public static int site(long word0) {
        return (int) word0 & (1 << LogRecord.SITE_BITS) - 1;
    }

    public static int variant(long word0) {
        return (int) (word0 >>> LogRecord.SITE_BITS) & (1 << LogRecord.VARIANT_BITS) - 1;
    }

    public static long version(long word0) {
        return word0 >>> VERSION_SHIFT;
    }

    public static int index(long word1) {
        return (int) word1 & (1 << LogRecord.INDEX_BITS) - 1;
    }

    public static long object(long word1) {
        return word1 >>> LogRecord.INDEX_BITS;
    }

    /**
     * Which of its object's words of versions a location belongs to.
     *
     * @param layout the index of the object's {@link LogRecord#OBJECT}
     * @param index the location's field or element
     */
    public static int wordOf(int layout, int index) {
        int words = layout >>> LogRecord.OBJECT_WORDS_SHIFT & LAYOUT_BITS;
        int at = index >>> (layout >>> LogRecord.OBJECT_SPAN_SHIFT & LAYOUT_BITS);
        return words == WORDS_UNBOUNDED ? at : at & (1 << words) - 1;
    }
}
