package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.Pause;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;

/** An event as a sentence of a story, its thread being the subject. */
final class StepText {
    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final EventText text;

    StepText(Trace trace) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        text = new EventText(trace);
    }

    String of(int i) {
        String location = names.location(events.location(i));
        return switch (events.kind(i)) {
            case READ -> read(i, location);
            case WRITE ->
                names.isFree(i)
                        ? "frees " + names.block(i)
                        : "writes" + text.order(i) + " " + location + names.isValue(i) + inside(i);
            case UPDATE -> {
                String values = names.hasValue(i) ? " from " + oldValue(i) + " to " + names.value(i) : "";
                yield "updates " + location + values + "  " + source(i);
            }
            case LOCK -> (events.has(i, EventFlags.FAILED) ? "fails to lock " : "locks ") + location;
            case UNLOCK -> "unlocks " + location;
            case WAIT -> "waits on " + names.subject(i);
            case WAKE -> "wakes up from its wait on " + names.subject(i) + reason(i);
            case NOTIFY -> notifies(i, names.subject(i));
            case START -> "starts " + location;
            case JOIN -> "sees the end of " + location;
            case PARK ->
                events.has(i, EventFlags.TIMED_OUT)
                        ? "times out"
                                + (names.member(events.site(i)).isEmpty() ? "" : " in " + names.member(events.site(i)))
                        : "parks" + reason(i);
            case UNPARK -> "unparks " + location;
            case BEGIN -> "begins";
            case END -> "ends";
            case YIELD -> {
                if (names.isThread(events.location(i))) {
                    yield "sees that " + location + " has not ended";
                }
                yield names.pause(events, i) == Pause.CLASS_BEGIN ? "begins to initialise " + location : text.full(i);
            }
            case SYNC -> called(i, true);
            case FENCE, INTERRUPT, CLASS_INIT, INPUT -> text.full(i);
        };
    }

    /**
     * {@code calls Shelf#0.1.left.put("lamp", 1) = null}; of what the library does in a call or by itself, what it
     * hands over.
     */
    String called(int i, boolean withValues) {
        String member = names.member(events.site(i));
        if (!events.has(i, EventFlags.PROMISES)) {
            return (member.isEmpty() ? "uses " : "calls ") + text.libraryCall(i, withValues);
        }
        return (events.has(i, EventFlags.RELEASES) ? "hands over " : "takes over ")
                + text.handedOver(i)
                + (member.isEmpty() ? "" : " in " + member);
    }

    private String read(int i, String location) {
        String verb = events.has(i, EventFlags.FAILED_CAS) ? "fails to compare-and-set" : "reads" + text.order(i);
        return verb + " " + location + names.isValue(i) + inside(i) + "  " + source(i);
    }

    private String inside(int i) {
        String inside = names.inside(events.site(i));
        return inside.isEmpty() ? "" : " " + inside;
    }

    private String oldValue(int i) {
        int source = events.readsFrom(i);
        return source >= 0 && source < events.size() ? names.value(source) : "its initial value";
    }

    private String source(int i) {
        int source = events.readsFrom(i);
        if (source < 0 || source >= events.size()) {
            return "(initial value)";
        }
        String writer = events.thread(source) == events.thread(i) ? "itself" : names.path(events.thread(source));
        return "(written by " + writer + " " + at(source, i) + ")";
    }

    /** {@code at line 12}, or with the file where it is not the reader's. */
    String at(int event, int reader) {
        int site = events.site(event);
        if (!names.hasLine(site)) {
            return "at " + names.where(site);
        }
        SiteEntry entry = trace.sites().get(site);
        boolean sameFile = names.hasLine(events.site(reader))
                && trace.sites().get(events.site(reader)).file().equals(entry.file());
        return sameFile ? "at line " + entry.line() : "at " + entry.where();
    }

    private String notifies(int i, String location) {
        boolean all = events.has(i, EventFlags.ALL);
        if (events.value(i) == 0) {
            return "notifies " + (all ? "all " : "") + "on " + location + ", but no thread waits";
        }
        return all
                ? "notifies all on " + location + ", waking " + text.woken(i)
                        + (events.value(i) == 1 ? " thread" : " threads")
                : "notifies " + text.woken(i) + " on " + location;
    }

    private String reason(int i) {
        if (events.has(i, EventFlags.TIMED_OUT)) {
            return " (timed out)";
        }
        if (events.has(i, EventFlags.INTERRUPTED)) {
            return " (interrupted)";
        }
        return events.has(i, EventFlags.SPURIOUS) ? " without being signalled (permitted)" : "";
    }
}
