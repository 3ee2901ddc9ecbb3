package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.iroot.Lines.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Prediction from the definitions: all pairs of accesses, all pairs of pairs. Answers iRoots as text, {@code async}
 * behind those that are.
 */
final class NaivePredictor {
    private static final class Access {
        private String thread;
        private String type;
        private String variable;
        private String location;
        private int clock;
        private Map<String, Integer> order;
        private Map<String, int[]> locks; // version, shared
        private final Set<String> first = new HashSet<>();
        private final Set<String> last = new HashSet<>();
        private boolean async;
    }

    private final PredictorOptions options;
    private final List<Access> accesses = new ArrayList<>();
    private final Map<String, Boolean> found = new TreeMap<>();
    private boolean[][] depends;

    private NaivePredictor(PredictorOptions options) {
        this.options = options;
    }

    static Set<String> predict(Lines lines, PredictorOptions options) {
        NaivePredictor naive = new NaivePredictor(options);
        naive.collect(lines.lines());
        naive.annotate();
        naive.pairs();
        naive.idiom1();
        naive.compound();
        Set<String> result = new TreeSet<>();
        naive.found.forEach((iroot, async) -> {
            if (options.has(iroot.charAt(1) - '0')) {
                result.add(async ? iroot + " async" : iroot);
            }
        });
        return result;
    }

    private void collect(List<Line> lines) {
        Map<String, Map<String, Integer>> orders = new HashMap<>();
        Map<String, Map<String, Integer>> started = new HashMap<>();
        Map<String, Map<String, int[]>> held = new HashMap<>();
        Map<String, Integer> depth = new HashMap<>();
        Map<String, Integer> clocks = new HashMap<>();
        Map<String, List<String>> waiting = new HashMap<>();
        Map<String, Map<String, Integer>> notified = new HashMap<>();
        Map<String, Map<String, Integer>> latches = new HashMap<>();
        Map<String, List<String>> arrived = new HashMap<>();
        Set<String> async = new HashSet<>();
        int version = 0;
        for (Line line : lines) {
            String t = line.thread();
            String v = line.variable();
            clocks.merge(t, 1, Integer::sum);
            if (line.clock() >= 0) {
                clocks.put(t, line.clock());
            }
            Map<String, Integer> order = order(orders, started, t);
            Map<String, int[]> locks = held.computeIfAbsent(t, k -> new TreeMap<>());
            boolean isShared = line.op().endsWith("S");
            switch (line.op()) {
                case "R", "W", "A+" -> add(line, line.op().substring(0, 1), v, clocks, order, locks, async);
                case "L", "LS" -> {
                    if (depth.merge(t + v, 1, Integer::sum) == 1) {
                        add(line, line.op(), "lock " + v, clocks, order, locks, async);
                        locks.put(v, new int[] {++version, isShared ? 1 : 0});
                    }
                }
                case "U", "US" -> {
                    if (depth.merge(t + v, -1, Integer::sum) == 0) {
                        locks.remove(v);
                        add(line, line.op(), "lock " + v, clocks, order, locks, async);
                    }
                }
                case "LF" -> {}
                case "F" -> {
                    started.put(v, new HashMap<>(order));
                    order.merge(t, 1, Integer::sum);
                }
                case "J" -> join(order, order(orders, started, v));
                case "TO" -> async.add(t);
                case "RL" -> {
                    join(latches.computeIfAbsent(v, k -> new HashMap<>()), order);
                    order.merge(t, 1, Integer::sum);
                }
                case "AC" -> join(order, latches.getOrDefault(v, Map.of()));
                case "B" -> {
                    List<String> there = arrived.computeIfAbsent(v, k -> new ArrayList<>());
                    there.add(t);
                    long users = lines.stream()
                            .filter(l -> l.op().equals("B") && l.variable().equals(v))
                            .map(Line::thread)
                            .distinct()
                            .count();
                    if (there.size() == users) {
                        Map<String, Integer> all = new HashMap<>();
                        there.forEach(user -> join(all, order(orders, started, user)));
                        for (String user : there) {
                            join(orders.get(user), all);
                            orders.get(user).merge(user, 1, Integer::sum);
                            clocks.merge(user, 1, Integer::sum);
                        }
                        there.clear();
                    }
                }
                case "WB" -> {
                    String lock = v.split(",")[1];
                    locks.remove(lock);
                    add(line, "U", "lock " + lock, clocks, order, locks, async);
                    waiting.computeIfAbsent(v.split(",")[0], k -> new ArrayList<>())
                            .add(t);
                }
                case "WA" -> {
                    String lock = v.split(",")[1];
                    join(order, notified.getOrDefault(t, Map.of()));
                    notified.remove(t);
                    add(line, "L", "lock " + lock, clocks, order, locks, async);
                    locks.put(lock, new int[] {++version, 0});
                }
                case "N", "NA" -> {
                    List<String> waiters = waiting.getOrDefault(v, new ArrayList<>());
                    int n = line.op().equals("NA") ? waiters.size() : Math.min(1, waiters.size());
                    for (int i = 0; i < n; i++) {
                        notified.put(waiters.remove(0), new HashMap<>(order));
                    }
                    order.merge(t, 1, Integer::sum);
                }
                default -> throw new IllegalArgumentException(line.op());
            }
        }
    }

