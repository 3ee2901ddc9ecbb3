package dev.heddle.analyzer.memory.recorded;

import dev.heddle.analyzer.stream.IntPages;

/**
 * The writes that a read may name as its source: of each location the newest, and older ones until too many have been
 * superseded since. A write is found in constant time where it is the newest of its location, else by going back from
 * there.
 *
 * <p>Nothing that a read in a sequentially consistent execution sees is ever forgotten; of weak executions a stale
 * source may be, where more than the given number of writes (of all locations) has been superseded meanwhile. Memory is
 * a row for each location and each write that is kept.
 */
public final class SourceWrites {
    /** Answered where a write is not known, or no longer. */
    public static final int UNKNOWN = Integer.MIN_VALUE;

    /** Columns of a write. */
    private static final int WRITE = 8;

    private static final int NAME = 0;
    private static final int TAG = 1;
    private static final int DATA = 2;
    private static final int OLDER = 3;
    private static final int NOTES = 4;

    /** A row is {@code 1 << shift} numbers. */
    private final int shift;

    private final int most;
    private final Forgetting forgetting;
    /**
     * A row for each location: what its owner keeps there, behind its newest write, by name (execution index + 1); name
     * 0 is none.
     */
    private final IntPages newest = new IntPages();
    /** A ring of superseded writes; {@link #OLDER} is the number of the location's next older one. */
    private int[] older = new int[64 * WRITE];
    /** How many have been superseded; numbers count from 1. */
    private int superseded;

    /** Told of writes that are forgotten. */
    public interface Forgetting {
        /** What was kept with a write is free. */
        void forgotten(int data);
    }

    /**
     * @param most superseded writes that are kept, a power of two, at least 64
     * @param forgetting called with each write that is dropped
     */
    public SourceWrites(int most, Forgetting forgetting) {
        this(most, 0, forgetting);
    }

    /** @param columns how many numbers the owner keeps for each location, in the same rows */
    public SourceWrites(int most, int columns, Forgetting forgetting) {
        this.shift = Integer.SIZE - Integer.numberOfLeadingZeros(WRITE + columns - 1);
        this.most = most;
        this.forgetting = forgetting;
    }

    /**
     * Adds a write as the newest of its location, with nothing kept with it; answers its handle.
     *
     * @param index its execution index
     * @param tag what has to be known of it
     */
    public int add(int location, int index, int tag) {
        reach(location);
        int[] row = newest.page(location << shift);
        int at = IntPages.slot(location << shift);
        if (row[at + NAME] != 0) {
            supersede(row, at);
        }
        row[at + NAME] = index + 1;
        row[at + TAG] = tag;
        row[at + DATA] = 0;
        row[at + NOTES] = 0;
        return location;
    }

    /** Brings a location's newest write near; the answer means nothing. */
    public int touch(int location) {
        return has(location) ? newest.get(location << shift) : 0;
    }

    /** Makes the row of a location, where there is none. */
    public void reach(int location) {
        newest.reach((location << shift) + (1 << shift) - 1);
    }

    /** Whether there is a row of the location. */
    public boolean has(int location) {
        return newest.has(location << shift);
    }

    /**
     * The page with a location's row; the owner's columns begin at {@link #column}. Valid until another row is made.
     */
    public int[] page(int location) {
        return newest.page(location << shift);
    }

    /** Where in its page a location's first column stands. */
    public int column(int location) {
        return IntPages.slot(location << shift) + WRITE;
    }

    private void supersede(int[] row, int at) {
        int slot = slot(++superseded);
        if (superseded > capacity()) {
            if (capacity() < most) {
                grow();
                slot = slot(superseded);
            } else {
                forgetting.forgotten(older[slot + DATA]);
            }
        }
        System.arraycopy(row, at, older, slot, WRITE);
        row[at + OLDER] = superseded;
    }

    private int capacity() {
        return older.length / WRITE;
    }

    private int slot(int number) {
        return (number & (capacity() - 1)) * WRITE;
    }

    private void grow() {
        int[] before = older;
        int mask = before.length / WRITE - 1;
        older = new int[before.length * 2];
        for (int number = superseded - mask - 1; number < superseded; number++) {
            System.arraycopy(before, (number & mask) * WRITE, older, slot(number), WRITE);
        }
    }

    /**
     * The handle of the write {@code index} of a location, valid until the next write is added; or {@link #UNKNOWN}.
     */
    public int find(int location, int index) {
        int at = location << shift;
        if (!newest.has(at)) {
            return UNKNOWN;
        }
        if (newest.get(at) == index + 1) {
            return location;
        }
        int number = newest.get(at + OLDER);
        while (number > 0 && number > superseded - capacity()) {
            int slot = slot(number);
            if (older[slot] == index + 1) {
                return ~slot;
            }
            number = older[slot + OLDER];
        }
        return UNKNOWN;
    }

    /** What it was added with. */
    public int tag(int handle) {
        return get(handle, TAG);
    }

    /** What is kept with it, at first 0. */
    public int data(int handle) {
        return get(handle, DATA);
    }

    /**
     * Where in its page ({@link #rows}) the notes of a write begin: four numbers in its own row, for what most writes
     * need, so that nothing has to be kept elsewhere. The first is 0 at first, the others are anything.
     */
    public int notes(int handle) {
        return NOTES + (handle >= 0 ? IntPages.slot(handle << shift) : ~handle);
    }

    /** The page with a write's row, valid until the next write is added. */
    public int[] rows(int handle) {
        return handle >= 0 ? newest.page(handle << shift) : older;
    }

    /** What is kept with the newest write of a location; 0 where there is none. */
    public int newestData(int location) {
        int at = (location << shift) + DATA;
        return newest.has(at) ? newest.get(at) : 0;
    }

    /** Keeps something with it. */
    public void data(int handle, int data) {
        put(handle, DATA, data);
    }

    private void put(int handle, int column, int number) {
        rows(handle)[notes(handle) - NOTES + column] = number;
    }

    private int get(int handle, int column) {
        return handle >= 0 ? newest.get((handle << shift) + column) : older[~handle + column];
    }
}
