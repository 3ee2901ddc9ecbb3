package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.io.Output;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;

/**
 * Writes events of one thread as the columns of an EVENTS block; the layout is the table of
 * {@link dev.heddle.formats.trace}.
 */
final class EventBlockEncoder {
    /** {@code readsFrom} column: no source, the initial value, the predicted write; 3 and more are distances. */
    static final int NOTHING = 0;

    static final int INITIAL = 1;
    static final int PREDICTED = 2;
    static final int DISTANCE = 3;
    /** The predictor's word for "no write seen". */
    static final int NONE = -3;

    private final Predictor predictor = new Predictor();

    /**
     * Appends the payload of one block.
     *
     * @param events where the event with execution index {@code base + p} stands at {@code p}
     * @param places where the events stand, ascending, all of thread {@code thread}
     * @param count how many of {@code places} count
     */
    void encode(Output out, EventColumns events, int base, int thread, int[] places, int count) {
        out.writeVarInt(thread, true);
        indices(out, base, places, count);
        for (int j = 0; j < count; j++) {
            out.writeByte(events.kind(places[j]).ordinal());
        }
        for (int j = 0; j < count; j++) {
            int i = places[j];
            out.writeByte(events.readOrder(i).ordinal() | events.writeOrder(i).ordinal() << 4);
        }
        flags(out, events, places, count);
        int previous = 1;
        for (int j = 0; j < count; j++) {
            out.writeVarLong((long) events.enabled(places[j]) - previous, false);
            previous = events.enabled(places[j]);
        }
        previous = 0;
        for (int j = 0; j < count; j++) {
            out.writeVarLong((long) events.site(places[j]) - previous, false);
            previous = events.site(places[j]);
        }
        previous = 0;
        for (int j = 0; j < count; j++) {
            out.writeVarLong((long) events.location(places[j]) - previous, false);
            previous = events.location(places[j]);
        }
        values(out, events, places, count);
        sources(out, events, base, places, count);
        positions(out, events, places, count);
        syncPositions(out, events, places, count);
    }

    private static void indices(Output out, int base, int[] places, int count) {
        int previous = -1;
        for (int j = 0; j < count; j++) {
            out.writeVarInt(base + places[j] - previous - 1, true);
            previous = base + places[j];
        }
    }

    private static void flags(Output out, EventColumns events, int[] places, int count) {
        int previous = 0;
        for (int j = 0; j < count; j++) {
            out.writeVarInt(events.flags(places[j]) ^ previous, true);
            previous = events.flags(places[j]);
        }
    }

    private void values(Output out, EventColumns events, int[] places, int count) {
        predictor.restart(0);
        for (int j = 0; j < count; j++) {
            long value = events.value(places[j]);
            int location = events.location(places[j]);
            out.writeVarLong(value - predictor.get(location), false);
            predictor.set(location, value);
        }
    }

    private void sources(Output out, EventColumns events, int base, int[] places, int count) {
        predictor.restart(NONE);
        for (int j = 0; j < count; j++) {
            int i = places[j];
            int location = events.location(i);
            int source = events.readsFrom(i);
            if (events.kind(i).reads()) {
                out.writeVarInt(sourceCode(base + i, source, predictor.get(location)), true);
                predictor.set(location, source);
            }
            if (events.kind(i).writes()) {
                predictor.set(location, base + i);
            }
        }
    }

    private static int sourceCode(int i, int source, long predicted) {
        if (source == EventColumns.READS_NOTHING) {
            return NOTHING;
        }
        if (source == EventColumns.READS_INITIAL) {
            return INITIAL;
        }
        return source == predicted ? PREDICTED : DISTANCE + (i - source - 1);
    }

    private void positions(Output out, EventColumns events, int[] places, int count) {
        predictor.restart(EventColumns.ABSENT);
        for (int j = 0; j < count; j++) {
            int i = places[j];
            int location = events.location(i);
            boolean own = events.kind(i) != EventKind.READ;
            out.writeVarLong(events.position(i) - (own ? predictor.get(location) : EventColumns.ABSENT), false);
            if (own) {
                predictor.set(location, events.position(i));
            }
        }
    }

    private static void syncPositions(Output out, EventColumns events, int[] places, int count) {
        int previous = EventColumns.ABSENT;
        for (int j = 0; j < count; j++) {
            int place = events.syncPosition(places[j]);
            if (place == EventColumns.ABSENT) {
                out.writeVarLong(0, true);
            } else {
                out.writeVarLong(1 + zigzag((long) place - previous), true);
                previous = place;
            }
        }
    }

    private static long zigzag(long delta) {
        return (delta << 1) ^ (delta >> 63);
    }
}
