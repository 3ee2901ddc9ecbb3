package dev.heddle.formats.foreign;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.export.TraceExport;
import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.PartFile;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;

/**
 * Writes a timeline in the Trace Event Format of Chrome, which Perfetto (ui.perfetto.dev) shows: a track for each
 * thread, a slice of one microsecond for each event, at its index, an arrow to each read from the write of another
 * thread that it saw, and a mark where the execution failed.
 */
public final class TimelineExport implements TraceExport {
    private static final int PROCESS = 1;
    /** Escapes all that is not ASCII: names may hold halves of surrogate pairs, for which UTF-8 has no bytes. */
    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    @Override
    public String name() {
        return "timeline for Perfetto";
    }

    @Override
    public List<String> endings() {
        return List.of("perfetto.json");
    }

    @Override
    public boolean canLeaveOut() {
        return true;
    }

    @Override
    public Written write(EventSource source, Path file, Options options) throws IOException, CorruptTraceException {
        try (PartFile part = new PartFile(file)) {
            Timeline timeline = new Timeline(source, options.window());
            try (JsonGenerator json = JSON.createGenerator(NamedOutput.open(part.path(), file))) {
                timeline.write(json);
            }
            part.complete();
            return new Written(timeline.written + " events", List.of());
        }
    }

    /** Timeline of an execution. */
    private static final class Timeline {
        private final EventSource source;
        private final ForeignNames names;
        /** By event. */
        private final IntArrayList threadOf = new IntArrayList();

        private final Window window;
        private int written;

        Timeline(EventSource source, Window window) {
            this.source = source;
            this.window = window;
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
            end(json);
            name(json, "process_name", 0, source.program().name());
            for (int thread = 0; thread < source.threads().size(); thread++) {
                Trace.ThreadEntry entry = source.threads().get(thread);
                name(json, "thread_name", thread, entry.path() + " " + entry.name());
                begin(json, "thread_sort_index", "M", thread, 0);
                json.writeObjectFieldStart("args");
                json.writeNumberField("sort_index", thread);
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndArray();
            header(json);
            json.writeEndObject();
        }

        private static void name(JsonGenerator json, String what, int thread, String name) throws IOException {
            begin(json, what, "M", thread, 0);
            json.writeObjectFieldStart("args");
            json.writeStringField("name", name);
            json.writeEndObject();
            json.writeEndObject();
        }

        /** A mark after the last event of the thread that failed, across all tracks where it is no single one. */
        private void end(JsonGenerator json) throws IOException {
            if (!(source.verdict() instanceof Trace.Failed failed) || !window.contains(threadOf.size() - 1)) {
                return;
            }
            int thread = Math.max(0, failed.thread());
            begin(json, failed.kind().word(), "i", thread, threadOf.size());
            json.writeStringField("s", failed.thread() < 0 ? "p" : "t");
            json.writeObjectFieldStart("args");
            json.writeStringField("message", failed.message());
            json.writeEndObject();
            json.writeEndObject();
        }

        private void header(JsonGenerator json) throws IOException {
            json.writeObjectFieldStart("otherData");
            json.writeStringField("strategy", source.header().strategy());
            json.writeNumberField("seed", source.header().seed());
            json.writeNumberField("execution", source.header().execution());
            json.writeEndObject();
        }

        private void event(JsonGenerator json, EventColumns events, int i, int index) throws IOException {
            int thread = events.thread(i);
            threadOf.add(thread);
            if (!window.contains(index)) {
                return;
            }
            written++;
            EventKind kind = events.kind(i);
            String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
            int location = events.location(i);
            begin(json, location < 0 ? name : name + " " + names.location(location), "X", thread, index);
            json.writeNumberField("dur", 1);
            json.writeStringField("cat", name);
            json.writeObjectFieldStart("args");
            json.writeNumberField("event", index);
            order(json, "readOrder", events.readOrder(i));
            order(json, "writeOrder", events.writeOrder(i));
            if (kind.isAccess() && !source.header().isFree() && !events.has(i, EventFlags.REFERENCE)) {
                json.writeNumberField("value", events.value(i));
            }
            if (kind.reads() && events.readsFrom(i) != EventColumns.READS_NOTHING) {
                json.writeNumberField("readsFrom", events.readsFrom(i));
            }
            if (events.site(i) >= 0) {
                json.writeStringField("site", source.sites().get(events.site(i)).where());
            }
            json.writeEndObject();
            json.writeEndObject();
            int from = events.readsFrom(i);
            if (kind.reads() && window.contains(from) && threadOf.get(from) != thread) {
                arrow(json, "s", threadOf.get(from), from, index);
                arrow(json, "f", thread, index, index);
            }
        }

        private static void order(JsonGenerator json, String name, MemoryOrder order) throws IOException {
            if (order != MemoryOrder.NONE) {
                json.writeStringField(name, order.name().toLowerCase(Locale.ROOT));
            }
        }

        /** Writes the start or end of an arrow in the middle of the event's slice. */
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
