package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockCompressor;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.file.HeadRecords;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Writes a log while it is recorded. Whatever is given is in the file, as far as the operating system is concerned,
 * when the call returns: a block is one write. Dictionaries must be given before the records that name them. Has no
 * thread of its own; all methods may be called by any thread. Everything is written to the stream as it is given, which
 * should neither buffer nor be closed by an interrupted thread, as channels are.
 */
public final class LogFileWriter implements Closeable {
    private static final int MOST_NOTES = 1000;

    private final LogOutput out;
    private final LogIndexWriter index;
    private final BlockCompressor compressor;
    private final LogEncoder encoder;
    private final RecordOutput payload = new RecordOutput();
    private final HeadRecords records = new HeadRecords();
    private final long runId;
    private final LogTables.Sizes sizes;

    /**
     * Begins a log: header, program and run.
     *
     * @param out empty so far; closed at the end
     * @param runId a number that no other run has: see {@link #newRunId}
     * @throws IllegalStateException if the codec cannot be used here
     */
    public LogFileWriter(OutputStream out, Trace.Header header, Trace.Program program, Codec codec, long runId)
            throws IOException {
        this(new LogOutput(out, 0, 0), new LogIndexWriter(codec), codec, runId, new LogTables.Sizes());
        this.out.raw(FileHeader.toBytes(TraceFormat.KIND_LOG));
        records.write(payload, header);
        block(BlockType.HEADER, Codec.STORED, 1);
        records.write(payload, program);
        block(BlockType.PROGRAM, 1);
        payload.restart();
        payload.writeLong(runId);
        block(BlockType.RUN, Codec.STORED, 1);
        byte[] bundle = program.bundle();
        for (int from = 0; from < bundle.length; from += TraceFormat.PIECE) {
            byte[] piece = Arrays.copyOfRange(bundle, from, Math.min(bundle.length, from + TraceFormat.PIECE));
            payload.restart();
            payload.writeBytes(piece);
            block(BlockType.BUNDLE, Codec.STORED, 1);
        }
    }

    /** Creates a writer with a new run id. */
    public LogFileWriter(OutputStream out, Trace.Header header, Trace.Program program, Codec codec) throws IOException {
        this(out, header, program, codec, newRunId());
    }

    /** Goes on with a log. */
    LogFileWriter(LogOutput out, LogIndexWriter index, Codec codec, long runId, LogTables.Sizes sizes) {
        this.out = out;
        this.index = index;
        this.compressor = new BlockCompressor(codec);
        this.encoder = new LogEncoder(codec);
        this.runId = runId;
        this.sizes = sizes;
    }

    /**
     * What a log is to be compressed with: zstd where its native library can be loaded, else deflate, which the JDK
     * has.
     */
    public static Codec defaultCodec() {
        return Codec.ZSTD.isAvailable() ? Codec.ZSTD : Codec.DEFLATE;
    }

    /** A number that no other run has. */
    public static long newRunId() {
        long seed = System.currentTimeMillis() * 1_000_000 + System.nanoTime() % 1_000_000;
        long mixed = (seed ^ ProcessHandle.current().pid() << 40) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 32;
    }

    /** The number that the staging file of this run has as well. */
    public long runId() {
        return runId;
    }

    /** Appends threads by their names; answers the number of the first of them. */
    public synchronized int threads(List<String> names) throws IOException {
        int first = sizes.threads() + 1;
        table(BlockType.LOG_THREADS, names, RecordOutput::text);
        return first;
    }

    /** Appends sites; answers the number of the first of them. */
    public synchronized int sites(List<LogFile.LogSite> sites) throws IOException {
        int first = sizes.sites() + 1;
        table(BlockType.LOG_SITES, sites, LogTables::write);
        return first;
    }

    /** Appends fields; answers the number of the first of them, from 0. */
    public synchronized int fields(List<LogFile.LogField> fields) throws IOException {
        int first = sizes.fields();
        table(BlockType.FIELDS, fields, LogTables::write);
        return first;
    }

    /** Appends names of classes; answers the number of the first of them. */
    public synchronized int classes(List<String> names) throws IOException {
        int first = sizes.classes() + 1;
        table(BlockType.CLASSES, names, RecordOutput::text);
        return first;
    }

