package dev.heddle.recorder.free.output;

import dev.heddle.recorder.free.log.LogBlock;
import dev.heddle.recorder.free.log.LogSegmentWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Blocks that may be dropped together: {@code FILE.seg-000001}. */
final class RingSegment {
    private final Path path;
    private final FileOutputStream out;
    private final LogSegmentWriter writer;
    private final LogTally tally = new LogTally();

    private RingSegment(Path path, FileOutputStream out) {
        this.path = path;
        this.out = out;
        writer = new LogSegmentWriter(out);
    }

    static RingSegment open(Path file, int number) throws IOException {
        Path path = file.resolveSibling(file.getFileName() + String.format(".seg-%06d", number));
        return new RingSegment(path, new FileOutputStream(path.toFile()));
    }

    /** @param records what the block has */
    void write(LogBlock block, ByteBuffer records) throws IOException {
        writer.write(block);
        tally.add(records.slice().order(records.order()), false);
    }

    Path path() {
        return path;
    }

    long bytes() {
        return writer.bytes();
    }

    LogTally tally() {
        return tally;
    }

    void close() {
        try {
            out.close();
        } catch (IOException e) {
            // nothing is buffered
        }
    }

    void delete() throws IOException {
        close();
        Files.deleteIfExists(path);
    }
}
