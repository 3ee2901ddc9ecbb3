package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.IndexEntry;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceCheck;
import dev.heddle.formats.trace.TraceFormat;

/**
 * Reads EVENTS blocks: the other half of {@link EventBlockEncoder}. A block is decoded in two steps, since the indices
 * say where the other columns go: straight to their places among the events of other threads.
 */
public final class EventBlockDecoder {
    /** Every column but {@code readsFrom} has at least a byte an event. */
    static final int LEAST_EVENT = 10;

    private final BlockColumns block = new BlockColumns();
    private final StaticColumns statics = new StaticColumns(block);
    private final MemoryColumns memory = new MemoryColumns(block);

    /**
     * Reads thread and indices.
     *
     * @param eventCount the count of the block's header, in [1, 4096]
     * @throws MalformedException if the payload is not that of {@code eventCount} events
     */
    public void begin(Payload payload, int eventCount) {
        block.in.restart(payload);
        if (eventCount < 1 || eventCount > TraceFormat.MAX_COUNT || eventCount > block.in.remaining() / LEAST_EVENT) {
            throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " events of at least " + LEAST_EVENT
                    + " bytes, found a count of " + Integer.toUnsignedString(eventCount) + " and "
                    + block.in.remaining()
                    + " bytes");
        }
        block.count = eventCount;
        block.thread = block.in.unsigned();
        if (block.thread < 0) {
            throw new MalformedException("expected a thread in [0, " + Integer.MAX_VALUE + "], found "
                    + Integer.toUnsignedString(block.thread));
        }
        byte[] bytes = block.in.bytes;
        int p = block.in.position;
        int previous = -1;
        for (int j = 0; j < eventCount; j++) {
            int skipped = bytes[p++];
            if (skipped < 0) {
                block.in.position = p - 1;
                skipped = block.in.unsigned();
                p = block.in.position;
            }
            if (skipped < 0 || skipped >= Integer.MAX_VALUE - previous - 1) {
                throw new MalformedException("an execution index is beyond " + Integer.MAX_VALUE);
            }
            previous += skipped + 1;
            block.indices[j] = previous;
        }
        block.in.position = p;
        block.in.requireInside();
    }

    /** Execution indices of the events, ascending; the first {@link #count} count. */
    int[] indices() {
        return block.indices;
    }

    int count() {
        return block.count;
    }

    int thread() {
        return block.thread;
    }

    int first() {
        return block.indices[0];
    }

    int last() {
        return block.indices[block.count - 1];
    }

    /** The block as the footer names it. */
    public IndexEntry entry(long size) {
        return new IndexEntry(BlockType.EVENTS.code(), size, block.count, block.thread, first(), last());
    }

    /**
     * Reads the other columns: event {@code j} goes to {@code indices()[j] - base}, which is {@link EventColumns#blank}
     * so far.
     *
     * @throws MalformedException if the payload is not that of a block, or there is an event at one of the places
     */
    void columns(EventColumns events, int base) {
        for (int j = 0; j < block.count; j++) {
            block.places[j] = block.indices[j] - base;
        }
        columns(events);
    }

    /** Decodes the columns with event {@code j} at index {@code j}. */
    void columnsInOrder(EventColumns events) {
        for (int j = 0; j < block.count; j++) {
            block.places[j] = j;
        }
        columns(events);
    }

    private void columns(EventColumns events) {
        statics.read(events);
        memory.read(events);
        block.in.requireEnd();
    }

    /** True where events need a closer look ({@link TraceCheck#event}); decided by the largest numbers alone. */
    boolean isSuspect(TraceCheck.Sizes sizes) {
        return statics.isSuspect(sizes);
    }
}
