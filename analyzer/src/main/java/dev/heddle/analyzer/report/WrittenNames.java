package dev.heddle.analyzer.report;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;

/**
 * Names of locations as they stand in the program: {@code ready}; for an array's element and an atomic's value the
 * field through which the object was first seen, {@code wants[1]} and {@code turn}.
 */
final class WrittenNames {
    private final Trace trace;
    private final TraceNames names;

    WrittenNames(Trace trace) {
        this.trace = trace;
        names = new TraceNames(trace);
    }

    String of(int location) {
        if (location < 0 || location >= trace.locations().size()) {
            return names.location(location);
        }
        LocationEntry entry = trace.locations().get(location);
        return switch (entry.kind()) {
            case STATIC_FIELD -> entry.member();
            case FIELD ->
                entry.holder().startsWith("java.util.concurrent.atomic.") ? object(entry.owner()) : entry.member();
            case ARRAY_ELEMENT -> object(entry.owner()) + "[" + entry.index() + "]";
            case MONITOR, LOCK, SYNCHRONIZER, THREAD, CLASS, LIBRARY -> names.location(location);
        };
    }

    /** Name of all locations that are one field, or the elements of one array. */
    String field(int location) {
        if (location >= 0
                && location < trace.locations().size()
                && trace.locations().get(location).kind() == LocationKind.ARRAY_ELEMENT) {
            return object(trace.locations().get(location).owner()) + "[]";
        }
        return of(location);
    }

    private String object(int object) {
        int holder = names.field(object);
        return holder < 0 ? names.object(object) : trace.locations().get(holder).member();
    }
}
