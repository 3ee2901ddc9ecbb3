package dev.heddle.recorder.free.order;

import java.util.Arrays;
import java.util.BitSet;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * The words of versions, with what has been executed of each, and its users: for each thread that has records of it one
 * <i>cell</i>, with its next record of the word among those that have been read ahead. A thread's records of a word
 * name versions that never go down.
 */
final class VersionWords {
    static final int NONE = -1;

    private static final int THREAD = 0;
    private static final int NEXT = 1;
    private static final int HEAD = 2;
    private static final int TAIL = 3;
    private static final int LAST = 4;
    private static final int LAST_MADE = 5;
    private static final int CELL = 6;

    private final LongIntHashMap indices = new LongIntHashMap();
    private int size;
    /** The newest version. */
    long[] made = new long[64];
    /** The newest version up to which writes are missing in the file. */
    long[] gap = new long[64];
    /** Thread that holds a lock, or -1, and number of shared holders. */
    int[] holder = new int[64];

    int[] sharing = new int[64];
    /** Locks that a thread did not get when it tried. */
    final BitSet attempted = new BitSet();

    private int[] firstCell = new int[64];

    /** Figures of each cell, at the offsets above; side by side, since they are read together. */
    private long[] cells = new long[64 * CELL];

    private int cellCount;

    int size() {
        return size;
    }

    /** The word with that key; versions up to {@code least} are of before the log. */
    int of(long key, long least) {
        int i = indices.getIfAbsent(key, NONE);
        if (i < 0) {
            i = size++;
            if (i == made.length) {
                grow();
            }
            indices.put(key, i);
            made[i] = least;
            holder[i] = NONE;
            firstCell[i] = NONE;
        }
        if (least < made[i]) {
            made[i] = least;
        }
        gap[i] = made[i];
        return i;
    }

    private void grow() {
        int n = 2 * made.length;
        made = Arrays.copyOf(made, n);
        gap = Arrays.copyOf(gap, n);
        holder = Arrays.copyOf(holder, n);
        sharing = Arrays.copyOf(sharing, n);
        firstCell = Arrays.copyOf(firstCell, n);
    }

    /**
     * The thread's cell; threads must come one after the other.
     *
     * @param last number of the thread's last record of the word that is known so far
     * @param lastMade number of the last one that makes a version or gives a lock back, or -1
     */
    int cell(int word, int thread, long last, long lastMade) {
        int cell = firstCell[word];
        if (cell < 0 || thread(cell) != thread) {
            cell = cellCount++;
            if (cellCount * CELL > cells.length) {
                cells = Arrays.copyOf(cells, 2 * cells.length);
            }
            int at = cell * CELL;
            cells[at + THREAD] = thread;
            cells[at + NEXT] = firstCell[word];
            cells[at + HEAD] = NONE;
            cells[at + LAST] = NONE;
            cells[at + LAST_MADE] = NONE;
            firstCell[word] = cell;
        }
        int at = cell * CELL;
        cells[at + LAST] = Math.max(cells[at + LAST], last);
        cells[at + LAST_MADE] = Math.max(cells[at + LAST_MADE], lastMade);
        return cell;
    }

    int thread(int cell) {
        return (int) cells[cell * CELL + THREAD];
    }

    /** Number of the thread's last record of the word. */
    long last(int cell) {
        return cells[cell * CELL + LAST];
    }

    /** Number of the last that makes a version or gives a lock back. */
    long lastMade(int cell) {
        return cells[cell * CELL + LAST_MADE];
    }

    /** Place in the thread's window of its next record of the word, or -1. */
    long head(int cell) {
        return cells[cell * CELL + HEAD];
    }

    void setHead(int cell, long place) {
        cells[cell * CELL + HEAD] = place;
    }

    /** Place of the last one that has been read ahead. */
    long tail(int cell) {
        return cells[cell * CELL + TAIL];
    }

    void setTail(int cell, long place) {
        cells[cell * CELL + TAIL] = place;
    }

    /** The first user's cell, or -1. */
    int firstCell(int word) {
        return firstCell[word];
    }

    /** The cell of the same word after this one, or -1. */
    int nextCell(int cell) {
        return (int) cells[cell * CELL + NEXT];
    }

    /** Nothing is looked up by key any more. */
    void seal() {
        indices.clear();
        indices.compact();
    }
}
