package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Deadlocks of locks in other orders of a trace in which sections of each lock keep their order, of any number of
 * threads (SPDOffline: Tunç, Mathur, Pavlogiannis, Viswanathan, PLDI 2023): cycles of acquisitions while other locks
 * are held, grouped by thread, lock and locks held, and for each cycle the first events that can wait at once.
 */
final class DeadlockPredictor {
    /** Cycles of groups that are looked at. */
    private static final int MOST_CYCLES = 100_000;
    /** Steps of the search for them. */
    private static final int MOST_STEPS = 5_000_000;

    private final Requirements trace;
    private final EventColumns events;
    private final SyncClosure closure;
    private final ExecutionState state;
    private final List<Group> groups = new ArrayList<>();
    private final List<PredictedDeadlock> deadlocks = new ArrayList<>();
    private final Set<Set<Integer>> known = new HashSet<>();
    /** By lock: the groups that hold it and wait for a lock of the same circle of locks. */
    private final Map<Integer, IntArrayList> holding = new HashMap<>();

    private int cycles;
    private int steps;

    /** Acquisitions of a lock by a thread that holds the same locks, in the order of the trace. */
    private record Group(int thread, int lock, boolean isShared, Map<Integer, Boolean> held, IntArrayList events) {
        /** Whether this one waits for a lock that the other holds. */
        boolean waitsFor(Group other) {
            Boolean sharing = other.held.get(lock);
            return thread != other.thread && sharing != null && !(isShared && sharing);
        }

        /** Whether no lock keeps the two from standing where they are at once. */
        boolean isBeside(Group other) {
            return thread != other.thread
                    && held.entrySet().stream().allMatch(one -> {
                        Boolean sharing = other.held.get(one.getKey());
                        return sharing == null || sharing && one.getValue();
                    });
        }
    }

    DeadlockPredictor(Requirements trace, SyncClosure closure) {
        this.trace = trace;
        this.closure = closure;
        events = trace.events;
        state = new ExecutionState(trace);
    }

    /** The deadlocks, one for each set of sites that wait. */
    List<PredictedDeadlock> deadlocks() {
        group();
        index();
        for (int first = 0; first < groups.size() && !isCut(); first++) {
            List<Group> path = new ArrayList<>();
            path.add(groups.get(first));
            extend(path, first);
        }
        return deadlocks;
    }

    /** Whether there were more cycles than were looked at. */
    boolean isCut() {
        return cycles >= MOST_CYCLES || steps >= MOST_STEPS;
    }

    /** Only locks of one strongly connected component, where one is waited for while another is held, can deadlock. */
    private void index() {
        Map<Integer, Set<Integer>> waited = new TreeMap<>();
        for (Group group : groups) {
            group.held
                    .keySet()
                    .forEach(lock ->
                            waited.computeIfAbsent(lock, l -> new TreeSet<>()).add(group.lock));
        }
        IntIntHashMap components = new Components(waited).byLock();
        for (int g = 0; g < groups.size(); g++) {
            Group group = groups.get(g);
            for (int lock : group.held.keySet()) {
                if (components.get(lock) == components.get(group.lock)) {
                    holding.computeIfAbsent(lock, l -> new IntArrayList()).add(g);
                }
            }
        }
    }

    private void group() {
        Map<List<Object>, Group> all = new LinkedHashMap<>();
        List<TreeMap<Integer, Boolean>> held = new ArrayList<>();
        for (int t = 0; t < closure.threads(); t++) {
            held.add(new TreeMap<>());
        }
        for (int e = 0; e < events.size(); e++) {
            int lock = events.location(e);
            int thread = events.thread(e);
            TreeMap<Integer, Boolean> mine = held.get(thread);
            if (events.acquiresLock(e) && trace.isKnown(lock)) {
                boolean isShared = events.has(e, EventFlags.SHARED);
                boolean waits = !mine.isEmpty() && !mine.containsKey(lock) && events.kind(e) == EventKind.LOCK;
                if (waits) {
                    Map<Integer, Boolean> others = new TreeMap<>(mine);
                    all.computeIfAbsent(
                                    List.of(thread, lock, isShared, others),
                                    k -> new Group(thread, lock, isShared, others, new IntArrayList()))
                            .events
                            .add(e);
                }
                mine.put(lock, isShared);
            } else if (events.kind(e).releasesLock()) {
                mine.remove(lock);
            }
        }
        groups.addAll(all.values());
    }

    /** Cycles through a group whose other groups have larger numbers, so that each is found once. */
    private void extend(List<Group> path, int first) {
        Group last = path.get(path.size() - 1);
        IntArrayList candidates = holding.getOrDefault(last.lock, new IntArrayList());
        for (int k = 0; k < candidates.size() && !isCut(); k++) {
            int next = candidates.get(k);
            Group group = groups.get(next);
            steps++;
            if (next < first || !last.waitsFor(group)) {
                continue;
            }
            if (next == first) {
                cycles++;
                look(path);
            } else if (path.stream().allMatch(group::isBeside)) {
                path.add(group);
                extend(path, first);
                path.remove(path.size() - 1);
            }
        }
    }

    private void look(List<Group> cycle) {
        int[] at = new int[cycle.size()];
        int[] set = new int[closure.threads()];
        while (true) {
            int[] waiting = new int[at.length];
            for (int k = 0; k < at.length; k++) {
                waiting[k] = cycle.get(k).events.get(at[k]);
                closure.before(waiting[k], set);
            }
            if (!closure.close(set)) {
                return;
            }
            boolean stands = true;
            for (int k = 0; k < at.length; k++) {
                if (closure.contains(set, waiting[k])) {
                    stands = false;
                    if (++at[k] == cycle.get(k).events.size()) {
                        return;
                    }
                }
            }
            if (stands) {
                add(waiting, set);
                return;
            }
        }
    }

    private void add(int[] waiting, int[] set) {
        Set<Integer> sites = new TreeSet<>();
        Arrays.stream(waiting).forEach(e -> sites.add(events.site(e)));
        Witness witness = witness(set);
        if (witness != null && known.add(sites)) {
            deadlocks.add(new PredictedDeadlock(
                    Arrays.stream(waiting).sorted().boxed().toList(), witness));
        }
    }

    private @Nullable Witness witness(int[] set) {
        return Witness.of(trace, state, closure.inOrder(set));
    }
}
