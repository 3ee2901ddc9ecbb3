package dev.heddle.replayer.execution;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.replayer.names.FieldInfo;
import dev.heddle.replayer.names.RawMemory;
import dev.heddle.replayer.store.ReadChoice;
import org.jspecify.annotations.Nullable;

/**
 * The access of a thread between its before and its after hook. It begins when its location is known, sees a write once
 * that is chosen, may have the value of that write substituted in memory, and ends with its event, or without one where
 * its instruction has thrown.
 */
public final class AccessUnderWay {
    private static final int NONE = -1;

    private int location = NONE;
    private @Nullable FieldInfo field;
    private @Nullable Object base;
    private long offset;
    private char type;
    private boolean raw;
    private boolean swapped;
    private int site;
    private @Nullable ReadChoice choice;
    private boolean substituted;
    /** Order of the read of a compare-and-set that fails; null where it is that of one that succeeds. */
    private @Nullable MemoryOrder failure;

    /**
     * The access goes there.
     *
     * @param at the location
     * @param of the field, or null for an array element and raw memory
     * @param object what holds the variable: an object, a class's statics, an array, or null for memory outside the
     *     heap
     * @param where offset in bytes; index of an array element
     * @param typeOf first character of the variable's descriptor
     */
    public void begin(int at, @Nullable FieldInfo of, @Nullable Object object, long where, char typeOf) {
        assert location == NONE : "a thread has one access under way";
        location = at;
        field = of;
        base = object;
        offset = where;
        type = typeOf;
        raw = false;
        swapped = false;
        choice = null;
        substituted = false;
        failure = null;
    }

    /**
     * Begins an access to {@link RawMemory}, at a base and an offset in bytes.
     *
     * @param isSwapped whether memory holds the bytes in the other order than the processor's
     */
    public void beginRaw(int at, @Nullable Object object, long where, char typeOf, boolean isSwapped) {
        begin(at, null, object, where, typeOf);
        raw = true;
        swapped = isSwapped;
    }

    /** The hook before the original call is done; the call is at this site. */
    public void called(int siteId) {
        site = siteId;
    }

    /** The compare-and-set reads in that order where it fails. */
    public void failing(MemoryOrder order) {
        failure = order;
    }

    /** The order of the read, if the compare-and-set fails. */
    public MemoryOrder failure(MemoryOrder succeeding) {
        return failure == null ? succeeding : failure;
    }

    /** What the access sees is chosen. */
    public void chosen(ReadChoice seen) {
        assert isUnderWay() && choice == null : "an access sees one write";
        choice = seen;
    }

    /** Memory holds another value than that of the newest write. */
    public void substituted() {
        assert choice != null : "what is substituted has been chosen";
        substituted = true;
    }

    /** Memory holds the value of the newest write again. */
    public void restored() {
        substituted = false;
    }

    /** The access is over: its event follows, or it has none. */
    public void end() {
        assert isUnderWay() && !substituted : "an access ends once, and leaves the newest value in memory";
        location = NONE;
        choice = null;
    }

    /** Whether there is an access under way. */
    public boolean isUnderWay() {
        return location >= 0;
    }

    /** The location; -1 where no access is under way. */
    public int location() {
        return location;
    }

    /** The field; null for an array element and raw memory. */
    public @Nullable FieldInfo field() {
        return field;
    }

    /** What holds the variable. */
    public @Nullable Object base() {
        return base;
    }

    /** Offset of the variable in bytes; index of an array element. */
    public long offset() {
        return offset;
    }

    /** First character of the variable's descriptor. */
    public char type() {
        return type;
    }

    /** Whether the variable holds a reference. */
    public boolean isReference() {
        return type == 'L' || type == '[';
    }

    /** Whether the variable is a volatile field. */
    public boolean isVolatile() {
        return field != null && field.isVolatile;
    }

    /** Whether it is to {@link RawMemory}. */
    public boolean isRaw() {
        return raw;
    }

    /** Whether memory holds the bytes in the other order than the processor's. */
    public boolean isSwapped() {
        return swapped;
    }

    /** Site of the original call. */
    public int site() {
        return site;
    }

    /** What the access sees; null before that is chosen. */
    public @Nullable ReadChoice choice() {
        return choice;
    }

    /** Whether memory holds what the access is to see instead of the newest value. */
    public boolean isSubstituted() {
        return substituted;
    }
}
