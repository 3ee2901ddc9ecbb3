package dev.heddle.formats.trace;

import dev.heddle.formats.trace.file.TraceWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever the bytes, a reader answers a trace or one of the two exceptions for bad files. */
class TraceFuzzTest {
    private static final byte[] SMALL = TraceWriter.toBytes(SampleTraces.lostUpdate(), Codec.STORED);
    private static final byte[] DEFLATED = TraceWriter.toBytes(SampleTraces.random(3, 300), Codec.DEFLATE);

    private static final byte[] ZSTD = TraceWriter.toBytes(SampleTraces.random(3, 300), Codec.ZSTD);

    private static void readAnyWay(byte[] file, long seed) {
        try {
            walk(TraceFiles.read(file));
        } catch (CorruptTraceException e) {
            requireOneLine(e, seed);
        } catch (Exception | OutOfMemoryError e) {
            throw new AssertionError("seed " + seed, e);
        }
        try {
            walk(TraceFiles.salvage(file).trace());
        } catch (CorruptTraceException e) {
            requireOneLine(e, seed);
        } catch (Exception | OutOfMemoryError e) {
            throw new AssertionError("seed " + seed + " (salvage)", e);
        }
    }

    private static void requireOneLine(Exception e, long seed) {
        if (e.getMessage().contains("\n")) {
            throw new AssertionError("seed " + seed + ": more than one line", e);
        }
    }

    /** What opened keeps the rules, so it can be written again. */
    private static void walk(Trace trace) {
        TraceWriter.toBytes(trace, Codec.STORED);
    }

    @Test
    void randomBytesAreRefused() {
        for (long seed = 0; seed < 2000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] file = new byte[random.nextInt(400)];
            random.nextBytes(file);
            if (random.nextBoolean()) {
                byte[] header = FileHeader.toBytes(TraceFormat.KIND_TRACE);
                System.arraycopy(header, 0, file, 0, Math.min(header.length, file.length));
            }
            readAnyWay(file, seed);
        }
    }

    @Test
    void mutatedFilesAreRefusedOrRead() {
        for (long seed = 0; seed < 4000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            readAnyWay(mutate(random.nextBoolean() ? SMALL : DEFLATED, random), seed);
        }
    }

    /** The attack that checksums do not stop. */
    @Test
    void mutatedBlocksWithGoodChecksumsAreRefusedOrRead() {
        for (long seed = 0; seed < 12_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<TraceFiles.Block> blocks = new ArrayList<>(
                    TraceFiles.blocks(random.nextInt(3) > 0 ? SMALL : random.nextBoolean() ? ZSTD : DEFLATED));
            int victim = random.nextInt(blocks.size());
            TraceFiles.Block block = blocks.get(victim);
            if (random.nextInt(8) == 0) {
                BlockHeader h = block.header();
                int count = random.nextBoolean() ? random.nextInt() : random.nextInt(5000);
                blocks.set(victim, block.withHeader(random.nextInt(17), random.nextInt(3), h.number(), count));
            } else if (block.header().codec() == Codec.DEFLATE.ordinal() && random.nextBoolean()) {
                byte[] payload = TraceFiles.inflate(block);
                blocks.set(victim, stored(block, mutate(payload, random)));
            } else {
                blocks.set(victim, block.with(mutate(block.stored(), random)));
            }
            readAnyWay(TraceFiles.file(blocks), seed);
        }
    }

    private static TraceFiles.Block stored(TraceFiles.Block block, byte[] payload) {
        BlockHeader h = block.header();
        BlockHeader plain = new BlockHeader(
                h.offset(), h.type(), 0, h.flags(), h.number(), h.count(), payload.length, payload.length, 0);
        return new TraceFiles.Block(plain, payload);
    }

    private static byte[] mutate(byte[] original, SplittableRandom random) {
        byte[] bytes = original.clone();
        for (int n = 1 + random.nextInt(3); n > 0 && bytes.length > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> bytes[at] = -1;
                case 3 -> bytes = Arrays.copyOf(bytes, at);
                default ->
                    Arrays.fill(bytes, at, Math.min(bytes.length, at + 5), (byte) (random.nextBoolean() ? -1 : 0));
            }
        }
        return bytes;
    }
}
