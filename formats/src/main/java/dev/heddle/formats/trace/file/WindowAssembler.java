package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.IndexEntry;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceCheck;
import dev.heddle.formats.trace.TraceFormat;

/**
 * Puts the events of a window back into execution order: blocks decode to their places among each other, and when no
 * event is missing up to the last, the window is complete. Where blocks come in another order than the writer's, a
 * window is as long as it must be.
 */
final class WindowAssembler implements BlockEvents {
    private static final int EVENT_MEMORY = 52;
    private static final int EXPECTED = 1 << 15;

    private final EventBlockDecoder decoder = new EventBlockDecoder();
    private final EventColumns events;
    private final long total;
    private final MemoryBudget budget;
    private int base;
    private int received;
    private int blank;
    private int top;
    private boolean beyond;
    private int reserved;

    /**
     * @param total how many events the blocks of the file hold together
     * @throws MalformedException if a trace may not have that many
     */
    WindowAssembler(long total, MemoryBudget budget) {
        if (total > TraceFormat.MAX_EVENTS) {
            throw new MalformedException("expected at most " + TraceFormat.MAX_EVENTS + " events, found " + total);
        }
        this.total = total;
        this.budget = budget;
        reserved = (int) Math.max(1, Math.min(EXPECTED, total));
        events = new EventColumns(reserved);
    }

    @Override
    public IndexEntry accept(Payload payload, int count, long size, TraceCheck.Sizes sizes) {
        decoder.begin(payload, count);
        TraceCheck.index("a block's thread", decoder.thread(), 0, sizes.threads());
        if (decoder.first() < base) {
            throw new MalformedException("event " + decoder.first() + " occurs twice");
        }
        if (decoder.last() >= total) {
            acceptBeyond(sizes);
            return decoder.entry(size);
        }
        makeRoom(decoder.last() + 1 - base);
        decoder.columns(events, base);
        if (decoder.isSuspect(sizes)) {
            for (int j = 0; j < count; j++) {
                TraceCheck.event(events, decoder.indices()[j] - base, sizes);
            }
        }
        received += count;
        return decoder.entry(size);
    }

    /**
     * An event beyond the total proves that an earlier one is missing: the window cannot be completed, but the rest of
     * the file may say why.
     */
    private void acceptBeyond(TraceCheck.Sizes sizes) {
        beyond = true;
        EventColumns block = new EventColumns(decoder.count());
        block.blank(0, decoder.count());
        decoder.columnsInOrder(block);
        int inside = 0;
        for (int j = 0; j < decoder.count(); j++) {
            TraceCheck.event(block, j, sizes);
            inside += decoder.indices()[j] < total ? 1 : 0;
        }
        if (inside > 0) {
            makeRoom(decoder.indices()[inside - 1] + 1 - base);
            requireNew(decoder.indices(), inside);
            for (int j = 0; j < inside; j++) {
                events.copyFrom(decoder.indices()[j] - base, block, j);
            }
        }
        received += decoder.count();
    }

    private void makeRoom(int length) {
        if (length > reserved) {
            int more = Math.max(length, 2 * reserved);
            budget.reserve((long) EVENT_MEMORY * (more - reserved));
            reserved = more;
            events.reserve(more);
        }
        if (length > blank) {
            int to = Math.min(reserved, length + TraceFormat.MAX_COUNT);
            events.blank(blank, to);
            blank = to;
        }
        top = Math.max(top, base + length);
    }

    private void requireNew(int[] indices, int count) {
        int[] threads = events.thread;
        for (int j = 0; j < count; j++) {
            if (threads[indices[j] - base] >= 0) {
                throw new MalformedException("event " + indices[j] + " occurs twice");
            }
        }
    }

    @Override
    public int received() {
        return received;
    }

    /** True where there are events, and none is missing up to the last. */
    boolean isComplete() {
        return top > base && received == top && !beyond;
    }

    /** The first event that is missing though later ones are there, or -1. */
    int missing() {
        for (int i = base; i < top; i++) {
            if (events.thread[i - base] < 0) {
                return i;
            }
        }
        return beyond ? top : -1;
    }

    /** The events of the window, which is complete. */
    EventColumns events() {
        events.resize(top - base);
        return events;
    }

    /** Execution index of the window's first event. */
    int base() {
        return base;
    }

    /** Begins the next window. */
    void restart() {
        base = top;
        blank = 0;
    }
}
