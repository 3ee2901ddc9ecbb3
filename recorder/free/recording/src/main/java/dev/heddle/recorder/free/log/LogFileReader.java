package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads logs. A file is never trusted: every length is bounded before memory is given, every checksum and every number
 * is checked, and nothing that the file names is loaded. In memory are the dictionaries, 24 bytes for each block, and a
 * few decoded blocks for each thread. Not thread-safe.
 */
public final class LogFileReader implements LogFile {
    private final LogContents contents;
    private final LogRecords records;
    private final List<LogThread> threads = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    LogFileReader(LogContents contents, LogRecords records, List<String> warnings) {
        this.contents = contents;
        this.records = records;
        for (int i = 0; i < contents.blocks().size(); i++) {
            ThreadBlocks blocks = contents.blocks().get(i);
            String name = contents.tables.threads.get(i);
            threads.add(new LogThread(name, blocks.first(), blocks.end()));
            if (blocks.dropped()) {
                this.warnings.add("records of thread " + name + " are missing before record " + blocks.first()
                        + "; earlier ones are ignored");
            }
        }
        this.warnings.addAll(contents.tables.notes);
        this.warnings.addAll(warnings);
    }

    /**
     * Opens a complete log by its index. Records are looked at when they are asked for.
     *
     * @throws CorruptTraceException if the file is no log, unfinished, damaged, or too large for this JVM's heap
     * @throws UnsupportedVersionException if it is a log of a version that this reader does not know
     * @throws IOException if the file cannot be read
     */
    public static LogFileReader open(Path file) throws IOException, CorruptTraceException {
        return IndexedLog.open(file, MemoryBudget.ofThisJvm());
    }

    /**
     * Opens a log of which the end is missing or damaged: everything up to the first block that is not whole, and what
     * the segments and the staging file next to it it have. {@link #warnings} says what is missing. A complete log is
     * opened as it is.
     *
     * @throws CorruptTraceException if not even header and program can be read
     * @throws UnsupportedVersionException if it is a log of a version that this reader does not know
     * @throws IOException if a file cannot be read
     */
    public static LogFileReader salvage(Path file) throws IOException, CorruptTraceException {
        try {
            return open(file);
        } catch (CorruptTraceException e) {
            return LogSalvage.of(file, MemoryBudget.ofThisJvm()).reader();
        }
    }

    @Override
    public Trace.Header header() {
        return contents.header();
    }

    @Override
    public Trace.Program program() {
        return contents.program();
    }

    /** The number that the run's staging file has as well. */
    public long runId() {
        return contents.runId();
    }

    @Override
    public List<LogThread> threads() {
        return Collections.unmodifiableList(threads);
    }

    @Override
    public List<LogSite> sites() {
        return Collections.unmodifiableList(contents.tables.sites);
    }

    @Override
    public List<LogField> fields() {
        return Collections.unmodifiableList(contents.tables.fields);
    }

    @Override
    public List<Integer> retired() {
        return Collections.unmodifiableList(contents.tables.retired);
    }

    @Override
    public List<String> classes() {
        return Collections.unmodifiableList(contents.tables.classes);
    }

    /**
     * {@inheritDoc} What is before the first record that is there begins with that.
     *
     * @param thread the thread's number, from 1
     * @throws IllegalArgumentException if there is no such thread
     */
    @Override
    public LogCursor records(int thread, long from) {
        if (thread < 1 || thread > threads.size()) {
            throw new IllegalArgumentException("thread " + thread + " of " + threads.size());
        }
        return new Cursor(thread, contents.blocks().get(thread - 1), from);
    }

    /**
     * {@inheritDoc} A log that was completed later, or goes on in another file, says passed and in a warning that this
     * is not known; so does that of an execution that did not end.
     */
    @Override
    public Trace.Verdict verdict() {
        Trace.Verdict found = contents.verdict();
        if (found instanceof Trace.Failed) {
            return found;
        }
        for (String warning : warnings) {
            if (warning.startsWith(LogFiles.DID_NOT_END)) {
                String message = warning.substring(LogFiles.DID_NOT_END.length());
                return new Trace.Unfinished(FailureKind.UNFINISHED, -1, message, List.of(), List.of());
            }
        }
        return found != null && isEndKnown() ? found : new Trace.Unknown();
    }

    /** Whether the recorded execution came to an end in this file; else it was cut short. */
    private boolean isEndKnown() {
        return contents.verdict() != null
                && warnings.stream()
                        .noneMatch(warning ->
                                warning.contains(LogSalvage.END_NOT_KNOWN) || warning.equals(LogFiles.GOES_ON));
    }

    @Override
    public List<String> warnings() {
        return Collections.unmodifiableList(warnings);
    }

    /** The words of a block of a thread, two a record. */
    long[] words(int thread, int block) throws IOException, CorruptTraceException {
        return records.words(thread, block);
    }

    @Override
    public void close() throws IOException {
        records.close();
    }

    private final class Cursor implements LogCursor {
        private final int thread;
        private final ThreadBlocks blocks;
        /** The block after that of {@link #words}. */
        private int block;
        /** The word of the block to begin with. */
        private int skipped;

        private long[] words = {};
        private int at;
        private int next;

        Cursor(int thread, ThreadBlocks blocks, long from) {
            this.thread = thread;
            this.blocks = blocks;
            if (from >= blocks.end()) {
                block = blocks.size();
            } else if (from > blocks.first()) {
                block = blocks.find(from);
                skipped = 2 * (int) (from - blocks.first(block));
            }
        }

        @Override
        public boolean next() throws IOException, CorruptTraceException {
            if (next >= words.length) {
                if (block >= blocks.size()) {
                    return false;
                }
                words = records.words(thread, block++);
                next = skipped;
                skipped = 0;
            }
            at = next;
            next += 2;
            return true;
        }

        @Override
        public long word0() {
            return words[at];
        }

        @Override
        public long word1() {
            return words[at + 1];
        }
    }
}
