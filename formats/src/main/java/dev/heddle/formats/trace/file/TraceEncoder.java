package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.BlockWriter;
import dev.heddle.formats.trace.Calls;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Environment;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Tables;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a trace block by block: header, program, bundle, then tables and events as they come, verdict, footer. Of the
 * tables that grow meanwhile what is new is written before the next window of events.
 */
public final class TraceEncoder {
    private final BlockWriter blocks;
    private final Records records = new Records();
    private final RecordOutput out = new RecordOutput();
    private final EventWindows windows;
    private final Map<BlockType, Integer> written = new EnumMap<>(BlockType.class);
    private Tables tables = new Tables(List.of(), List.of(), List.of(), List.of());

    public TraceEncoder(BlockWriter blocks) {
        this.blocks = blocks;
        this.windows = new EventWindows(blocks, out, this::writeTables);
    }

    /** The whole of a trace. */
    public void encode(Trace trace) throws IOException {
        begin(trace.header(), trace.program());
        environment(trace.program().environment());
        tables = Tables.of(trace);
        writeTables();
        windows.append(trace.events());
        cause(trace.cause());
        calls(trace.calls());
        types(trace.locations());
        end(trace.verdict());
    }

    void begin(Trace.Header header, Trace.Program program) throws IOException {
        byte[] bundle = program.bundle();
        single(BlockType.HEADER, header);
        single(BlockType.PROGRAM, new ProgramSerializer.Stored(program, bundle.length));
        for (int from = 0; from < bundle.length; from += TraceFormat.PIECE) {
            byte[] piece = Arrays.copyOfRange(bundle, from, Math.min(bundle.length, from + TraceFormat.PIECE));
            blocks.block(BlockType.BUNDLE, 1, piece, piece.length);
        }
    }

    /** What was read of the environment, where anything was. */
    private void environment(Environment environment) throws IOException {
        if (!environment.isNone()) {
            out.restart();
            records.writeNumber(out, Environment.class);
            records.write(out, environment);
            blocks.optional(BlockType.ENVIRONMENT, 1, out.getBuffer(), out.position());
        }
    }

    /** The next events; {@code known} holds what they name, and may grow after the call. */
    void append(EventColumns events, Tables known) throws IOException {
        tables = known;
        windows.append(events);
    }

    /** How many events were taken. */
    int size() {
        return windows.size();
    }

    /** What the failure needs, where that is known: after all events, which it names. */
    private void cause(Cause cause) throws IOException {
        if (!cause.equals(Cause.NONE)) {
            optional(BlockType.CAUSE, cause);
        }
    }

    private void optional(BlockType type, Object value) throws IOException {
        windows.flush();
        writeTables();
        out.restart();
        records.writeNumber(out, value.getClass());
        records.write(out, value);
        blocks.optional(type, 1, out.getBuffer(), out.position());
    }

    /** What a replay has collected, where there was one; likewise. */
    private void calls(Calls calls) throws IOException {
        if (!calls.stacks().isEmpty() || !calls.calls().isEmpty()) {
            optional(BlockType.CALLS, calls);
        }
        if (!calls.made().isEmpty()) {
            optional(BlockType.ORIGINS, new Origins(calls.made()));
        }
    }

    /** Types that values need, where there are such; likewise. */
    private void types(List<Trace.LocationEntry> locations) throws IOException {
        LocationTypes types = LocationTypes.of(locations);
        if (!types.all().isEmpty()) {
            optional(BlockType.TYPES, types);
        }
    }

    /** What is left of events and tables, verdict and footer. */
    void end(Trace.Verdict verdict) throws IOException {
        windows.flush();
        writeTables();
        single(BlockType.VERDICT, VerdictSerializers.stored(verdict));
        out.restart();
        Footer.write(out, blocks.index(), windows.size(), tables.sizes());
        blocks.footer(out);
    }

    private void single(BlockType type, Object value) throws IOException {
        out.restart();
        records.writeNumber(out, value.getClass());
        records.write(out, value);
        blocks.block(type, 1, out.getBuffer(), out.position());
    }

    private void writeTables() throws IOException {
        table(BlockType.THREADS, tables.threads());
        table(BlockType.SITES, tables.sites());
        table(BlockType.OBJECTS, tables.objects());
        table(BlockType.LOCATIONS, tables.locations());
    }

    private void table(BlockType type, List<?> entries) throws IOException {
        int count = 0;
        int size = entries.size();
        for (int i = written.getOrDefault(type, 0); i < size; i++) {
            Object entry = entries.get(i);
            if (count == 0) {
                out.restart();
                records.writeNumber(out, entry.getClass());
            }
            records.write(out, entry);
            count++;
            if (count == TraceFormat.MAX_COUNT || out.position() >= TraceFormat.PIECE) {
                blocks.block(type, count, out.getBuffer(), out.position());
                count = 0;
            }
        }
        if (count > 0) {
            blocks.block(type, count, out.getBuffer(), out.position());
        }
        written.put(type, size);
    }
}
