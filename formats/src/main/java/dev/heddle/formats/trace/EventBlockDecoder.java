package dev.heddle.formats.trace;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;

/** Reads the columns of an EVENTS block: the other half of {@link EventBlockEncoder}. */
final class EventBlockDecoder {
    /** Every column but {@code readsFrom} has at least a byte an event. */
    static final int LEAST_EVENT = 10;

    private final Predictor predictor = new Predictor();
    private final EventBlock block = new EventBlock();

    /**
     * The events of one block, valid until the next call.
     *
     * @param count the count of the block's header, in [1, 4096]
     * @throws MalformedException if the payload is not that of {@code count} events
     */
    EventBlock decode(RecordInput in, int count) {
        if (count < 1 || count > TraceFormat.MAX_COUNT || count > in.remaining() / LEAST_EVENT) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " events of at least " + LEAST_EVENT
                    + " bytes, found a count of " + Integer.toUnsignedString(count) + " and " + in.remaining()
                    + " bytes");
        }
        EventColumns events = block.events();
        block.restart(in.unsigned("a thread", Integer.MAX_VALUE), count);
        indices(in, count);
        kinds(in, events, count);
        orders(in, events, count);
        int flags = 0;
        for (int j = 0; j < count; j++) {
            flags ^= in.readVarInt(true);
            events.setFlags(j, flags);
        }
        int previous = 1;
        for (int j = 0; j < count; j++) {
            previous = number(previous + in.readVarLong(false), "a count of enabled threads");
            events.setEnabled(j, previous);
        }
        previous = 0;
        for (int j = 0; j < count; j++) {
            previous = number(previous + in.readVarLong(false), "a site");
            events.setSite(j, previous);
        }
        previous = 0;
        for (int j = 0; j < count; j++) {
            previous = number(previous + in.readVarLong(false), "a location");
            events.setLocation(j, previous);
        }
        values(in, events, count);
        sources(in, events, count);
        positions(in, events, count);
        syncPositions(in, events, count);
        in.requireEnd();
        return block;
    }

    private void indices(RecordInput in, int count) {
        int previous = -1;
        for (int j = 0; j < count; j++) {
            int skipped = in.readVarInt(true);
            if (skipped < 0 || skipped >= Integer.MAX_VALUE - previous - 1) {
                throw new MalformedException("an execution index is beyond " + Integer.MAX_VALUE);
            }
            previous += skipped + 1;
            block.indices()[j] = previous;
            block.events().setThread(j, block.thread());
        }
    }

    private static void kinds(RecordInput in, EventColumns events, int count) {
        for (int j = 0; j < count; j++) {
            events.setKind(j, TableSerializers.eventKind(in));
        }
    }

    private static void orders(RecordInput in, EventColumns events, int count) {
        for (int j = 0; j < count; j++) {
            int code = in.readByteUnsigned();
            MemoryOrder read = MemoryOrder.ofCode(code & 0xf);
            MemoryOrder write = MemoryOrder.ofCode(code >> 4);
            if (read == null || write == null) {
                throw new MalformedException("unknown memory orders 0x" + Integer.toHexString(code));
            }
            events.setOrders(j, read, write);
        }
    }

    private void values(RecordInput in, EventColumns events, int count) {
        predictor.restart(0);
        for (int j = 0; j < count; j++) {
            int location = events.location(j);
            long value = predictor.get(location) + in.readVarLong(false);
            events.setValue(j, value);
            predictor.set(location, value);
        }
    }

    private void sources(RecordInput in, EventColumns events, int count) {
        predictor.restart(EventBlockEncoder.NONE);
        for (int j = 0; j < count; j++) {
            EventKind kind = events.kind(j);
            int location = events.location(j);
            int source = EventColumns.READS_NOTHING;
            if (kind.reads()) {
                source = source(in.readVarInt(true), block.indices()[j], predictor.get(location));
                predictor.set(location, source);
            }
            if (kind.writes()) {
                predictor.set(location, block.indices()[j]);
            }
            events.setReadsFrom(j, source);
        }
    }

    private static int source(int code, int i, long predicted) {
        if (code == EventBlockEncoder.NOTHING) {
            return EventColumns.READS_NOTHING;
        }
        if (code == EventBlockEncoder.INITIAL) {
            return EventColumns.READS_INITIAL;
        }
        long source = code == EventBlockEncoder.PREDICTED
                ? predicted
                : (long) i - 1 - (Integer.toUnsignedLong(code) - EventBlockEncoder.DISTANCE);
        if (source < 0) {
            throw new MalformedException("event " + i + " reads from " + source + ", expected an earlier event");
        }
        return (int) source;
    }

    private void positions(RecordInput in, EventColumns events, int count) {
        predictor.restart(EventColumns.ABSENT);
        for (int j = 0; j < count; j++) {
            int location = events.location(j);
            boolean own = events.kind(j) != EventKind.READ;
            long base = own ? predictor.get(location) : EventColumns.ABSENT;
            int position = number(base + in.readVarLong(false), "a position");
            events.setPosition(j, position);
            if (own) {
                predictor.set(location, position);
            }
        }
    }

    private static void syncPositions(RecordInput in, EventColumns events, int count) {
        int previous = EventColumns.ABSENT;
        for (int j = 0; j < count; j++) {
            long code = in.readVarLong(true);
            if (code == 0) {
                events.setSyncPosition(j, EventColumns.ABSENT);
            } else {
                long delta = ((code - 1) >>> 1) ^ -((code - 1) & 1);
                previous = number(previous + delta, "a place in S");
                events.setSyncPosition(j, previous);
            }
        }
    }

    private static int number(long value, String what) {
        if (value < EventColumns.ABSENT || value > Integer.MAX_VALUE) {
            throw new MalformedException("expected " + what + " in [-1, " + Integer.MAX_VALUE + "], found " + value);
        }
        return (int) value;
    }
}
