package dev.heddle.recorder.free.log;

import com.esotericsoftware.kryo.KryoException;
import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.TraceFormat;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Fetches and decodes the blocks of a log's threads; those used last are kept. */
final class LogRecords implements Closeable {
    /** The source of blocks that are staged records. */
    static final int STAGED = -1;

    private static final int WORD_BYTES = 2 * Long.BYTES * TraceFormat.MAX_RECORDS;
    private static final int LEAST_KEPT = 16;

    private record Source(Path file, SeekableByteChannel channel, BlockReader reader) {}

    private record Staged(StagedRecords.Run run, int skip) {}

    private final List<Source> sources = new ArrayList<>();
    private final List<Staged> staged = new ArrayList<>();
    private final LogDecoder decoder = new LogDecoder();
    private final LinkedHashMap<Long, long[]> kept = new LinkedHashMap<>(64, 0.75f, true);
    private final LogContents contents;
    private @Nullable StagedRecords stage;

    LogRecords(LogContents contents) {
        this.contents = contents;
    }

    /** Adds a file; answers its number. It is closed with this. */
    int add(Path file, SeekableByteChannel channel, BlockReader reader) {
        sources.add(new Source(file, channel, reader));
        return sources.size() - 1;
    }

    /** Takes a staging file. It is closed with this. */
    void add(StagedRecords records) {
        stage = records;
    }

    /** Makes a block of a run's records from one on; answers what is its offset. */
    int add(StagedRecords.Run run, int skip) {
        staged.add(new Staged(run, skip));
        return staged.size() - 1;
    }

    /** The words of a block, two a record. Not to be changed. */
    long[] words(int thread, int block) throws IOException, CorruptTraceException {
        Long key = (long) thread << Integer.SIZE | block;
        long[] words = kept.get(key);
        if (words == null) {
            words = load(thread, contents.blocks().get(thread - 1), block);
            kept.put(key, words);
            if (kept.size() > mostKept()) {
                kept.remove(oldest());
            }
        }
        return words;
    }

    private Long oldest() {
        Map.Entry<Long, long[]> eldest = kept.entrySet().iterator().next();
        return eldest.getKey();
    }

    /** A few for each thread, in at most an eighth of the heap. */
    private int mostKept() {
        long room = Runtime.getRuntime().maxMemory() / 8 / WORD_BYTES;
        return (int) Math.max(
                LEAST_KEPT, Math.min(room, LEAST_KEPT + 2L * contents.blocks().size()));
    }

    private long[] load(int thread, ThreadBlocks blocks, int block) throws IOException, CorruptTraceException {
        int count = blocks.count(block);
        if (blocks.source(block) == STAGED) {
            return stagedWords(blocks, block, count);
        }
        Source source = sources.get(blocks.source(block));
        long offset = blocks.offset(block);
        try {
            byte[] head = source.reader().read(offset, TraceFormat.BLOCK_HEADER_SIZE);
            require(head.length == TraceFormat.BLOCK_HEADER_SIZE, thread);
            BlockHeader header = BlockHeader.parse(offset, head);
            require(header.type() == BlockType.LOG.code() && header.count() == count, thread);
            decoder.begin(source.reader().payload(header), count);
            require(decoder.thread() == thread && decoder.first() == blocks.first(block), thread);
            long[] words = new long[2 * count];
            decoder.columns(words);
            WordCheck.check(words, count, contents.tables.sizes);
            return words;
        } catch (KryoException e) {
            throw new CorruptTraceException(source.file(), offset, "LOG block: " + e.getMessage());
        }
    }

    private static void require(boolean sound, int thread) {
        if (!sound) {
            throw new MalformedException("expected the block of thread " + thread + " that the index names");
        }
    }

    private long[] stagedWords(ThreadBlocks blocks, int block, int count) throws IOException {
        Staged at = staged.get((int) blocks.offset(block));
        return Objects.requireNonNull(stage).words(at.run(), at.skip(), count);
    }

    @Override
    public void close() throws IOException {
        for (Source source : sources) {
            source.reader().close();
            source.channel().close();
        }
        if (stage != null) {
            stage.close();
        }
    }
}
