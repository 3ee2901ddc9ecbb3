package dev.heddle.cli.option;

import dev.heddle.analyzer.view.EventFilter;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.program.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which events of a trace are shown. */
public final class EventFilterOptions {
    @Option(names = "--thread", paramLabel = "P", description = "Show only this thread (path or name). Repeatable.")
    private List<String> threads = new ArrayList<>();

    @Option(
            names = "--location",
            paramLabel = "S",
            defaultValue = "",
            description = "Show only locations whose name contains S.")
    private String location = "";

    @Option(names = "--kind", paramLabel = "K", description = "Show only events of this kind. Repeatable.")
    private List<String> kinds = new ArrayList<>();

    @Option(
            names = "--site",
            paramLabel = "S",
            defaultValue = "",
            description = "Show only sites whose File.java:12 or Class.method contains S.")
    private String site = "";

    @Option(names = "--from", paramLabel = "N", defaultValue = "0", description = "First event to show (default 0).")
    private int from;

    @Option(
            names = "--to",
            paramLabel = "N",
            defaultValue = "2147483647",
            description = "Event to stop before (default: the end).")
    private int to;

    /** @throws UsageException if a kind of event does not exist */
    public void validate() {
        kinds();
    }

    /** Execution index of the first event. */
    public int from() {
        return from;
    }

    /** Execution index after the last event. */
    public int to() {
        return to;
    }

    /**
     * The events of a trace.
     *
     * @throws UsageException if it has no such thread
     */
    public EventFilter of(Trace trace) {
        return new EventFilter(threads(trace), location, kinds(), site, from, to);
    }

    private Set<EventKind> kinds() {
        Set<EventKind> kept = EnumSet.noneOf(EventKind.class);
        for (String kind : kinds) {
            try {
                kept.add(EventKind.valueOf(kind.toUpperCase(Locale.ROOT).replace('-', '_')));
            } catch (IllegalArgumentException e) {
                String known = Arrays.stream(EventKind.values())
                        .map(one -> one.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
                throw new UsageException("--kind " + kind + ": no such kind of event; there are " + known, e);
            }
        }
        return kept;
    }

    private Set<String> threads(Trace trace) {
        for (String thread : threads) {
            if (trace.threads().stream()
                    .noneMatch(t -> t.path().equals(thread) || t.name().equals(thread))) {
                String known = trace.threads().stream()
                        .map(t -> Printable.line(t.path() + " (" + t.name() + ")"))
                        .collect(Collectors.joining(", "));
                throw new UsageException("--thread " + thread + ": no such thread in this trace; there are " + known);
            }
        }
        return new HashSet<>(threads);
    }
}
