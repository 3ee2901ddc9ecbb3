package dev.heddle.formats.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Appends numbered, checksummed blocks and remembers them for the footer. */
public final class BlockWriter implements AutoCloseable {
    private final OutputStream out;
    private final BlockCompressor compressor;
    private final BlockCompressor plain = new BlockCompressor(Codec.STORED);
    private final List<IndexEntry> index = new ArrayList<>();
    private long offset = TraceFormat.FILE_HEADER_SIZE;

    /** Writes the file header. */
    public BlockWriter(OutputStream out, Codec codec) throws IOException {
        this.out = out;
        this.compressor = new BlockCompressor(codec);
        out.write(FileHeader.toBytes(TraceFormat.KIND_TRACE));
    }

    /** A block of a kind that is no EVENTS block. */
    public void block(BlockType type, int count, byte[] payload, int length) throws IOException {
        index.add(new IndexEntry(type.code(), write(type, 0, count, payload, length), count, -1, -1, -1));
    }

    /** A block that readers which do not know its type may skip. */
    public void optional(BlockType type, int count, byte[] payload, int length) throws IOException {
        long size = write(type, TraceFormat.OPTIONAL_BLOCK, count, payload, length);
        index.add(new IndexEntry(type.code(), size, count, -1, -1, -1));
    }

    /** An EVENTS block of the events {@code first} to {@code last} of a thread. */
    public void events(int thread, int first, int last, int count, RecordOutput payload) throws IOException {
        long size = write(BlockType.EVENTS, 0, count, payload.getBuffer(), payload.position());
        index.add(new IndexEntry(BlockType.EVENTS.code(), size, count, thread, first, last));
    }

    /** The blocks written so far. */
    public List<IndexEntry> index() {
        return index;
    }

    /** The footer's block and the bytes that prove completeness. */
    public void footer(RecordOutput payload) throws IOException {
        long footer = offset;
        write(BlockType.FOOTER, 0, index.size(), payload.getBuffer(), payload.position());
        out.write(BlockReader.trailer(footer));
    }

    private long write(BlockType type, int flags, int count, byte[] payload, int length) throws IOException {
        // A ZIP is compressed already; the first block can be read by a reader that does not know the version.
        BlockCompressor by = type == BlockType.BUNDLE || type == BlockType.HEADER ? plain : compressor;
        int stored = by.compress(payload, length);
        BlockHeader header = new BlockHeader(
                offset, type.code(), by.used().ordinal(), flags, index.size(), count, length, stored, 0);
        out.write(header.toBytes(by.stored()));
        out.write(by.stored(), 0, stored);
        offset = header.end();
        return header.end() - header.offset();
    }

    @Override
    public void close() {
        compressor.close();
        plain.close();
    }
}
