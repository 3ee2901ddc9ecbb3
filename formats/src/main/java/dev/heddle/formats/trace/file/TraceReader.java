package dev.heddle.formats.trace.file;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Salvaged;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads traces. A file is never trusted: every length is bounded before memory is given, every checksum and every index
 * is checked, and nothing that the file names is loaded. A trace that is read can be walked without a look at the
 * bounds of its tables. The layout is the table of {@link dev.heddle.formats.trace}.
 */
public final class TraceReader {
    private TraceReader() {}

    /**
     * Reads a complete trace.
     *
     * @throws CorruptTraceException if the file is no trace, truncated, damaged, or too large for this JVM's heap
     * @throws UnsupportedVersionException if it is a trace of a version that this reader does not know
     * @throws IOException if the file cannot be read ({@link NoSuchFileException} where there is none)
     */
    public static Trace read(Path file) throws IOException, CorruptTraceException {
        try (SeekableByteChannel channel = open(file)) {
            return read(file, channel, MemoryBudget.ofThisJvm());
        }
    }

    public static Trace read(Path file, SeekableByteChannel channel, MemoryBudget budget)
            throws IOException, CorruptTraceException {
        try (TraceLoad load = new TraceLoad(file, channel, budget)) {
            return load.complete();
        }
    }

    /**
     * Reads what is whole of a trace without footer or with a damaged tail: everything up to the last good block.
     *
     * @throws CorruptTraceException if not even header and program can be read
     * @throws UnsupportedVersionException if it is a trace of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static Salvaged salvage(Path file) throws IOException, CorruptTraceException {
        try (SeekableByteChannel channel = open(file)) {
            return salvage(file, channel, MemoryBudget.ofThisJvm());
        }
    }

    public static Salvaged salvage(Path file, SeekableByteChannel channel, MemoryBudget budget)
            throws IOException, CorruptTraceException {
        try (TraceLoad load = new TraceLoad(file, channel, budget)) {
            return load.salvage();
        }
    }

    /** True where a file that begins with these bytes is meant to be a trace, whatever follows. */
    public static boolean isTrace(byte[] head) {
        int n = Math.min(head.length, TraceFormat.MAGIC.length);
        return n > 0 && Arrays.equals(head, 0, n, TraceFormat.MAGIC, 0, n);
    }

    /** Pipes and devices are refused: opening one may wait for ever. */
    public static SeekableByteChannel open(Path file) throws IOException, CorruptTraceException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            String found = Files.isDirectory(file) ? "a directory" : "a pipe or device";
            throw new CorruptTraceException(
                    file, 0, "expected a trace file, found " + found + "; name a *.heddle file");
        }
        return Files.newByteChannel(file);
    }
}
