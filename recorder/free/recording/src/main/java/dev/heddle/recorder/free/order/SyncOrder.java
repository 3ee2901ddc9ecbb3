package dev.heddle.recorder.free.order;

/**
 * The total order S of volatile accesses and full fences. Writes, updates and fences are its nodes, in the order in
 * which they are executed; a read stands behind a number of them. A stale read stands before the first node that it
 * misses, and, where its own thread permits that, before the fences that may know of what it misses.
 */
final class SyncOrder {
    private static final int FENCES = 1 << 12;

    private final int[] fences = new int[FENCES];
    private final int[] latest;
    private int fenceCount;
    private int nodes;

    SyncOrder(int threads) {
        latest = new int[threads];
    }

    int nodes() {
        return nodes;
    }

    /** Adds a node; answers its place. */
    int node(int thread) {
        latest[thread] = ++nodes;
        return nodes;
    }

    /** Adds a full fence; answers its place. */
    int fence(int thread) {
        fences[fenceCount++ & FENCES - 1] = nodes + 1;
        return node(thread);
    }

    /** How many nodes stand before a volatile read whose source {@code locations} has just found. */
    int read(int thread, LogLocations locations) {
        int place = nodes;
        if (locations.isStale) {
            int beforeFence = firstFenceAfter(locations.nodesBeforeMissed) - 1;
            place = Math.min(locations.nodesBeforeMissedNode, Math.max(Math.min(nodes, beforeFence), latest[thread]));
        }
        latest[thread] = Math.max(latest[thread], place);
        return place;
    }

    private int firstFenceAfter(int place) {
        int found = Integer.MAX_VALUE;
        for (int n = fenceCount - 1; n >= 0 && n > fenceCount - 1 - FENCES; n--) {
            if (fences[n & FENCES - 1] <= place) {
                break;
            }
            found = fences[n & FENCES - 1];
        }
        return found;
    }
}
