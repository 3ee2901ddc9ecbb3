package dev.heddle.analyzer.memory;

import java.util.Arrays;

/**
 * The reads of one thread of one location that constrain later accesses: those of writes which the thread did not know
 * already.
 */
final class Reads {
    private int thread;
    /** Reads of opaque and stronger order. */
    final ReadMarks coherent = new ReadMarks();

    final ReadMarks acquiring = new ReadMarks();
    /** Plain reads, by the chain they saw: only what is the latest in its chain counts. */
    private ReadMarks[] plain = new ReadMarks[0];
    /** Number of the first read since {@link #begin} among the thread's operations: no mark is earlier. */
    private int first;

    void begin(int reader) {
        thread = reader;
        first = Integer.MAX_VALUE;
        coherent.clear();
        acquiring.clear();
        for (ReadMarks marks : plain) {
            if (marks != null) {
                marks.clear();
            }
        }
    }

    int thread() {
        return thread;
    }

    /**
     * Whether the thread has made one of the reads among its first {@code known} operations; where it has not, no mark
     * need be looked at.
     */
    boolean isAnyKnown(int known) {
        return first <= known;
    }

    void addCoherent(int operation, int chain, int position, int event, boolean acquires) {
        first = Math.min(first, operation);
        coherent.add(operation, chain, position, event);
        if (acquires) {
            acquiring.add(operation, chain, position, event);
        }
    }

    int plainCount() {
        return plain.length;
    }

    /** Plain reads that saw a write of that chain, or null. */
    ReadMarks plain(int chain) {
        return plain[chain];
    }

    void addPlain(int operation, int chain, int position, int event) {
        if (chain >= plain.length) {
            plain = Arrays.copyOf(plain, Math.max(chain + 1, 2));
        }
        if (plain[chain] == null) {
            plain[chain] = new ReadMarks();
        }
        first = Math.min(first, operation);
        plain[chain].addLater(operation, chain, position, event);
    }

    void drop(int known, ModificationOrder order) {
        coherent.drop(known, order);
        acquiring.drop(known, order);
        for (ReadMarks marks : plain) {
            if (marks != null) {
                marks.drop(known, order);
            }
        }
    }
}
