package dev.heddle.analyzer.view;

import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Set;

/**
 * Which events to show; all conditions must hold.
 *
 * @param threads paths or names of threads; empty for all
 * @param location part of the location's name, upper and lower case alike; empty for all
 * @param kinds kinds of events; empty for all
 * @param site part of {@code File.java:12}, or of {@code Class.method}; empty for all
 * @param from index of the first event
 * @param to index after the last event
 */
public record EventFilter(Set<String> threads, String location, Set<EventKind> kinds, String site, int from, int to) {
    /** Shows every event. */
    public static final EventFilter ALL = new EventFilter(Set.of(), "", Set.of(), "", 0, Integer.MAX_VALUE);

    /** Keeps its own copies of the sets. */
    public EventFilter {
        threads = Set.copyOf(threads);
        kinds = Set.copyOf(kinds);
    }

    /** The indices of the events of {@code trace} that pass, ascending. */
    public int[] select(Trace trace) {
        TraceNames names = new TraceNames(trace);
        EventColumns events = trace.events();
        int first = Math.max(0, from);
        int[] selected = new int[Math.max(0, Math.min(to, events.size()) - first)];
        int n = 0;
        for (int i = first; i < Math.min(to, events.size()); i++) {
            if (passes(trace, names, i)) {
                selected[n++] = i;
            }
        }
        return java.util.Arrays.copyOf(selected, n);
    }

    private boolean passes(Trace trace, TraceNames names, int i) {
        EventColumns events = trace.events();
        return (kinds.isEmpty() || kinds.contains(events.kind(i)))
                && (threads.isEmpty() || passesThread(trace, events.thread(i)))
                && (location.isEmpty() || passesLocation(names, events.location(i)))
                && (site.isEmpty() || passesSite(trace, events.site(i)));
    }

    private boolean passesThread(Trace trace, int thread) {
        if (thread < 0 || thread >= trace.threads().size()) {
            return false;
        }
        Trace.ThreadEntry entry = trace.threads().get(thread);
        return threads.contains(entry.path()) || threads.contains(entry.name());
    }

    private boolean passesLocation(TraceNames names, int index) {
        String name = index < 0 ? "" : names.location(index);
        return name.toLowerCase(java.util.Locale.ROOT).contains(location.toLowerCase(java.util.Locale.ROOT));
    }

    private boolean passesSite(Trace trace, int index) {
        if (index < 0 || index >= trace.sites().size()) {
            return false;
        }
        Trace.SiteEntry entry = trace.sites().get(index);
        return entry.where().contains(site) || (entry.className() + "." + entry.method()).contains(site);
    }
}