    private static Map<String, Integer> order(
            Map<String, Map<String, Integer>> orders, Map<String, Map<String, Integer>> started, String t) {
        return orders.computeIfAbsent(t, k -> {
            Map<String, Integer> first = new HashMap<>(started.getOrDefault(t, Map.of()));
            first.merge(t, 1, Integer::sum);
            return first;
        });
    }

    private static void join(Map<String, Integer> into, Map<String, Integer> other) {
        other.forEach((t, n) -> into.merge(t, n, Math::max));
    }

    private void add(
            Line line,
            String type,
            String variable,
            Map<String, Integer> clocks,
            Map<String, Integer> order,
            Map<String, int[]> locks,
            Set<String> async) {
        Access a = new Access();
        a.thread = line.thread();
        a.type = type;
        a.variable = variable;
        a.location = line.location();
        a.clock = clocks.get(line.thread());
        a.order = new HashMap<>(order);
        a.locks = new TreeMap<>(locks);
        a.async = async.contains(line.thread());
        accesses.add(a);
    }

    private void annotate() {
        for (int i = 0; i < accesses.size(); i++) {
            Access a = accesses.get(i);
            Access before = neighbour(i, -1);
            Access after = neighbour(i, 1);
            a.locks.forEach((lock, section) -> {
                if (!in(before, lock, section)) {
                    a.first.add(lock);
                }
                if (!in(after, lock, section)) {
                    a.last.add(lock);
                }
            });
        }
    }

    private Access neighbour(int i, int step) {
        Access a = accesses.get(i);
        for (int j = i + step; j >= 0 && j < accesses.size(); j += step) {
            Access b = accesses.get(j);
            if (b.thread.equals(a.thread) && b.variable.equals(a.variable)) {
                return b;
            }
        }
        return null;
    }

    private static boolean in(Access a, String lock, int[] section) {
        return a != null && a.locks.containsKey(lock) && a.locks.get(lock)[0] == section[0];
    }

    private static boolean before(Access a, Access b) {
        return a.order.entrySet().stream()
                .allMatch(entry -> b.order.getOrDefault(entry.getKey(), 0) >= entry.getValue());
    }

    private boolean conflict(Access s, Access d) {
        return switch (s.type) {
            case "R" -> d.type.equals("W") || d.type.equals("A") && options.compatibility() != Compatibility.MAPLE;
            case "W", "A" -> Set.of("R", "W", "A").contains(d.type);
            case "U" -> d.type.equals("L") || d.type.equals("LS");
            case "US" -> d.type.equals("L");
            default -> false;
        };
    }

    private static boolean exclusionAllows(Access s, Access d) {
        return s.locks.entrySet().stream()
                .allMatch(e -> !d.locks.containsKey(e.getKey())
                        || e.getValue()[1] == 1 && d.locks.get(e.getKey())[1] == 1
                        || s.last.contains(e.getKey()) && d.first.contains(e.getKey()));
    }

