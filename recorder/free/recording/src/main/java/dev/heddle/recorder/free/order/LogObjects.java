package dev.heddle.recorder.free.order;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.hooks.LogRecord;
import dev.heddle.recorder.free.log.LogWords;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** The objects of a log, by dense index in the order in which they are met. */
final class LogObjects {
    private static final int MASK_BITS = 36;

    private final List<String> classes;
    private final LongIntHashMap indices = new LongIntHashMap();
    private int size;
    private long[] number = new long[64];
    private int[] type = new int[64];
    private int[] teller = new int[64];
    private int[] owner = new int[64];
    private int[] ordinal = new int[64];
    private int[] layout = new int[64];
    private long[] record = new long[64];
    private long[] mask = new long[64];
    private int[] initialiser = new int[64];
    private String[] guess = {};
    private int leaked;
    private int known;

    LogObjects(List<String> classes) {
        this.classes = classes;
    }

    int of(long objectNumber) {
        int found = indices.getIfAbsent(objectNumber, -1);
        if (found >= 0) {
            return found;
        }
        if (size == number.length) {
            grow();
        }
        number[size] = objectNumber;
        teller[size] = -1;
        owner[size] = -1;
        initialiser[size] = -1;
        indices.put(objectNumber, size);
        return size++;
    }

    private void grow() {
        int n = 2 * size;
        number = Arrays.copyOf(number, n);
        type = Arrays.copyOf(type, n);
        teller = Arrays.copyOf(teller, n);
        owner = Arrays.copyOf(owner, n);
        ordinal = Arrays.copyOf(ordinal, n);
        layout = Arrays.copyOf(layout, n);
        record = Arrays.copyOf(record, n);
        mask = Arrays.copyOf(mask, n);
        initialiser = Arrays.copyOf(initialiser, n);
    }

    int found(long word0, long word1, int thread, int ordinalOfThread, long recordNumber) {
        int i = of(LogWords.object(word1));
        if (teller[i] < 0) {
            known++;
        }
        type[i] = LogWords.site(word0);
        mask[i] = LogWords.version(word0);
        layout[i] = LogWords.index(word1);
        teller[i] = thread;
        owner[i] = thread;
        ordinal[i] = ordinalOfThread;
        record[i] = recordNumber - (has(i, LogRecord.OBJECT_LATE) ? delay(i) : 0);
        leaked += has(i, LogRecord.OBJECT_LEAKED) ? 1 : 0;
        return i;
    }

    private int delay(int i) {
        return layout[i] >>> LogRecord.OBJECT_DELAY_SHIFT;
    }

    /**
     * Takes a SHARED record of an object that the thread before logged late: it belonged to another thread, which had
     * logged this number of records by now.
     */
    void shared(long objectNumber, int byThread, int ownerThread, long records) {
        int i = of(objectNumber);
        if (teller[i] == byThread && has(i, LogRecord.OBJECT_LATE)) {
            owner[i] = ownerThread;
            if (delay(i) < LogRecord.OBJECT_MOST_DELAY) {
                record[i] = records - delay(i);
            }
        }
    }

    /** Takes a SHARED_ESCAPED record: it escaped after this number of records of its owner. */
    void escaped(long objectNumber, long records) {
        record[of(objectNumber)] = records;
    }

    /**
     * What only the survey needs is forgotten: no object is looked up by its number any more, and none asked what it
     * held.
     */
    void seal() {
        indices.clear();
        indices.compact();
        record = new long[0];
        mask = record;
    }

    int size() {
        return size;
    }

    /** How many have no OBJECT record. */
    int unknown() {
        return size - known;
    }

    int leaked() {
        return leaked;
    }

    boolean isKnown(int i) {
        return teller[i] >= 0;
    }

    boolean has(int i, int flag) {
        return (layout[i] & flag) != 0;
    }

    /** Index of the thread that had it first, or -1. */
    int owner(int i) {
        return owner[i];
    }

    /** How many records its owner had logged when it escaped. */
    long record(int i) {
        return record[i];
    }

    int layout(int i) {
        return layout[i];
    }

    /**
     * Whether the location with that index may have had another value than its default when the object became reachable
     * by others.
     */
    boolean mayBeSet(int i, int index) {
        return (mask[i] >>> LogWords.wordOf(layout[i], index) % MASK_BITS & 1) != 0;
    }

    /** The initialiser of a class inside of which it escaped, or -1. */
    int initialiser(int i) {
        return initialiser[i];
    }

    void setInitialiser(int i, int which) {
        initialiser[i] = which;
    }

    String className(int i) {
        if (type[i] > 0 && type[i] <= classes.size()) {
            return classes.get(type[i] - 1);
        }
        return i < guess.length && guess[i] != null ? guess[i] : "?";
    }

    /** Guesses the class of an object without record from a field. */
    void guessClass(int i, String name) {
        if (type[i] == 0) {
            if (i >= guess.length) {
                guess = Arrays.copyOf(guess, number.length);
            }
            guess[i] = name;
        }
    }

    /** The entries; made when they are asked for. */
    List<Trace.ObjectEntry> entries() {
        return new AbstractList<>() {
            @Override
            public Trace.ObjectEntry get(int i) {
                boolean touched = !isKnown(i);
                int named = touched ? (int) (number[i] & Integer.MAX_VALUE) : ordinal[i];
                return new Trace.ObjectEntry(className(i), Math.max(0, teller[i]), named, touched);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }
}
