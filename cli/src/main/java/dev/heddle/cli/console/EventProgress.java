package dev.heddle.cli.console;

import dev.heddle.analyzer.analysis.TraceInput;
import dev.heddle.formats.source.ForwardingSource;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How many events of one or several traces have been read, for the progress display. Thread-safe; each source belongs
 * to one thread.
 */
public final class EventProgress implements TraceInput.Watch {
    private final Progress progress;
    private final UnaryOperator<String> names;
    private final String what;
    private long done;
    private long all;
    private boolean isAllKnown = true;

    /** @param what is done with the events, such as {@code analyzing} */
    public EventProgress(Progress progress, String what) {
        this(progress, what, UnaryOperator.identity());
    }

    /** Progress of files that a command has opened: warnings about them name what they were unpacked from. */
    public EventProgress(Console console, String what) {
        this(new Progress(console), what, console.files()::message);
    }

    private EventProgress(Progress progress, String what, UnaryOperator<String> names) {
        this.progress = progress;
        this.names = names;
        this.what = what;
    }

    @Override
    public synchronized EventSource watch(EventSource source) {
        long announced = source.announcedEvents();
        isAllKnown &= announced >= 0;
        all += announced;
        return new Watched(source);
    }

    private synchronized void taken(int events) {
        done += events;
        progress.events(what, done, isAllKnown ? all : -1);
    }

    @Override
    public void phase(String other) {
        progress.phase(other);
    }

    /**
     * Returns how a service reads files whose events are counted here.
     *
     * @param name a file's path as people would type it
     */
    public TraceInput input(TraceInput.Opener opener, Function<Path, String> name) {
        return new TraceInput(opener, this, name);
    }

    /** The work is done. */
    public void end() {
        progress.clear();
    }

    /** A source whose events are counted. */
    private final class Watched extends ForwardingSource {
        Watched(EventSource source) {
            super(source);
        }

        @Override
        public List<String> warnings() {
            return super.warnings().stream().map(names).toList();
        }

        @Override
        public @Nullable EventBatch next() throws IOException, CorruptTraceException {
            EventBatch batch = super.next();
            taken(batch == null ? 0 : batch.size());
            return batch;
        }
    }
}
