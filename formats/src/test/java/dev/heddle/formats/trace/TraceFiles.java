package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.trace.file.TraceReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Reads traces from memory, compares them, and takes files apart. */
final class TraceFiles {
    static final Path NAME = Path.of("run.heddle");

    private TraceFiles() {}

    /** A block as it lies in a file. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Block(BlockHeader header, byte[] stored) {
        /** The same with other bytes, and a checksum and lengths that fit them. */
        Block with(byte[] bytes) {
            BlockHeader h = header;
            return new Block(
                    new BlockHeader(
                            h.offset(),
                            h.type(),
                            h.codec(),
                            h.flags(),
                            h.number(),
                            h.count(),
                            bytes.length,
                            bytes.length,
                            0),
                    bytes);
        }

        Block withHeader(int type, int flags, int number, int count) {
            BlockHeader h = header;
            return new Block(
                    new BlockHeader(h.offset(), type, h.codec(), flags, number, count, h.length(), h.stored(), 0),
                    stored);
        }
    }

    static Trace read(byte[] file) throws IOException, CorruptTraceException {
        return TraceReader.read(NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(256 << 20));
    }

    static Salvaged salvage(byte[] file) throws IOException, CorruptTraceException {
        return TraceReader.salvage(NAME, new SeekableInMemoryByteChannel(file), new MemoryBudget(256 << 20));
    }

    /** The payload of a block that is deflated. */
    static byte[] inflate(Block block) {
        Payload payload = new Payload();
        payload.resize(block.header().length());
        try (Inflation inflation = new Inflation()) {
            inflation.decode(Codec.DEFLATE, block.stored(), block.stored().length, payload);
        }
        return payload.copy();
    }

    /** The blocks of a good file, the footer's included. */
    static List<Block> blocks(byte[] file) {
        List<Block> blocks = new ArrayList<>();
        int at = TraceFormat.FILE_HEADER_SIZE;
        while (at < file.length - TraceFormat.TRAILER_SIZE) {
            int from = at + TraceFormat.BLOCK_HEADER_SIZE;
            BlockHeader header = BlockHeader.parse(at, Arrays.copyOfRange(file, at, from));
            blocks.add(new Block(header, Arrays.copyOfRange(file, from, (int) header.end())));
            at = (int) header.end();
        }
        return blocks;
    }

    /** A file of these blocks, with good checksums and a good trailer. */
    static byte[] file(List<Block> blocks) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(FileHeader.toBytes(TraceFormat.KIND_TRACE));
        int last = 0;
        for (Block block : blocks) {
            last = out.size();
            out.writeBytes(block.header().toBytes(block.stored()));
            out.writeBytes(block.stored());
        }
        out.writeBytes(BlockReader.trailer(last));
        return out.toByteArray();
    }

    /** The file with its version replaced. */
    static byte[] withVersion(byte[] file, int version) {
        byte[] copy = file.clone();
        ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putShort(10, (short) version);
        return copy;
    }

    static void assertSame(Trace expected, Trace found) {
        assertEquals(expected.events().size(), found.events().size());
        assertPrefix(expected, found);
        assertEquals(expected.verdict(), found.verdict());
        assertArrayEquals(expected.program().bundle(), found.program().bundle());
    }

    /** All but verdict and bundle, and events as far as {@code found} has any. */
    static void assertPrefix(Trace expected, Trace found) {
        assertEquals(expected.header(), found.header());
        assertEquals(expected.program().name(), found.program().name());
        assertEquals(expected.program().javaArguments(), found.program().javaArguments());
        assertEquals(expected.program().workingDirectory(), found.program().workingDirectory());
        assertEquals(expected.program().classPath(), found.program().classPath());
        assertEquals(expected.program().source(), found.program().source());
        assertEquals(expected.program().fingerprints(), found.program().fingerprints());
        assertStarts(expected.threads(), found.threads());
        assertStarts(expected.sites(), found.sites());
        assertStarts(expected.objects(), found.objects());
        assertStarts(expected.locations(), found.locations());
        for (int i = 0; i < found.events().size(); i++) {
            assertEquals(describe(expected.events(), i), describe(found.events(), i));
        }
    }

    private static void assertStarts(List<?> expected, List<?> found) {
        assertEquals(expected.subList(0, found.size()), found);
    }

    private static List<Object> describe(EventColumns e, int i) {
        return List.of(
                e.thread(i),
                e.kind(i),
                e.readOrder(i),
                e.writeOrder(i),
                e.site(i),
                e.location(i),
                e.value(i),
                e.readsFrom(i),
                e.position(i),
                e.syncPosition(i),
                e.flags(i),
                e.enabled(i));
    }
}
