package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts the communications of an execution by their definition: sinks that see a write (or take over from a release)
 * of another thread that theirs did not know, by happens-before or since it had seen it. For programs whose locations
 * are written by one thread each, or by updates alone, so that modification order is no question.
 */
final class Communications {
    /** A read of a plain field that communicates: no claim covers it. */
    private boolean isPlain;

    private int count;
    private int history = 1;

    private final EventColumns e;
    private final BitSet[] known;
    private final BitSet[] given;
    /** By thread: what it knows. */
    private final Map<Integer, BitSet> now = new HashMap<>();
    /** By location of a lock: its last release. */
    private final Map<Integer, Integer> releases = new HashMap<>();

    Communications(EventColumns events) {
        e = events;
        known = new BitSet[e.size()];
        given = new BitSet[e.size()];
        for (int i = 0; i < e.size(); i++) {
            step(i);
        }
    }

    boolean isPlain() {
        return isPlain;
    }

    int count() {
        return count;
    }

    /** The smallest h with which each of them can be chosen, whatever comes before the read. */
    int history() {
        return history;
    }

    /** What starts and ends of threads pass on is left out: main writes nothing. */
    private void step(int i) {
        BitSet mine = now.computeIfAbsent(e.thread(i), t -> new BitSet());
        EventKind kind = e.kind(i);
        if (kind.reads()) {
            read(i, mine);
        } else if (kind == EventKind.LOCK) {
            acquire(i, mine);
        } else if (kind == EventKind.UNLOCK) {
            releases.put(e.location(i), i);
        }
        mine.set(i);
        known[i] = (BitSet) mine.clone();
        given[i] = gives(i);
    }

    private BitSet gives(int i) {
        if (!e.kind(i).writes()) {
            return null;
        }
        BitSet message = new BitSet();
        if (e.writeOrder(i).compareTo(MemoryOrder.RELEASE) >= 0) {
            message.or(known[i]);
        }
        if (e.kind(i) == EventKind.UPDATE && e.readsFrom(i) >= 0) {
            message.or(given[e.readsFrom(i)]);
        }
        return message;
    }

    private void acquire(int lock, BitSet mine) {
        Integer release = releases.get(e.location(lock));
        if (release != null) {
            count += mine.get(release) ? 0 : 1;
            mine.or(known[release]);
        }
    }

    private void read(int i, BitSet mine) {
        int source = e.readsFrom(i);
        if (source < 0) {
            return;
        }
        if (!mine.get(source)) {
            boolean isSink = e.kind(i) == EventKind.UPDATE
                    || e.readOrder(i).compareTo(MemoryOrder.OPAQUE) >= 0
                    || e.has(i, EventFlags.FAILED_CAS);
            isPlain |= !isSink;
            count += isSink ? 1 : 0;
            if (e.kind(i) == EventKind.READ) {
                history = Math.max(history, 1 + writesAfter(source));
            }
        }
        mine.set(source);
        if (e.readOrder(i).acquires()) {
            mine.or(given[source]);
        }
        for (int w = 0; e.readOrder(i) == MemoryOrder.VOLATILE && w <= source; w++) {
            if (e.kind(w).writes() && e.location(w) == e.location(i) && e.writeOrder(w) == MemoryOrder.VOLATILE) {
                mine.or(known[w]);
            }
        }
    }

    private int writesAfter(int source) {
        int n = 0;
        for (int w = source + 1; w < e.size(); w++) {
            n += e.kind(w).writes() && e.location(w) == e.location(source) ? 1 : 0;
        }
        return n;
    }
}
