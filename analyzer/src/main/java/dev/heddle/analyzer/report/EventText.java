package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.event.Pause;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.Locale;

/** Text of an event for people, in four lengths. */
public final class EventText {
    private enum Length {
        BRIEF,
        SHORT,
        MEDIUM,
        FULL
    }

    private final EventColumns events;
    private final TraceNames names;
    private final CallText calls;

    /** Texts for the events of {@code trace}. */
    public EventText(Trace trace) {
        events = trace.events();
        names = new TraceNames(trace);
        calls = new CallText(trace);
    }

    /** Everything: {@code read volatile Box#0.1.count = 1 <- w#12 by 0.1 @ Box.java:12}. */
    public String full(int i) {
        return text(i, Length.FULL);
    }

    /** The write read only by its index: {@code read volatile Box#0.1.count = 1 <- w#12}. */
    public String medium(int i) {
        return text(i, Length.MEDIUM);
    }

    /** The location without its object: {@code read volatile count = 1 <- w#12}. */
    public String shorter(int i) {
        return text(i, Length.SHORT);
    }

    /** For narrow columns: {@code read count = 1}. */
    public String brief(int i) {
        return text(i, Length.BRIEF);
    }

    private String text(int i, Length length) {
        String location = length.compareTo(Length.SHORT) <= 0
                ? names.shortLocation(events.location(i))
                : names.location(events.location(i));
        String flags = length == Length.BRIEF ? "" : flags(i, length);
        return switch (events.kind(i)) {
            case READ, WRITE, UPDATE -> access(i, location, length) + flags;
            case FENCE -> "fence " + fence(i);
            case LOCK, UNLOCK, START, JOIN, UNPARK -> word(i) + " " + location + flags;
            case WAIT, WAKE -> word(i) + " " + waited(i, location, length) + flags;
            case SYNC -> sync(i, length) + flags;
            case NOTIFY -> word(i) + (length == Length.BRIEF ? "" : " " + location) + " -> " + woken(i) + flags;
            case BEGIN, END, PARK -> word(i) + flags;
            case INTERRUPT -> (events.has(i, EventFlags.OBSERVED) ? "sees interrupt" : "interrupt " + location) + flags;
            case YIELD ->
                names.pause(events, i) == Pause.CLASS_BEGIN
                        ? "initialising " + location
                        : orElse(names.member(events.site(i)), "yield")
                                + (names.isThread(events.location(i)) ? " of " + location : "")
                                + flags;
            case CLASS_INIT -> (events.has(i, EventFlags.OBSERVED) ? "use " : "initialised ") + location;
            case INPUT -> ("input " + names.member(events.site(i))).trim() + " = " + names.value(i);
        };
    }

    private String sync(int i, Length length) {
        boolean isLong = length.compareTo(Length.MEDIUM) >= 0;
        String member = names.member(events.site(i));
        if (events.has(i, EventFlags.PROMISES)) {
            String what = isLong ? handedOver(i) : names.shortLocation(events.location(i));
            return (events.has(i, EventFlags.RELEASES) ? "hand over " : "take over ") + what;
        }
        if (!isLong && !member.isEmpty()) {
            return "call " + member + (length == Length.SHORT ? calls.valuesOfLibraryCall(i) : "");
        }
        return (member.isEmpty() ? "use " : "call ") + libraryCall(i, isLong);
    }

    /**
     * {@code Shelf#0.1.left.put("lamp", 1) = null}: the method of the library that an event calls, with what it is
     * called on; that alone where the method is not known.
     */
    String libraryCall(int i, boolean withValues) {
        String member = names.member(events.site(i));
        String on = names.receiver(events.location(i));
        if (member.isEmpty()) {
            return on;
        }
        String method = names.isLibrary(events.location(i))
                ? member
                : on + member.substring(Math.max(0, member.lastIndexOf('.')));
        return method + (withValues ? calls.valuesOfLibraryCall(i) : "");
    }

