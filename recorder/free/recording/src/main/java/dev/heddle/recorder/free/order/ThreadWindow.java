package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.recorder.free.log.LogFile;
import java.io.IOException;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;

/**
 * The next records of one thread, read ahead and taken apart: a ring that grows when the order cannot be told
 * otherwise.
 */
final class ThreadWindow {
    private static final RecordDecoder.Action[] ACTIONS = RecordDecoder.Action.values();

    final int thread;
    final ThreadAccesses accesses;
    private final LogFile.LogCursor cursor;
    private final RecordDecoder decoder;
    private final InitialWrites initialWrites;
    private final VersionWords words;
    private final LogLocations locations;
    /** Number of the next record to read. */
    private long record;

    private boolean isDry;
    /** Places of the first entry and after the last; they only grow. */
    long head;

    long tail;

    private int mask;
    private byte[] action;
    private byte[] kind;
    private int[] flags;
    private int[] site;
    private int[] local;
    private long[] version;
    private long[] number;
    private long[] next;

    /** Whether the thread has had an event. */
    boolean hasBegun;
    /** Whether its first entry goes ahead although others would better come before. */
    boolean isReleased;
    /** Words and keys of writes that went ahead since the last full fence. */
    final LongArrayList hidden = new LongArrayList();
    /** The cell that keeps its first entry back, when last looked, or -1. */
    int blockingCell = VersionWords.NONE;
    /** Whether its first entry need not wait for an initialiser's end. */
    boolean isImpatient;

    ThreadWindow(int thread, int size, LogSurvey survey) throws IOException, CorruptTraceException {
        this.thread = thread;
        this.accesses = survey.accesses.get(thread);
        this.cursor = survey.cursor(thread);
        this.record = survey.first(thread);
        this.decoder = survey.decoder;
        this.initialWrites = survey.initialWrites.get(thread);
        this.words = survey.words;
        this.locations = survey.locations;
        resize(size);
    }

    private void resize(int size) {
        byte[] oldAction = action;
        byte[] oldKind = kind;
        int[] oldFlags = flags;
        int[] oldSite = site;
        int[] oldLocal = local;
        long[] oldVersion = version;
        long[] oldNumber = number;
        long[] oldNext = next;
        int oldMask = mask;
        mask = size - 1;
        action = new byte[size];
        kind = new byte[size];
        flags = new int[size];
        site = new int[size];
        local = new int[size];
        version = new long[size];
        number = new long[size];
        next = new long[size];
        for (long at = head; at < tail; at++) {
            int from = (int) at & oldMask;
            int to = (int) at & mask;
            action[to] = oldAction[from];
            kind[to] = oldKind[from];
            flags[to] = oldFlags[from];
            site[to] = oldSite[from];
            local[to] = oldLocal[from];
            version[to] = oldVersion[from];
            number[to] = oldNumber[from];
            next[to] = oldNext[from];
        }
    }

    boolean hides() {
        return !hidden.isEmpty();
    }

    int capacity() {
        return mask + 1;
    }

    /** Reads twice as far ahead. */
    void grow() throws IOException, CorruptTraceException {
        resize(2 * capacity());
        fill();
    }

    /** Whether there is an entry; reads on where few are left. */
    boolean hasNext() throws IOException, CorruptTraceException {
        if (!isDry && tail - head <= mask >>> 1) {
            fill();
        }
        return head < tail;
    }

    private void fill() throws IOException, CorruptTraceException {
        while (!isDry && tail - head <= mask) {
            if (initialWrites.isDue(record)) {
                initialWrite();
            } else if (cursor.next()) {
                long number1 = record++;
                decoder.take(thread, cursor.word0(), cursor.word1());
                if (decoder.action != RecordDecoder.Action.NOTHING) {
                    append(number1);
                }
            } else if (!initialWrites.isEmpty()) {
                initialWrite();
            } else {
                isDry = true;
            }
        }
    }

    private void initialWrite() {
        int at = (int) tail++ & mask;
        action[at] = (byte) RecordDecoder.Action.INITIAL.ordinal();
        kind[at] = (byte) EventKind.WRITE.ordinal();
        flags[at] = 0;
        site[at] = initialWrites.site();
        local[at] = ThreadAccesses.NONE;
        version[at] = initialWrites.location();
        number[at] = record;
        initialWrites.take();
    }

    private void append(long recordNumber) {
        int at = (int) tail & mask;
        action[at] = (byte) decoder.action.ordinal();
        kind[at] = (byte) decoder.kind.ordinal();
        flags[at] = decoder.action == RecordDecoder.Action.SHARE ? decoder.target : decoder.flags;
        site[at] = decoder.site;
        version[at] = decoder.kind == EventKind.INPUT ? decoder.value : decoder.version;
        number[at] = recordNumber;
        int i = decoder.key == 0 ? ThreadAccesses.NONE : accesses.find(decoder.key);
        local[at] = i;
        if (i >= 0) {
            int cell = accesses.cell[i];
            next[at] = VersionWords.NONE;
            if (words.head(cell) < 0) {
                words.setHead(cell, tail);
            } else {
                next[(int) words.tail(cell) & mask] = tail;
            }
            words.setTail(cell, tail);
        }
        tail++;
    }

    /** The first entry has been executed. */
    void remove() {
        int at = (int) head & mask;
        if (local[at] >= 0) {
            words.setHead(accesses.cell[local[at]], next[at]);
        }
        head++;
        blockingCell = VersionWords.NONE;
        isReleased = false;
        isImpatient = false;
    }

    /** Whether that many records have been executed, or all that there are. */
    boolean isBehind(long records) {
        return head < tail ? number[(int) head & mask] >= records : isDry || record >= records;
    }

    /** Whether records of the cell, the thread's own, may come that have not been read. */
    boolean mayUseLater(int cell) {
        return words.last(cell) >= record;
    }

    /** Whether the thread has still to make a version of the cell's word, or to give the lock back. */
    boolean willMake(int cell) {
        return head < tail && words.lastMade(cell) >= number[(int) head & mask];
    }

    RecordDecoder.Action action(long place) {
        return ACTIONS[action[(int) place & mask]];
    }

    @SuppressWarnings("NullAway") // the codes of constants only
    EventKind kind(long place) {
        return EventKind.ofCode(kind[(int) place & mask]);
    }

    /** Flags of the event; of a SHARE the owner. */
    int flags(long place) {
        return flags[(int) place & mask];
    }

    int site(long place) {
        return site[(int) place & mask];
    }

    /** The thread's number of the location, or -1. */
    int local(long place) {
        return local[(int) place & mask];
    }

    /** The version; of an INITIAL its location, of an input its value, of a SHARE the owner's number of records. */
    long version(long place) {
        return version[(int) place & mask];
    }

    /** Place of the thread's next entry of the same word, or -1. */
    long next(long place) {
        return next[(int) place & mask];
    }

    int location(long place) {
        int i = local(place);
        return i < 0 ? -1 : accesses.location[i];
    }

    int word(long place) {
        return locations.word[location(place)];
    }
}
