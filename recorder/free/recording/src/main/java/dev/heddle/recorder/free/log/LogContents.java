package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.Payload;
import dev.heddle.formats.trace.RecordInput;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.formats.trace.file.HeadRecords;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the blocks of a log say, taken in file order: everything but the records, of which it knows where they are. */
final class LogContents {
    final LogTables tables;
    private final MemoryBudget budget;
    private final HeadRecords records = new HeadRecords();
    private final ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    private final List<ThreadBlocks> blocks = new ArrayList<>();
    private Trace.Header header;
    private HeadRecords.StoredProgram program;
    private boolean hasRun;
    private long runId;
    private Trace.@Nullable Verdict verdict;
    private long recordCount;

    @SuppressWarnings("NullAway.Init") // header and program come with the first blocks: hasHead() says whether they did
    LogContents(MemoryBudget budget) {
        this.budget = budget;
        this.tables = new LogTables(budget);
    }

    /** Takes a block of any type but LOG, INDEX, FOOTER. */
    void take(BlockHeader block, Payload payload) {
        BlockType type = BlockType.ofCode(block.type());
        if (type == null) {
            requireOptional(block);
            return;
        }
        RecordInput in = payload.input();
        switch (type) {
            case HEADER -> {
                require(type, header == null);
                budget.reserve(8L * in.remaining());
                header = records.header(in);
            }
            case PROGRAM -> {
                require(type, header != null && program == null);
                budget.reserve(8L * in.remaining());
                program = records.program(in);
            }
            case RUN -> {
                require(type, program != null && !hasRun);
                runId = in.readLong();
                hasRun = true;
                in.requireEnd();
            }
            case BUNDLE -> takeBundle(payload);
            case VERDICT -> {
                requireBody(type);
                budget.reserve(8L * in.remaining());
                verdict = records.verdict(in, tables.sizes.threads(), tables.sizes.sites());
            }
            default -> {
                requireBody(type);
                if (!tables.take(type, in, block.count())) {
                    throw new MalformedException("a " + type + " block must not stand here");
                }
            }
        }
        while (blocks.size() < tables.sizes.threads()) {
            blocks.add(new ThreadBlocks(budget));
        }
    }

    private static void requireOptional(BlockHeader block) {
        if ((block.flags() & TraceFormat.OPTIONAL_BLOCK) == 0) {
            throw new MalformedException("unknown block type " + block.type()
                    + " that must not be skipped; read it with the Heddle that wrote it");
        }
    }

    private void takeBundle(Payload payload) {
        requireBody(BlockType.BUNDLE);
        if (payload.length() > program.bundleLength() - bundle.size()) {
            throw new MalformedException("expected a bundle of " + program.bundleLength() + " bytes, found at least "
                    + ((long) bundle.size() + payload.length()));
        }
        budget.reserve(4L * payload.length());
        bundle.write(payload.bytes(), 0, payload.length());
    }

    /** Takes what a LOG block says of itself, or the index of it. */
    void takeLog(int thread, long first, int count, int source, long offset) {
        requireBody(BlockType.LOG);
        if (thread < 1 || thread > blocks.size()) {
            throw new MalformedException(
                    "expected a thread in [1, " + blocks.size() + "], found " + Integer.toUnsignedString(thread));
        }
        if (count < 1 || count > TraceFormat.MAX_RECORDS || first < 0 || first > Long.MAX_VALUE - count) {
            throw new MalformedException("expected up to " + TraceFormat.MAX_RECORDS + " records, found "
                    + Integer.toUnsignedString(count) + " from " + first);
        }
        blocks.get(thread - 1).add(first, count, source, offset);
        recordCount += count;
    }

    private void requireBody(BlockType type) {
        require(type, hasRun && verdict == null);
    }

    private static void require(BlockType type, boolean inOrder) {
        if (!inOrder) {
            throw new MalformedException("a " + type
                    + " block must not stand here: expected HEADER, PROGRAM, RUN, tables and records, VERDICT");
        }
    }

    /** Whether header, program and run are known: without them there is no log. */
    boolean hasHead() {
        return hasRun;
    }

    boolean hasWholeBundle() {
        return program.bundleLength() == bundle.size();
    }

    Trace.Header header() {
        return header;
    }

    /** The program, with the bundle where it is whole. */
    Trace.Program program() {
        return program.with(hasWholeBundle() ? bundle.toByteArray() : new byte[0]);
    }

    long runId() {
        return runId;
    }

    /** How the execution ended; null where that is not known. */
    Trace.@Nullable Verdict verdict() {
        return verdict;
    }

    /** Blocks of each thread, in the order of thread numbers. */
    List<ThreadBlocks> blocks() {
        return blocks;
    }

    long recordCount() {
        return recordCount;
    }
}
