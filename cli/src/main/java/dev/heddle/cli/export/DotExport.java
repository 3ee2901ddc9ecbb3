package dev.heddle.cli.export;

import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.export.UnfitTraceException;
import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.PartFile;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.WholeTrace;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the execution graph of a window for Graphviz: a cluster for each thread, a node for each event, and the edges
 * po (program order), rf (reads-from), mo (modification order) and sw (synchronizes-with). Happens-before is what can
 * be reached by po and sw. Edges from or to events outside of the window are left out, but for a read whose write is
 * outside: a note names that write.
 */
final class DotExport implements TraceExport {
    /** More nodes are no picture, and Graphviz takes hours for them. */
    static final int MOST_NODES = 2_000;

    private static final int MOST_EVENTS = 2_000_000;
    private static final String PO = "color=gray50";
    private static final String RF = "color=forestgreen, fontcolor=forestgreen, label=rf, constraint=false";
    private static final String MO = "color=darkorange, fontcolor=darkorange, label=mo, style=dashed, constraint=false";
    private static final String SW = "color=blue, fontcolor=blue, label=sw, constraint=false";

    @Override
    public String name() {
        return "execution graph for Graphviz";
    }

    @Override
    public List<String> endings() {
        return List.of("dot", "gv");
    }

    @Override
    public boolean canLeaveOut() {
        return true;
    }

    @Override
    public Written write(EventSource source, Path file, Options options)
            throws IOException, CorruptTraceException, UnfitTraceException {
        Trace trace = WholeTrace.of(source, MOST_EVENTS);
        int size = trace.events().size();
        if (size > MOST_EVENTS) {
            throw new UnfitTraceException("expected at most " + MOST_EVENTS
                    + " events for a graph, found more; write a part with heddle convert IN PART.heddle first");
        }
        int from = Math.min(options.window().from(), size);
        int to = Math.min(options.window().to(), size);
        if (to - from > MOST_NODES) {
            throw new UnfitTraceException("expected at most " + MOST_NODES + " events in a graph, found " + (to - from)
                    + "; give a part with --from and --to");
        }
        try (PartFile part = new PartFile(file)) {
            try (Writer out = new BufferedWriter(
                    new OutputStreamWriter(NamedOutput.open(part.path(), file), StandardCharsets.UTF_8))) {
                new Graph(trace, new Window(from, to), out).write();
            }
            part.complete();
            return new Written(to - from + " events", List.of());
        }
    }

    /** Graph of a trace. */
    private static final class Graph {
        private final Trace trace;
        private final EventColumns events;
        private final Window window;
        private final Writer out;
        private final EventText texts;
        private final TraceNames names;
        private final SynchronizesWith synchronizes;
        private final boolean[] isStale;

        Graph(Trace trace, Window window, Writer out) {
            this.trace = trace;
            this.events = trace.events();
            this.window = window;
            this.out = out;
            texts = new EventText(trace);
            names = new TraceNames(trace);
            synchronizes = new SynchronizesWith(trace);
            isStale = stale(events);
        }

        /** Reads that saw another write than the last one before them. */
        private static boolean[] stale(EventColumns events) {
            boolean[] stale = new boolean[events.size()];
            Map<Integer, Integer> newest = new HashMap<>();
            for (int i = 0; i < events.size(); i++) {
                int last = newest.getOrDefault(events.location(i), EventColumns.READS_INITIAL);
                stale[i] = events.kind(i).reads()
                        && events.readsFrom(i) != EventColumns.READS_NOTHING
                        && events.readsFrom(i) != last;
                if (events.kind(i).writes()) {
                    newest.put(events.location(i), i);
                }
            }
            return stale;
        }

        void write() throws IOException {
            line("digraph execution {");
            line(
                    "  // po: program order, rf: reads-from, mo: modification order, sw: synchronizes-with; happens-before is what po and sw reach");
            line("  graph [rankdir=TB, fontname=\"Helvetica\", label=" + quoted(title()) + "];");
            line("  node [shape=box, fontname=\"Helvetica\", fontsize=10];");
            line("  edge [fontname=\"Helvetica\", fontsize=9];");
            threads();
            for (int i = window.from(); i < window.to(); i++) {
                edges(i);
            }
            modificationOrder();
            line("}");
        }

        private String title() {
            return trace.program().name() + ", events " + window.from() + " to " + (window.to() - 1);
        }

        private void threads() throws IOException {
            TreeMap<Integer, List<Integer>> byThread = new TreeMap<>();
            for (int i = window.from(); i < window.to(); i++) {
                byThread.computeIfAbsent(events.thread(i), thread -> new ArrayList<>())
                        .add(i);
            }
            for (Map.Entry<Integer, List<Integer>> thread : byThread.entrySet()) {
                line("  subgraph cluster_" + thread.getKey() + " {");
                line("    label=" + quoted(names.thread(thread.getKey())) + ";");
                for (int i : thread.getValue()) {
                    String stale = isStale[i] ? ", style=filled, fillcolor=\"#ffd8a8\", tooltip=\"stale read\"" : "";
                    line("    e" + i + " [label=" + label(i) + stale + "];");
                }
                line("  }");
            }
        }

        private String label(int i) {
            String text = i + ": " + texts.shorter(i);
            return events.site(i) < 0 ? quoted(text) : quoted(text, names.where(events.site(i)));
        }

        private void edges(int i) throws IOException {
            int before = synchronizes.previous(i);
            if (window.contains(before)) {
                edge(before, i, PO);
            }
            int source = events.readsFrom(i);
            if (window.contains(source)) {
                edge(source, i, RF);
            } else if (source >= 0 && source < events.size()) {
                line("  w" + source + " [shape=plaintext, label=" + label(source) + "];");
                line("  w" + source + " -> e" + i + " [" + RF + "];");
            }
            for (int from : synchronizes.into(i)) {
                if (window.contains(from) && events.thread(from) != events.thread(i)) {
                    edge(from, i, SW);
                }
            }
        }

        private void modificationOrder() throws IOException {
            TreeMap<Integer, List<Integer>> writes = new TreeMap<>();
            for (int i = window.from(); i < window.to(); i++) {
                if (events.kind(i).writes() && events.location(i) >= 0) {
                    writes.computeIfAbsent(events.location(i), location -> new ArrayList<>())
                            .add(i);
                }
            }
            for (List<Integer> of : writes.values()) {
                of.sort(Comparator.comparingInt(events::position).thenComparingInt(i -> i));
                for (int n = 1; n < of.size(); n++) {
                    edge(of.get(n - 1), of.get(n), MO);
                }
            }
        }

        private void edge(int from, int to, String attributes) throws IOException {
            line("  e" + from + " -> e" + to + " [" + attributes + "];");
        }

        private void line(String text) throws IOException {
            out.append(text).append('\n');
        }

        /**
         * A string of the language, a line for each text: backslashes, which begin escapes such as {@code \N}, and
         * quotes are escaped.
         */
        private static String quoted(String... lines) {
            StringBuilder text = new StringBuilder("\"");
            for (String line : lines) {
                text.append(text.length() == 1 ? "" : "\\n");
                text.append(Printable.line(line).replace("\\", "\\\\").replace("\"", "\\\""));
            }
            return text.append('"').toString();
        }
    }
}
