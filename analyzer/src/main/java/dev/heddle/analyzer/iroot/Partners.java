package dev.heddle.analyzer.iroot;

import java.util.Arrays;

/**
 * The static instructions of one thread that may be an event of an iRoot, each with its earliest or its latest access.
 */
final class Partners {
    private int size;
    private int[] event = new int[16];
    private int[] summary = new int[16];
    private int[] position = new int[16];

    void clear() {
        size = 0;
    }

    /**
     * Adds an access.
     *
     * @param key tells instructions apart
     * @param earliest whether the earlier of two is kept, or the later
     */
    void add(int key, int ofSummary, int at, boolean earliest) {
        for (int i = 0; i < size; i++) {
            if (event[i] == key) {
                if (earliest ? at < position[i] : at > position[i]) {
                    summary[i] = ofSummary;
                    position[i] = at;
                }
                return;
            }
        }
        if (size == event.length) {
            event = Arrays.copyOf(event, size * 2);
            summary = Arrays.copyOf(summary, size * 2);
            position = Arrays.copyOf(position, size * 2);
        }
        event[size] = key;
        summary[size] = ofSummary;
        position[size++] = at;
    }

    int size() {
        return size;
    }

    int summary(int i) {
        return summary[i];
    }

    int position(int i) {
        return position[i];
    }
}
