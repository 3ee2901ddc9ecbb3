package dev.heddle.formats.log;

import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/**
 * The words of versions, with what has been executed of each, and its users: for each thread that has records of it one <i>cell</i>, with its next
 * record of the word among those that have been read ahead. A thread's records of a word name versions that never go down.
 */
final class VersionWords {
    static final int NONE = -1;

    private final LongIntHashMap indices = new LongIntHashMap();
    private int size;
    /** The newest version. */
    long[] made = new long[64];
    /** The newest version up to which writes are missing in the file. */
    long[] gap = new long[64];
    /** Of a lock the thread that has it, or -1, and how many have it shared. */
    int[] holder = new int[64];

    int[] sharing = new int[64];
    private int[] firstCell = new int[64];

    private int cells;
    int[] cellThread = new int[64];
    private int[] cellNext = new int[64];
    /** Number of the thread's last record of the word, and of the last that makes a version or gives a lock back. */
    long[] cellLast = new long[64];

    long[] cellLastMade = new long[64];
    /** Place in the thread's window of its next record of the word, and of the last one read ahead. */
    long[] cellHead = new long[64];

    long[] cellTail = new long[64];

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

    /** The thread's cell; threads must come one after the other. */
    int cell(int word, int thread, long last, long lastMade) {
        int cell = firstCell[word];
        if (cell < 0 || cellThread[cell] != thread) {
            cell = cells++;
            if (cell == cellThread.length) {
                growCells();
            }
            cellThread[cell] = thread;
            cellNext[cell] = firstCell[word];
            cellHead[cell] = NONE;
            cellLast[cell] = NONE;
            cellLastMade[cell] = NONE;
            firstCell[word] = cell;
        }
        cellLast[cell] = Math.max(cellLast[cell], last);
        cellLastMade[cell] = Math.max(cellLastMade[cell], lastMade);
        return cell;
    }

    private void growCells() {
        int n = 2 * cellThread.length;
        cellThread = Arrays.copyOf(cellThread, n);
        cellNext = Arrays.copyOf(cellNext, n);
        cellLast = Arrays.copyOf(cellLast, n);
        cellLastMade = Arrays.copyOf(cellLastMade, n);
        cellHead = Arrays.copyOf(cellHead, n);
        cellTail = Arrays.copyOf(cellTail, n);
    }

    /** The first user's cell, or -1. */
    int firstCell(int word) {
        return firstCell[word];
    }

    /** The cell of the same word after this one, or -1. */
    int nextCell(int cell) {
        return cellNext[cell];
    }

    /** Nothing is looked up by key any more. */
    void seal() {
        indices.clear();
        indices.compact();
    }
}
