package dev.heddle.replayer.execution;

/**
 * Tells progress from going in circles: an event makes progress if its (thread, site, location, value) has not been
 * seen in this execution. A direct-mapped table of hashes: it forgets where two collide, so it can take a repetition
 * for progress, but only while both continue.
 */
final class Novelty {
    private static final int MASK = (1 << 14) - 1;

    private final long[] seen = new long[MASK + 1];
    private final int[] seenIn = new int[MASK + 1];
    private int execution;
    private int sinceNews;
    private long news;

    /** A new execution: entries of earlier ones count for nothing, so that the table need not be cleared. */
    void reset() {
        execution++;
        sinceNews = 0;
    }

    void event(int thread, int site, int location, long value) {
        long h = (thread * 0x9E3779B97F4A7C15L) ^ (site * 0xC2B2AE3D27D4EB4FL) ^ (location * 0x165667B19E3779F9L);
        h = (h ^ value) * 0xBF58476D1CE4E5B9L;
        h ^= h >>> 29;
        int i = (int) (h >>> 20) & MASK;
        if (seen[i] == h && seenIn[i] == execution) {
            sinceNews++;
        } else {
            seen[i] = h;
            seenIn[i] = execution;
            sinceNews = 0;
            news++;
        }
    }

    /** How many events of all executions have made progress. */
    long news() {
        return news;
    }

    /** How many events have passed since the last one that made progress. */
    int sinceNews() {
        return sinceNews;
    }
}
