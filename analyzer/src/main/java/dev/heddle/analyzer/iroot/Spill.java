package dev.heddle.analyzer.iroot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.IntBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A share of the memory for logs, and a temporary file for what is beyond; {@link #close} deletes it. */
final class Spill {
    /** Mapped at once. */
    private static final int REGION = 64 << 20;

    private final long room;
    private long used;
    private @Nullable FileChannel file;
    private long end;
    private @Nullable MappedByteBuffer region;

    /** @param room chunks of logs that are kept in memory */
    Spill(long room) {
        this.room = room;
    }

    static Spill ofHeap() {
        return new Spill(Runtime.getRuntime().maxMemory() / 3 / ((1L << IntLog.BITS) * Integer.BYTES));
    }

    /** Whether another chunk may be kept in memory; it counts as kept. */
    boolean hasRoom() {
        return used++ < room;
    }

    IntBuffer chunk(int numbers) {
        try {
            if (region == null || region.remaining() < numbers * Integer.BYTES) {
                region = map();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("no room for the log of a long trace in " + temporary(), e);
        }
        MappedByteBuffer at = region;
        IntBuffer chunk = at.slice(at.position(), numbers * Integer.BYTES).asIntBuffer();
        at.position(at.position() + numbers * Integer.BYTES);
        return chunk;
    }

    private static String temporary() {
        return System.getProperty("java.io.tmpdir");
    }

    private MappedByteBuffer map() throws IOException {
        if (file == null) {
            Path path = Files.createTempFile("heddle-", ".log");
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, end, REGION);
        end += REGION;
        return mapped;
    }

    /** Nothing is added any more, and what was is not needed. */
    void close() {
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            file = null;
        }
    }
}
