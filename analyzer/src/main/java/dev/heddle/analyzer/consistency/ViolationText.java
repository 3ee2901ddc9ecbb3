package dev.heddle.analyzer.consistency;

import dev.heddle.analyzer.consistency.Violation.Link;
import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.analyzer.report.EventText;
import dev.heddle.analyzer.report.TraceNames;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/** Why an execution is not consistent with the memory model, as a sentence. */
public final class ViolationText {
    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final SynchronizesWith synchronizesWith;

    private ViolationText(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        synchronizesWith = new SynchronizesWith(trace);
    }

    /** The cycle, link by link, and the axiom. */
    public static String of(Trace trace, Violation violation) {
        ViolationText text = new ViolationText(trace);
        List<String> links = new ArrayList<>();
        violation.cycle().forEach(link -> links.add(text.link(link)));
        return String.join(", and ", links) + ": " + violation.axiom().text() + " (" + violation.axiom() + ")";
    }

    private String link(Link link) {
        String from = event(link.from());
        String to = event(link.to());
        return switch (link.relation()) {
            case HAPPENS_BEFORE -> from + " happens before " + to + path(link);
            case READ_BY -> from + " is read by " + to;
            case OVERWRITTEN_BY -> from + " comes before " + to + " in modification order";
            case READS_BEFORE -> from + " reads what " + to + " overwrites";
            case SYNC_ORDER ->
                link.from() == link.to() ? from + " has another position in S" : from + " precedes " + to + " in S";
            case EXECUTED_BEFORE ->
                link.from() == link.to()
                        ? from + " has a fixed position in the order of execution"
                        : from + " was executed before " + to;
            case CANNOT_SEE -> from + " cannot see " + to;
        };
    }

    private String event(int event) {
        if (event < 0) {
            return "the initial value";
        }
        String place = events.site(event) < 0 ? "" : ", " + names.where(events.site(event));
        return "event " + event + " (" + new EventText(trace).shorter(event) + ", thread "
                + names.path(events.thread(event)) + place + ")";
    }

    private String path(Link link) {
        if (link.from() < 0 || link.to() < 0) {
            return "";
        }
        List<SynchronizesWith.Edge> path = synchronizesWith.path(link.from(), link.to());
        if (path == null || path.isEmpty()) {
            return path == null ? "" : " in program order";
        }
        List<String> edges = new ArrayList<>();
        for (SynchronizesWith.Edge edge : path) {
            edges.add("release at " + where(edge.from()) + " / acquire at " + where(edge.to()));
        }
        return " (" + String.join(", ", edges) + ")";
    }

    private String where(int event) {
        return events.site(event) < 0 ? "event " + event : names.where(events.site(event));
    }
}
