package dev.heddle.analyzer.report;

import dev.heddle.analyzer.memory.VisibleWrites;
import dev.heddle.analyzer.memory.VisibleWrites.Visible;
import dev.heddle.analyzer.memory.recorded.SynchronizesWith;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Why a read saw the write that it saw: every write of its location, and why each could be seen or not. */
public final class ReadExplanation {
    private final Trace trace;
    private final EventColumns events;
    private final TraceNames names;
    private final SynchronizesWith synchronizesWith;
    private final int read;

    private ReadExplanation(Trace trace, int read) {
        this.trace = trace;
        events = trace.events();
        names = new TraceNames(trace);
        synchronizesWith = new SynchronizesWith(trace);
        this.read = read;
    }

    /**
     * Lines for people, each ended; for an event that reads nothing, what can be asked instead.
     *
     * @param event an index of the trace's events
     */
    public static String text(Trace trace, int event) {
        return new ReadExplanation(trace, event).text();
    }

    /** Explanation as JSON values: {@code event}, {@code kind}, {@code writes}. */
    public static Map<String, Object> json(Trace trace, int event) {
        return new ReadExplanation(trace, event).json();
    }

    private String text() {
        StringBuilder out = new StringBuilder("event " + read + ", " + names.thread(events.thread(read)) + ", "
                + names.where(events.site(read)) + ": " + new EventText(trace).full(read) + "\n");
        if (!events.kind(read).reads()) {
            return out.append(instead()).append('\n').toString();
        }
        List<Visible> writes;
        try {
            writes = VisibleWrites.of(trace, read);
        } catch (IllegalStateException | IllegalArgumentException e) {
            return out.append("the memory model does not explain this execution: ")
                    .append(e.getMessage())
                    .append('\n')
                    .toString();
        }
        out.append("The writes of ")
                .append(names.location(events.location(read)))
                .append(" in modification order:\n");
        List<String> whats = writes.stream().map(write -> what(write.event())).toList();
        int width = whats.stream().mapToInt(String::length).max().orElse(0);
        for (int n = 0; n < writes.size(); n++) {
            String what = whats.get(n);
            out.append("  ")
                    .append(what)
                    .append(" ".repeat(width - what.length()))
                    .append("  ")
                    .append(verdict(writes.get(n)))
                    .append('\n');
        }
        return out.toString();
    }

    /** {@code w#8 data = 42 0.1 sender Foo.java:17}. */
    private String what(int write) {
        if (write < 0) {
            return "initial value";
        }
        String order = events.writeOrder(write) == MemoryOrder.PLAIN
                ? ""
                : events.writeOrder(write).name().toLowerCase(Locale.ROOT) + " ";
        return "w#" + write + "  " + order + (names.hasValue(write) ? "= " + names.value(write) + "  " : "")
                + names.thread(events.thread(write)) + "  " + names.where(events.site(write));
    }

    private String verdict(Visible write) {
        if (write.seen()) {
            return "seen";
        }
        return switch (write.hiding()) {
            case NONE -> "could be seen";
            case OVERWRITTEN -> "hidden: overwritten by " + by(write) + ", which " + known(write.by());
            case FENCE_BEFORE ->
                "hidden: overwritten by " + by(write) + ", which was known to a full fence that precedes this in S";
            case COHERENT_READ ->
                "hidden: overwritten by " + by(write) + ", which " + seenAt(write)
                        + " (opaque or stronger reads do not go back)";
            case ACQUIRING_READ ->
                "hidden: overwritten by " + by(write) + ", which " + seenAt(write) + " (an acquiring read of it)";
            case READ_BEFORE_ACQUIRE ->
                "hidden: overwritten by " + by(write) + ", which " + seenAt(write)
                        + ", before an acquire fence or a synchronization";
            case READ_BEFORE_WRITE -> "hidden: this writes, and comes after " + by(write) + ", which " + seenAt(write);
            case VOLATILE_BEFORE ->
                "hidden: overwritten by " + by(write) + ", a volatile write that precedes this read in S";
            case VOLATILE_BEFORE_WRITE ->
                "hidden: this writes, and comes after " + by(write)
                        + ", which a volatile access before it in S made or saw";
            case VOLATILE_BEFORE_FENCE ->
                "hidden: overwritten by " + by(write)
                        + ", a volatile write that precedes in S a full fence which happens before this";
            case NO_PLACE -> "hidden: S, the order of volatile accesses, has no position left for a read of it";
            case UPDATED ->
                "hidden: an update has already read it, event " + write.by() + " (" + place(write.by()) + ")";
            case NEWEST_ONLY ->
                "hidden: only the newest write was offered, because of a switch or after too many reads of an older one";
            case FROZEN -> "hidden: the field is final, and the constructor had finished";
            case NOT_YET -> "not yet executed";
        };
    }

