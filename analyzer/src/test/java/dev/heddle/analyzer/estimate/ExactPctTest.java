package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.Choices;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bound of PCT against exact probabilities: all orders of priorities and all change points of small programs, and
 * every set of d orderings that some execution has. Steps are counted as the estimate counts them, at decisions between
 * at least two threads. The first event of each thread stands for its beginning: a step at which it can be held back,
 * and no part of any ordering. Without it the bound does not hold: of three threads with two events each, PCT never
 * finds A1 before B1 before A2 before C1.
 */
class ExactPctTest {
    private final List<int[]> executions = new ArrayList<>();
    private int threads;
    private int events;

    /** Position of each event (thread * events + index) in the execution that PCT makes of these draws. */
    private int[] execution(int[] order, int[] changePoints) {
        int d = changePoints.length + 1;
        int[] priority = new int[threads];
        for (int i = 0; i < threads; i++) {
            priority[order[i]] = d + i;
        }
        int[] done = new int[threads];
        int[] position = new int[threads * events];
        int step = 0;
        for (int at = 0; at < position.length; at++) {
            int best = -1;
            int enabled = 0;
            for (int t = 0; t < threads; t++) {
                if (done[t] < events) {
                    enabled++;
                    best = best < 0 || priority[t] > priority[best] ? t : best;
                }
            }
            position[best * events + done[best]++] = at;
            step += enabled > 1 ? 1 : 0;
            for (int i = 1; i < d && enabled > 1; i++) {
                if (changePoints[i - 1] == step) {
                    priority[best] = d - i;
                }
            }
        }
        return position;
    }

    private void enumerate(int steps, int d) {
        List<int[]> orders = new ArrayList<>();
        permutations(new ArrayList<>(), orders);
        int points = (int) Math.pow(steps, d - 1);
        for (int[] order : orders) {
            for (int p = 0; p < points; p++) {
                int[] changePoints = new int[d - 1];
                int rest = p;
                for (int i = 0; i < d - 1; i++, rest /= steps) {
                    changePoints[i] = 1 + rest % steps;
                }
                executions.add(execution(order, changePoints));
            }
        }
    }

    private void permutations(List<Integer> prefix, List<int[]> all) {
        if (prefix.size() == threads) {
            all.add(prefix.stream().mapToInt(Integer::intValue).toArray());
        }
        for (int t = 0; t < threads; t++) {
            if (!prefix.contains(t)) {
                prefix.add(t);
                permutations(prefix, all);
                prefix.remove(prefix.size() - 1);
            }
        }
    }

    /**
     * How many executions have all orderings that {@code of} has between the chosen pairs; each pair is two events of
     * different threads.
     */
    private long having(int[] of, List<int[]> pairs) {
        return executions.stream()
                .filter(one ->
                        pairs.stream().allMatch(pair -> one[pair[0]] < one[pair[1]] == of[pair[0]] < of[pair[1]]))
                .count();
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "2, 4, 1", "4, 2, 1", "2, 3, 2", "2, 5, 2", "3, 2, 2", "2, 4, 3", "3, 2, 3"})
    void everySetOfOrderingsIsAsProbableAsTheBoundSays(int threadCount, int eventCount, int d) {
        threads = threadCount;
        events = eventCount;
        // The last thread's remaining events are no decisions: with all others first, only its own are left out at
        // most.
        int steps = threads * events - 1;
        enumerate(steps, d);
        Estimate e = new Estimate(1, threads, 1, 1, new Choices(steps, 1, threads * events, 0, 0), Profile.NONE);
        double bound = Guarantee.pct(e, d).perExecution().value();
        List<int[]> pairs = new ArrayList<>();
        for (int a = 0; a < threads * events; a++) {
            for (int b = a + 1; b < threads * events; b++) {
                if (a / events != b / events && a % events > 0 && b % events > 0) {
                    pairs.add(new int[] {a, b});
                }
            }
        }
        double smallest = 1;
        for (int[] of : interleavings()) {
            smallest = Math.min(smallest, smallest(of, pairs, 0, d, new ArrayList<>()));
        }
        assertTrue(smallest >= bound - 1e-12, smallest + " is below " + bound);
    }

    @Test
    void theBoundTakesThatThreadsCanBeHeldBackBeforeTheirFirstEvent() {
        threads = 3;
        events = 2;
        enumerate(5, 3);
        int[] a1b1a2c1 = {0, 2, 1, 4, 3, 5};
        assertEquals(0, having(a1b1a2c1, List.of(new int[] {0, 2}, new int[] {1, 2}, new int[] {1, 4})));
    }

    private double smallest(int[] of, List<int[]> pairs, int from, int d, List<int[]> chosen) {
        if (chosen.size() == d) {
            return (double) having(of, chosen) / executions.size();
        }
        double smallest = 1;
        for (int i = from; i < pairs.size(); i++) {
            chosen.add(pairs.get(i));
            smallest = Math.min(smallest, smallest(of, pairs, i + 1, d, chosen));
            chosen.remove(chosen.size() - 1);
        }
        return smallest;
    }

    /** All executions of the program, as positions of events. */
    private List<int[]> interleavings() {
        List<int[]> all = new ArrayList<>();
        interleave(new int[threads], new int[threads * events], 0, all);
        return all;
    }

    private void interleave(int[] done, int[] position, int at, List<int[]> all) {
        if (at == position.length) {
            all.add(position.clone());
        }
        for (int t = 0; t < threads; t++) {
            if (done[t] < events) {
                position[t * events + done[t]++] = at;
                interleave(done, position, at + 1, all);
                done[t]--;
            }
        }
    }
}
