package dev.heddle.analyzer.memory;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import java.util.BitSet;
import java.util.List;

/**
 * Happens-before by its definition: edges between all pairs of events, then the transitive closure. The oracle of the
 * fast one.
 */
public final class NaiveHappensBefore {
    private final EventColumns e;
    private final List<LocationEntry> locations;
    private final BitSet[] before;

    public NaiveHappensBefore(EventColumns events, List<LocationEntry> locations) {
        e = events;
        this.locations = locations;
        before = new BitSet[events.size()];
        for (int j = 0; j < events.size(); j++) {
            before[j] = new BitSet();
            for (int i = 0; i < j; i++) {
                if (isEdge(i, j)) {
                    before[j].set(i);
                    before[j].or(before[i]);
                }
            }
        }
    }

    public boolean isBefore(int i, int j) {
        return before[j].get(i);
    }

    private boolean isEdge(int i, int j) {
        return e.thread(i) == e.thread(j)
                || lock(i, j)
                || (is(i, EventKind.START) && is(j, EventKind.BEGIN) && target(i) == e.thread(j))
                || (is(i, EventKind.END)
                        && is(j, EventKind.JOIN)
                        && target(j) == e.thread(i)
                        && !e.has(j, EventFlags.TIMED_OUT)
                        && !e.has(j, EventFlags.INTERRUPTED))
                || interrupt(i, j)
                || (is(i, EventKind.CLASS_INIT)
                        && is(j, EventKind.CLASS_INIT)
                        && !e.has(i, EventFlags.OBSERVED)
                        && e.has(j, EventFlags.OBSERVED))
                || call(i, j)
                || volatiles(i, j)
                || releaseAcquire(i, j);
    }

    private boolean lock(int i, int j) {
        boolean release = is(i, EventKind.UNLOCK) || is(i, EventKind.WAIT);
        boolean acquire = (is(j, EventKind.LOCK) && !e.has(j, EventFlags.FAILED)) || is(j, EventKind.WAKE);
        boolean bothShared = e.has(i, EventFlags.SHARED) && e.has(j, EventFlags.SHARED);
        return release && acquire && !bothShared && e.location(i) == e.location(j);
    }

    private boolean interrupt(int i, int j) {
        if (!is(i, EventKind.INTERRUPT) || e.has(i, EventFlags.OBSERVED)) {
            return false;
        }
        boolean seesOwn = e.has(j, EventFlags.INTERRUPTED) && !is(j, EventKind.PARK) && target(i) == e.thread(j);
        return seesOwn || is(j, EventKind.INTERRUPT) && e.has(j, EventFlags.OBSERVED) && target(i) == target(j);
    }

    private boolean call(int i, int j) {
        return is(i, EventKind.SYNC)
                && is(j, EventKind.SYNC)
                && e.has(i, EventFlags.RELEASES)
                && e.has(j, EventFlags.ACQUIRES)
                && (isLibrary(i)
                        || isLibrary(j)
                        || (e.location(i) == e.location(j)
                                && (e.value(i) == 0 || e.value(j) == 0 || e.value(i) == e.value(j))));
    }

    private boolean volatiles(int i, int j) {
        return e.kind(i).writes()
                && e.writeOrder(i) == MemoryOrder.VOLATILE
                && !e.has(i, EventFlags.EXTERNAL)
                && e.kind(j).reads()
                && e.readOrder(j) == MemoryOrder.VOLATILE
                && e.location(i) == e.location(j)
                && e.readsFrom(j) >= 0
                && e.position(i) <= e.position(e.readsFrom(j));
    }

    /** Event {@code i} releases and {@code j} acquires, through some read of a release sequence. */
    private boolean releaseAcquire(int i, int j) {
        for (int read = 0; read <= j; read++) {
            if (!e.kind(read).reads() || e.readsFrom(read) < 0) {
                continue;
            }
            boolean external = e.has(e.readsFrom(read), EventFlags.EXTERNAL);
            boolean acquires = (read == j && (acquires(e.readOrder(read)) || external))
                    || (is(j, EventKind.FENCE)
                            && acquires(e.readOrder(j))
                            && e.thread(j) == e.thread(read)
                            && read < j);
            for (int head = e.readsFrom(read);
                    acquires && head >= 0;
                    head = is(head, EventKind.UPDATE) ? e.readsFrom(head) : -1) {
                if (gives(i, head)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean gives(int i, int head) {
        if (e.has(head, EventFlags.EXTERNAL)) {
            return i <= head;
        }
        boolean fence =
                is(i, EventKind.FENCE) && releases(e.writeOrder(i)) && e.thread(i) == e.thread(head) && i < head;
        return fence || (i == head && releases(e.writeOrder(head)));
    }

    private boolean is(int i, EventKind kind) {
        return e.kind(i) == kind;
    }

    private int target(int i) {
        return locations.get(e.location(i)).index();
    }

    private boolean isLibrary(int i) {
        return locations.get(e.location(i)).kind() == LocationKind.LIBRARY;
    }

    private static boolean acquires(MemoryOrder order) {
        return order == MemoryOrder.ACQUIRE || order == MemoryOrder.VOLATILE;
    }

    private static boolean releases(MemoryOrder order) {
        return order == MemoryOrder.RELEASE || order == MemoryOrder.VOLATILE;
    }
}
