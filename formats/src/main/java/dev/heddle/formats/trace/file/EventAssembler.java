package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.Damage;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.IndexEntry;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceCheck;
import dev.heddle.formats.trace.TraceFormat;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Puts the events of blocks, which are sorted by thread, back into execution order. */
final class EventAssembler implements BlockEvents {
    private static final int EVENT_MEMORY = 52;

    private final EventBlockDecoder decoder = new EventBlockDecoder();
    private final EventColumns block = new EventColumns(TraceFormat.MAX_COUNT);
    private final EventColumns events;
    private final BitSet present;
    private int received;

    /**
     * @param total how many events the blocks of the file hold together
     * @throws MalformedException if there is not enough memory for them
     */
    EventAssembler(long total, MemoryBudget budget) {
        if (total > TraceFormat.MAX_EVENTS) {
            throw new MalformedException("expected at most " + TraceFormat.MAX_EVENTS + " events, found " + total);
        }
        budget.reserve(EVENT_MEMORY * total);
        events = EventColumns.ofSize((int) total);
        present = new BitSet((int) total);
    }

    /** Takes the events of a block, all or, where one is malformed, none. */
    @Override
    public IndexEntry accept(Payload payload, int count, long size, TraceCheck.Sizes sizes) {
        decoder.begin(payload, count);
        block.reserve(count);
        block.blank(0, count);
        decoder.columnsInOrder(block);
        TraceCheck.index("a block's thread", decoder.thread(), 0, sizes.threads());
        for (int j = 0; j < count; j++) {
            TraceCheck.event(block, j, sizes);
            if (present.get(decoder.indices()[j])) {
                throw new MalformedException("event " + decoder.indices()[j] + " occurs twice");
            }
        }
        for (int j = 0; j < count; j++) {
            place(decoder.indices()[j], j);
        }
        received += count;
        return decoder.entry(size);
    }

    /** An event beyond the total proves that an earlier one is missing: it can belong to no complete prefix. */
    private void place(int i, int j) {
        if (i < events.size()) {
            present.set(i);
            events.copyFrom(i, block, j);
        }
    }

    @Override
    public int received() {
        return received;
    }

    /** How many of the events received have no place, because earlier ones are missing. */
    int withoutPlace() {
        return received - present.nextClearBit(0);
    }

    /** The events up to the first that is missing. */
    EventColumns prefix() {
        events.truncate(Math.min(events.size(), present.nextClearBit(0)));
        return events;
    }

    /**
     * Checks what each event of the prefix reads from; answers the first that is wrong, with the offset of its block.
     */
    Optional<Damage> wrongSource(List<IndexEntry> index) {
        for (int i = 0; i < events.size(); i++) {
            try {
                TraceCheck.source(events, i);
            } catch (MalformedException e) {
                return Optional.of(new Damage(offsetOf(i, index), e.getMessage()));
            }
        }
        return Optional.empty();
    }

    private long offsetOf(int i, List<IndexEntry> index) {
        long offset = TraceFormat.FILE_HEADER_SIZE;
        for (IndexEntry entry : index) {
            boolean sameThread = entry.isEvents() && entry.thread() == events.thread(i);
            if (sameThread && entry.first() <= i && i <= entry.last()) {
                break;
            }
            offset += entry.size();
        }
        return offset;
    }
}