    /** What the library hands over to another thread, or takes over from one: an element by its collection. */
    String handedOver(int i) {
        String on = names.receiver(events.location(i));
        return events.value(i) == 0 ? on : names.value(i) + " by " + on;
    }

    private String access(int i, String location, Length length) {
        String order = length == Length.BRIEF ? "" : order(i);
        String what = word(i) + order + " " + location + names.isValue(i);
        return length == Length.BRIEF || !events.kind(i).reads() ? what : what + " <- " + source(i, length);
    }

    private String source(int i, Length length) {
        int source = events.readsFrom(i);
        if (source < 0 || source >= events.size()) {
            return source == EventColumns.READS_INITIAL ? "initial" : "?";
        }
        String write = "w#" + source;
        return length == Length.FULL
                ? write + " by " + names.path(events.thread(source)) + " @ " + names.where(events.site(source))
                : write;
    }

    private String word(int i) {
        if (events.has(i, EventFlags.ALL)) {
            return "notifyAll";
        }
        return events.kind(i).name().toLowerCase(Locale.ROOT);
    }

    /** Lock that the thread gives up, behind the name of its condition if it has one. */
    private String waited(int i, String location, Length length) {
        boolean isOfCondition = events.has(i, EventFlags.REFERENCE);
        return !isOfCondition || length == Length.BRIEF ? location : names.subject(i) + " of " + location;
    }

    /** The thread woken, or how many. */
    String woken(int i) {
        long value = events.value(i);
        if (events.has(i, EventFlags.ALL) && value >= 0) {
            return Long.toString(value);
        }
        return value == 0 ? "none" : names.path(value > Integer.MAX_VALUE ? -1 : (int) value - 1);
    }

    /** The orders that are not plain: {@code " volatile"}, {@code " acquire/opaque"}, or empty. */
    String order(int i) {
        MemoryOrder read = events.readOrder(i);
        MemoryOrder write = events.writeOrder(i);
        if (read == MemoryOrder.NONE || read == write) {
            return write.compareTo(MemoryOrder.PLAIN) <= 0 ? "" : " " + lower(write);
        }
        if (write == MemoryOrder.NONE) {
            return read == MemoryOrder.PLAIN ? "" : " " + lower(read);
        }
        return " " + lower(read) + "/" + lower(write);
    }

    private String fence(int i) {
        MemoryOrder read = events.readOrder(i);
        MemoryOrder write = events.writeOrder(i);
        if (read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE) {
            return "full";
        }
        return lower(write == MemoryOrder.NONE ? read : write);
    }

    private String flags(int i, Length length) {
        StringBuilder out = new StringBuilder();
        append(out, i, EventFlags.EXTERNAL, "outside instrumented code");
        append(out, i, EventFlags.FAILED_CAS, "failed compare-and-set");
        append(out, i, EventFlags.TIMED_OUT, "timed out");
        append(out, i, EventFlags.INTERRUPTED, "interrupted");
        append(out, i, EventFlags.SPURIOUS, "spurious");
        append(out, i, EventFlags.SHARED, "shared");
        append(out, i, EventFlags.FAILED, "failed");
        if (length == Length.FULL) {
            append(out, i, EventFlags.RELEASES, "releases");
            append(out, i, EventFlags.ACQUIRES, "acquires");
            append(out, i, EventFlags.CHANGES, "changes");
            append(out, i, EventFlags.ASKS, "asks");
        }
        append(out, i, EventFlags.FORCED_FAIR, "forced in for fairness");
        return out.length() == 0 ? "" : " (" + out + ")";
    }

    private void append(StringBuilder out, int i, int flag, String word) {
        if (events.has(i, flag)) {
            out.append(out.length() == 0 ? "" : ", ").append(word);
        }
    }

    private static String lower(MemoryOrder order) {
        return order.name().toLowerCase(Locale.ROOT);
    }

    private static String orElse(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
