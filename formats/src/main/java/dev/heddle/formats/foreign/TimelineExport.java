package dev.heddle.formats.foreign;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.PartFile;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.TraceExport;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * Writes a timeline in the Trace Event Format of Chrome, which Perfetto (ui.perfetto.dev) shows: a track for each thread, a slice of one
 * microsecond for each event, at its index, and an arrow to each read from the write of another thread that it saw.
 */
public final class TimelineExport implements TraceExport {
    private static final int PROCESS = 1;

    @Override
    public String name() {
        return "timeline for Perfetto";
    }

    @Override
    public List<String> endings() {
        return List.of("perfetto.json");
    }

    @Override
    public Written write(EventSource source, Path file, Options options) throws IOException, CorruptTraceException {
        try (PartFile part = new PartFile(file)) {
            Timeline timeline = new Timeline(source);
            try (JsonGenerator json = new JsonFactory().createGenerator(NamedOutput.open(part.path(), file))) {
                timeline.write(json);
            }
            part.complete();
            return new Written(timeline.threadOf.size() + " events", List.of());
        }
    }

    /** One execution. */
    private static final class Timeline {
        private final EventSource source;
        private final ForeignNames names;
        /** By event. */
        private final IntArrayList threadOf = new IntArrayList();

        Timeline(EventSource source) {
            this.source = source;
            this.names = new ForeignNames(source);
        }

        void write(JsonGenerator json) throws IOException, CorruptTraceException {
            json.writeStartObject();
            json.writeArrayFieldStart("traceEvents");
            for (EventBatch batch = source.next(); batch != null; batch = source.next()) {
                for (int i = 0; i < batch.size(); i++) {
                    event(json, batch.events(), i, batch.base() + i);
                }
            }
            for (int thread = 0; thread < source.threads().size(); thread++) {
                Trace.ThreadEntry entry = source.threads().get(thread);
                begin(json, "thread_name", "M", thread, 0);
                json.writeObjectFieldStart("args");
                json.writeStringField("name", entry.path() + " " + entry.name());
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }

        private void event(JsonGenerator json, EventColumns events, int i, int index) throws IOException {
            int thread = events.thread(i);
            threadOf.add(thread);
            EventKind kind = events.kind(i);
            String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
            int location = events.location(i);
            begin(json, location < 0 ? name : name + " " + names.location(location), "X", thread, index);
            json.writeNumberField("dur", 1);
            json.writeObjectFieldStart("args");
            json.writeNumberField("event", index);
            if (events.site(i) >= 0) {
                json.writeStringField("site", source.sites().get(events.site(i)).where());
            }
            json.writeEndObject();
            json.writeEndObject();
            int from = events.readsFrom(i);
            if (kind.reads() && from >= 0 && threadOf.get(from) != thread) {
                arrow(json, "s", threadOf.get(from), from, index);
                arrow(json, "f", thread, index, index);
            }
        }

        /** One end of an arrow, in the middle of the event's slice. */
        private static void arrow(JsonGenerator json, String end, int thread, int event, int id) throws IOException {
            begin(json, "reads from", end, thread, event + 0.5);
            json.writeStringField("cat", "reads-from");
            json.writeNumberField("id", id);
            json.writeStringField("bp", "e");
            json.writeEndObject();
        }

        private static void begin(JsonGenerator json, String name, String phase, int thread, double microseconds)
                throws IOException {
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeStringField("ph", phase);
            json.writeNumberField("pid", PROCESS);
            json.writeNumberField("tid", thread);
            json.writeNumberField("ts", microseconds);
        }
    }
}
