package dev.heddle.recorder.free.output;

import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a recording goes. What a method has written is the kernel's when it returns: it outlives this process. The
 * dictionaries may be written by any thread, all else by one.
 */
public interface LogOutput {
    /** Appends entries of dictionaries. */
    void names(LogNames more) throws IOException;

    /**
     * Appends records of a thread.
     *
     * @param first number of the first of them
     */
    void records(int thread, long first, ByteBuffer records) throws IOException;

    /** Makes the file complete. */
    void finish(Trace.Verdict verdict, List<String> warnings) throws IOException;

    /** Lets go of the files as they are, complete or not. */
    void abandon();

    /** How long the files are together. */
    long bytes();

    /** All files, in order. */
    List<Path> files();

    /** What it has dropped again. */
    default LogTally dropped() {
        return LogTally.NOTHING;
    }

    /**
     * Whether the file should be followed by another now.
     *
     * @param nanos the time it is
     */
    default boolean isFull(long nanos) {
        return false;
    }

    /** Continues in another file; what threads had logged is in the one before. */
    default void rotate(Staging staging) throws IOException {
        throw new IllegalStateException("never full");
    }
}
