package dev.heddle.recorder.free.order;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogFile;
import dev.heddle.recorder.free.log.LogWords;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * The locations of a log, by dense index, each with its last write and those before it that some read may still name.
 */
final class LogLocations {
    /** Indices that no field and no element has: what is not memory. */
    static final int MONITOR = (1 << LogRecord.INDEX_BITS) - 1;

    static final int SYNCHRONIZER = MONITOR - 1;
    static final int CLASS = MONITOR - 2;
    static final int THREAD = MONITOR - 3;
    static final int LIBRARY = MONITOR - 4;
    private static final int LEAST_SPECIAL = LIBRARY;

    /** What the initial value is. */
    static final byte DEFAULT = 0;
    /** A write that is still to come. */
    static final byte AWAITED = 1;

    static final byte UNKNOWN = 2;

    private static final int NONE = -1;

    private final LogObjects objects;
    private final List<LogFile.LogField> fields;
    private final List<Trace.ThreadEntry> threads;
    private final LongIntHashMap indices = new LongIntHashMap();
    private int size;
    private long[] key = new long[64];
    private int[] object = new int[64];
    private byte[] kind = new byte[64];
    int[] word = new int[64];
    byte[] initial = new byte[64];
    /** Fields that were taken out of the sample: no event is made of accesses to them. */
    final BitSet retired = new BitSet();

    /** Whether reads acquire, as those of volatile fields do. */
    boolean[] acquires = new boolean[64];

    private long[] version = new long[64];
    private int[] event = new int[64];
    private int[] position = new int[64];
    private int[] nodes = new int[64];
    private int[] older = new int[64];
    private int[] count = new int[64];

    /** Writes that are not the last of their location. */
    private int superseded;

    private int free = NONE;
    private long[] oldVersion = new long[16];
    private int[] oldEvent = new int[16];
    private int[] oldPosition = new int[16];
    private int[] oldNodes = new int[16];
    private int[] oldNext = new int[16];

    /** What {@link #source} found in addition: its version, and whether it was hidden by then. */
    long sourceVersion;

    boolean isStale;
    /** How many nodes of S came before the first write that a stale read misses, and before the first that is one. */
    int nodesBeforeMissed;

    int nodesBeforeMissedNode;

    LogLocations(LogObjects objects, List<LogFile.LogField> fields, List<Trace.ThreadEntry> threads) {
        this.objects = objects;
        this.fields = fields;
        this.threads = threads;
    }

    static boolean isSpecial(int index) {
        return index >= LEAST_SPECIAL;
    }

    int size() {
        return size;
    }

    /** The location with that second word of a record. */
    int of(long word1) {
        int found = indices.getIfAbsent(word1, NONE);
        if (found >= 0) {
            return found;
        }
        if (size == key.length) {
            grow();
        }
        int i = size++;
        indices.put(word1, i);
        key[i] = word1;
        int index = LogWords.index(word1);
        object[i] = index == THREAD || index == LIBRARY ? NONE : objects.of(LogWords.object(word1));
        version[i] = NONE;
        event[i] = EventColumns.READS_INITIAL;
        older[i] = NONE;
        word[i] = NONE;
        return i;
    }

    /** The location, or -1. */
    int find(long word1) {
        return indices.getIfAbsent(word1, NONE);
    }

    private void grow() {
        int n = 2 * size;
        key = Arrays.copyOf(key, n);
        object = Arrays.copyOf(object, n);
        kind = Arrays.copyOf(kind, n);
        word = Arrays.copyOf(word, n);
        initial = Arrays.copyOf(initial, n);
        acquires = Arrays.copyOf(acquires, n);
        version = Arrays.copyOf(version, n);
        event = Arrays.copyOf(event, n);
        position = Arrays.copyOf(position, n);
        nodes = Arrays.copyOf(nodes, n);
        older = Arrays.copyOf(older, n);
        count = Arrays.copyOf(count, n);
    }

    int index(int location) {
        return LogWords.index(key[location]);
    }

    /** Index of the object, or -1. */
    int object(int location) {
        return object[location];
    }

    /** Index of the thread that it is. */
    int thread(int location) {
        return (int) LogWords.object(key[location]) - 1;
    }

    /** Counts an event that is no access; answers how many there have been. */
    int count(int location) {
        return ++count[location];
    }

    @SuppressWarnings("NullAway") // the codes of constants only
    LocationKind kind(int location) {
        return LocationKind.ofCode(kind[location]);
    }

