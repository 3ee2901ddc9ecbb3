package dev.heddle.replayer.strategy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * PCT by enumeration: the probabilities of the outcomes of a litmus program of volatile accesses under sequential
 * consistency, over all priorities and all ordered choices of {@code d} different change points. A thread whose next
 * access is the i-th one of all gets a low priority before it, and that access is not counted again. Main starts the
 * threads and joins them.
 */
final class PctReference {
    private static final int LOW = 1_000;

    private final List<List<String[]>> threads = new ArrayList<>();
    private final int d;
    private final int k;
    private final Map<String, Double> outcomes = new TreeMap<>();

    PctReference(String program, int d, int k) {
        for (String thread : program.split("\\|")) {
            threads.add(Arrays.stream(thread.split(";"))
                    .map(op -> op.strip().split(" "))
                    .toList());
        }
        this.d = d;
        this.k = k;
    }

    Map<String, Double> outcomes() {
        choosePoints(new int[0], 1);
        return outcomes;
    }

    private void choosePoints(int[] points, double p) {
        if (points.length == d) {
            choosePlaces(points, new int[0], p);
            return;
        }
        for (int point = 1; point <= k; point++) {
            int candidate = point;
            if (Arrays.stream(points).noneMatch(x -> x == candidate)) {
                int[] more = Arrays.copyOf(points, points.length + 1);
                more[points.length] = point;
                choosePoints(more, p / (k - points.length));
            }
        }
    }

    /**
     * Where each thread comes among those that are in the high band when it starts, as a fraction that the run asks
     * for.
     */
    private void choosePlaces(int[] points, int[] places, double p) {
        Run run = new Run(points, places);
        int bound = run.execute();
        if (bound == 0) {
            outcomes.merge(new TreeMap<>(run.registers).toString(), p, Double::sum);
            return;
        }
        for (int place = 0; place < bound; place++) {
            int[] more = Arrays.copyOf(places, places.length + 1);
            more[places.length] = place;
            choosePlaces(points, more, p / bound);
        }
    }

    private final class Run {
        private final int[] points;
        private final int[] places;
        private int placesUsed;
        private final List<Integer> high = new ArrayList<>();
        private final int[] low = new int[threads.size() + 1];
        private final int[] next = new int[threads.size() + 1];
        private final boolean[] counted = new boolean[threads.size() + 1];
        private int started;
        private int accesses;
        private final Map<String, Integer> memory = new HashMap<>();
        private final Map<String, Integer> registers = new HashMap<>();

        Run(int[] points, int[] places) {
            this.points = points;
            this.places = places;
            threads.forEach(t -> t.stream().filter(op -> op[0].equals("r")).forEach(op -> registers.put(op[3], 0)));
        }

        /** Answers the number of places for the first thread without one, or 0 where the run is complete. */
        int execute() {
            high.add(0); // main
            while (true) {
                int t = highest();
                if (t == 0 && started < threads.size()) {
                    started++;
                    if (placesUsed == places.length) {
                        return high.size() + 1;
                    }
                    high.add(places[placesUsed++], started);
                } else if (t == 0) {
                    return 0;
                } else {
                    step(t);
                }
            }
        }

        /** Main goes on when it has a thread to start, or all have ended. */
        private int highest() {
            int best = -1;
            for (int t = 0; t <= started; t++) {
                boolean joins = t == 0 && started == threads.size();
                boolean canGoOn = t > 0 ? next[t] < threads.get(t - 1).size() : !joins || othersHaveEnded();
                if (canGoOn && (best < 0 || place(t) < place(best))) {
                    best = t;
                }
            }
            return best;
        }

        private boolean othersHaveEnded() {
            for (int t = 1; t <= started; t++) {
                if (next[t] < threads.get(t - 1).size()) {
                    return false;
                }
            }
            return true;
        }

        private int place(int t) {
            return low[t] > 0 ? LOW + low[t] : high.indexOf(t);
        }

        private void step(int t) {
            if (!counted[t]) {
                counted[t] = true;
                accesses++;
                for (int i = 0; i < d; i++) {
                    if (points[i] == accesses) {
                        high.remove(Integer.valueOf(t));
                        low[t] = i + 1;
                        return;
                    }
                }
            }
            counted[t] = false;
            String[] op = threads.get(t - 1).get(next[t]++);
            if (op[0].equals("w")) {
                memory.put(op[2], Integer.valueOf(op[3]));
            } else {
                registers.put(op[3], memory.getOrDefault(op[2], 0));
            }
            if (next[t] == threads.get(t - 1).size()) {
                high.remove(Integer.valueOf(t));
            }
        }
    }
}
