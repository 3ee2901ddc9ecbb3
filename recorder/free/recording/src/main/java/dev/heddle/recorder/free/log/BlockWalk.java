package dev.heddle.recorder.free.log;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.KryoBufferUnderflowException;
import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Goes from block to block by their headers, with every checksum verified, up to the first that is cut off or damaged.
 */
final class BlockWalk {
    /** Takes a block; may throw {@link KryoException} where it breaks the format. */
    interface Taker {
        /** @return whether it was taken; if not, nothing behind it is wanted */
        boolean take(BlockHeader block, Payload payload);
    }

    private final BlockReader reader;
    private final long size;
    private long offset;
    private int number;
    private String damage = "";

    /** @param offset where the first block begins */
    BlockWalk(BlockReader reader, long size, long offset) {
        this.reader = reader;
        this.size = size;
        this.offset = offset;
    }

    /** Gives all blocks, until the taker has enough, the end, or damage. */
    void run(Taker taker) throws IOException {
        boolean more = true;
        while (more && offset < size) {
            byte[] bytes = reader.read(offset, TraceFormat.BLOCK_HEADER_SIZE);
            if (bytes.length < TraceFormat.BLOCK_HEADER_SIZE) {
                damage = "truncated: expected the header of block " + number + ", found " + bytes.length + " bytes";
                return;
            }
            BlockHeader header = BlockHeader.parse(offset, bytes);
            damage = fault(header);
            if (!damage.isEmpty()) {
                return;
            }
            try {
                more = taker.take(header, reader.payload(header));
            } catch (KryoBufferUnderflowException e) {
                damage = header.label() + ": its payload ends in the middle of a record";
                return;
            } catch (KryoException e) {
                damage = header.label() + ": " + e.getMessage();
                return;
            }
            if (more) {
                offset = header.end();
                number++;
            }
        }
    }

    private String fault(BlockHeader header) {
        if (header.number() != number) {
            return "expected the header of block " + number + ", found the number "
                    + Integer.toUnsignedString(header.number());
        }
        long remaining = size - header.offset() - TraceFormat.BLOCK_HEADER_SIZE;
        if (header.stored() < 0 || header.stored() > remaining) {
            return "truncated: " + header.label() + " announces " + Integer.toUnsignedString(header.stored())
                    + " bytes, found " + remaining;
        }
        return "";
    }

    /** Where the blocks that were taken end. */
    long offset() {
        return offset;
    }

    /** How many were taken. */
    int blocks() {
        return number;
    }

    /** What is wrong with the next one; empty where nothing is. */
    String damage() {
        return damage;
    }

    /**
     * Whether there is a block behind the damaged one that seems to be whole: then it is not the file's end that is
     * missing.
     */
    boolean goesOnBehind() throws IOException {
        BlockHeader header = header(offset);
        if (damage.isEmpty() || header == null || !fault(header).isEmpty()) {
            return false;
        }
        BlockHeader next = header(header.end());
        return next != null && next.number() == number + 1;
    }

    private @Nullable BlockHeader header(long at) throws IOException {
        byte[] bytes = reader.read(at, TraceFormat.BLOCK_HEADER_SIZE);
        return bytes.length < TraceFormat.BLOCK_HEADER_SIZE ? null : BlockHeader.parse(at, bytes);
    }
}
