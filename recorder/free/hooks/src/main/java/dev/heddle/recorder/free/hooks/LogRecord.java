package dev.heddle.recorder.free.hooks;

/**
 * The record of 16 bytes that a thread appends for an event: two 64-bit words, in the byte order of the machine while
 * staged in memory.
 *
 * <pre>
 * word 0   bits 0-23  site      static instruction (or, of OBJECT, the number of a class); from 1, since a word of 0 is no record
 *          bits 24-27 variant   one of the constants here
 *          bits 28-63 version   see the variant
 * word 1   bits 0-27  index     number of the field (see the table of fields), or index of the array element
 *          bits 28-63 object    number of the object
 * </pre>
 *
 * Word 1 is written before word 0: a record whose word 0 is there is complete.
 *
 * <p><b>Versions.</b> Every location belongs to one <i>word of versions</i> of its object. Several locations of an
 * object may share one (fields whose numbers agree in their low bits; 64 bytes of neighbouring array elements). A write
 * makes the next version of its word, under the word's short lock; a read takes the version that stood there before and
 * after the value was loaded. So the writes to a word are totally ordered, their order restricted to a location is its
 * modification order, and a read of version v saw the last write to its location among versions up to v: nothing is
 * guessed from values. Version 0 is what the location held before its object was shared: see {@link #PAST}.
 */
public final class LogRecord {
    /**
     * An access, or another event whose kind the site decides: the version read (READ; an UPDATE that failed is
     * {@link #FAILED}) or made (WRITE, UPDATE).
     */
    public static final int EVENT = 0;
    /** A compare-and-set that failed: a read of that version. */
    public static final int FAILED = 1;
    /**
     * Before the first record of a location that its object's owner wrote after the object had escaped, and before it
     * was shared: the site is that of the owner's last write, the version is how many records the owner had logged by
     * then. That write is version 0 of the location. A location without such a record has in version 0 what it had when
     * its object escaped (see {@link #OBJECT}). The index is exact for an element of an array; for a field its low bits
     * are, and the site tells the rest. One with site 0 says: the owner wrote other locations of this word as well, not
     * known which, the last of them by then at the latest.
     */
    public static final int PAST = 2;
    /**
     * An object became reachable by other threads, told by the thread that owned it alone: site is the number of its
     * class, version a bit mask of the words of versions (bit number modulo 36) of whose locations at least one was not
     * its default, index a set of the {@code OBJECT_} flags. Where the mask has no bit a location is as it was
     * allocated. The word of a location is {@code index >> span & words - 1}, by the sizes in index:
     * {@link #OBJECT_WORDS_SHIFT}, {@link #OBJECT_SPAN_SHIFT}. An object that escaped while nothing was logged has a
     * number, but no such record.
     */
    public static final int OBJECT = 3;
    /**
     * An event that is no access: index is the ordinal of its {@code EventKind} in the low 8 bits and
     * {@code EventFlags} shifted by 8 above, object the number of the object (of START, JOIN, UNPARK, INTERRUPT and of
     * BEGIN and END themselves: of the thread), version the ordinal on that object: LOCK, WAKE, SYNC that releases, and
     * CLASS_INIT make the next one; UNLOCK and WAIT have that of their LOCK; SYNC that acquires and NOTIFY that of the
     * latest. BEGIN has the thread's id ({@code Thread.getId()}) there, 0 where that is not known; START
     * {@link #STARTED_BY_JDK} or 0.
     */
    public static final int OTHER = 4;
    /** Version of a START: the JDK starts a thread of its own. */
    public static final int STARTED_BY_JDK = 1;
    /** An input (time, randomness): word 1 is the value. */
    public static final int INPUT = 5;
    /**
     * A thread is the second to touch an object: from here on accesses are logged. Version is how many records the
     * owner was seen to have logged, or {@link #UNKNOWN_POSITION}: what the owner did to the object until then has no
     * record and came before. Site is the number of the owner (0 where that is not known), index is 0.
     *
     * <p>With {@link #SHARED_COUNT} as its index, and object 0: others have shared objects of the thread. Version is
     * how many accesses to escaped objects that it owned the thread has made by now without a record, all in all. It is
     * before the first record that the thread makes after such an object was shared; so a replay knows which accesses
     * have no record.
     */
    public static final int SHARED = 6;
    /** What is missing from here on: index is one of the {@code LOST_} constants, version how many. */
    public static final int LOST = 7;

    /** Flag of {@link #OBJECT}: an array. */
    public static final int OBJECT_ARRAY = 1;
    /** Flag of {@link #OBJECT}: represents the static fields of its class. */
    public static final int OBJECT_STATICS = 2;
    /**
     * Flag of {@link #OBJECT}: met as a lock, an atomic or a synchroniser of the library, made in code that is not
     * recorded.
     */
    public static final int OBJECT_MET = 4;
    /**
     * Flag of {@link #OBJECT}: another thread had it before its owner was seen to publish it; the sources of its first
     * reads are uncertain.
     */
    public static final int OBJECT_LEAKED = 8;
    /** Flag of {@link #OBJECT}: escaped inside the initialiser of a class. */
    public static final int OBJECT_IN_INITIALISER = 16;

    /**
     * Flag of {@link #OBJECT}: logged not when it escaped but when its owner first wrote it or another thread first
     * used it. If another thread logs it, a {@link #SHARED} of the object names the owner. The mask is as it was when
     * the object escaped, since it had not been written; that was as many records of the owner ago as
     * {@link #OBJECT_DELAY_SHIFT} says: before this record, or before the version of that SHARED.
     */
    public static final int OBJECT_LATE = 32;

    /** Where {@link #OBJECT} has, in 12 bits, how many records of the owner ago it escaped. */
    public static final int OBJECT_DELAY_SHIFT = 16;
    /** As many or more: a {@link #SHARED_ESCAPED} has the number of records that the owner had logged. */
    public static final int OBJECT_MOST_DELAY = (1 << 12) - 1;

    /** Where {@link #OBJECT} has, in 4 bits, the logarithm (base 2) of the object's number of words of versions. */
    public static final int OBJECT_WORDS_SHIFT = 8;
    /**
     * Where {@link #OBJECT} has, in 4 bits, the logarithm of how many neighbouring elements of an array share a word; 0
     * for fields.
     */
    public static final int OBJECT_SPAN_SHIFT = 12;

    /** Records that were dropped. */
    public static final int LOST_RECORDS = 1;

    /** Index of a {@link #SHARED} that counts. */
    public static final int SHARED_COUNT = 1;
    /**
     * Index of a {@link #SHARED} that tells when an {@link #OBJECT_LATE} escaped: version is how many records its owner
     * had logged.
     */
    public static final int SHARED_ESCAPED = 2;

    public static final int SITE_BITS = 24;
    public static final int VARIANT_BITS = 4;
    public static final int INDEX_BITS = 28;
    /** Width of versions and of object numbers, in bits. */
    public static final int NUMBER_BITS = 36;

    public static final int BYTES = 16;

    /** Version of a {@link #SHARED} whose owner is gone. */
    public static final long UNKNOWN_POSITION = (1L << NUMBER_BITS) - 1;

    private static final int VERSION_SHIFT = SITE_BITS + VARIANT_BITS;

    private LogRecord() {}

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
}
