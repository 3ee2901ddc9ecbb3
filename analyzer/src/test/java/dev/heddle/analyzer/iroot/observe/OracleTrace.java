package dev.heddle.analyzer.iroot.observe;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An execution of a tiny program. A line of the program is {@code thread op variable label}; ops are R, W, L, U. The
 * execution is given as the order of the labels.
 */
final class OracleTrace {
    private record Line(int thread, char op, String variable) {}

    private final Map<String, Line> lines = new HashMap<>();
    private final List<String> labels = new ArrayList<>();
    private final List<String> threads = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();
    private final List<Trace.Blocked> blocked = new ArrayList<>();
    private final EventColumns events = new EventColumns(16);
    private final Map<Integer, Integer> newest = new HashMap<>();

    OracleTrace(String program) {
        for (String line : program.strip().split("\n")) {
            String[] p = line.strip().split(" ");
            lines.put(p[3], new Line(index(threads, p[0]), p[1].charAt(0), p[2]));
            labels.add(p[3]);
        }
    }

    private static int index(List<String> names, String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    OracleTrace order(String order) {
        for (String label : order.split(" ")) {
            add(label);
        }
        return this;
    }

    private void add(String label) {
        Line line = lines.get(label);
        EventKind kind = switch (line.op) {
            case 'R' -> EventKind.READ;
            case 'W' -> EventKind.WRITE;
            case 'L' -> EventKind.LOCK;
            default -> EventKind.UNLOCK;
        };
        int x = index(variables, line.variable);
        int e = events.append(line.thread, kind, labels.indexOf(label), x, 2);
        if (kind == EventKind.READ) {
            events.setReadsFrom(e, newest.getOrDefault(x, EventColumns.READS_INITIAL));
        } else if (kind == EventKind.WRITE) {
            newest.put(x, e);
        }
    }

    /** The thread of the label's line cannot go on: another one holds the lock. */
    OracleTrace blockedAt(String label) {
        Line line = lines.get(label);
        blocked.add(new Trace.Blocked(
                line.thread, EventKind.LOCK, labels.indexOf(label), index(variables, line.variable), -1, -1));
        return this;
    }

    /** What it exposes, sorted. */
    List<String> exposed() {
        ExposedIroots found = new ExposedIroots();
        found.beginExecution(1);
        Trace.Verdict verdict = blocked.isEmpty()
                ? new Trace.Passed()
                : new Trace.Failed(FailureKind.DEADLOCK, -1, "deadlock", List.of(), blocked);
        new IrootObserver().observe(events, verdict, n -> n + 1L, found);
        return found.all().stream()
                .map(e -> IrootText.of(e.iroot(), site -> labels.get((int) site - 1)))
                .sorted()
                .toList();
    }
}
