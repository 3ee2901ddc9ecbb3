package dev.heddle.analyzer.race;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.trace.EventColumns;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The locks that threads hold at a few events, in a pass of its own: the detector, which sees all events, does not know
 * in time which they are.
 */
public final class LocksHeld implements StreamAnalysis {
    /** No access is looked at. */
    public static final LocksHeld NONE = new LocksHeld(List.of());

    /** Locks at these events, as far as they have been seen. */
    private final Map<Integer, List<Held>> found = new TreeMap<>();

    private final int[] wanted;
    private final Map<Integer, Map<Key, Held>> byThread = new LinkedHashMap<>();
    private final Map<Integer, Map<Key, Held>> waiting = new LinkedHashMap<>();
    private int next;

    /**
     * A lock that a thread holds.
     *
     * @param location index of the lock
     * @param isShared whether other threads may hold it at the same time
     * @param site where it was acquired first
     * @param depth how many acquisitions have no release yet
     */
    record Held(int location, boolean isShared, int site, int depth) {
        private Held deeper(int by) {
            return new Held(location, isShared, site, depth + by);
        }
    }

    private record Key(int location, boolean isShared) {}

    /** @param races whose accesses are looked at */
    public LocksHeld(Collection<Race> races) {
        wanted = races.stream()
                .flatMapToInt(race -> IntStream.of(race.first(), race.second()))
                .sorted()
                .distinct()
                .toArray();
    }

    /** The locks at the accesses of races of an execution in memory. */
    public static LocksHeld of(Collection<Race> races, EventColumns events) {
        LocksHeld locks = new LocksHeld(races);
        locks.events(new EventBatch(events, 0));
        return locks;
    }

    /** How many events there are up to the last one that matters. */
    public int eventsNeeded() {
        return wanted.length == 0 ? 0 : wanted[wanted.length - 1] + 1;
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns events = batch.events();
        for (int i = 0; i < events.size() && next < wanted.length; i++) {
            if (batch.base() + i == wanted[next]) {
                found.put(
                        wanted[next], List.copyOf(of(byThread, events.thread(i)).values()));
                next++;
            }
            execute(events, i);
        }
    }

    /** In the order in which they were acquired; nothing where the event has not been seen. */
    Optional<List<Held>> at(int event) {
        return Optional.ofNullable(found.get(event));
    }

    private void execute(EventColumns events, int i) {
        EventKind kind = events.kind(i);
        if (!kind.acquiresLock() && !kind.releasesLock() || events.location(i) < 0) {
            return;
        }
        Map<Key, Held> held = of(byThread, events.thread(i));
        Key key = new Key(events.location(i), events.has(i, EventFlags.SHARED));
        if (kind == EventKind.WAIT) {
            Held given = held.remove(
                    key); // whatever its depth; none where a condition is waited on, whose lock has events of its own
            if (given != null) {
                of(waiting, events.thread(i)).put(key, given);
            }
        } else if (kind == EventKind.WAKE) {
            Held back = of(waiting, events.thread(i)).remove(key);
            if (back != null) {
                held.put(key, back);
            }
        } else if (kind.acquiresLock()) {
            if (!events.has(i, EventFlags.FAILED)) {
                held.merge(key, new Held(key.location, key.isShared, events.site(i), 1), (old, now) -> old.deeper(1));
            }
        } else {
            held.computeIfPresent(key, (unused, old) -> old.depth == 1 ? null : old.deeper(-1));
        }
    }

    private static Map<Key, Held> of(Map<Integer, Map<Key, Held>> all, int thread) {
        return all.computeIfAbsent(thread, unknown -> new LinkedHashMap<>());
    }
}