    /** Appends fields, by their numbers, whose accesses are not recorded from here on. */
    public synchronized void retired(List<Integer> fields) throws IOException {
        table(BlockType.RETIRED, fields, (payload, field) -> payload.writeVarInt(field, true));
    }

    private <T> void table(BlockType type, List<T> entries, BiConsumer<RecordOutput, T> layout) throws IOException {
        int count = 0;
        payload.restart();
        for (T entry : entries) {
            layout.accept(payload, entry);
            count++;
            if (count == TraceFormat.MAX_COUNT || payload.position() >= TraceFormat.PIECE) {
                block(type, count);
                payload.restart();
                count = 0;
            }
        }
        if (count > 0) {
            block(type, count);
        }
    }

    private void block(BlockType type, int count) throws IOException {
        int stored = compressor.compress(payload.getBuffer(), payload.position());
        append(type, compressor.used(), count, Arrays.copyOf(compressor.stored(), stored));
    }

    private void block(BlockType type, Codec codec, int count) throws IOException {
        append(type, codec, count, payload.toBytes());
    }

    private void append(BlockType type, Codec codec, int count, byte[] stored) throws IOException {
        long size = out.block(type, codec, count, payload.position(), stored);
        index.add(new LogIndexEntry(type.code(), size, count, 0, 0));
        sizes.add(type, count);
    }

    /** Appends records that were encoded by a {@link LogEncoder}. Those of a thread come in order. */
    public synchronized void write(LogBlock block) throws IOException {
        long size = out.block(BlockType.LOG, block.codec(), block.count(), block.length(), block.stored());
        index.add(new LogIndexEntry(BlockType.LOG.code(), size, block.count(), block.thread(), block.first()));
    }

    /**
     * Encodes and appends records; the buffer's position is moved to its limit.
     *
     * @param thread the thread's number, from 1
     * @param first number of the first record
     * @param records from position to limit, whole records in the buffer's byte order
     */
    public void records(int thread, long first, ByteBuffer records) throws IOException {
        synchronized (encoder) {
            long next = first;
            while (records.hasRemaining()) {
                LogBlock block = encoder.encode(thread, next, records);
                write(block);
                next += block.count();
            }
        }
    }

    /**
     * Appends the blocks of a segment, as far as they are whole.
     *
     * @return what is wrong with the rest: one line, or empty
     */
    public String copyBlocks(Path segment) throws IOException {
        return LogSegments.copy(segment, this::write);
    }

    /** How many bytes are written. */
    public synchronized long bytes() {
        return out.offset();
    }

    /**
     * Ends the log and closes the stream.
     *
     * @param warnings what is missing or odd, a line each; the first thousand are kept
     */
    public synchronized void finish(Trace.Verdict verdict, List<String> warnings) throws IOException {
        List<String> lines = new ArrayList<>(warnings);
        if (verdict instanceof Trace.Unfinished unfinished) {
            lines.add(0, LogFiles.DID_NOT_END + unfinished.message());
        }
        notes(lines);
        records.write(payload, verdict instanceof Trace.Unfinished ? new Trace.Passed() : verdict);
        block(BlockType.VERDICT, 1);
        end();
    }

    /** Index and footer, behind the verdict. */
    synchronized void end() throws IOException {
        int blocks = out.number();
        long indexOffset = out.offset();
        index.writeTo(out);
        payload.restart();
        payload.writeVarLong(indexOffset, true);
        payload.writeVarInt(blocks, true);
        payload.writeVarLong(index.records(), true);
        sizes.write(payload);
        long footer = out.offset();
        byte[] bytes = payload.toBytes();
        out.block(BlockType.FOOTER, Codec.STORED, 1, bytes.length, bytes);
        out.raw(BlockReader.trailer(footer));
        close();
    }

    private void notes(List<String> warnings) throws IOException {
        if (warnings.isEmpty()) {
            return;
        }
        int kept = Math.min(warnings.size(), MOST_NOTES);
        payload.restart();
        for (String line : warnings.subList(0, kept)) {
            payload.text(line.replace('\n', ' '));
        }
        if (kept < warnings.size()) {
            payload.text("and " + (warnings.size() - kept) + " more warnings");
            kept++;
        }
        block(BlockType.NOTES, kept);
    }

    /** Closes the stream; without {@link #finish} before the log is incomplete. */
    @Override
    public synchronized void close() throws IOException {
        out.close();
        compressor.close();
        encoder.close();
    }
}
