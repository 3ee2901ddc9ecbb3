package dev.heddle.analyzer.communication;

import java.util.BitSet;

/** Which threads have executed an event. */
final class ThreadsSeen {
    private final BitSet seen = new BitSet();
    private int latest = -1;

    void add(int thread) {
        if (thread != latest) {
            latest = thread;
            seen.set(thread);
        }
    }

    int count() {
        return seen.cardinality();
    }

    /** How long a table of threads has to be. */
    int table() {
        return seen.length();
    }
}
