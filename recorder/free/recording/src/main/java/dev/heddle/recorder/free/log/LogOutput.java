package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Appends numbered, checksummed blocks, each by one write, so that what ends in the middle of a block ends with the
 * file. Not thread-safe.
 */
final class LogOutput {
    private final OutputStream out;
    private long offset;
    private int number;
    private boolean broken;

    /**
     * @param offset where the next block begins
     * @param number its number
     */
    LogOutput(OutputStream out, long offset, int number) {
        this.out = out;
        this.offset = offset;
        this.number = number;
    }

    /** Appends a block; answers how many bytes it has, with its header. */
    long block(BlockType type, Codec codec, int count, int length, byte[] stored) throws IOException {
        BlockHeader header =
                new BlockHeader(offset, type.code(), codec.ordinal(), 0, number, count, length, stored.length, 0);
        byte[] head = header.toBytes(stored);
        byte[] all = Arrays.copyOf(head, head.length + stored.length);
        System.arraycopy(stored, 0, all, head.length, stored.length);
        write(all);
        offset = header.end();
        number++;
        return TraceFormat.BLOCK_HEADER_SIZE + stored.length;
    }

    /** Appends bytes that are no block. */
    void raw(byte[] bytes) throws IOException {
        write(bytes);
        offset += bytes.length;
    }

    private void write(byte[] bytes) throws IOException {
        if (broken) {
            throw new IOException("an earlier write failed");
        }
        broken = true;
        out.write(bytes);
        broken = false;
    }

    /** Where the next block begins: bytes that are written. */
    long offset() {
        return offset;
    }

    /** The next block's number. */
    int number() {
        return number;
    }

    void close() throws IOException {
        out.close();
    }
}
