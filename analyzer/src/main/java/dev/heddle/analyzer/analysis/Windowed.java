package dev.heddle.analyzer.analysis;

import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.EventColumns;

/**
 * The events of a window as an execution of its own, for an analysis that counts. What memory holds where the window
 * begins is its initial value: a read of an earlier write counts as a read of that.
 */
final class Windowed implements StreamAnalysis {
    private final Window window;
    private final StreamAnalysis analysis;
    private final EventColumns part = new EventColumns(1024);

    /** @param analysis gets the events of the window, with their execution indices */
    Windowed(Window window, StreamAnalysis analysis) {
        this.window = window;
        this.analysis = analysis;
    }

    @Override
    public void begin(EventSource source) {
        analysis.begin(source);
    }

    @Override
    public void events(EventBatch batch) {
        int from = Math.max(window.from(), batch.base());
        long to = Math.min(window.to(), batch.base() + (long) batch.size());
        if (from >= to) {
            return;
        }
        part.clear();
        for (int index = from; index < to; index++) {
            part.append(batch.events(), index - batch.base());
            int last = part.size() - 1;
            if (part.readsFrom(last) >= 0 && part.readsFrom(last) < window.from()) {
                part.setReadsFrom(last, EventColumns.READS_INITIAL);
            }
        }
        analysis.events(new EventBatch(part, from));
    }

    @Override
    public void end() {
        analysis.end();
    }
}
