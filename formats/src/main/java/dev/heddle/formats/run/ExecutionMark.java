package dev.heddle.formats.run;

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
 * Which execution a target JVM is at, in a mapped file of eight bytes beside its {@link RunResult}: it is there however the JVM ends, and costs a store
 * an execution. Not thread-safe.
 */
public final class ExecutionMark {
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
            return new ExecutionMark(file.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES));
        }
    }

    /** An execution begins. */
    public void at(long execution) {
        mapped.putLong(0, execution);
    }

    /** The execution at which a JVM that has ended was, or 0 where it had begun none. */
    public static long read(Path resultFile) {
        try {
            byte[] bytes = Files.readAllBytes(beside(resultFile));
            return bytes.length < Long.BYTES ? 0 : ByteBuffer.wrap(bytes).getLong();
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
