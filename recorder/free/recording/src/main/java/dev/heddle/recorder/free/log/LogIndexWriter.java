package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockCompressor;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.RecordOutput;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The index of a log in the making, in the bytes that it will have in the file: a few for each block. Not thread-safe.
 */
final class LogIndexWriter {
    private record Piece(Codec codec, int count, int length, byte[] stored) {}

    private final BlockCompressor compressor;
    private final RecordOutput out = new RecordOutput();
    private final List<Piece> pieces = new ArrayList<>();
    private int count;
    private long records;

    LogIndexWriter(Codec codec) {
        this.compressor = new BlockCompressor(codec);
    }

    void add(LogIndexEntry entry) {
        entry.write(out);
        count++;
        records += entry.isLog() ? entry.count() : 0;
        if (count == TraceFormat.MAX_COUNT) {
            close();
        }
    }

    private void close() {
        int stored = compressor.compress(out.getBuffer(), out.position());
        pieces.add(new Piece(compressor.used(), count, out.position(), Arrays.copyOf(compressor.stored(), stored)));
        out.restart();
        count = 0;
    }

    /** Appends the INDEX blocks. */
    void writeTo(LogOutput file) throws IOException {
        if (count > 0) {
            close();
        }
        for (Piece piece : pieces) {
            file.block(BlockType.INDEX, piece.codec(), piece.count(), piece.length(), piece.stored());
        }
        compressor.close();
    }

    /** How many records the LOG blocks have together. */
    long records() {
        return records;
    }
}
