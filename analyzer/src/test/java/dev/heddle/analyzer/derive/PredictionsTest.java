package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.memory.Linearised;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Predictions against all orders of small random traces. */
class PredictionsTest {
    private static final int TRACES = 3_000;

    /** Two or three threads, two variables, three monitors that are nested; each event has a line of its own. */
    private static Trace random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        TraceBuilder b = new TraceBuilder("Random");
        int threads = 2 + random.nextInt(2);
        for (int t = 1; t < threads; t++) {
            b.thread("0." + t, "t" + t);
        }
        int[] variables = {b.staticField("x"), b.staticField("y")};
        int[] locks = new int[3];
        Arrays.setAll(locks, l -> b.monitor(b.object("L" + l)));
        b.startAll();
        int[] owner = {-1, -1, -1};
        List<List<Integer>> held = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            held.add(new ArrayList<>());
        }
        int nesting = (int) (seed % 3);
        for (int line = 1; line <= 18; line++) {
            int t = random.nextInt(threads);
            List<Integer> mine = held.get(t);
            int lock = random.nextInt(3);
            int coin = random.nextInt(10);
            if (coin < 3 + nesting && owner[lock] < 0) {
                b.lock(t, locks[lock], line);
                owner[lock] = t;
                mine.add(lock);
            } else if (coin < 6 + nesting && !mine.isEmpty()) {
                int last = mine.remove(mine.size() - 1);
                b.unlock(t, locks[last], line);
                owner[last] = -1;
            } else if (coin % 2 == 0) {
                b.read(t, variables[random.nextInt(2)], line);
            } else {
                b.write(t, variables[random.nextInt(2)], line, line);
            }
        }
        for (int i = 0; i < b.events().size(); i++) {
            b.events().setEnabled(i, 2); // a scheduling point before each
        }
        return b.passed();
    }

    /** All orders of a trace in which reads see what they saw. */
    private static final class AllOrders {
        final Set<List<Integer>> races = new HashSet<>();
        final Set<Set<Integer>> deadlocks = new HashSet<>();
        private final EventColumns events;
        private final Requirements trace;
        private final boolean keepsSections;
        private final Set<List<Integer>> seen = new HashSet<>();

        AllOrders(Trace of, boolean keepsSections) {
            this.keepsSections = keepsSections;
            trace = new Requirements(of);
            events = of.events();
            int[] newest = new int[of.locations().size()];
            int[] lastAcquired = new int[of.locations().size()];
            int[] owner = new int[of.locations().size()];
            Arrays.fill(newest, EventColumns.READS_INITIAL);
            Arrays.fill(lastAcquired, -1);
            Arrays.fill(owner, -1);
            go(new int[trace.program.length], newest, lastAcquired, owner);
        }

        private int next(int[] done, int t) {
            return done[t] < trace.program[t].length ? trace.program[t][done[t]] : -1;
        }

        private boolean needs(int[] done, int e) {
            for (int before : trace.needs(e)) {
                if (trace.place[before] >= done[events.thread(before)]) {
                    return false;
                }
            }
            return true;
        }

        private void go(int[] done, int[] newest, int[] lastAcquired, int[] owner) {
            List<Integer> state = new ArrayList<>();
            for (int[] part : new int[][] {done, newest, keepsSections ? lastAcquired : new int[0]}) {
                Arrays.stream(part).forEach(state::add);
            }
            if (!seen.add(state)) {
                return;
            }
            look(done, owner);
            for (int t = 0; t < done.length; t++) {
                int e = next(done, t);
                if (e < 0 || !needs(done, e)) {
                    continue;
                }
                int at = events.location(e);
                EventKind kind = events.kind(e);
                boolean acquires = kind == EventKind.LOCK;
                boolean isDenied = acquires && (owner[at] >= 0 || keepsSections && lastAcquired[at] > e)
                        || kind.reads() && newest[at] != events.readsFrom(e);
                if (isDenied) {
                    continue;
                }
                int[] nextNewest = newest.clone();
                int[] nextAcquired = lastAcquired.clone();
                int[] nextOwner = owner.clone();
                int[] nextDone = done.clone();
                nextDone[t]++;
                if (kind.writes()) {
                    nextNewest[at] = e;
                } else if (acquires) {
                    nextOwner[at] = t;
                    nextAcquired[at] = e;
                } else if (kind == EventKind.UNLOCK) {
                    nextOwner[at] = -1;
                }
                go(nextDone, nextNewest, nextAcquired, nextOwner);
            }
        }

        private void look(int[] done, int[] owner) {
            for (int t = 0; t < done.length; t++) {
                int a = next(done, t);
                for (int u = t + 1; u < done.length; u++) {
                    int b = next(done, u);
                    boolean areAccesses = a >= 0
                            && b >= 0
                            && events.kind(a).isAccess()
                            && events.kind(b).isAccess()
                            && needs(done, a)
                            && needs(done, b);
                    if (areAccesses
                            && events.location(a) == events.location(b)
                            && (events.kind(a).writes() || events.kind(b).writes())) {
                        races.add(List.of(Math.min(a, b), Math.max(a, b)));
                    }
                }
                circle(done, owner, t);
            }
        }

        /** Whether the thread waits for itself. */
        private void circle(int[] done, int[] owner, int first) {
            Set<Integer> waiting = new TreeSet<>();
            int t = first;
            do {
                int e = next(done, t);
                if (e < 0 || events.kind(e) != EventKind.LOCK || owner[events.location(e)] < 0 || !waiting.add(e)) {
                    return;
                }
                t = owner[events.location(e)];
            } while (t != first);
            deadlocks.add(waiting);
        }
    }

    private static Set<List<Integer>> races(Predictions of, boolean areReversals) {
        Set<List<Integer>> all = new HashSet<>();
        of.races().stream()
                .filter(race -> race.isReversal() == areReversals)
                .forEach(race -> all.add(List.of(race.first(), race.second())));
        return all;
    }

    @Test
    void racesThatKeepSectionsAreAllFoundAndNoneIsClaimedThatNoOrderHas() {
        int found = 0;
        int reversed = 0;
        int missed = 0;
        for (int seed = 0; seed < TRACES; seed++) {
            Trace trace = random(seed);
            Predictions predictions = Predictions.of(trace, true, false);
            assertEquals(new AllOrders(trace, true).races, races(predictions, false), "seed " + seed);
            AllOrders all = new AllOrders(trace, false);
            assertTrue(all.races.containsAll(races(predictions, true)), "seed " + seed);
            found += races(predictions, false).size();
            reversed += races(predictions, true).size();
            missed += all.races.size() - predictions.races().size();
            assertEquals(0, predictions.unproven(), "seed " + seed);
        }
        assertTrue(found > 10_000 && reversed > 50, found + " races, " + reversed + " with reversed sections");
        assertTrue(missed < reversed, missed + " missed, " + reversed + " found with reversed sections");
    }

    @Test
    void deadlocksThatKeepSectionsAreFoundAndNoneIsClaimedThatNoOrderHas() {
        int found = 0;
        for (int seed = 0; seed < TRACES; seed++) {
            Trace trace = random(seed);
            Set<Set<Integer>> predicted = new HashSet<>();
            Predictions.of(trace, false, true)
                    .deadlocks()
                    .forEach(deadlock -> predicted.add(new TreeSet<>(deadlock.acquisitions())));
            Set<Set<Integer>> expected = new AllOrders(trace, true).deadlocks;
            assertEquals(expected.isEmpty(), predicted.isEmpty(), "seed " + seed + ": " + expected + predicted);
            assertTrue(expected.containsAll(predicted), "seed " + seed + ": " + expected + predicted);
            found += predicted.size();
        }
        assertTrue(found > 50, found + " deadlocks");
    }

    @Test
    void witnessesOfProgramsThatWaitAreExecutions() {
        int found = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Trace trace = RandomProgramTrace.of(seed, 18);
            Predictions predictions = Predictions.of(trace, true, true);
            for (PredictedRace race : predictions.races()) {
                int[] order = race.witness().order();
                assertEquals(
                        List.of(race.first(), race.second()),
                        List.of(order[order.length - 2], order[order.length - 1]));
                assertTrue(Linearised.isConsistent(trace, order, race.witness().sources()), "seed " + seed);
                found++;
            }
            predictions.schedules(trace);
        }
        assertTrue(found > 1_000, found + " races");
    }

    @Test
    void aTraceWithAnOlderReadIsRefused() {
        TraceBuilder b = new TraceBuilder("Stale");
        b.thread("0.1", "a");
        int x = b.staticField("x");
        b.startAll();
        int old = b.write(0, x, 1, 1);
        b.write(0, x, 2, 2);
        b.readFrom(1, x, 3, old);
        String message = assertThrows(IllegalArgumentException.class, () -> Predictions.of(b.passed(), true, true))
                .getMessage();
        assertTrue(message.startsWith("expected a sequentially consistent trace (--sc), found event "), message);
    }
}
