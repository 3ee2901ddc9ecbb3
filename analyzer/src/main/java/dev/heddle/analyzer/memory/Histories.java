package dev.heddle.analyzer.memory;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** The histories of all locations, and when to drop what no thread can be affected by any more. */
final class Histories {
    /** Writes between two reclaimings, at least. */
    private static final int RECLAIM_AFTER = 4096;

    private final Views views;
    private final Reclaiming reclaiming;
    private final Blocks blocks = new Blocks();

    private LocationHistory[] histories = new LocationHistory[64];
    private boolean[] tracked = new boolean[64];
    private int used;

    private int window = Integer.MAX_VALUE;
    private boolean keepsAll;
    private int writesSince;
    private int reclaimAt = RECLAIM_AFTER;

    Histories(Views views, Reclaiming reclaiming) {
        this.views = views;
        this.reclaiming = reclaiming;
    }

    void clear() {
        Arrays.fill(tracked, 0, used, false);
        used = 0;
        writesSince = 0;
        reclaimAt = RECLAIM_AFTER;
    }

    /** How many writes of one thread stay readable, whatever the threads know. */
    void window(int writes) {
        window = writes;
    }

    /** Never reclaims by itself. */
    void keepAll() {
        keepsAll = true;
    }

    boolean keepsAll() {
        return keepsAll;
    }

    LocationHistory of(int location) {
        if (location >= histories.length) {
            int n = Math.max(location + 1, histories.length * 2);
            histories = Arrays.copyOf(histories, n);
            tracked = Arrays.copyOf(tracked, n);
        }
        used = Math.max(used, location + 1);
        LocationHistory history = histories[location];
        if (history == null) {
            history = new LocationHistory(views, blocks);
            histories[location] = history;
        }
        if (!tracked[location]) {
            tracked[location] = true;
            history.begin();
        }
        return history;
    }

    void countWrite() {
        if (++writesSince >= reclaimAt && !keepsAll) {
            reclaim();
        }
    }

    void reclaim() {
        reclaiming.begin();
        int left = 0;
        for (int location = 0; location < used; location++) {
            if (tracked[location]) {
                left += reclaiming.reclaim(histories[location], window);
            }
        }
        reclaiming.end();
        writesSince = 0;
        reclaimAt = Math.max(RECLAIM_AFTER, left);
    }

    int writeCount() {
        int n = 0;
        for (int location = 0; location < used; location++) {
            n += tracked[location] ? histories[location].order.writeCount() : 0;
        }
        return n;
    }

    void linearize(int location, IntConsumer leaders) {
        if (location < used && tracked[location]) {
            LocationHistory history = histories[location];
            history.order.linearize(history.settled()::add); // nothing is left to name a second time
            history.settled().forEach(leaders::accept);
        }
    }
}
