package dev.heddle.recorder.free.log;

import dev.heddle.recorder.free.hooks.LogRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Reads a staging file: which records were in memory when the process ended. */
final class StagedRecords implements Closeable {
    /**
     * Whole records of a thread.
     *
     * @param offset where in the file
     */
    record Run(int thread, long first, int count, long offset) {}

    private static final int MOST_CHUNKS = 1 << 22;

    private final SeekableByteChannel channel;
    private final List<Run> runs = new ArrayList<>();
    private ByteOrder order = ByteOrder.nativeOrder();

    private final Path file;

    private StagedRecords(Path file, SeekableByteChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** A staging file that is no use, with the reason. */
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1L;

        UnusableException(Path file, String why) {
            super(file + ": " + why + "; it is ignored");
        }
    }

    /**
     * Opens a staging file and finds the records that are whole.
     *
     * @param runId that of the log
     * @throws UnusableException if it is none, or that of another run
     */
    static StagedRecords open(Path file, long runId) throws IOException, UnusableException {
        if (!Files.isRegularFile(file)) {
            throw new UnusableException(file, "expected a staging file, found something else");
        }
        StagedRecords staged = new StagedRecords(file, Files.newByteChannel(file));
        try {
            staged.header(runId);
            staged.regions();
            staged.runs.sort(Comparator.comparingInt(Run::thread).thenComparingLong(Run::first));
            return staged;
        } catch (UnusableException | IOException | RuntimeException e) {
            staged.close();
            throw e;
        }
    }

    private void header(long runId) throws IOException, UnusableException {
        ByteBuffer head = read(0, StagingFile.HEADER + Integer.BYTES);
        byte[] bytes = head.array();
        int magic = StagingFile.MAGIC.length;
        if (head.limit() < StagingFile.HEADER + Integer.BYTES
                || !Arrays.equals(bytes, 0, magic, StagingFile.MAGIC, 0, magic)) {
            throw new UnusableException(file, "not a staging file");
        }
        int version = head.getShort(magic);
        if (version != StagingFile.VERSION) {
            throw new UnusableException(
                    file,
                    "staging version " + version + ", expected " + StagingFile.VERSION
                            + "; read it with the Heddle that wrote it");
        }
        if (head.getInt(StagingFile.HEADER) != StagingFile.checksum(bytes, StagingFile.HEADER)) {
            throw new UnusableException(file, "the checksum of its header is wrong");
        }
        long run = head.getLong(16);
        if (run != runId) {
            throw new UnusableException(
                    file,
                    "it belongs to run " + Long.toHexString(run) + ", the log is of run " + Long.toHexString(runId));
        }
        order = bytes[magic + Short.BYTES] == StagingFile.BIG ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }

    private void regions() throws IOException {
        long at = StagingFile.PAGE;
        int total = 0;
        while (true) {
            ByteBuffer header = read(at, StagingFile.REGION_HEADER);
            if (header.limit() < StagingFile.REGION_HEADER || header.getInt(0) != StagingFile.REGION_MAGIC) {
                return;
            }
            int checked = StagingFile.REGION_HEADER - Integer.BYTES;
            int chunkBytes = header.getInt(4);
            int chunks = header.getInt(8);
            boolean sound = header.getInt(checked) == StagingFile.checksum(header.array(), checked)
                    && chunkBytes >= StagingFile.PAGE
                    && chunkBytes <= StagingFile.LARGEST_CHUNK
                    && chunks >= 1
                    && chunks <= MOST_CHUNKS - total;
            if (!sound) {
                return;
            }
            long end = at + StagingFile.tableBytes(chunks) + (long) chunks * chunkBytes;
            if (end > channel.size()) {
                return;
            }
            total += chunks;
            region(at, chunkBytes, chunks);
            at = end;
        }
    }

    private void region(long at, int chunkBytes, int chunks) throws IOException {
        ByteBuffer table = read(at + StagingFile.PAGE, chunks * StagingFile.ENTRY);
        long data = at + StagingFile.tableBytes(chunks);
        for (int i = 0; (i + 1) * StagingFile.ENTRY <= table.limit(); i++) {
            long first = table.getLong(i * StagingFile.ENTRY);
            int thread = table.getInt(i * StagingFile.ENTRY + StagingFile.ENTRY_THREAD);
            long offset = data + (long) i * chunkBytes;
            if (thread >= 1 && first >= 0) {
                int count = whole(offset, chunkBytes);
                if (count > 0 && first <= Long.MAX_VALUE - count) {
                    runs.add(new Run(thread, first, count, offset));
                }
            }
        }
    }

    /** Up to the first record without word 0: it was being written. */
    private int whole(long offset, int chunkBytes) throws IOException {
        ByteBuffer chunk = read(offset, chunkBytes).order(order);
        int count = 0;
        while ((count + 1) * LogRecord.BYTES <= chunk.limit() && chunk.getLong(count * LogRecord.BYTES) != 0) {
            count++;
        }
        return count;
    }

    /** What there is, by thread and number; runs may overlap. */
    List<Run> runs() {
        return runs;
    }

    /** The words of {@code count} records of a run, from the one that is {@code skip} behind its first. */
    long[] words(Run run, int skip, int count) throws IOException {
        long[] words = new long[2 * count];
        ByteBuffer bytes = read(run.offset() + (long) skip * LogRecord.BYTES, count * LogRecord.BYTES)
                .order(order);
        if (bytes.remaining() < count * LogRecord.BYTES) {
            throw new IOException(file + " has become shorter");
        }
        bytes.asLongBuffer().get(words);
        return words;
    }

    private ByteBuffer read(long offset, int length) throws IOException {
        int there = (int) Math.max(0, Math.min(length, channel.size() - offset));
        ByteBuffer buffer = ByteBuffer.allocate(there).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(offset);
        int got = 0;
        while (buffer.hasRemaining() && got >= 0) {
            got = channel.read(buffer);
        }
        return buffer.flip();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
