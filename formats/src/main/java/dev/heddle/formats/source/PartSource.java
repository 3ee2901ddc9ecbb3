package dev.heddle.formats.source;

import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of an execution: a source that ends before an event. What follows is not read, so how the execution
 * ended is not known, nor which locations are confined to one thread.
 */
public final class PartSource extends ForwardingSource {
    private final EventSource source;
    private final int end;
    private boolean isCut;

    /**
     * @param source closed with this one
     * @param end execution index of the first event that is left out
     */
    public PartSource(EventSource source, int end) {
        super(source);
        this.source = source;
        this.end = end;
    }

    @Override
    public @Nullable EventBatch next() throws IOException, CorruptTraceException {
        EventBatch batch = isCut ? null : source.next();
        if (batch == null) {
            return null;
        }
        if (batch.base() + (long) batch.size() <= end) {
            return batch;
        }
        isCut = true;
        EventColumns first = new EventColumns(Math.max(0, end - batch.base()));
        for (int i = 0; batch.base() + i < end; i++) {
            first.append(batch.events(), i);
        }
        return first.size() == 0 ? null : new EventBatch(first, batch.base());
    }

    @Override
    public ConfinedLocations confinement() {
        return ConfinedLocations.UNKNOWN;
    }

    @Override
    public long announcedEvents() {
        return Math.min(end, source.announcedEvents());
    }

    @Override
    public Trace.Verdict verdict() {
        return isCut ? new Trace.Unknown() : source.verdict();
    }
}
