package dev.heddle.recorder.free.log;

/**
 * The two words of a log's record: see {@code LogRecord} in the recorder's hooks, which these agree with (a test holds
 * that).
 */
public final class LogWords {
    public static final int EVENT = 0;
    public static final int FAILED = 1;
    public static final int PAST = 2;
    public static final int OBJECT = 3;
    public static final int OTHER = 4;
    public static final int INPUT = 5;
    public static final int SHARED = 6;
    public static final int LOST = 7;

    /** Version of a START: the JDK starts a thread of its own. */
    public static final int STARTED_BY_JDK = 1;

    /** Index of a {@link #SHARED} that counts, and is about no object. */
    public static final int SHARED_COUNT = 1;
    /** Index of a {@link #SHARED} that tells when an {@link #OBJECT_LATE} escaped. */
    public static final int SHARED_ESCAPED = 2;

    public static final int OBJECT_ARRAY = 1;
    public static final int OBJECT_STATICS = 2;
    public static final int OBJECT_MET = 4;
    public static final int OBJECT_LEAKED = 8;
    public static final int OBJECT_IN_INITIALISER = 16;
    public static final int OBJECT_LATE = 32;
    /** Where the index of an {@link #OBJECT_LATE} has how many records of its owner ago it escaped. */
    public static final int OBJECT_DELAY_SHIFT = 16;

    public static final int OBJECT_MOST_DELAY = (1 << 12) - 1;

    /**
     * Where the index of an {@link #OBJECT} has the logarithm (base 2) of the number of its words of versions;
     * {@link #WORDS_UNBOUNDED} for no wrap.
     */
    public static final int OBJECT_WORDS_SHIFT = 8;

    public static final int WORDS_UNBOUNDED = 15;

    /** Where it has the logarithm of how many neighbouring elements share a word. */
    public static final int OBJECT_SPAN_SHIFT = 12;

    private static final int LAYOUT_BITS = 15;

    public static final int SITE_BITS = 24;
    public static final int VARIANT_BITS = 4;
    public static final int INDEX_BITS = 28;
    public static final int NUMBER_BITS = 36;

    /** Size of a record. */
    public static final int BYTES = 16;

    private static final int VERSION_SHIFT = SITE_BITS + VARIANT_BITS;

    private LogWords() {}

    public static long word0(int site, int variant, long version) {
        return version << VERSION_SHIFT | (long) variant << SITE_BITS | site;
    }

    public static long word1(long object, int index) {
        return object << INDEX_BITS | index;
    }

    public static int site(long word0) {
        return (int) word0 & (1 << SITE_BITS) - 1;
    }

    public static int variant(long word0) {
        return (int) (word0 >>> SITE_BITS) & (1 << VARIANT_BITS) - 1;
    }

    public static long version(long word0) {
        return word0 >>> VERSION_SHIFT;
    }

    public static int index(long word1) {
        return (int) word1 & (1 << INDEX_BITS) - 1;
    }

    public static long object(long word1) {
        return word1 >>> INDEX_BITS;
    }

    /**
     * Which of its object's words of versions a location belongs to.
     *
     * @param layout the index of the object's {@link #OBJECT}
     * @param index the location's field or element
     */
    public static int wordOf(int layout, int index) {
        int words = layout >>> OBJECT_WORDS_SHIFT & LAYOUT_BITS;
        int at = index >>> (layout >>> OBJECT_SPAN_SHIFT & LAYOUT_BITS);
        return words == WORDS_UNBOUNDED ? at : at & (1 << words) - 1;
    }
}
