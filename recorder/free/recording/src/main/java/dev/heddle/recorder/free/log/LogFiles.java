package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The files of a log: what a recording that was cut short has left. */
public final class LogFiles {
    /** The warning of a file that is followed by another, which has the end. */
    public static final String GOES_ON = "the recording continues in the next file";

    /** The beginning of the note of an execution that was ended from outside; its verdict is written as passed. */
    static final String DID_NOT_END = "the execution did not end: ";

    private LogFiles() {}

    /**
     * Completes a log whose recording was cut short, where it lies: its last block is cut off if it is not whole, what
     * segments and staging file have is appended, then verdict and index; segments and staging file are deleted in the
     * end. What is interrupted can be done again. Nothing happens to a complete log.
     *
     * @return what was done, and what is missing, a line each; empty for a complete log
     * @throws CorruptTraceException if not even header and program can be read, or the damage is in the middle of the
     *     file, which is left as it is
     * @throws UnsupportedVersionException if it is a log of a version that this reader does not know
     * @throws IOException if a file cannot be read or written, or the log is still being recorded
     */
    public static List<String> complete(Path file) throws IOException, CorruptTraceException {
        return complete(file, new Trace.Passed());
    }

    /**
     * Completes the log of an execution whose verdict is known.
     *
     * @param verdict where the log does not say it
     */
    public static List<String> complete(Path file, Trace.Verdict verdict) throws IOException, CorruptTraceException {
        try (LogFileReader whole = LogFileReader.open(file)) {
            assert whole.threads() != null;
            return List.of();
        } catch (CorruptTraceException e) {
            return completeUnfinished(file, verdict);
        }
    }

    private static List<String> completeUnfinished(Path file, Trace.Verdict verdict)
            throws IOException, CorruptTraceException {
        LogSalvage salvage = LogSalvage.of(file, MemoryBudget.ofThisJvm());
        try (LogFileReader reader = salvage.reader();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = lock(file, channel)) {
            assert lock.isValid();
            if (salvage.isDamagedInside()) {
                throw new CorruptTraceException(
                        file,
                        salvage.end(),
                        "damaged in the middle: it is not completed, but readable "
                                + CorruptTraceException.SALVAGED_BY);
            }
            channel.truncate(salvage.end());
            channel.position(salvage.end());
            append(salvage, reader, verdict, new Unclosed(Channels.newOutputStream(channel)));
        }
        for (Path segment : LogSegments.of(file)) {
            Files.deleteIfExists(segment);
        }
        Files.deleteIfExists(StagingFile.of(file));
        return salvage.warnings();
    }

    private static FileLock lock(Path file, FileChannel channel) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IOException(file + " is being recorded; end the recording first");
        }
        return lock;
    }

    private static void append(LogSalvage salvage, LogFileReader reader, Trace.Verdict verdict, OutputStream out)
            throws IOException, CorruptTraceException {
        Codec codec = LogFileWriter.defaultCodec();
        LogIndexWriter index = new LogIndexWriter(codec);
        salvage.index().forEach(index::add);
        LogOutput blocks = new LogOutput(out, salvage.end(), salvage.index().size());
        LogContents contents = salvage.contents();
        try (LogFileWriter writer = new LogFileWriter(blocks, index, codec, contents.runId(), contents.tables.sizes)) {
            if (contents.verdict() != null) {
                writer.end();
                return;
            }
            rest(reader, contents, writer);
            writer.finish(verdict, salvage.warnings());
        }
    }

    /** What is not in the file itself. */
    private static void rest(LogFileReader reader, LogContents contents, LogFileWriter writer)
            throws IOException, CorruptTraceException {
        for (int thread = 1; thread <= contents.blocks().size(); thread++) {
            ThreadBlocks blocks = contents.blocks().get(thread - 1);
            for (int block = 0; block < blocks.size(); block++) {
                if (blocks.source(block) != LogSalvage.FILE) {
                    long[] words = reader.words(thread, block);
                    ByteBuffer records = ByteBuffer.allocate(words.length * Long.BYTES);
                    records.asLongBuffer().put(words);
                    writer.records(thread, blocks.first(block), records);
                }
            }
        }
    }

    /** Leaves the channel open, for its lock. */
    private static final class Unclosed extends BufferedOutputStream {
        Unclosed(OutputStream out) {
            super(out, 1 << 16);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
