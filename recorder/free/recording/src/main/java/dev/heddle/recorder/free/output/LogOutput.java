package dev.heddle.recorder.free.output;

import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.log.LogFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a recording goes. What a method has written is the kernel's when it returns: it outlives this process. The
 * dictionaries may be written by any thread, all else by one.
 */
public interface LogOutput {
    void threads(List<String> names) throws IOException;

    void sites(List<LogFile.LogSite> sites) throws IOException;

    void fields(List<LogFile.LogField> fields) throws IOException;

    void classes(List<String> names) throws IOException;

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
    boolean isFull(long nanos);

    /** Goes on in another file; what threads had logged is in the one before. */
    void rotate(Staging staging) throws IOException;
}
