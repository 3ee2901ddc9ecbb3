package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.FileHeader;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What can be had of a log without end: its whole blocks, then those of its segments, then what is staged. */
final class LogSalvage {
    /** The source of blocks that are in the log itself: see {@link ThreadBlocks#source}. */
    static final String END_NOT_KNOWN = "how the execution ended is not known";

    static final int FILE = 0;

    private final Path file;
    private final MemoryBudget budget;
    private final LogContents contents;
    private final LogRecords records;
    private final LogDecoder decoder = new LogDecoder();
    private final List<LogIndexEntry> index = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private long end;
    private boolean middle;
    private long recovered;

    private LogSalvage(Path file, MemoryBudget budget) {
        this.file = file;
        this.budget = budget;
        this.contents = new LogContents(budget);
        this.records = new LogRecords(contents);
    }

    static LogSalvage of(Path file, MemoryBudget budget) throws IOException, CorruptTraceException {
        LogSalvage salvage = new LogSalvage(file, budget);
        boolean done = false;
        try {
            salvage.takeFile();
            salvage.takeSegments();
            salvage.takeStage();
            done = true;
            return salvage;
        } finally {
            if (!done) {
                salvage.records.close();
            }
        }
    }

    private void takeFile() throws IOException, CorruptTraceException {
        SeekableByteChannel channel = TraceReader.open(file);
        BlockReader reader = new BlockReader(channel, budget);
        int source = records.add(file, channel, reader);
        FileHeader.check(file, reader.read(0, FileHeader.HEAD), TraceFormat.KIND_LOG);
        BlockWalk walk = new BlockWalk(reader, channel.size(), TraceFormat.FILE_HEADER_SIZE);
        walk.run((block, payload) -> takeBlock(block, payload, source));
        end = walk.offset();
        middle = walk.goesOnBehind();
        if (!contents.hasHead()) {
            String damage = walk.damage().isEmpty() ? "truncated: expected more blocks" : walk.damage();
            throw new CorruptTraceException(
                    file, end, damage + "; nothing can be salvaged before the RUN block, record it again");
        }
        String damage = walk.damage().isEmpty() ? "the log has no end, its recording was cut short" : walk.damage();
        warnings.add(file + " @ byte " + end + ": " + damage + "; kept " + walk.blocks() + " blocks with "
                + contents.recordCount() + " records"
                + (contents.verdict() == null ? "; " + END_NOT_KNOWN : "")
                + (contents.hasWholeBundle() ? "" : "; the bundle of classes is missing"));
    }

    private boolean takeBlock(BlockHeader block, Payload payload, int source) {
        BlockType type = BlockType.ofCode(block.type());
        if (type == BlockType.INDEX || type == BlockType.FOOTER) {
            return false;
        }
        long size = block.end() - block.offset();
        if (type == BlockType.LOG) {
            takeLog(block, payload, source);
            index.add(new LogIndexEntry(block.type(), size, block.count(), decoder.thread(), decoder.first()));
        } else {
            contents.take(block, payload);
            index.add(new LogIndexEntry(block.type(), size, block.count(), 0, 0));
        }
        return true;
    }

    private void takeLog(BlockHeader block, Payload payload, int source) {
        decoder.begin(payload, block.count());
        contents.takeLog(decoder.thread(), decoder.first(), block.count(), source, block.offset());
    }

    private void takeSegments() throws IOException {
        if (contents.verdict() != null) {
            return;
        }
        for (Path segment : LogSegments.of(file)) {
            SeekableByteChannel channel = Files.newByteChannel(segment);
            BlockReader reader = new BlockReader(channel, budget);
            int source = records.add(segment, channel, reader);
            BlockWalk walk = new BlockWalk(reader, channel.size(), 0);
            walk.run((block, payload) -> {
                LogSegments.requireLog(block);
                decoder.begin(payload, block.count());
                if (!isKnown(decoder.thread(), decoder.first() + block.count())) {
                    takeLog(block, payload, source);
                }
                return true;
            });
            if (!walk.damage().isEmpty()) {
                warnings.add(segment + " @ byte " + walk.offset() + ": " + walk.damage() + "; the rest is ignored");
            }
        }
    }

    /** Whether a block has been copied into the file already, when that was interrupted. */
    private boolean isKnown(int thread, long end) {
        List<ThreadBlocks> blocks = contents.blocks();
        return thread <= blocks.size() && end <= blocks.get(thread - 1).end();
    }

    private void takeStage() throws IOException {
        Path file = StagingFile.of(this.file);
        if (contents.verdict() != null) {
            return;
        }
        if (!Files.exists(file)) {
            warnings.add(file + " is missing: the last records of each thread may be, too");
            return;
        }
        try {
            StagedRecords stage = StagedRecords.open(file, contents.runId());
            records.add(stage);
            for (StagedRecords.Run run : stage.runs()) {
                takeRun(stage, run);
            }
            warnings.add(recovered + " records were found in " + file);
        } catch (StagedRecords.UnusableException e) {
            warnings.add(e.getMessage());
        }
    }

    private void takeRun(StagedRecords stage, StagedRecords.Run run) throws IOException {
        if (run.thread() > contents.blocks().size()) {
            warnings.add(run.count() + " staged records of a thread that the log does not name are ignored");
            return;
        }
        ThreadBlocks blocks = contents.blocks().get(run.thread() - 1);
        if (blocks.size() > 0 && run.first() > blocks.end()) {
            warnings.add("records " + blocks.end() + " to " + (run.first() - 1) + " of thread " + run.thread()
                    + " are missing; " + run.count() + " later staged ones are ignored");
            return;
        }
        long known = blocks.size() == 0 ? 0 : blocks.end() - run.first();
        if (known >= run.count()) {
            return;
        }
        int skip = (int) known;
        int left = run.count() - skip;
        int sound = WordCheck.sound(stage.words(run, skip, left), left, contents.tables.sizes);
        if (sound < left) {
            warnings.add((left - sound) + " staged records of thread " + run.thread() + " from record "
                    + (run.first() + skip + sound) + " on are ignored: the first of them is not a valid record");
        }
        if (sound > 0) {
            blocks.add(run.first() + skip, sound, LogRecords.STAGED, records.add(run, skip));
            recovered += sound;
        }
    }

    LogFileReader reader() {
        return new LogFileReader(contents, records, warnings);
    }

    LogContents contents() {
        return contents;
    }

    /** What the index would say of the file's whole blocks. */
    List<LogIndexEntry> index() {
        return index;
    }

    /** Where the whole blocks end. */
    long end() {
        return end;
    }

    /** Whether blocks that seem to be whole follow the damage: it is in the middle of the file. */
    boolean isDamagedInside() {
        return middle;
    }

    List<String> warnings() {
        return warnings;
    }
}
