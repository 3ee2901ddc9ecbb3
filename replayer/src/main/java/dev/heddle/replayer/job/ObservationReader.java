package dev.heddle.replayer.job;

import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads what a worker of a campaign leaves for the others while it is being written: for each observation its length (4
 * bytes), then its bytes, of which the first 8 are the number of the execution. An entry of these 8 bytes alone is a
 * mark: the epoch that ends with this execution is at its end for the worker, or, with the number
 * {@link Long#MAX_VALUE}, no entry follows.
 */
public final class ObservationReader implements Closeable {
    private static final int LONGEST = 1 << 24;

    private final Path file;
    private Optional<RandomAccessFile> in = Optional.empty();

    /** @param file need not exist yet */
    public ObservationReader(Path file) {
        this.file = file;
    }

    /** The file of a worker in the folder that all of them share. */
    public static Path file(Path folder, int worker) {
        return folder.resolve("worker-" + worker + ".observations");
    }

    /** The number of the execution that an observation is of. */
    public static long execution(byte[] observation) {
        return ByteBuffer.wrap(observation).getLong();
    }

    /** Whether it is a mark. */
    public static boolean isMark(byte[] observation) {
        return observation.length == Long.BYTES;
    }

    /** Whether it says that none follows. */
    public static boolean isEnd(byte[] observation) {
        return execution(observation) == Long.MAX_VALUE;
    }

    /** Mark of the end of an epoch. */
    public static byte[] mark(long lastOfEpoch) {
        return ByteBuffer.allocate(Long.BYTES).putLong(lastOfEpoch).array();
    }

    /** Mark that no entry follows. */
    public static byte[] end() {
        return mark(Long.MAX_VALUE);
    }

    /** Writes an observation as it is read. */
    public static void append(DataOutputStream out, byte[] observation) throws IOException {
        out.writeInt(observation.length);
        out.write(observation);
    }

    /** The next observation, or nothing where it is not there as a whole. */
    public Optional<byte[]> next() throws IOException {
        if (in.isEmpty()) {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            in = Optional.of(new RandomAccessFile(file.toFile(), "r"));
        }
        RandomAccessFile open = in.get();
        long at = open.getFilePointer();
        if (open.length() < at + Integer.BYTES) {
            return Optional.empty();
        }
        int n = open.readInt();
        if (n < Long.BYTES || n > LONGEST) {
            throw new IOException(file + ": an observation of " + n + " bytes at " + at);
        }
        if (open.length() < at + Integer.BYTES + n) {
            open.seek(at);
            return Optional.empty();
        }
        byte[] content = new byte[n];
        open.readFully(content);
        return Optional.of(content);
    }

    /** Where the next observation begins, in bytes. */
    public long position() throws IOException {
        return in.isEmpty() ? 0 : in.get().getFilePointer();
    }

    @Override
    public void close() throws IOException {
        if (in.isPresent()) {
            in.get().close();
        }
    }
}
