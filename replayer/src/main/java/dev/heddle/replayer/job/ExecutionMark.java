package dev.heddle.replayer.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Which execution a target JVM is at, and how many events it has seen, in a mapped file of sixteen bytes next to its
 * {@link RunResult}: both are there however the JVM ends, and cost a store. Each may be written by a thread of its own.
 */
public final class ExecutionMark {
    private static final int EVENTS = Long.BYTES;
    private static final int SIZE = 2 * Long.BYTES;

    private final MappedByteBuffer mapped;

    private ExecutionMark(MappedByteBuffer mapped) {
        this.mapped = mapped;
    }

    private static Path beside(Path resultFile) {
        return resultFile.resolveSibling(resultFile.getFileName() + ".at");
    }

    /** Creates the file, which says that there was none so far. */
    public static ExecutionMark create(Path resultFile) throws IOException {
        try (FileChannel file = FileChannel.open(
                beside(resultFile),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            return new ExecutionMark(file.map(FileChannel.MapMode.READ_WRITE, 0, SIZE));
        }
    }

    /** An execution begins. */
    public void at(long execution) {
        mapped.putLong(0, execution);
    }

    /** Number of events in all executions so far. */
    public void events(long count) {
        mapped.putLong(EVENTS, count);
    }

    /** The events of a JVM so far, or 0 where it does not say. */
    public static long events(Path resultFile) {
        return read(resultFile, EVENTS);
    }

    /** The execution at which a JVM that has ended was, or 0 where it had begun none. */
    public static long read(Path resultFile) {
        return read(resultFile, 0);
    }

    private static long read(Path resultFile, int at) {
        try {
            byte[] bytes = Files.readAllBytes(beside(resultFile));
            return bytes.length < SIZE ? 0 : ByteBuffer.wrap(bytes).getLong(at);
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
