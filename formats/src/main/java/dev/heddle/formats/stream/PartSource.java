package dev.heddle.formats.stream;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The beginning of an execution: a source that ends before an event. What follows is not read, so how the execution ended is not known, nor which locations are
 * confined to one thread.
 */
public final class PartSource implements EventSource {
    private final EventSource source;
    private final int end;
    private boolean isCut;

    /**
     * @param source closed with this one
     * @param end execution index of the first event that is left out
     */
    public PartSource(EventSource source, int end) {
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
    public Trace.Header header() {
        return source.header();
    }

    @Override
    public Trace.Program program() {
        return source.program();
    }

    @Override
    public List<Trace.ThreadEntry> threads() {
        return source.threads();
    }

    @Override
    public List<Trace.SiteEntry> sites() {
        return source.sites();
    }

    @Override
    public List<Trace.ObjectEntry> objects() {
        return source.objects();
    }

    @Override
    public List<Trace.LocationEntry> locations() {
        return source.locations();
    }

    @Override
    public LocationKind locationKind(int location) {
        return source.locationKind(location);
    }

    @Override
    public long announcedEvents() {
        return Math.min(end, source.announcedEvents());
    }

    @Override
    public Trace.Verdict verdict() {
        return isCut ? new Trace.Unknown() : source.verdict();
    }

    @Override
    public List<String> warnings() {
        return source.warnings();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
