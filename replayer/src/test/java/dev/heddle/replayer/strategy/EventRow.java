package dev.heddle.replayer.strategy;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;

/** One event with all its properties, so that a test can change one of them. */
public record EventRow(
        int thread,
        EventKind kind,
        int site,
        int location,
        MemoryOrder readOrder,
        MemoryOrder writeOrder,
        long value,
        int readsFrom,
        int position,
        int syncPosition,
        int flags,
        int enabled) {

    /** An event without orders, value, source and positions. */
    public static EventRow of(int thread, EventKind kind, int site, int location, int enabled) {
        return new EventRow(
                thread,
                kind,
                site,
                location,
                MemoryOrder.NONE,
                MemoryOrder.NONE,
                0,
                EventColumns.READS_NOTHING,
                EventColumns.ABSENT,
                EventColumns.ABSENT,
                0,
                enabled);
    }

    public EventRow withThread(int other) {
        return new EventRow(
                other,
                kind,
                site,
                location,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                position,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withKind(EventKind other) {
        return new EventRow(
                thread,
                other,
                site,
                location,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                position,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withSite(int other) {
        return new EventRow(
                thread,
                kind,
                other,
                location,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                position,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withLocation(int other) {
        return new EventRow(
                thread,
                kind,
                site,
                other,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                position,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withOrders(MemoryOrder read, MemoryOrder write) {
        return new EventRow(
                thread, kind, site, location, read, write, value, readsFrom, position, syncPosition, flags, enabled);
    }

    public EventRow withValue(long other) {
        return new EventRow(
                thread,
                kind,
                site,
                location,
                readOrder,
                writeOrder,
                other,
                readsFrom,
                position,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withReadsFrom(int other) {
        return new EventRow(
                thread,
                kind,
                site,
                location,
                readOrder,
                writeOrder,
                value,
                other,
                position,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withPosition(int other) {
        return new EventRow(
                thread,
                kind,
                site,
                location,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                other,
                syncPosition,
                flags,
                enabled);
    }

    public EventRow withSyncPosition(int other) {
        return new EventRow(
                thread, kind, site, location, readOrder, writeOrder, value, readsFrom, position, other, flags, enabled);
    }

    public EventRow withFlags(int other) {
        return new EventRow(
                thread,
                kind,
                site,
                location,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                position,
                syncPosition,
                other,
                enabled);
    }

    public EventRow withEnabled(int other) {
        return new EventRow(
                thread,
                kind,
                site,
                location,
                readOrder,
                writeOrder,
                value,
                readsFrom,
                position,
                syncPosition,
                flags,
                other);
    }

    /** Event {@code i} of a log. */
    public static EventRow get(EventColumns e, int i) {
        return new EventRow(
                e.thread(i),
                e.kind(i),
                e.site(i),
                e.location(i),
                e.readOrder(i),
                e.writeOrder(i),
                e.value(i),
                e.readsFrom(i),
                e.position(i),
                e.syncPosition(i),
                e.flags(i),
                e.enabled(i));
    }

    /** All events of a log. */
    public static List<EventRow> all(EventColumns columns) {
        List<EventRow> rows = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            rows.add(get(columns, i));
        }
        return rows;
    }

    /** The log that has these events. */
    public static EventColumns columns(List<EventRow> rows) {
        EventColumns columns = new EventColumns(rows.size());
        for (EventRow row : rows) {
            int e = columns.append(row.thread, row.kind, row.site, row.location, row.enabled);
            columns.setOrders(e, row.readOrder, row.writeOrder);
            columns.setValue(e, row.value);
            columns.setReadsFrom(e, row.readsFrom);
            columns.setPosition(e, row.position);
            columns.setSyncPosition(e, row.syncPosition);
            columns.addFlags(e, row.flags);
        }
        return columns;
    }
}
