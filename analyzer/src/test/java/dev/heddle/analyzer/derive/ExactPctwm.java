package dev.heddle.analyzer.derive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Probabilities of PCTWM over threads whose events are all sinks of communication and read nothing, by brute force:
 * every order of the threads' priorities and every tuple of d different numbers of sinks are equally likely. Source:
 * Gao, Chakraborty, Kulahcioglu Ozkan, ASPLOS 2023, Algorithm 1.
 */
final class ExactPctwm {
    private final List<List<String>> program;
    private final Map<String, Double> probabilities = new HashMap<>();
    private int runs;

    private ExactPctwm(List<List<String>> program) {
        this.program = program;
    }

    /**
     * The probability of each order of all events, the selected sinks with a star.
     *
     * @param program of each thread: sinks by names in small letters, others in capitals; S1 starts thread 1
     */
    static Map<String, Double> of(List<List<String>> program, int d) {
        ExactPctwm exact = new ExactPctwm(program);
        int sinks = (int) program.stream()
                .flatMap(List::stream)
                .filter(ExactPctwm::isSink)
                .count();
        for (List<Integer> priorities : tuples(program.size(), program.size())) {
            for (List<Integer> numbers : tuples(sinks, d)) {
                exact.runs++;
                exact.probabilities.merge(exact.run(priorities, numbers), 1.0, Double::sum);
            }
        }
        exact.probabilities.replaceAll((order, count) -> count / exact.runs);
        return exact.probabilities;
    }

    /** All tuples of different numbers from 0 on. */
    private static List<List<Integer>> tuples(int bound, int size) {
        List<List<Integer>> all = new ArrayList<>();
        all.add(List.of());
        for (int i = 0; i < size; i++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> tuple : all) {
                for (int n = 0; n < bound; n++) {
                    if (!tuple.contains(n)) {
                        List<Integer> with = new ArrayList<>(tuple);
                        with.add(n);
                        longer.add(with);
                    }
                }
            }
            all = longer;
        }
        return all;
    }

    private static boolean isSink(String event) {
        return Character.isLowerCase(event.charAt(0));
    }

    private String run(List<Integer> priorities, List<Integer> numbers) {
        int threads = program.size();
        int[] done = new int[threads];
        int[] rank = new int[threads]; // of the last sink that the thread waited with, or -1
        Arrays.fill(rank, -1);
        boolean[] looked = new boolean[threads];
        boolean[] waits = new boolean[threads];
        List<String> order = new ArrayList<>();
        int seen = 0;
        while (true) {
            int best = -1;
            for (int t = 0; t < threads; t++) {
                boolean isEnabled = done[t] < program.get(t).size() && (t == 0 || order.contains("S" + t));
                best = isEnabled && (best < 0 || isAbove(t, best, priorities, rank)) ? t : best;
            }
            if (best < 0) {
                return String.join(" ", order);
            }
            String event = program.get(best).get(done[best]);
            if (isSink(event) && !looked[best]) {
                looked[best] = true;
                int selected = numbers.indexOf(seen++);
                if (selected >= 0) {
                    rank[best] = selected;
                    waits[best] = true;
                    continue;
                }
            }
            order.add(waits[best] ? event + "*" : event);
            done[best]++;
            looked[best] = false;
            waits[best] = false;
        }
    }

    /** A thread keeps the low place that its last selected sink has given it. */
    private static boolean isAbove(int t, int other, List<Integer> priorities, int[] rank) {
        if (rank[t] < 0 && rank[other] < 0) {
            return priorities.get(t) < priorities.get(other);
        }
        return rank[t] < 0 || rank[other] >= 0 && rank[t] < rank[other];
    }
}
