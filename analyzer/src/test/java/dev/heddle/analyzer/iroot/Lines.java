package dev.heddle.analyzer.iroot;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Executions as text, {@code thread|op|variable|location[|clock]} a line: R, W, A+ (update), L and U (lock; LS and US
 * shared), F and J (start and join), B (arrival at a barrier), WB and WA (before and after a wait on
 * {@code condition,lock}), N and NA (notify one and all), RL and AC (release and acquire of a latch), TO (a time-out).
 * A clock that is given is reached by idle events.
 */
final class Lines {
    record Line(String thread, String op, String variable, String location, int clock) {}

    private final List<Line> lines = new ArrayList<>();

    static Lines parse(String text) {
        Lines parsed = new Lines();
        for (String line : text.strip().split("\\s*\\n\\s*")) {
            String[] parts = line.split("\\|", -1);
            int clock = parts.length > 4 ? Integer.parseInt(parts[4]) : -1;
            parsed.lines.add(new Line(parts[0], parts[1], parts[2], parts.length > 3 ? parts[3] : "", clock));
        }
        return parsed;
    }

    static Lines of(List<Line> lines) {
        Lines all = new Lines();
        all.lines.addAll(lines);
        return all;
    }

    List<Line> lines() {
        return lines;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(line.thread()).append('|').append(line.op()).append('|');
            text.append(line.variable()).append('|').append(line.location()).append('\n');
        }
        return text.toString();
    }

    /** The trace that the text is. */
    Trace trace() {
        return new Builder().build();
    }

    private final class Builder {
        private final Map<String, Integer> threads = new LinkedHashMap<>();
        private final Map<String, Integer> sites = new LinkedHashMap<>();
        private final Map<String, Integer> clocks = new HashMap<>();
        private final List<Trace.LocationEntry> locations = new ArrayList<>();
        private final Map<String, Integer> newest = new HashMap<>();
        private final Map<String, Integer> writes = new HashMap<>();
        private final Map<String, String> lockOf = new HashMap<>();
        private final Map<String, List<String>> waiting = new HashMap<>();
        private final Map<String, List<String>> arrived = new HashMap<>();
        private final EventColumns events = new EventColumns(16);

        Trace build() {
            lines.forEach(line -> thread(line.thread()));
            for (Line line : lines) {
                if (line.op().equals("WB")) {
                    String[] names = line.variable().split(",");
                    lockOf.put(names[0], names[1]);
                }
            }
            lines.forEach(this::add);
            List<Trace.ThreadEntry> threadEntries = threads.entrySet().stream()
                    .map(entry -> new Trace.ThreadEntry("0." + entry.getValue(), entry.getKey()))
                    .toList();
            List<Trace.SiteEntry> siteEntries = sites.keySet().stream()
                    .map(name -> new Trace.SiteEntry("T", "run", "()V", -1, EventKind.READ, name, "", -1))
                    .toList();
            return new Trace(
                    new Trace.Header("0.1.0", "Any 17", "random", 1, 1, 1, "full", Map.of("plain", "latest")),
                    new Trace.Program("T", List.of(), "/", List.of(), "", Map.of(), new byte[0]),
                    threadEntries,
                    siteEntries,
                    List.of(new Trace.ObjectEntry("java.util.concurrent.CountDownLatch", 0, 1, false)),
                    locations,
                    events,
                    new Trace.Passed());
        }

        private int thread(String name) {
            threads.putIfAbsent(name, threads.size());
            return threads.get(name);
        }

        private int location(LocationKind kind, String name, int index) {
            int owner = kind == LocationKind.SYNCHRONIZER ? 0 : -1;
            Trace.LocationEntry entry = new Trace.LocationEntry(kind, owner, "T", name, index);
            if (!locations.contains(entry)) {
                locations.add(entry);
            }
            return locations.indexOf(entry);
        }

        private int event(Line line, EventKind kind, int location, int flags) {
            int clock = clocks.merge(line.thread(), 1, Integer::sum);
            for (; clock < line.clock(); clock++) {
                events.append(thread(line.thread()), EventKind.YIELD, -1, -1, 1);
                clocks.merge(line.thread(), 1, Integer::sum);
            }
            sites.putIfAbsent(line.location(), sites.size());
            int site = line.location().isEmpty() ? -1 : sites.get(line.location());
            int i = events.append(thread(line.thread()), kind, site, location, 1);
            events.addFlags(i, flags);
            return i;
        }

        private void add(Line line) {
            String v = line.variable();
            switch (line.op()) {
                case "R", "W", "A+" -> access(line);
                case "L" -> event(line, EventKind.LOCK, location(LocationKind.MONITOR, v, -1), 0);
                case "U" -> event(line, EventKind.UNLOCK, location(LocationKind.MONITOR, v, -1), 0);
                case "LS" -> event(line, EventKind.LOCK, location(LocationKind.MONITOR, v, -1), EventFlags.SHARED);
                case "US" -> event(line, EventKind.UNLOCK, location(LocationKind.MONITOR, v, -1), EventFlags.SHARED);
                case "LF" -> event(line, EventKind.LOCK, location(LocationKind.MONITOR, v, -1), EventFlags.FAILED);
                case "F" -> event(line, EventKind.START, location(LocationKind.THREAD, v, thread(v)), 0);
                case "J" -> {
                    events.append(thread(v), EventKind.END, -1, -1, 1);
                    event(line, EventKind.JOIN, location(LocationKind.THREAD, v, thread(v)), 0);
                }
                case "TO" -> event(line, EventKind.YIELD, -1, EventFlags.TIMED_OUT);
                case "RL" -> sync(line, v, EventFlags.RELEASES);
                case "AC" -> sync(line, v, EventFlags.ACQUIRES);
                case "B" -> barrier(line);
                case "WB" -> {
                    waiting.computeIfAbsent(v.split(",")[0], c -> new ArrayList<>())
                            .add(line.thread());
                    event(line, EventKind.WAIT, location(LocationKind.MONITOR, v.split(",")[1], -1), 0);
                }
                case "WA" -> event(line, EventKind.WAKE, location(LocationKind.MONITOR, v.split(",")[1], -1), 0);
                case "N", "NA" -> {
                    List<String> waiters = waiting.getOrDefault(v, new ArrayList<>());
                    String lock = lockOf.getOrDefault(v, v);
                    boolean all = line.op().equals("NA");
                    int i = event(
                            line, EventKind.NOTIFY, location(LocationKind.MONITOR, lock, -1), all ? EventFlags.ALL : 0);
                    events.setValue(i, all ? waiters.size() : waiters.isEmpty() ? 0 : thread(waiters.remove(0)) + 1L);
                    if (all) {
                        waiters.clear();
                    }
                }
                default -> throw new IllegalArgumentException(line.op());
            }
        }

        private void sync(Line line, String name, int flag) {
            event(line, EventKind.SYNC, location(LocationKind.SYNCHRONIZER, name, -1), flag);
        }

        private void barrier(Line line) {
            String v = line.variable();
            List<String> users = new ArrayList<>(new TreeSet<>(lines.stream()
                    .filter(l -> l.op().equals("B") && l.variable().equals(v))
                    .map(Line::thread)
                    .toList()));
            List<String> there = arrived.computeIfAbsent(v, b -> new ArrayList<>());
            there.add(line.thread());
            sync(line, v, EventFlags.RELEASES);
            if (there.size() == users.size()) {
                for (String user : there) {
                    sync(new Line(user, "B", v, "", -1), v, EventFlags.ACQUIRES);
                }
                there.clear();
            }
        }

        private void access(Line line) {
            String v = line.variable();
            boolean reads = !line.op().equals("W");
            boolean isWrite = !line.op().equals("R");
            EventKind kind = reads && isWrite ? EventKind.UPDATE : reads ? EventKind.READ : EventKind.WRITE;
            int i = event(line, kind, location(LocationKind.STATIC_FIELD, v, -1), 0);
            events.setOrders(
                    i, reads ? MemoryOrder.PLAIN : MemoryOrder.NONE, isWrite ? MemoryOrder.PLAIN : MemoryOrder.NONE);
            if (reads) {
                events.setReadsFrom(i, newest.getOrDefault(v, EventColumns.READS_INITIAL));
            }
            if (isWrite) {
                newest.put(v, i);
                events.setPosition(i, writes.merge(v, 1, Integer::sum));
            }
        }
    }
}
