package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Reads that say nothing about a failure: of fields that are written once, by the class initialiser, or by the
 * constructor and then read by its own thread or frozen.
 */
final class Constants {
    private final Trace trace;
    private final EventColumns events;
    /** By location: how many writes it has. */
    private final IntIntHashMap writes = new IntIntHashMap();

    Constants(Trace trace) {
        this.trace = trace;
        events = trace.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).writes()) {
                writes.addToValue(events.location(i), 1);
            }
        }
    }

    boolean isRead(int i) {
        int source = events.kind(i) == EventKind.READ ? events.readsFrom(i) : EventColumns.READS_NOTHING;
        if (source < 0 || writes.get(events.location(i)) != 1) {
            return false;
        }
        boolean isOwn = events.thread(source) == events.thread(i) || events.has(i, EventFlags.FROZEN);
        return switch (method(source)) {
            case "<clinit>" -> true;
            case "<init>" -> isOwn && events.has(i, EventFlags.REFERENCE);
            default -> false;
        };
    }

    private String method(int event) {
        int site = events.site(event);
        return site < 0 || site >= trace.sites().size()
                ? ""
                : trace.sites().get(site).method();
    }
}
