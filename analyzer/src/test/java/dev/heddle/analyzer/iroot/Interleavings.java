package dev.heddle.analyzer.iroot;

import dev.heddle.analyzer.iroot.Lines.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * All interleavings of a straight-line execution of reads, writes, updates, outermost exclusive locks, starts, joins
 * and barriers, and the iRoots that happen in any of them, by their definition.
 */
final class Interleavings {
    private final List<Line> lines;
    private final Map<String, List<Integer>> programs = new LinkedHashMap<>();
    private final Set<String> started = new HashSet<>();
    private final Set<String> happened = new TreeSet<>();
    private final List<Integer> order = new ArrayList<>();
    private final Map<String, Integer> next = new HashMap<>();
    private final Map<String, String> holders = new HashMap<>();
    private final Map<String, Set<String>> arrived = new HashMap<>();
    private final Set<String> blocked = new HashSet<>();

    private Interleavings(Lines text) {
        lines = text.lines();
        Set<String> toStart = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            programs.computeIfAbsent(lines.get(i).thread(), t -> new ArrayList<>())
                    .add(i);
            if (lines.get(i).op().equals("F")) {
                toStart.add(lines.get(i).variable());
            }
        }
        programs.keySet().forEach(t -> {
            next.put(t, 0);
            if (!toStart.contains(t)) {
                started.add(t);
            }
        });
    }

    /** What happens in any of them. */
    static Set<String> of(Lines lines) {
        Interleavings all = new Interleavings(lines);
        all.extend();
        return all.happened;
    }

    private void extend() {
        boolean isDone = programs.keySet().stream()
                .allMatch(t -> next.get(t) == programs.get(t).size());
        if (isDone) {
            new Happened().record();
            return;
        }
        for (String t : programs.keySet()) {
            int at = next.get(t);
            if (started.contains(t) && at < programs.get(t).size() && !blocked.contains(t)) {
                Line line = lines.get(programs.get(t).get(at));
                if (isEnabled(line)) {
                    next.put(t, at + 1);
                    order.add(programs.get(t).get(at));
                    execute(line);
                    order.remove(order.size() - 1);
                    next.put(t, at);
                }
            }
        }
    }

    private boolean isEnabled(Line line) {
        return switch (line.op()) {
            case "L" -> !holders.containsKey(line.variable());
            case "J" ->
                next.get(line.variable()) == programs.get(line.variable()).size();
            default -> true;
        };
    }

    private void execute(Line line) {
        String v = line.variable();
        switch (line.op()) {
            case "L" -> {
                holders.put(v, line.thread());
                extend();
                holders.remove(v);
            }
            case "U" -> {
                String holder = holders.remove(v);
                extend();
                holders.put(v, holder);
            }
            case "F" -> {
                started.add(v);
                extend();
                started.remove(v);
            }
            case "B" -> arrive(line);
            default -> extend();
        }
    }

    private void arrive(Line line) {
        Set<String> there = new HashSet<>(arrived.getOrDefault(line.variable(), Set.of()));
        Set<String> before = arrived.put(line.variable(), there);
        there.add(line.thread());
        Set<String> blockedBefore = new HashSet<>(blocked);
        long users = lines.stream()
                .filter(l -> l.op().equals("B") && l.variable().equals(line.variable()))
                .map(Line::thread)
                .distinct()
                .count();
        if (there.size() == users) {
            blocked.removeAll(there);
            arrived.remove(line.variable());
        } else {
            blocked.add(line.thread());
        }
        extend();
        blocked.clear();
        blocked.addAll(blockedBefore);
        arrived.put(line.variable(), before == null ? Set.of() : before);
    }

    /** One interleaving. */
    private final class Happened {
        private record Access(String thread, String type, String variable, String event, int clock, int number) {}

        private final List<Access> accesses = new ArrayList<>();
        private final List<int[]> dependences = new ArrayList<>();

        void record() {
            accesses();
            dependences();
            for (int[] pair : dependences) {
                happened.add("I1 " + event(pair[0]) + " => " + event(pair[1]));
            }
            for (int a = 0; a < accesses.size(); a++) {
                for (int d = a + 1; d < accesses.size(); d++) {
                    if (isLocalPair(a, d)) {
                        around(a, d);
                    }
                }
            }
        }

        private String event(int i) {
            return accesses.get(i).event();
        }

        private void accesses() {
            Map<String, Integer> clocks = new HashMap<>();
            for (int i : order) {
                Line line = lines.get(i);
                int clock = clocks.merge(line.thread(), 1, Integer::sum);
                clock = line.clock() < 0 ? clock : line.clock();
                clocks.put(line.thread(), clock);
                for (String type : line.op().equals("A+") ? List.of("R", "W") : List.of(line.op())) {
                    boolean isLock = type.equals("L") || type.equals("U");
                    if (isLock || type.equals("R") || type.equals("W")) {
                        String variable = isLock ? "lock " + line.variable() : line.variable();
                        accesses.add(new Access(line.thread(), type, variable, type + "@" + line.location(), clock, i));
                    }
                }
            }
        }

        /**
         * Each access on the newest that conflicts with it, of another thread; a write on all reads since the last
         * write.
         */
        private void dependences() {
            for (int i = 0; i < accesses.size(); i++) {
                Access a = accesses.get(i);
                boolean reads = a.type().equals("R");
                boolean hasRead = false;
                Set<String> readers = new HashSet<>();
                for (int j = i - 1; j >= 0; j--) {
                    Access b = accesses.get(j);
                    if (!b.variable().equals(a.variable())) {
                        continue;
                    }
                    boolean isOther = !b.thread().equals(a.thread());
                    if (b.type().equals("R")) {
                        hasRead = true;
                        if (reads && !isOther) {
                            break; // not the first read of this write
                        }
                        if (!reads && isOther && readers.add(b.thread())) {
                            dependences.add(new int[] {j, i});
                        }
                        continue;
                    }
                    boolean isPair = b.type().equals("W")
                            || b.type().equals("U") && a.type().equals("L");
                    if (isOther && isPair && (reads || !hasRead)) {
                        dependences.add(new int[] {j, i});
                    }
                    break;
                }
            }
        }

        private boolean isLocalPair(int a, int d) {
            Access first = accesses.get(a);
            Access second = accesses.get(d);
            if (!first.thread().equals(second.thread()) || second.clock() - first.clock() >= 1000) {
                return false;
            }
            for (int k = a + 1; k < d; k++) {
                Access between = accesses.get(k);
                if (between.thread().equals(first.thread())
                        && (between.variable().equals(first.variable())
                                || between.variable().equals(second.variable()))) {
                    return false;
                }
            }
            return true;
        }

        private void around(int a, int d) {
            boolean one = accesses.get(a).variable().equals(accesses.get(d).variable());
            for (int[] first : dependences) {
                for (int[] second : dependences) {
                    int b = first[1];
                    int c = second[0];
                    if (first[0] != a
                            || second[1] != d
                            || !accesses.get(b).thread().equals(accesses.get(c).thread())) {
                        continue;
                    }
                    String four = event(a) + " => " + event(b) + " ... " + event(c) + " => " + event(d);
                    if (one && b == c) {
                        happened.add("I2 " + event(a) + " => " + event(b) + " => " + event(d));
                    } else if (b < c
                            && accesses.get(b).clock() < accesses.get(c).clock()) {
                        happened.add((one ? "I3 " : "I4 ") + four);
                    } else if (c < b && !one && isLocalPair(c, b)) {
                        happened.add("I5 " + four);
                    }
                }
            }
        }
    }
}
