package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.BlockWriter;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * Cuts an execution into windows and writes a window as one block a thread. A window ends where a thread has 4096
 * events in it, so that after each window every event so far is in the file: a file cut off later loses at most one
 * window, however seldom a thread runs.
 */
final class EventWindows {
    /** What must stand in the file before the blocks of a window. */
    interface BeforeWindow {
        void write() throws IOException;
    }

    private final BlockWriter blocks;
    private final RecordOutput out;
    private final BeforeWindow before;
    private final EventBlockEncoder encoder = new EventBlockEncoder();
    private final EventColumns window = new EventColumns(TraceFormat.MAX_COUNT);
    private final List<IntArrayList> pending = new ArrayList<>();
    /** Threads of this window, in the order of their first events. */
    private final IntArrayList active = new IntArrayList();

    private int base;

    EventWindows(BlockWriter blocks, RecordOutput out, BeforeWindow before) {
        this.blocks = blocks;
        this.out = out;
        this.before = before;
    }

    /** Takes the next events of the execution. */
    void append(EventColumns events) throws IOException {
        for (int i = 0; i < events.size(); i++) {
            int thread = events.thread(i);
            IntArrayList places = placesOf(thread);
            if (places.isEmpty()) {
                active.add(thread);
            }
            int place = window.size();
            window.reserve(place + 1);
            window.resize(place + 1);
            window.copyFrom(place, events, i);
            places.add(place);
            if (places.size() == TraceFormat.MAX_COUNT) {
                flush();
            }
        }
    }

    private IntArrayList placesOf(int thread) {
        while (pending.size() <= thread) {
            pending.add(new IntArrayList());
        }
        return pending.get(thread);
    }

    /** How many events were taken. */
    int size() {
        return base + window.size();
    }

    /** Writes the events that are still here. */
    void flush() throws IOException {
        if (active.isEmpty()) {
            return;
        }
        before.write();
        for (int k = 0; k < active.size(); k++) {
            int thread = active.get(k);
            IntArrayList places = pending.get(thread);
            int[] own = places.toArray();
            out.restart();
            encoder.encode(out, window, base, thread, own, own.length);
            blocks.events(thread, base + own[0], base + own[own.length - 1], own.length, out);
            places.clear();
        }
        active.clear();
        base += window.size();
        window.clear();
    }
}
