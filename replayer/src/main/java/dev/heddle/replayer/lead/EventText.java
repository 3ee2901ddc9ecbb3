package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.TypeNames;

/**
 * Events in words, for a divergence. Objects are called as {@code dev.heddle.analyzer.report.TraceNames} calls them.
 */
final class EventText {
    private EventText() {}

    /** {@code thread 0.1 READ Lost.count on Lost#0.1.count = 0 from the initial value at Lost.java:12}. */
    static String of(TraceTables tables, EventColumns events, int i) {
        SiteEntry site = events.site(i) < 0 ? null : tables.site(events.site(i));
        StringBuilder text = new StringBuilder("thread ")
                .append(tables.threadPath(events.thread(i)))
                .append(' ')
                .append(events.kind(i));
        if (site != null && !site.member().isEmpty()) {
            text.append(' ').append(TypeNames.ofMember(site.member()));
        }
        if (events.location(i) >= 0) {
            text.append(" on ").append(location(tables, tables.location(events.location(i))));
        }
        if (events.kind(i).isAccess()) {
            text.append(" = ").append(value(tables, events, i));
        }
        if (events.kind(i).reads()) {
            text.append(" from ").append(source(events.readsFrom(i)));
        }
        return site == null
                ? text.toString()
                : text.append(" at ").append(site.where()).toString();
    }

    /** The write that a read saw. */
    static String source(int event) {
        return switch (event) {
            case EventColumns.READS_INITIAL -> "the initial value";
            case EventColumns.READS_NOTHING -> "nothing";
            default -> "event " + event;
        };
    }

    /** The value read or written: a number, or an object's name. */
    static String value(TraceTables tables, EventColumns events, int i) {
        long value = events.value(i);
        if (!events.has(i, EventFlags.REFERENCE)) {
            return Long.toString(value);
        }
        return value == 0 ? "null" : object(tables, (int) value - 1);
    }

    private static String object(TraceTables tables, int number) {
        ObjectEntry o = tables.object(number);
        return TypeNames.simple(o.className()) + "#" + tables.threadPath(o.thread()) + (o.touched() ? "~" : ".")
                + o.ordinal();
    }

    private static String location(TraceTables tables, LocationEntry l) {
        String owner = l.owner() < 0 ? "" : object(tables, l.owner());
        return switch (l.kind()) {
            case STATIC_FIELD -> l.holder() + "." + l.member();
            case FIELD -> owner + "." + l.member();
            case ARRAY_ELEMENT -> owner + "[" + l.index() + "]";
            case MONITOR -> "monitor of " + (l.holder().isEmpty() ? owner : "class " + l.holder());
            case LOCK, SYNCHRONIZER -> owner;
            case THREAD -> "thread " + l.member();
            case CLASS -> "class " + l.holder();
            case LIBRARY -> "library";
        };
    }
}
