package dev.heddle.formats.trace.file;

import com.esotericsoftware.kryo.io.KryoBufferOverflowException;
import dev.heddle.formats.file.NamedOutput;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.BlockWriter;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceCheck;
import dev.heddle.formats.trace.TraceFormat;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes a trace while its events come; in memory are at most 4096 events a thread. The file appears under its name
 * when {@link #finish} has been called; closed before, nothing is left. All that {@link TraceWriter} checks is checked,
 * but for one: that a source writes the location that is read, and not only comes before. {@link TraceStream} and
 * {@link TraceReader} find that.
 */
public final class TraceStreamWriter implements Closeable {
    private final Path file;
    private final Path part;
    private final OutputStream out;
    private final BlockWriter blocks;
    private final TraceEncoder encoder;
    private final Codec codec;
    private final Set<String> paths = new HashSet<>();
    private int threads;
    private int objects;
    private int locations;

    /**
     * Begins {@code file.part}.
     *
     * @param program with its bundle
     * @throws IOException if it cannot be written
     */
    public TraceStreamWriter(Path file, Trace.Header header, Trace.Program program, Codec codec) throws IOException {
        this.file = file;
        this.part = WholeFile.begin(file);
        this.codec = codec;
        this.out = NamedOutput.open(part, file);
        this.blocks = new BlockWriter(out, codec);
        this.encoder = new TraceEncoder(blocks);
        try {
            encoder.begin(header, program);
        } catch (IOException e) {
            abandon(e);
            throw e;
        }
    }

    private void abandon(IOException e) {
        try {
            close();
        } catch (IOException again) {
            e.addSuppressed(again);
        }
    }

    /**
     * Appends events; sources are execution indices.
     *
     * @param tables what they name, which is looked at again until the next call
     * @throws IllegalArgumentException if an event breaks the format, or there are more than a trace may have
     * @throws IOException if the file cannot be written
     */
    public void append(EventColumns events, Tables tables) throws IOException {
        if (events.size() > TraceFormat.MAX_EVENTS - encoder.size()) {
            throw new IllegalArgumentException(
                    "no trace to write: expected at most " + TraceFormat.MAX_EVENTS + " events, found more");
        }
        try {
            check(events, tables);
            encoder.append(events, tables);
        } catch (MalformedException e) {
            throw new IllegalArgumentException("no trace to write: " + e.getMessage(), e);
        } catch (KryoBufferOverflowException e) {
            throw TraceWriter.tooLong(e);
        }
    }

    private void check(EventColumns events, Tables tables) {
        TraceCheck.Sizes sizes = tables.sizes();
        for (; threads < sizes.threads(); threads++) {
            TraceCheck.thread(tables.threads().get(threads), paths);
        }
        for (; objects < sizes.objects(); objects++) {
            TraceCheck.object(tables.objects().get(objects), sizes);
        }
        for (; locations < sizes.locations(); locations++) {
            TraceCheck.location(tables.locations().get(locations), sizes);
        }
        int base = encoder.size();
        for (int i = 0; i < events.size(); i++) {
            TraceCheck.index("the thread of an event", events.thread(i), 0, sizes.threads());
            TraceCheck.event(events, i, sizes);
            int source = events.readsFrom(i);
            if (source != EventColumns.READS_NOTHING && !events.kind(i).reads()) {
                throw new MalformedException(
                        "event " + (base + i) + " is a " + events.kind(i) + " and reads from " + source);
            }
            TraceCheck.index("the source of event " + (base + i), source, EventColumns.READS_NOTHING, base + i);
        }
    }

    /**
     * Ends the file and gives it its name; what stood there is replaced.
     *
     * @throws IOException if it cannot be written
     */
    public void finish(Trace.Verdict verdict) throws IOException {
        try {
            encoder.end(verdict);
        } catch (KryoBufferOverflowException e) {
            throw TraceWriter.tooLong(e);
        }
        out.close();
        WholeFile.complete(file);
    }

    @Override
    public void close() throws IOException {
        try (blocks) {
            out.close();
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
