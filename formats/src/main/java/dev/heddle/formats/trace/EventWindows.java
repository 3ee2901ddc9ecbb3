package dev.heddle.formats.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * Cuts an execution into windows and writes a window as one block a thread. A window ends where a thread has 4096 events in it, so that
 * after each window every event so far is in the file: a file cut off later loses at most one window, however seldom a thread runs.
 */
final class EventWindows {
    private final BlockWriter blocks;
    private final RecordOutput out;
    private final EventBlockEncoder encoder = new EventBlockEncoder();
    private final List<IntArrayList> pending = new ArrayList<>();
    /** Threads of this window, in the order of their first events. */
    private final IntArrayList active = new IntArrayList();

    EventWindows(BlockWriter blocks, RecordOutput out) {
        this.blocks = blocks;
        this.out = out;
    }

    void encode(EventColumns events) throws IOException {
        for (int i = 0; i < events.size(); i++) {
            IntArrayList indices = indicesOf(events.thread(i));
            if (indices.isEmpty()) {
                active.add(events.thread(i));
            }
            indices.add(i);
            if (indices.size() == TraceFormat.MAX_COUNT) {
                flush(events);
            }
        }
        flush(events);
    }

    private IntArrayList indicesOf(int thread) {
        while (pending.size() <= thread) {
            pending.add(new IntArrayList());
        }
        return pending.get(thread);
    }

    private void flush(EventColumns events) throws IOException {
        for (int k = 0; k < active.size(); k++) {
            int thread = active.get(k);
            IntArrayList indices = pending.get(thread);
            int[] window = indices.toArray();
            out.restart();
            encoder.encode(out, events, thread, window, window.length);
            blocks.events(thread, window[0], window[window.length - 1], window.length, out);
            indices.clear();
        }
        active.clear();
    }
}
