package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Races in other orders of a trace, each with a witness; one for each pair of sites and kind of access. First orders in
 * which sections of a lock keep their order, which are all found (SyncP: Mathur, Pavlogiannis, Viswanathan, POPL 2021),
 * then such in which sections that are not left come behind later ones, which are tried for some pairs of events.
 */
final class RacePredictor {
    /** Pairs of events of two sites that are tried with reversed sections. */
    private static final int REVERSED_TRIES = 16;
    /** Events that such tries order, in all. */
    private static final long REVERSED_EVENTS = 50_000_000;

    private final Requirements trace;
    private final EventColumns events;
    private final SyncClosure closure;
    private final Reversal reversal;
    private final ExecutionState state;
    private final Set<Pair> found = new HashSet<>();
    private final List<PredictedRace> races = new ArrayList<>();
    private long reversedEvents;
    private int untried;
    private int unproven;

    /** Accesses of one location by one thread at one site. */
    private record Accesses(int thread, int site, boolean writes, boolean isPlain, IntArrayList events) {}

    private record Pair(int siteA, boolean writesA, int siteB, boolean writesB) {
        static Pair of(Accesses a, Accesses b) {
            boolean isOrdered = a.site < b.site || a.site == b.site && !a.writes;
            return isOrdered
                    ? new Pair(a.site, a.writes, b.site, b.writes)
                    : new Pair(b.site, b.writes, a.site, a.writes);
        }
    }

    RacePredictor(Requirements trace, LearntOrder learnt, SyncClosure closure) {
        this.trace = trace;
        this.closure = closure;
        events = trace.events;
        reversal = new Reversal(trace, learnt, closure);
        state = new ExecutionState(trace);
    }

    /** The races, in the order of locations. */
    List<PredictedRace> races() {
        List<List<Accesses>> locations = accesses();
        locations.forEach(all -> pairs(all, this::keepingSections));
        locations.forEach(all -> pairs(all, this::reversingSections));
        return races;
    }

    /** Pairs of sites for which not all pairs of events were tried with reversed sections. */
    int untried() {
        return untried;
    }

    /** Pairs of events that the definitions call a race, and whose witness could not be executed step by step. */
    int unproven() {
        return unproven;
    }

    private List<List<Accesses>> accesses() {
        TreeMap<Integer, TreeMap<Long, Accesses>> byLocation = new TreeMap<>();
        for (int e = 0; e < events.size(); e++) {
            int location = events.location(e);
            EventKind kind = events.kind(e);
            if (!kind.isAccess() || !trace.isKnown(location) || events.has(e, EventFlags.EXTERNAL)) {
                continue;
            }
            int thread = events.thread(e);
            boolean writes = kind.writes();
            boolean isPlain = kind != EventKind.UPDATE
                    && (writes ? events.writeOrder(e) : events.readOrder(e)) == MemoryOrder.PLAIN;
            int site = events.site(e);
            long key = (((long) thread << 32) | (site + 1)) << 2 | (writes ? 2 : 0) | (isPlain ? 1 : 0);
            byLocation
                    .computeIfAbsent(location, l -> new TreeMap<>())
                    .computeIfAbsent(key, k -> new Accesses(thread, site, writes, isPlain, new IntArrayList()))
                    .events
                    .add(e);
        }
        List<List<Accesses>> all = new ArrayList<>();
        byLocation.values().forEach(of -> all.add(List.copyOf(of.values())));
        return all;
    }

    private interface Try {
        @Nullable
        PredictedRace of(Accesses a, Accesses b);
    }

    private void pairs(List<Accesses> all, Try attempt) {
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                Accesses a = all.get(i);
                Accesses b = all.get(j);
                boolean conflict = a.thread != b.thread && (a.writes || b.writes) && (a.isPlain || b.isPlain);
                if (conflict && !found.contains(Pair.of(a, b))) {
                    PredictedRace race = attempt.of(a, b);
                    if (race != null) {
                        found.add(Pair.of(a, b));
                        races.add(race);
                    }
                }
            }
        }
    }

    /**
     * Walks along the accesses of both threads: once one is in the set that the pair needs, it is in that of all later
     * pairs.
     */
    private @Nullable PredictedRace keepingSections(Accesses a, Accesses b) {
        int[] set = new int[closure.threads()];
        int i = 0;
        int j = 0;
        while (i < a.events.size() && j < b.events.size()) {
            int one = a.events.get(i);
            int other = b.events.get(j);
            closure.before(one, set);
            closure.before(other, set);
            if (!closure.close(set)) {
                return null;
            }
            if (closure.contains(set, one)) {
                i++;
            } else if (closure.contains(set, other)) {
                j++;
            } else {
                PredictedRace race = race(closure.inOrder(set), one, other, false);
                if (race != null) {
                    return race;
                }
                unproven++;
                j++;
            }
        }
        return null;
    }

    private @Nullable PredictedRace reversingSections(Accesses a, Accesses b) {
        int tries = 0;
        for (int i = 0; i < a.events.size(); i++) {
            for (int j = 0; j < b.events.size(); j++) {
                int one = a.events.get(i);
                int other = b.events.get(j);
                if (isOrdered(one, other) || isOrdered(other, one)) {
                    continue;
                }
                if (tries++ == REVERSED_TRIES || reversedEvents > REVERSED_EVENTS) {
                    untried++;
                    return null;
                }
                int[] order = reversal.before(one, other);
                reversedEvents += order == null ? Math.max(one, other) : order.length;
                PredictedRace race = order == null ? null : race(order, one, other, true);
                if (race != null) {
                    return race;
                }
                unproven += order == null ? 0 : 1;
            }
        }
        return null;
    }

    /** Whether one must come before the other whatever the order of sections. */
    private boolean isOrdered(int one, int other) {
        int[] set = new int[closure.threads()];
        closure.before(other, set);
        return closure.contains(set, one);
    }

    private @Nullable PredictedRace race(int[] order, int one, int other, boolean isReversal) {
        int first = Math.min(one, other);
        int second = Math.max(one, other);
        Witness witness = Witness.of(trace, state, order, first, second);
        return witness == null ? null : new PredictedRace(first, second, isReversal, witness);
    }
}