    void setKind(int location, LocationKind is) {
        kind[location] = (byte) is.ordinal();
    }

    /** Forgets how to find locations by key. */
    void seal() {
        indices.clear();
        indices.compact();
    }

    /**
     * A write has been executed.
     *
     * @param keepOlder whether reads may still name a write before it
     * @param nodesBefore how many nodes of S came before it
     * @param isNode whether it is one itself
     * @return its place in modification order
     */
    int write(int location, long newVersion, int index, boolean keepOlder, int nodesBefore, boolean isNode) {
        if (keepOlder && version[location] >= 0) {
            int at = free >= 0 ? free : superseded++;
            if (at == oldNext.length) {
                growOld();
            }
            free = free >= 0 ? oldNext[free] : NONE;
            oldVersion[at] = version[location];
            oldEvent[at] = event[location];
            oldPosition[at] = position[location];
            oldNodes[at] = nodes[location];
            oldNext[at] = older[location];
            older[location] = at;
        } else if (!keepOlder) {
            while (older[location] >= 0) {
                int at = older[location];
                older[location] = oldNext[at];
                oldNext[at] = free;
                free = at;
            }
        }
        version[location] = newVersion;
        event[location] = index;
        nodes[location] = isNode ? nodesBefore : ~nodesBefore;
        position[location] = ++count[location];
        return count[location];
    }

    private void growOld() {
        int n = 2 * oldNext.length;
        oldVersion = Arrays.copyOf(oldVersion, n);
        oldEvent = Arrays.copyOf(oldEvent, n);
        oldPosition = Arrays.copyOf(oldPosition, n);
        oldNodes = Arrays.copyOf(oldNodes, n);
        oldNext = Arrays.copyOf(oldNext, n);
    }

    /** The write that a read of a version of the location's word sees. */
    int source(int location, long read, VersionWords words) {
        isStale = false;
        int found = event[location];
        sourceVersion = Math.max(0, version[location]);
        if (version[location] > read) {
            isStale = true;
            nodesBeforeMissedNode = Integer.MAX_VALUE;
            misses(nodes[location]);
            found = EventColumns.READS_INITIAL;
            sourceVersion = 0;
            for (int at = older[location]; at >= 0; at = oldNext[at]) {
                if (oldVersion[at] <= read) {
                    found = oldEvent[at];
                    sourceVersion = oldVersion[at];
                    break;
                }
                misses(oldNodes[at]);
            }
        }
        boolean isMissing = sourceVersion < words.gap[word[location]]
                || (found == EventColumns.READS_INITIAL && initial[location] == UNKNOWN);
        return isMissing ? EventColumns.READS_NOTHING : found;
    }

    private void misses(int nodesBefore) {
        nodesBeforeMissed = nodesBefore < 0 ? ~nodesBefore : nodesBefore;
        if (nodesBefore >= 0) {
            nodesBeforeMissedNode = nodesBefore;
        }
    }

    /** The entries; made when they are asked for. */
    List<Trace.LocationEntry> entries() {
        return new AbstractList<>() {
            @Override
            public Trace.LocationEntry get(int i) {
                return entry(i);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    private Trace.LocationEntry entry(int i) {
        int index = index(i);
        return switch (kind(i)) {
            case STATIC_FIELD -> new Trace.LocationEntry(kind(i), NONE, holder(index), member(index), NONE);
            case FIELD ->
                objects.has(object[i], LogRecord.OBJECT_MET)
                        ? new Trace.LocationEntry(kind(i), object[i], objects.className(object[i]), "value", NONE)
                        : new Trace.LocationEntry(kind(i), object[i], holder(index), member(index), NONE);
            case ARRAY_ELEMENT -> new Trace.LocationEntry(kind(i), object[i], "", "", index);
            case MONITOR, LOCK, SYNCHRONIZER -> new Trace.LocationEntry(kind(i), object[i], "", "", NONE);
            case THREAD -> {
                int thread = (int) LogWords.object(key[i]) - 1;
                yield new Trace.LocationEntry(
                        kind(i), NONE, "", threads.get(thread).path(), thread);
            }
            case CLASS -> new Trace.LocationEntry(kind(i), NONE, objects.className(object[i]), "", NONE);
            case LIBRARY -> new Trace.LocationEntry(kind(i), NONE, "", "", NONE);
        };
    }

    private String holder(int field) {
        return field < fields.size() ? fields.get(field).className() : "?";
    }

    private String member(int field) {
        return field < fields.size() ? fields.get(field).name() : "#" + field;
    }
}
