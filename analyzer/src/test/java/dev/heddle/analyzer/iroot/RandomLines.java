package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.iroot.Lines.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Small random executions that could have been: locks are free when acquired, waits end by a notify, joined threads do
 * nothing more.
 */
final class RandomLines {
    private final SplittableRandom random;
    private final boolean straight;
    private final List<Line> lines = new ArrayList<>();
    private final int threads;
    private final List<List<String>> held = new ArrayList<>();
    private final boolean[] live;
    private final boolean[] joined;
    private final int[] waits; // 0 no, 1 waits, 2 notified
    private final Map<String, Integer> exclusive = new HashMap<>();
    private final Map<String, Integer> shared = new HashMap<>();

    private RandomLines(long seed, boolean straight) {
        random = new SplittableRandom(seed);
        this.straight = straight;
        threads = straight ? 3 : 2 + random.nextInt(3);
        live = new boolean[threads];
        joined = new boolean[threads];
        waits = new int[threads];
        for (int i = 0; i < threads; i++) {
            held.add(new ArrayList<>());
        }
        live[0] = true;
    }

    /** Everything that executions have. */
    static Lines everything(long seed) {
        RandomLines all = new RandomLines(seed, false);
        int steps = 10 + all.random.nextInt(24);
        for (int i = 0; i < steps; i++) {
            all.step();
        }
        return Lines.of(all.lines);
    }

    /** Two started threads with accesses and exclusive locks, few enough to enumerate all interleavings. */
    static Lines straight(long seed) {
        RandomLines all = new RandomLines(seed, true);
        all.live[1] = true;
        all.live[2] = true;
        all.line(0, "F", "T1", "");
        all.line(0, "F", "T2", "");
        for (int i = 0; i < 9; i++) {
            int t = 1 + all.random.nextInt(2);
            if (all.random.nextInt(3) > 0) {
                all.access(t);
            } else {
                all.locks(t, "L");
            }
        }
        for (int t = 1; t < 3; t++) {
            while (!all.held.get(t).isEmpty()) {
                all.release(t);
            }
        }
        return Lines.of(all.lines);
    }

    private void line(int thread, String op, String variable, String location) {
        lines.add(new Line(thread == 0 ? "M" : "T" + thread, op, variable, location, -1));
    }

    private void step() {
        int t = random.nextInt(threads);
        if (!live[t]) {
            if (!joined[t]) {
                line(0, "F", "T" + t, "");
                live[t] = true;
            }
            return;
        }
        if (waits[t] > 0) {
            if (waits[t] == 2 && isFree("m0", t)) {
                line(t, "WA", "c,m0", "w" + t);
                exclusive.put("m0", t);
                held.get(t).add("m0");
                waits[t] = 0;
            }
            return;
        }
        switch (random.nextInt(12)) {
            case 0, 1, 2, 3, 4 -> access(t);
            case 5, 6 -> locks(t, "L");
            case 7 -> locks(t, "LS");
            case 8 -> waiting(t);
            case 9 -> {
                if (t == 0) {
                    join();
                } else {
                    line(t, random.nextBoolean() ? "RL" : "AC", "latch" + random.nextInt(2), "");
                }
            }
            case 10 -> line(t, random.nextInt(4) == 0 ? "TO" : "LF", "m1", "idle");
            default -> barrier();
        }
    }

    private void access(int t) {
        String variable = "xyz".substring(0, straight ? 2 : 3).charAt(random.nextInt(straight ? 2 : 3)) + "";
        String op = List.of("R", "W", "R", "W", straight ? "W" : "A+").get(random.nextInt(5));
        String location = straight ? "s" + lines.size() : op.charAt(0) + variable + random.nextInt(2);
        line(t, op, variable, location);
    }

    private boolean isFree(String lock, int t) {
        return exclusive.getOrDefault(lock, t) == t && shared.getOrDefault(lock, 0) == 0;
    }

    private void locks(int t, String acquire) {
        String lock = "m" + random.nextInt(straight ? 2 : 3);
        boolean isShared = acquire.equals("LS");
        if (held.get(t).size() == 2 || held.get(t).contains(isShared ? lock + "S" : lock)) {
            release(t);
        } else if (!held.get(t).contains(lock) && !held.get(t).contains(lock + "S")) {
            boolean isFree = isShared ? exclusive.get(lock) == null : exclusive.get(lock) == null && isFree(lock, t);
            if (isFree) {
                line(t, acquire, lock, straight ? "s" + lines.size() : acquire + lock + random.nextInt(2));
                held.get(t).add(isShared ? lock + "S" : lock);
                if (isShared) {
                    shared.merge(lock, 1, Integer::sum);
                } else {
                    exclusive.put(lock, t);
                }
            }
        }
    }

    private void release(int t) {
        List<String> mine = held.get(t);
        String lock = mine.remove(random.nextInt(mine.size()));
        boolean isShared = lock.endsWith("S");
        String name = isShared ? lock.substring(0, lock.length() - 1) : lock;
        line(
                t,
                isShared ? "US" : "U",
                name,
                straight ? "s" + lines.size() : (isShared ? "US" : "U") + name + random.nextInt(2));
        if (isShared) {
            shared.merge(name, -1, Integer::sum);
        } else {
            exclusive.remove(name);
        }
    }

    private void waiting(int t) {
        if (held.get(t).contains("m0") && random.nextBoolean()) {
            line(t, "WB", "c,m0", "w" + t);
            exclusive.remove("m0");
            held.get(t).remove("m0");
            waits[t] = 1;
            return;
        }
        boolean all = random.nextBoolean();
        line(t, all ? "NA" : "N", "c", "");
        // the first waiter in the order of the text is woken
        List<Integer> order = new ArrayList<>();
        for (Line line : lines) {
            int thread = line.thread().equals("M")
                    ? 0
                    : Integer.parseInt(line.thread().substring(1));
            if (line.op().equals("WB")) {
                order.add(thread);
            } else if (line.op().equals("WA")) {
                order.remove((Integer) thread);
            }
        }
        for (int waiter : order) {
            if (waits[waiter] == 1) {
                waits[waiter] = 2;
                if (!all) {
                    return;
                }
            }
        }
    }

    private void join() {
        int t = 1 + random.nextInt(threads - 1);
        if (live[t] && waits[t] == 0 && held.get(t).isEmpty()) {
            line(0, "J", "T" + t, "");
            live[t] = false;
            joined[t] = true;
        }
    }

    /** All live threads at once, a barrier of their own. */
    private void barrier() {
        if (random.nextInt(3) == 0) {
            String name = "b" + lines.size();
            for (int t = 0; t < threads; t++) {
                if (live[t] && waits[t] == 0) {
                    line(t, "B", name, "");
                }
            }
        }
    }
}
