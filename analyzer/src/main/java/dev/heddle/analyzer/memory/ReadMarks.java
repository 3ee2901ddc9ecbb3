package dev.heddle.analyzer.memory;

import java.util.Arrays;

/** What reads of one thread have seen of one location, in program order; a repeated source is one mark. */
final class ReadMarks {
    private int size;
    private int[] operation = new int[2];
    private int[] chain = new int[2];
    private int[] position = new int[2];
    private int[] event = new int[2];

    void clear() {
        size = 0;
    }

    void add(int operationNumber, int sourceChain, int sourcePosition, int readEvent) {
        if (size > 0 && chain[size - 1] == sourceChain && position[size - 1] == sourcePosition) {
            return;
        }
        append(operationNumber, sourceChain, sourcePosition, readEvent);
    }

    /** Adds a read whose sources are all of one chain, in which only the latest one seen so far counts. */
    void addLater(int operationNumber, int sourceChain, int sourcePosition, int readEvent) {
        if (size == 0 || sourcePosition > position[size - 1]) {
            append(operationNumber, sourceChain, sourcePosition, readEvent);
        }
    }

    private void append(int operationNumber, int sourceChain, int sourcePosition, int readEvent) {
        if (size == operation.length) {
            int n = size * 2;
            operation = Arrays.copyOf(operation, n);
            chain = Arrays.copyOf(chain, n);
            position = Arrays.copyOf(position, n);
            event = Arrays.copyOf(event, n);
        }
        operation[size] = operationNumber;
        chain[size] = sourceChain;
        position[size] = sourcePosition;
        event[size++] = readEvent;
    }

    /** The last mark whose read is among the first {@code known} operations of its thread, or -1. */
    int latest(int known) {
        return Rising.upTo(operation, size, known) - 1;
    }

    int chain(int mark) {
        return chain[mark];
    }

    int position(int mark) {
        return position[mark];
    }

    int event(int mark) {
        return event[mark];
    }

    /**
     * Drops marks that matter no more: those before the latest one that every thread has acquired, and those whose
     * source has been dropped. What a thread merely knows it may still have to look up by what it has acquired.
     *
     * @param known how many operations of the reading thread every thread has acquired
     */
    void drop(int known, ModificationOrder order) {
        int from = Math.max(0, latest(known));
        int kept = 0;
        for (int m = from; m < size; m++) {
            if (position[m] >= order.chain(chain[m]).dropped()) {
                operation[kept] = operation[m];
                chain[kept] = chain[m];
                position[kept] = position[m];
                event[kept++] = event[m];
            }
        }
        size = kept;
    }

    int size() {
        return size;
    }
}