    private void pairs() {
        int n = accesses.size();
        depends = new boolean[n][n];
        boolean anyOrdered = options.compatibility() == Compatibility.PAPER;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                Access s = accesses.get(i);
                Access d = accesses.get(j);
                boolean two = !s.thread.equals(d.thread) && s.variable.equals(d.variable);
                boolean ordered = before(s, d) && (anyOrdered || two && areNeighbours(s, d));
                boolean concurrent = !before(s, d) && !before(d, s);
                depends[i][j] = two && conflict(s, d) && exclusionAllows(s, d) && (ordered || concurrent);
            }
        }
    }

    /**
     * Runs of accesses of one thread with one clock: s ends one, d begins one, and s's is the latest that is before,
     * with nothing between.
     */
    private boolean areNeighbours(Access s, Access d) {
        List<Access> ofSource = of(s.thread, s.variable);
        List<Access> ofTarget = of(d.thread, d.variable);
        int at = ofTarget.indexOf(d);
        boolean begins = at == 0 || !ofTarget.get(at - 1).order.equals(d.order);
        if (!begins || at > 0 && before(s, ofTarget.get(at - 1))) {
            return false;
        }
        int sAt = ofSource.indexOf(s);
        if (sAt + 1 < ofSource.size() && before(ofSource.get(sAt + 1), d)) {
            return false;
        }
        for (Access other : accesses) {
            if (other.variable.equals(s.variable)
                    && !other.thread.equals(s.thread)
                    && !other.thread.equals(d.thread)
                    && before(s, other)
                    && before(other, d)) {
                return false;
            }
        }
        return true;
    }

    private List<Access> of(String thread, String variable) {
        return accesses.stream()
                .filter(a -> a.thread.equals(thread) && a.variable.equals(variable))
                .toList();
    }

    private static String source(Access a) {
        return switch (a.type) {
                    case "A" -> "W@";
                    case "LS" -> "L@";
                    case "US" -> "U@";
                    default -> a.type + "@";
                }
                + a.location;
    }

    private static String target(Access s, Access a) {
        return a.type.equals("A") && !s.type.equals("R") ? "R@" + a.location : source(a);
    }

    private void put(String iroot, boolean async) {
        found.merge(iroot, async, (x, y) -> x && y);
    }

    private void idiom1() {
        for (int i = 0; i < accesses.size(); i++) {
            for (int j = 0; j < accesses.size(); j++) {
                if (depends[i][j]) {
                    Access s = accesses.get(i);
                    Access d = accesses.get(j);
                    put("I1 " + source(s) + " => " + target(s, d), s.async || d.async);
                }
            }
        }
    }

    private boolean isLocalPair(int i, int j) {
        Access a = accesses.get(i);
        Access d = accesses.get(j);
        if (i >= j || !a.thread.equals(d.thread) || d.clock - a.clock >= options.window()) {
            return false;
        }
        for (int k = i + 1; k < j; k++) {
            Access b = accesses.get(k);
            if (b.thread.equals(a.thread) && (b.variable.equals(a.variable) || b.variable.equals(d.variable))) {
                return false;
            }
        }
        return true;
    }

    /** Locks of which one section spans both accesses, and whether it may be shared with another. */
    private static Map<String, Boolean> spanning(Access a, Access d) {
        Map<String, Boolean> common = new TreeMap<>();
        a.locks.forEach((lock, section) -> {
            if (in(d, lock, section)) {
                common.put(lock, section[1] == 1);
            }
        });
        return common;
    }

    private static boolean excluded(Map<String, Boolean> common, Access b) {
        return common.entrySet().stream()
                .anyMatch(e -> b.locks.containsKey(e.getKey())
                        && !(e.getValue() && b.locks.get(e.getKey())[1] == 1));
    }

    private void compound() {
        int n = accesses.size();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (isLocalPair(i, j)) {
                    for (int k = 0; k < n; k++) {
                        for (int m = 0; m < n; m++) {
                            if (!accesses.get(k).thread.equals(accesses.get(i).thread)
                                    && accesses.get(k).thread.equals(accesses.get(m).thread)) {
                                around(i, k, m, j);
                                opposite(i, k, m, j);
                                parallel(i, j, k, m);
                            }
                        }
                    }
                }
            }
        }
    }

    private void around(int i, int k, int m, int j) {
        Access a = accesses.get(i);
        Access b = accesses.get(k);
        Access c = accesses.get(m);
        Access d = accesses.get(j);
        if (!depends[i][k] || !depends[m][j]) {
            return;
        }
        String four = source(a) + " => " + target(a, b) + " ... " + source(c) + " => " + target(c, d);
        if (a.variable.equals(d.variable)) {
            if (k == m && source(b).equals(target(a, b))) {
                put("I2 " + source(a) + " => " + source(b) + " => " + target(b, d), b.async || d.async);
            }
            if (k < m || k == m && options.compatibility() == Compatibility.MAPLE) {
                put("I3 " + four, c.async || d.async);
            }
        } else if (k < m && !excluded(spanning(a, d), b) && !excluded(spanning(a, d), c)) {
            put("I4 " + four, c.async || d.async);
        }
    }

    /** A and D of the one thread, C and B of the other. */
    private void opposite(int i, int k, int m, int j) {
        Access a = accesses.get(i);
        Access b = accesses.get(k);
        Access c = accesses.get(m);
        Access d = accesses.get(j);
        if (!isLocalPair(m, k)
                || !a.variable.equals(b.variable)
                || !c.variable.equals(d.variable)
                || a.variable.equals(c.variable)) {
            return;
        }
        boolean locks = List.of(a, b, c, d).stream().allMatch(x -> x.type.startsWith("L"));
        boolean deadlock = locks
                && options.deadlock()
                && !(a.type.equals("LS") && b.type.equals("LS"))
                && !(c.type.equals("LS") && d.type.equals("LS"))
                && !before(b, a)
                && !before(d, c)
                && exclusionAllows(a, b)
                && exclusionAllows(c, d);
        Map<String, Boolean> other = spanning(c, b);
        boolean excluded = options.compatibility() != Compatibility.MAPLE
                && spanning(a, d).entrySet().stream()
                        .anyMatch(e -> other.containsKey(e.getKey()) && !(e.getValue() && other.get(e.getKey())));
        if (deadlock || depends[i][k] && depends[m][j] && !excluded) {
            put(
                    "I5 " + source(a) + " => " + target(a, b) + " ... " + source(c) + " => " + target(c, d),
                    b.async || d.async);
        }
    }

    private void parallel(int i, int j, int k, int m) {
        Access a = accesses.get(i);
        Access c = accesses.get(j);
        Access b = accesses.get(k);
        Access d = accesses.get(m);
        if (isLocalPair(k, m) && depends[i][k] && depends[j][m] && !a.variable.equals(c.variable)) {
            put(
                    "I6 " + source(a) + " => " + target(a, b) + " ... " + source(c) + " => " + target(c, d),
                    b.async || d.async);
        }
    }
}
