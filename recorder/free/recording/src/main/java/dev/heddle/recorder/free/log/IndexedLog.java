package dev.heddle.recorder.free.log;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.KryoBufferUnderflowException;
import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opened complete log: trailer, footer, index, and the blocks that hold no records. */
final class IndexedLog {
    private final Path file;
    private final BlockReader reader;
    private final long size;
    private final LogContents contents;
    private int entries;
    /** Where the block begins that is looked at. */
    private long at;

    private IndexedLog(Path file, BlockReader reader, long size, MemoryBudget budget) {
        this.file = file;
        this.reader = reader;
        this.size = size;
        this.contents = new LogContents(budget);
    }

    static LogFileReader open(Path file, MemoryBudget budget) throws IOException, CorruptTraceException {
        return open(file, TraceReader.open(file), budget);
    }

    /** Opens a reader over a channel, which is closed with the reader, or here on an error. */
    static LogFileReader open(Path file, SeekableByteChannel channel, MemoryBudget budget)
            throws IOException, CorruptTraceException {
        BlockReader reader = new BlockReader(channel, budget);
        boolean opened = false;
        try {
            IndexedLog log = new IndexedLog(file, reader, channel.size(), budget);
            FileHeader.check(file, reader.read(0, FileHeader.HEAD), TraceFormat.KIND_LOG);
            log.take();
            LogRecords records = new LogRecords(log.contents);
            records.add(file, channel, reader);
            opened = true;
            return new LogFileReader(log.contents, records, List.of());
        } finally {
            if (!opened) {
                reader.close();
                channel.close();
            }
        }
    }

    private void take() throws IOException, CorruptTraceException {
        try {
            takeFooter();
        } catch (KryoBufferUnderflowException e) {
            throw corrupt("a payload ends in the middle of a record");
        } catch (KryoException e) {
            throw corrupt(String.valueOf(e.getMessage()));
        }
    }

    private CorruptTraceException corrupt(String what) {
        return new CorruptTraceException(
                file, at, what + "; what is before it is readable " + CorruptTraceException.SALVAGED_BY);
    }

    private void takeFooter() throws IOException, CorruptTraceException {
        long trailerAt = Math.max(TraceFormat.FILE_HEADER_SIZE, size - TraceFormat.TRAILER_SIZE);
        byte[] trailer = reader.read(trailerAt, TraceFormat.TRAILER_SIZE);
        at = size;
        long footerAt = trailer.length < TraceFormat.TRAILER_SIZE
                ? -1
                : ByteBuffer.wrap(trailer).order(ByteOrder.LITTLE_ENDIAN).getLong();
        boolean inside =
                footerAt >= TraceFormat.FILE_HEADER_SIZE && footerAt <= trailerAt - TraceFormat.BLOCK_HEADER_SIZE;
        if (!inside || !Arrays.equals(trailer, BlockReader.trailer(footerAt))) {
            throw corrupt("truncated: the log has no end, its recording was cut short");
        }
        at = footerAt;
        BlockHeader footer = header(footerAt, BlockType.FOOTER);
        if (footer.end() != trailerAt) {
            throw new MalformedException("expected a footer that ends before the trailer");
        }
        RecordInput in = new RecordInput(reader.payload(footer).copy()); // the next block takes the payload
        long indexAt = in.readVarLong(true);
        int blocks = in.readVarInt(true);
        long records = in.readVarLong(true);
        takeIndex(indexAt, blocks, footer);
        at = footerAt;
        if (contents.verdict() == null) {
            throw new MalformedException("expected header, program, run and verdict before it");
        }
        if (records != contents.recordCount()) {
            throw new MalformedException("it announces " + records + " records, found " + contents.recordCount());
        }
        contents.tables.sizes.check(in);
        in.requireEnd();
    }

    private void takeIndex(long indexAt, int blocks, BlockHeader footer) throws IOException {
        if (indexAt < TraceFormat.FILE_HEADER_SIZE || indexAt > footer.offset()) {
            throw new MalformedException("expected an index before it, found one at " + indexAt);
        }
        long position = TraceFormat.FILE_HEADER_SIZE;
        long piece = indexAt;
        int number = blocks;
        while (piece < footer.offset()) {
            at = piece;
            BlockHeader header = header(piece, BlockType.INDEX);
            requireNumber(header, number++);
            if (header.count() < 1 || header.count() > TraceFormat.MAX_COUNT) {
                throw new MalformedException("expected 1 to " + TraceFormat.MAX_COUNT + " entries");
            }
            RecordInput in = new RecordInput(reader.payload(header).copy());
            for (int i = 0; i < header.count(); i++) {
                LogIndexEntry entry = LogIndexEntry.read(in);
                takeEntry(entry, position, indexAt);
                position += entry.size();
            }
            at = piece;
            in.requireEnd();
            if (header.end() > footer.offset()) {
                throw new MalformedException("expected an index that ends before the footer");
            }
            piece = header.end();
        }
        at = footer.offset();
        requireNumber(footer, number);
        if (piece != footer.offset() || entries != blocks || position != indexAt) {
            throw new MalformedException("its index does not fit the file: " + entries + " of " + blocks
                    + " blocks that end at " + position + ", expected " + indexAt);
        }
    }

    private void takeEntry(LogIndexEntry entry, long position, long end) throws IOException {
        if (entry.size() < TraceFormat.BLOCK_HEADER_SIZE || entry.size() > end - position) {
            throw new MalformedException("its index has a block of " + entry.size() + " bytes at " + position);
        }
        int number = entries++;
        if (entry.isLog()) {
            contents.takeLog(entry.thread(), entry.first(), entry.count(), 0, position);
            return;
        }
        at = position;
        BlockHeader header = header(position, BlockType.ofCode(entry.type()));
        requireNumber(header, number);
        boolean same = header.type() == entry.type()
                && header.count() == entry.count()
                && header.end() == position + entry.size();
        if (!same) {
            throw new MalformedException("the index says " + entry + ", found " + header.label());
        }
        contents.take(header, reader.payload(header));
    }

    /** @param type what the block must be; null where it is unknown */
    private BlockHeader header(long offset, @Nullable BlockType type) throws IOException {
        byte[] bytes = reader.read(offset, TraceFormat.BLOCK_HEADER_SIZE);
        if (bytes.length < TraceFormat.BLOCK_HEADER_SIZE) {
            throw new MalformedException("truncated: expected the header of a block, found " + bytes.length + " bytes");
        }
        BlockHeader header = BlockHeader.parse(offset, bytes);
        if (type != null && header.type() != type.code()) {
            throw new MalformedException("expected a " + type + " block, found " + header.label());
        }
        return header;
    }

    private static void requireNumber(BlockHeader header, int number) {
        if (header.number() != number) {
            throw new MalformedException("expected block " + number + ", found " + header.label());
        }
    }
}
