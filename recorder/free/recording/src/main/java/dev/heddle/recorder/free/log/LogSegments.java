package dev.heddle.recorder.free.log;

import dev.heddle.formats.trace.BlockHeader;
import dev.heddle.formats.trace.BlockReader;
import dev.heddle.formats.trace.BlockType;
import dev.heddle.formats.trace.Codec;
import dev.heddle.formats.trace.MalformedException;
import dev.heddle.formats.trace.MemoryBudget;
import dev.heddle.formats.trace.TraceFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Files of LOG blocks next to an unfinished log: {@code FILE.seg-000001} and so on. */
final class LogSegments {
    /** What the names of segments have behind that of their log. */
    static final String SUFFIX = ".seg-";

    /** Takes a block. */
    interface Taker {
        void take(LogBlock block) throws IOException;
    }

    private LogSegments() {}

    /** The segments of a log, oldest first. */
    static List<Path> of(Path file) throws IOException {
        List<Path> segments = new ArrayList<>();
        Path folder = file.toAbsolutePath().getParent();
        String prefix = file.getFileName() + SUFFIX;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                folder, entry -> entry.getFileName().toString().startsWith(prefix))) {
            entries.forEach(segments::add);
        }
        Collections.sort(segments);
        return segments;
    }

    /** Gives the whole blocks of a segment; answers what is wrong with the rest, or an empty string. */
    static String copy(Path segment, Taker taker) throws IOException {
        LogDecoder decoder = new LogDecoder();
        try (SeekableByteChannel channel = Files.newByteChannel(segment);
                BlockReader reader = new BlockReader(channel, MemoryBudget.ofThisJvm())) {
            BlockWalk walk = new BlockWalk(reader, channel.size(), 0);
            walk.run((block, payload) -> {
                requireLog(block);
                decoder.begin(payload, block.count());
                give(reader, block, decoder, taker);
                return true;
            });
            return walk.damage().isEmpty() ? "" : segment + " @ byte " + walk.offset() + ": " + walk.damage();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void give(BlockReader reader, BlockHeader block, LogDecoder decoder, Taker taker) {
        try {
            byte[] stored = reader.read(block.offset() + TraceFormat.BLOCK_HEADER_SIZE, block.stored());
            Codec codec = Objects.requireNonNull(Codec.ofCode(block.codec())); // it has been decoded
            taker.take(new LogBlock(decoder.thread(), decoder.first(), block.count(), codec, block.length(), stored));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void requireLog(BlockHeader block) {
        if (block.type() != BlockType.LOG.code()) {
            throw new MalformedException("expected a LOG block in a segment");
        }
    }
}
