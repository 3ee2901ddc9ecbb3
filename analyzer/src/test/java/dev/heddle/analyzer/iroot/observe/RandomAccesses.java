package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Small random executions: accesses, updates, stale reads, writes that are late in modification order, locks of both
 * sorts, other events.
 */
final class RandomAccesses {
    private static final int VARIABLES = 3;
    private static final int LOCKS = 2;

    private final SplittableRandom random;
    private final EventColumns events = new EventColumns(16);
    /** By variable: its writes in modification order. */
    private final List<List<Integer>> order = new ArrayList<>();

    private final boolean isInterleaving;

    private RandomAccesses(long seed) {
        random = new SplittableRandom(seed);
        isInterleaving = random.nextInt(3) == 0;
        for (int x = 0; x < VARIABLES; x++) {
            order.add(new ArrayList<>());
        }
    }

    /** The execution of a seed: up to 40 events of 2 to 4 threads. */
    static EventColumns of(long seed) {
        RandomAccesses r = new RandomAccesses(seed);
        int threads = 2 + r.random.nextInt(3);
        int size = 4 + r.random.nextInt(37);
        for (int i = 0; i < size; i++) {
            r.add(r.random.nextInt(threads));
        }
        if (r.random.nextBoolean()) {
            r.place();
        }
        return r.events;
    }

    private void add(int thread) {
        int what = random.nextInt(20);
        int site = random.nextInt(9) - 1;
        if (what == 0) {
            events.append(thread, EventKind.YIELD, site, EventColumns.ABSENT, 1);
        } else if (what < 13) {
            access(thread, site, what < 6 ? EventKind.READ : what < 12 ? EventKind.WRITE : EventKind.UPDATE);
        } else {
            EventKind[] kinds = {EventKind.LOCK, EventKind.UNLOCK, EventKind.UNLOCK, EventKind.LOCK, EventKind.WAIT};
            EventKind kind = random.nextInt(8) == 0 ? EventKind.WAKE : kinds[random.nextInt(kinds.length)];
            int i = events.append(thread, kind, site, VARIABLES + random.nextInt(LOCKS), 1);
            int coin = random.nextInt(6);
            boolean isLock = kind == EventKind.LOCK || kind == EventKind.UNLOCK;
            events.addFlags(i, isLock && coin < 2 ? EventFlags.SHARED : 0);
            events.addFlags(i, kind == EventKind.LOCK && coin == 2 ? EventFlags.FAILED : 0);
        }
    }

    private void access(int thread, int site, EventKind kind) {
        int x = random.nextInt(VARIABLES);
        List<Integer> writes = order.get(x);
        int i = events.append(thread, kind, site, x, 1);
        int at = writes.size();
        if (kind.reads()) {
            int newest = writes.isEmpty() ? -1 : writes.get(at - 1);
            boolean isOlder = !isInterleaving && random.nextInt(4) == 0;
            int pick = random.nextInt(at + 1) - 1;
            int source = isOlder ? (pick < 0 ? -1 : writes.get(pick)) : newest;
            events.setReadsFrom(i, random.nextInt(10) == 0 && !isOlder ? EventColumns.READS_NOTHING : source);
            at = isOlder && kind == EventKind.UPDATE ? pick + 1 : at;
        } else if (!isInterleaving && random.nextInt(8) == 0) {
            at = random.nextInt(at + 1);
        }
        if (kind.writes()) {
            writes.add(at, i);
            events.addFlags(i, kind == EventKind.WRITE && random.nextInt(10) == 0 ? EventFlags.EXTERNAL : 0);
        }
    }

    private void place() {
        for (List<Integer> writes : order) {
            for (int p = 0; p < writes.size(); p++) {
                events.setPosition(writes.get(p), p + 1);
            }
        }
    }
}
