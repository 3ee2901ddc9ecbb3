package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockType;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes LOG blocks into a file of their own, numbered from 0, without anything before or behind:
 * {@code FILE.seg-000001} next to an unfinished log {@code FILE}, to be dropped, or copied into it
 * ({@link LogFileWriter#copyBlocks}). Safe for all threads.
 */
public final class LogSegmentWriter implements Closeable {
    private final LogOutput out;

    /** @param out empty so far; see {@link LogFileWriter} */
    public LogSegmentWriter(OutputStream out) {
        this.out = new LogOutput(out, 0, 0);
    }

    /** Appends a block. */
    public synchronized void write(LogBlock block) throws IOException {
        out.block(BlockType.LOG, block.codec(), block.count(), block.length(), block.stored());
    }

    /** How many bytes are written. */
    public synchronized long bytes() {
        return out.offset();
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
