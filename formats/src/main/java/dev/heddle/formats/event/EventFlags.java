package dev.heddle.formats.event;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bits of an event's flags. Stored in trace files: append, never reorder. */
public final class EventFlags {
    /** A write made outside instrumented code, noticed later. */
    public static final int EXTERNAL = 1;
    /** A read that is a failed compare-and-set. */
    public static final int FAILED_CAS = 1 << 1;
    /** A timed wait, park or sleep that ended by its time-out. */
    public static final int TIMED_OUT = 1 << 2;
    /** A wait, park, sleep or join that ended by an interrupt. */
    public static final int INTERRUPTED = 1 << 3;
    /**
     * A return or a failure without cause, which the specification allows. Of a WAIT, or a YIELD before a park: it may
     * come.
     */
    public static final int SPURIOUS = 1 << 4;
    /** A shared (read) lock. */
    public static final int SHARED = 1 << 5;
    /** notifyAll. */
    public static final int ALL = 1 << 6;
    /** The observing side: detection of an interrupt, first use of a class. */
    public static final int OBSERVED = 1 << 7;
    /** The value names an object (index + 1 in the trace's objects, 0 is null) and is no raw bits. */
    public static final int REFERENCE = 1 << 8;
    /** A SYNC event releases; so does an UNPARK of the JDK's own code. */
    public static final int RELEASES = 1 << 9;
    /** A SYNC event acquires; so does a PARK of the JDK's own code, where a permit ends it. */
    public static final int ACQUIRES = 1 << 10;
    /** A lock attempt that failed (tryLock): no lock is held after it. */
    public static final int FAILED = 1 << 11;
    /** The thread has passed the point where main started the first thread: counts begin here (memory-model.md 8b). */
    public static final int COUNTED = 1 << 12;
    /** A plain read that is as coherent as an opaque one (plain=coherent). */
    public static final int COHERENT = 1 << 13;
    /**
     * A read to which the newest write alone was offered, by a switch or because it had seen an older one too often.
     */
    public static final int NEWEST_OFFERED = 1 << 14;
    /** A read of a final field after its freeze (JLS 17.5). */
    public static final int FROZEN = 1 << 15;
    /** A read or update that might have seen another write: the memory model had more than one candidate. */
    public static final int SEVERAL_CANDIDATES = 1 << 16;
    /**
     * The operation changes the object that is its location, as a volatile update of a field in it would: it has a
     * place in S.
     */
    public static final int CHANGES = 1 << 17;
    /** The operation asks that object, as a volatile read of the same field would: it follows the last change in S. */
    public static final int ASKS = 1 << 18;

    /** The engine chose the thread in place of the strategy, since it had waited too long (fairness). */
    public static final int FORCED_FAIR = 1 << 19;
    /**
     * The event follows the one before in its thread without a scheduling point between them: one decision made both.
     */
    public static final int GLUED = 1 << 20;
    /**
     * A YIELD that represents a decision after which the thread executed no event of its own; another order of the same
     * may lack it.
     */
    public static final int EMPTY = 1 << 21;
    /** The thread was inside a call of a library class whose body runs as it is. */
    public static final int IN_CALL = 1 << 22;
    /**
     * The thread went outside without notice: the engine took it for blocked, since nothing came of it for some time.
     */
    public static final int UNANNOUNCED = 1 << 23;
    /** A volatile access that synchronises with what it reads alone, not with the volatile writes before that. */
    public static final int READS_FROM_ALONE = 1 << 24;
    /** A write made outside instrumented code that orders nothing: in a program of another language than Java's. */
    public static final int ORDERS_NOTHING = 1 << 25;
    /** A join, wait, park or sleep that ended though what it waited for had not come. */
    public static final int GAVE_UP = TIMED_OUT | INTERRUPTED;
    /** A wait that timed out or woke spuriously: the cause of its end is unknown. */
    public static final int UNANSWERED = GAVE_UP | SPURIOUS;
    /** A SYNC event is what a call promises, and not the call. */
    public static final int PROMISES = RELEASES | ACQUIRES;
    /** How the engine came to the event, and not what it did: replay does not compare it. */
    public static final int STEP_FLAGS = GLUED | EMPTY | IN_CALL | UNANNOUNCED;

    private static final SortedMap<Integer, String> WORDS = words();

    private EventFlags() {}

    /** Each flag and its name as files for other programs have it, such as {@code failedCas}; ascending. */
    public static SortedMap<Integer, String> names() {
        return WORDS;
    }

    private static SortedMap<Integer, String> words() {
        SortedMap<Integer, String> words = new TreeMap<>();
        try {
            for (Field field : EventFlags.class.getFields()) {
                int bits = field.getInt(null);
                if (Integer.bitCount(bits) == 1) {
                    words.put(bits, camelCase(field.getName()));
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return Collections.unmodifiableSortedMap(words);
    }

    private static String camelCase(String constant) {
        Matcher next = Pattern.compile("_([a-z])").matcher(constant.toLowerCase(Locale.ROOT));
        return next.replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }
}
