package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.derive.Derivation.Fidelity;
import dev.heddle.analyzer.derive.Goal.Closeness;
import dev.heddle.analyzer.derive.Goal.Dependency;
import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.analyzer.memory.RandomExecution;
import dev.heddle.analyzer.memory.RecordedModel;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LinearisationSearchTest {
    private static Derivation.Found found(Trace trace, Goal goal) {
        return assertInstanceOf(Derivation.Found.class, new LinearisationSearch(trace).find(goal));
    }

    @Test
    void lostUpdateComesFromAPassingTrace() {
        TraceBuilder b = new TraceBuilder("Counter");
        b.thread("0.1", "a");
        b.thread("0.2", "b");
        int x = b.staticField("x");
        b.startAll();
        int r1 = b.read(1, x, 10);
        int w1 = b.write(1, x, 11, 1);
        int r2 = b.read(2, x, 10);
        int w2 = b.write(2, x, 11, 2);
        Derivation.Found found = found(b.passed(), Goal.idiom(2, r1, w2, w1));
        assertEquals(List.of(r2, r1, w2, w1), lastFour(found));
        assertEquals(
                Fidelity.CHANGED, found.fidelity(), "r2 is before the goal in its thread, and sees the initial value");
    }

    private static List<Integer> lastFour(Derivation.Found found) {
        List<Integer> order = Arrays.stream(found.order()).boxed().toList();
        List<Integer> last = new ArrayList<>(order.subList(order.size() - 4, order.size()));
        return last;
    }

    @Test
    void sectionsOfOneLockChangeTheirOrder() {
        TraceBuilder b = new TraceBuilder("Sections");
        b.thread("0.1", "a");
        int x = b.staticField("x");
        int m = b.monitor(b.object("M"));
        b.startAll();
        int l0 = b.lock(0, m, 1);
        int w0 = b.write(0, x, 2, 1);
        b.unlock(0, m, 3);
        int l1 = b.lock(1, m, 4);
        int w1 = b.write(1, x, 5, 2);
        int u1 = b.unlock(1, m, 6);
        assertArrayEquals(
                new int[] {0, 1, l1, w1, u1, l0, w0},
                found(b.passed(), Goal.idiom(1, w1, w0)).order());
    }

    @Test
    void threadsStandBeforeTheirSecondLocks() {
        TraceBuilder b = new TraceBuilder("Deadlock");
        b.thread("0.1", "a");
        int m = b.monitor(b.object("M"));
        int n = b.monitor(b.object("N"));
        b.startAll();
        int a = b.lock(0, m, 1);
        int d = b.lock(0, n, 2);
        b.unlock(0, n, 3);
        b.unlock(0, m, 4);
        int c = b.lock(1, n, 5);
        int bb = b.lock(1, m, 6);
        assertArrayEquals(
                new int[] {0, 1, a, c},
                found(b.passed(), Goal.deadlock(a, bb, c, d)).order());
    }

    @Test
    void aGateLockForbidsTheDeadlock() {
        TraceBuilder b = new TraceBuilder("Gate");
        b.thread("0.1", "a");
        int g = b.monitor(b.object("G"));
        int m = b.monitor(b.object("M"));
        int n = b.monitor(b.object("N"));
        b.startAll();
        int[] first = new int[2];
        int[] second = new int[2];
        for (int t = 0; t < 2; t++) {
            b.lock(t, g, 1);
            first[t] = b.lock(t, t == 0 ? m : n, 2);
            second[t] = b.lock(t, t == 0 ? n : m, 3);
            b.unlock(t, t == 0 ? n : m, 4);
            b.unlock(t, t == 0 ? m : n, 5);
            b.unlock(t, g, 6);
        }
        Derivation.None none = assertInstanceOf(
                Derivation.None.class,
                new LinearisationSearch(b.passed()).find(Goal.deadlock(first[0], second[1], first[1], second[0])));
        assertTrue(none.isProven());
    }

    @Test
    void whatAStartOrdersStaysInOrder() {
        TraceBuilder b = new TraceBuilder("Start");
        b.thread("0.1", "a");
        int x = b.staticField("x");
        int w = b.write(0, x, 1, 1);
        b.startAll();
        int r = b.read(1, x, 2);
        Derivation.None none =
                assertInstanceOf(Derivation.None.class, new LinearisationSearch(b.passed()).find(Goal.idiom(1, r, w)));
        assertTrue(none.isProven());
        assertEquals("event " + w + " comes before event " + r + " in every order", none.reason());
    }

    @Test
    void aWeakReadSeesAnOlderWrite() {
        TraceBuilder b = new TraceBuilder("Weak");
        b.thread("0.1", "a");
        int data = b.staticField("data");
        int flag = b.staticField("flag");
        int old = b.write(0, data, 1, 1);
        b.startAll();
        b.write(0, data, 2, 2);
        b.write(0, flag, 3, 1);
        b.read(1, flag, 4);
        int r = b.read(1, data, 5);
        Derivation.Found found = found(b.passed(), Goal.stale(old, r));
        assertEquals(r, found.order()[found.order().length - 1]);
        assertEquals(old, found.sources()[found.order().length - 1]);
        assertEquals(Fidelity.KEPT, found.fidelity());
    }

    @Test
    void aLockKeepsAWeakReadFromTheOldWrite() {
        TraceBuilder b = new TraceBuilder("Locked");
        b.thread("0.1", "a");
        int data = b.staticField("data");
        int m = b.monitor(b.object("M"));
        b.startAll();
        int old = b.write(0, data, 1, 1);
        b.lock(0, m, 2);
        b.write(0, data, 3, 2);
        int flag = b.staticField("flag");
        int w = b.write(0, flag, 3, 2);
        b.unlock(0, m, 4);
        b.lock(1, m, 5);
        int f = b.read(1, flag, 6);
        int r = b.read(1, data, 7);
        assertEquals(w, b.events().readsFrom(f));
        Derivation derivation = new LinearisationSearch(b.passed()).find(Goal.stale(old, r));
        assertTrue(
                derivation instanceof Derivation.None || ((Derivation.Found) derivation).fidelity() != Fidelity.KEPT,
                "while the flag is seen");
    }

    @Test
    void bothAccessesOfARaceStandSideBySide() {
        TraceBuilder b = new TraceBuilder("Race");
        b.thread("0.1", "a");
        int x = b.staticField("x");
        int y = b.staticField("y");
        b.startAll();
        int w = b.write(0, x, 1, 1);
        b.write(0, y, 2, 1);
        b.read(1, y, 3);
        int r = b.read(1, x, 4);
        b.write(1, y, 5, 1);
        int[] order = found(b.passed(), Goal.race(r, w)).order();
        assertEquals(w, order[order.length - 1]);
        assertEquals(r, order[order.length - 2]);
        int[] either = assertInstanceOf(Derivation.Found.class, new LinearisationSearch(b.passed()).findRace(w, r))
                .order();
        assertEquals(Set.of(w, r), Set.of(either[either.length - 1], either[either.length - 2]));
    }

    @Test
    void whatFollowsWithoutASchedulingPointMayComeBetween() {
        TraceBuilder b = new TraceBuilder("Glued");
        b.thread("0.1", "a");
        int x = b.staticField("x");
        int m = b.monitor(b.object("M"));
        b.startAll();
        b.lock(0, m, 1);
        int w = b.write(0, x, 2, 1);
        int u = b.unlock(0, m, 3);
        int r = b.read(1, x, 4);
        b.events().setEnabled(u, 1);
        assertArrayEquals(
                new int[] {0, 1, 2, w, u, r}, found(b.passed(), Goal.race(w, r)).order());
    }

    /** Under the memory model: what is found is consistent, and what an execution showed is found in its trace. */
    @Test
    void readsOfOlderWritesAreConsistent() {
        int count = 0;
        int recorded = 0;
        for (long seed = 0; seed < 300; seed++) {
            Trace trace = RandomExecution.of(seed, seed % 2 == 0 ? VolatileReads.EXEC : VolatileReads.STALE);
            LinearisationSearch search = new LinearisationSearch(trace);
            EventColumns events = trace.events();
            for (int r = 0; r < events.size(); r++) {
                for (int w = 0; w < events.size() && events.kind(r) == EventKind.READ; w++) {
                    boolean isPair = events.kind(w).writes()
                            && events.location(w) == events.location(r)
                            && events.thread(w) != events.thread(r);
                    if (isPair && search.find(Goal.stale(w, r)) instanceof Derivation.Found found) {
                        count++;
                        assertTrue(follows(Linearised.of(trace, found.order(), found.sources())), "seed " + seed);
                        assertEquals(w, found.sources()[found.order().length - 1], "seed " + seed);
                        boolean isRecorded = events.readsFrom(r) == w && seed % 2 == 0;
                        assertTrue(!isRecorded || found.fidelity() == Fidelity.KEPT, "seed " + seed);
                        recorded += isRecorded ? 1 : 0;
                    } else {
                        assertTrue(!isPair || events.readsFrom(r) != w, "seed " + seed);
                    }
                }
            }
        }
        assertTrue(count > 1_000 && recorded > 50, count + " found, " + recorded + " of them recorded");
    }

    private static boolean follows(Trace linearised) {
        RecordedModel model = new RecordedModel(linearised);
        while (model.next() < linearised.events().size()) {
            if (!model.isPossible()) {
                return false;
            }
            model.execute();
        }
        return true;
    }

    // ---- small programs against all interleavings

    @Test
    void everyAnswerCanBeExecutedAndNoneIsMissed() {
        int found = 0;
        int none = 0;
        Map<String, Integer> sorts = new TreeMap<>();
        for (long seed = 0; seed < 400; seed++) {
            Trace trace = RandomProgramTrace.of(seed, 11);
            LinearisationSearch search = new LinearisationSearch(trace);
            for (Goal goal : goals(trace)) {
                Derivation derivation = search.find(goal);
                Set<Integer> free = new HashSet<>();
                goal.dependencies().forEach(d -> free.addAll(List.of(d.from(), d.to())));
                boolean exists = new Interleavings(trace, free).any(prefix -> isReached(trace, goal, prefix));
                String context = "seed " + seed + " goal " + goal + ": " + derivation;
                if (derivation instanceof Derivation.Found f) {
                    check(trace, goal, f, context);
                    assertEquals(exists, f.fidelity() == Fidelity.KEPT, context);
                    found++;
                    sorts.merge(
                            goal.dependencies().size() + " " + goal.attempted().size(), 1, Integer::sum);
                } else {
                    assertEquals(false, exists, context);
                    none++;
                }
            }
        }
        assertTrue(found > 500 && none > 200, found + " found, " + none + " not");
        assertTrue(sorts.get("2 0") > 100 && sorts.getOrDefault("0 2", 0) > 0, sorts.toString());
    }

    private static void check(Trace trace, Goal goal, Derivation.Found found, String context) {
        Set<Integer> free = new HashSet<>();
        goal.dependencies().forEach(d -> free.addAll(List.of(d.from(), d.to())));
        Interleavings rules = new Interleavings(trace, free);
        List<Integer> prefix = new ArrayList<>();
        for (int k = 0; k < found.order().length; k++) {
            int e = found.order()[k];
            boolean same = found.fidelity() == Fidelity.KEPT;
            assertTrue(
                    rules.canFollow(prefix, e, same), context + " at " + e + " in " + Arrays.toString(found.order()));
            if (trace.events().kind(e).reads()) {
                assertEquals(rules.newest(prefix, trace.events().location(e)), found.sources()[k], context);
            }
            prefix.add(e);
        }
        assertTrue(isReached(trace, goal, prefix), context);
    }

    /** Idioms 1 and 2 of memory and locks, and races. */
    private static List<Goal> goals(Trace trace) {
        List<Goal> goals = new ArrayList<>();
        EventColumns events = trace.events();
        for (int a = 0; a < events.size(); a++) {
            for (int b = 0; b < events.size(); b++) {
                if (depends(events, a, b)) {
                    goals.add(Goal.idiom(1, a, b));
                    if (events.kind(a).isAccess() && b % 2 == 0) {
                        goals.add(Goal.race(a, b));
                    }
                    for (int c = b % 3; c < events.size(); c += 3) {
                        if (events.thread(c) == events.thread(a) && a < c && depends(events, b, c)) {
                            goals.add(Goal.idiom(2, a, b, c));
                        }
                    }
                }
            }
        }
        goals.addAll(compound(trace));
        goals.addAll(deadlocks(trace));
        return goals;
    }

    /** Some of idioms 3 to 5. */
    private static List<Goal> compound(Trace trace) {
        List<Goal> goals = new ArrayList<>();
        EventColumns events = trace.events();
        int n = events.size();
        for (int k = 0; k < n * n * n * n; k++) {
            int a = k % n;
            int b = k / n % n;
            int c = k / n / n % n;
            int d = k / n / n / n;
            boolean isPair = events.thread(a) == events.thread(d)
                    && events.thread(b) == events.thread(c)
                    && a < d
                    && b != c
                    && depends(events, a, b)
                    && depends(events, c, d);
            if (isPair && goals.size() < 6 && (a + 2 * b + 3 * c) % 5 == 0) {
                boolean isOneObject = events.location(a) == events.location(c);
                if (b < c) {
                    goals.add(Goal.idiom(isOneObject ? 3 : 4, a, b, c, d));
                } else if (!isOneObject) {
                    goals.add(Goal.idiom(5, a, b, c, d));
                }
            }
        }
        return goals;
    }

    /** Both threads hold the one lock and stand before the other. */
    private static List<Goal> deadlocks(Trace trace) {
        List<Goal> goals = new ArrayList<>();
        EventColumns events = trace.events();
        for (int d = 0; d < events.size(); d++) {
            for (int b = 0; b < events.size(); b++) {
                int a = heldAt(events, d);
                int c = heldAt(events, b);
                boolean crosses = a >= 0
                        && c >= 0
                        && events.thread(a) != events.thread(c)
                        && events.location(a) == events.location(b)
                        && events.location(c) == events.location(d);
                if (crosses) {
                    goals.add(Goal.deadlock(a, b, c, d));
                }
            }
        }
        return goals;
    }

    /** The acquisition of the other lock that is held before this one, or -1. */
    private static int heldAt(EventColumns events, int lock) {
        int held = -1;
        for (int e = 0; e < lock && events.kind(lock) == EventKind.LOCK; e++) {
            if (events.thread(e) == events.thread(lock) && events.kind(e) == EventKind.LOCK) {
                held = e;
            } else if (events.thread(e) == events.thread(lock) && events.kind(e) == EventKind.UNLOCK) {
                held = -1;
            }
        }
        return held;
    }

    private static boolean depends(EventColumns events, int a, int b) {
        return events.thread(a) != events.thread(b)
                && events.location(a) == events.location(b)
                && type(events, a, true) != null
                && type(events, b, false) != null
                && AccessType.depend(type(events, a, true), type(events, b, false));
    }

    private static AccessType type(EventColumns events, int i, boolean asSource) {
        return switch (events.kind(i)) {
            case READ -> AccessType.READ;
            case WRITE -> AccessType.WRITE;
            case UPDATE -> asSource ? AccessType.WRITE : AccessType.READ;
            case LOCK, WAKE -> AccessType.LOCK;
            case UNLOCK, WAIT -> AccessType.UNLOCK;
            default -> null;
        };
    }

    private static boolean isReached(Trace trace, Goal goal, List<Integer> prefix) {
        if (!prefix.containsAll(goal.executed())) {
            return false;
        }
        for (int attempted : goal.attempted()) {
            for (int e = 0; e <= attempted; e++) {
                boolean isBefore = trace.events().thread(e) == trace.events().thread(attempted);
                if (isBefore && prefix.contains(e) != (e < attempted)) {
                    return false;
                }
            }
        }
        for (Dependency d : goal.dependencies()) {
            int from = prefix.indexOf(d.from());
            int to = prefix.indexOf(d.to());
            if (from < 0 || to < from || d.closeness() == Closeness.ADJACENT && to != from + 1) {
                return false;
            }
            for (int k = from + 1; k < to; k++) {
                if (conflicts(trace.events(), prefix.get(k), d)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * As the observer has it: a write or an operation on the lock, or an access that takes the place of one of the
     * pair.
     */
    private static boolean conflicts(EventColumns events, int e, Dependency d) {
        EventKind kind = events.kind(e);
        if (events.location(e) != events.location(d.from())) {
            return false;
        }
        if (!kind.isAccess()) {
            return kind != EventKind.NOTIFY;
        }
        boolean afterWrite = events.kind(d.from()).writes();
        return kind.writes()
                || events.thread(e) == events.thread(d.from())
                || afterWrite && events.thread(e) == events.thread(d.to())
                || afterWrite && events.kind(d.to()).writes();
    }
}
