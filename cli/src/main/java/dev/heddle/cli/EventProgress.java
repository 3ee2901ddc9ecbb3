package dev.heddle.cli;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.Confinement;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many events of one or several traces have been read, for the progress display. Thread-safe; each source belongs to one thread. */
final class EventProgress {
    private final Progress progress;
    private final String what;
    private long done;
    private long all;
    private boolean isAllKnown = true;

    /** @param what is done with the events, such as {@code analyzing} */
    EventProgress(Progress progress, String what) {
        this.progress = progress;
        this.what = what;
    }

    /** The same source; the events that are taken from it count. */
    synchronized EventSource watch(EventSource source) {
        long announced = source.announcedEvents();
        isAllKnown &= announced >= 0;
        all += announced;
        return new Watched(source);
    }

    private synchronized void taken(int events) {
        done += events;
        progress.events(what, done, isAllKnown ? all : -1);
    }

    /** Other work follows of which no more is known. */
    void phase(String other) {
        progress.phase(other);
    }

    /** The work is done. */
    void end() {
        progress.clear();
    }

    /** A source whose events are counted. */
    private final class Watched implements EventSource {
        private final EventSource source;

        Watched(EventSource source) {
            this.source = source;
        }

        @Override
        public @Nullable EventBatch next() throws IOException, CorruptTraceException {
            EventBatch batch = source.next();
            taken(batch == null ? 0 : batch.size());
            return batch;
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
        public Confinement confinement() {
            return source.confinement();
        }

        @Override
        public long announcedEvents() {
            return source.announcedEvents();
        }

        @Override
        public Trace.Verdict verdict() {
            return source.verdict();
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
}