    private String place(int event) {
        return names.path(events.thread(event)) + ", " + names.where(events.site(event));
    }

    private String by(Visible write) {
        return write.by() < 0 ? "the initial value" : "w#" + write.by() + " (" + place(write.by()) + ")";
    }

    private String seenAt(Visible write) {
        int witness = write.witness();
        if (witness < 0) {
            return "has been seen";
        }
        String who = events.thread(witness) == events.thread(read) ? "this thread" : names.path(events.thread(witness));
        return who + " has already " + (events.kind(witness).reads() ? "read" : "made") + " at event " + witness + " ("
                + names.where(events.site(witness)) + ")";
    }

    /** How a write comes to be known: by program order, by synchronization, or by a fence. */
    private String known(int write) {
        if (write < 0) {
            return "happens before everything";
        }
        List<SynchronizesWith.Edge> path = synchronizesWith.path(write, read);
        if (path == null) {
            return "a full fence before this knew";
        }
        if (path.isEmpty()) {
            return "this thread made before";
        }
        List<String> edges = new ArrayList<>();
        for (SynchronizesWith.Edge edge : path) {
            edges.add(step(edge.from()) + " / " + step(edge.to()));
        }
        return "happens before this (" + String.join(", ", edges) + ")";
    }

    /** {@code release at Foo.java:18}. */
    private String step(int event) {
        String what = events.kind(event).isAccess()
                ? events.kind(event) == EventKind.READ ? "acquire" : "release"
                : events.kind(event).name().toLowerCase(Locale.ROOT).replace("class_init", "initialisation");
        return events.site(event) < 0
                ? what + " of " + names.path(events.thread(event))
                : what + " at " + names.where(events.site(event));
    }

    private String instead() {
        if (!events.kind(read).writes()) {
            return "It accesses no memory; --why explains reads and updates.";
        }
        List<String> readers = readers().stream().map(i -> Integer.toString(i)).toList();
        return "It is not a read; --why explains reads and updates. "
                + (readers.isEmpty()
                        ? "No event read its value."
                        : "Its value was read by event " + String.join(", ", readers) + ".");
    }

    private List<Integer> readers() {
        List<Integer> readers = new ArrayList<>();
        for (int i = read + 1; i < events.size(); i++) {
            if (events.kind(i).reads() && events.readsFrom(i) == read) {
                readers.add(i);
            }
        }
        return readers;
    }

    private Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("event", read);
        json.put("thread", names.path(events.thread(read)));
        json.put("kind", events.kind(read).name().toLowerCase(Locale.ROOT));
        json.put("text", new EventText(trace).full(read));
        if (!events.kind(read).reads()) {
            json.put("readBy", readers());
            return json;
        }
        json.put("location", names.location(events.location(read)));
        try {
            json.put(
                    "writes",
                    VisibleWrites.of(trace, read).stream().map(this::json).toList());
        } catch (IllegalStateException | IllegalArgumentException e) {
            json.put("error", e.getMessage());
        }
        return json;
    }

    private Map<String, Object> json(Visible write) {
        Map<String, Object> json = new LinkedHashMap<>();
        int event = write.event();
        json.put("event", event < 0 ? "initial" : (Object) event);
        if (event >= 0) {
            json.put("value", names.hasValue(event) ? names.value(event) : null);
            json.put("thread", names.path(events.thread(event)));
            json.put("where", names.where(events.site(event)));
        }
        json.put("status", write.seen() ? "seen" : status(write));
        json.put("text", verdict(write));
        if (write.by() != EventColumns.READS_NOTHING) {
            json.put("by", write.by() < 0 ? "initial" : (Object) write.by());
        }
        if (write.witness() >= 0) {
            json.put("witness", write.witness());
        }
        return json;
    }

    private static String status(Visible write) {
        return switch (write.hiding()) {
            case NONE -> "visible";
            case NOT_YET -> "later";
            default -> "hidden";
        };
    }
}
