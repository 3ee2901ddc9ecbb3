package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.recorder.free.log.LogFile.LogCursor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Reads logs from memory, and takes files apart. */
final class LogBytes {
    private LogBytes() {}

    /** A block as it lies in a file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Block(BlockHeader header, byte[] stored) {
        Block with(int type, int codec, int flags, int number, int count, byte[] bytes) {
            int length = codec == 0 ? bytes.length : header.length();
            return new Block(
                    new BlockHeader(header.offset(), type, codec, flags, number, count, length, bytes.length, 0),
                    bytes);
        }

        Block with(byte[] bytes) {
            BlockHeader h = header;
            return with(h.type(), h.codec(), h.flags(), h.number(), h.count(), bytes);
        }
    }

    static LogFileReader open(byte[] file) throws IOException, CorruptTraceException {
        return IndexedLog.open(
                Path.of("run.heddle"), new SeekableInMemoryByteChannel(file), new MemoryBudget(64 << 20));
    }

    /** All records of a thread that are there. */
    static long[] words(LogFile log, int thread) throws IOException, CorruptTraceException {
        LogFile.LogThread known = log.threads().get(thread - 1);
        long[] words = new long[2 * (int) (known.end() - known.first())];
        LogCursor cursor = log.records(thread, known.first());
        int n = 0;
        while (cursor.next()) {
            words[n++] = cursor.word0();
            words[n++] = cursor.word1();
        }
        return n == words.length ? words : Arrays.copyOf(words, n);
    }

    /** Looks at everything. */
    static void walk(LogFile log) throws IOException, CorruptTraceException {
        for (int thread = 1; thread <= log.threads().size(); thread++) {
            words(log, thread);
        }
    }

    /** The blocks of a good file, the footer's included. */
    static List<Block> blocks(byte[] file) {
        List<Block> blocks = new ArrayList<>();
        int at = TraceFormat.FILE_HEADER_SIZE;
        while (at < file.length - TraceFormat.TRAILER_SIZE) {
            int from = at + TraceFormat.BLOCK_HEADER_SIZE;
            BlockHeader header = BlockHeader.parse(at, Arrays.copyOfRange(file, at, from));
            blocks.add(new Block(header, Arrays.copyOfRange(file, from, (int) header.end())));
            at = (int) header.end();
        }
        return blocks;
    }

    /** A file of these blocks, with the head of another, good checksums and a good trailer. */
    static byte[] file(byte[] head, List<Block> blocks) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(head, 0, TraceFormat.FILE_HEADER_SIZE);
        int last = 0;
        for (Block block : blocks) {
            last = out.size();
            out.writeBytes(block.header().toBytes(block.stored()));
            out.writeBytes(block.stored());
        }
        out.writeBytes(BlockReader.trailer(last));
        return out.toByteArray();
    }
}
