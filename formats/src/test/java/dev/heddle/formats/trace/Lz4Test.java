package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;
import org.junit.jupiter.api.Test;

class Lz4Test {
    private static byte[] decode(byte[] stored, int length) {
        byte[] in = Arrays.copyOf(stored, stored.length + Lz4.SLACK);
        byte[] out = new byte[length + Lz4.SLACK];
        Lz4.decode(in, stored.length, out, length);
        return Arrays.copyOf(out, length);
    }

    /** Runs, patterns of any period, repetitions from far and near, and noise. */
    private static byte[] sample(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? random.nextInt(40) : random.nextInt(200_000)];
        int at = 0;
        while (at < bytes.length) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(random.nextInt(10) == 0 ? 5000 : 30));
            int sort = random.nextInt(3);
            int back = 1 + random.nextInt(random.nextBoolean() ? 20 : 70_000);
            for (int i = at; i < at + length; i++) {
                bytes[i] = sort == 0 || i < back ? (byte) random.nextInt() : sort == 1 ? bytes[i - back] : 7;
            }
            at += length;
        }
        return bytes;
    }

    @Test
    void whatIsEncodedIsDecodedHereAndElsewhere() throws Exception {
        for (long seed = 0; seed < 400; seed++) {
            byte[] bytes = sample(new SplittableRandom(seed));
            byte[] stored = Lz4.encode(bytes, bytes.length);
            assertArrayEquals(bytes, decode(stored, bytes.length), "seed " + seed);
            if (seed % 8 == 0) {
                try (var other = new BlockLZ4CompressorInputStream(new java.io.ByteArrayInputStream(stored))) {
                    assertArrayEquals(bytes, other.readAllBytes(), "seed " + seed);
                }
            }
        }
    }

    @Test
    void whatIsEncodedElsewhereIsDecodedHere() throws Exception {
        for (long seed = 0; seed < 8; seed++) {
            byte[] bytes = sample(new SplittableRandom(seed));
            bytes = Arrays.copyOf(bytes, Math.min(20_000, bytes.length));
            var stored = new java.io.ByteArrayOutputStream();
            try (var other = new BlockLZ4CompressorOutputStream(stored)) {
                other.write(bytes);
            }
            assertArrayEquals(bytes, decode(stored.toByteArray(), bytes.length), "seed " + seed);
        }
    }

    @Test
    void aKnownBlockIsDecoded() {
        byte[] stored = {0x35, 'a', 'b', 'c', 3, 0, 0x50, 'v', 'w', 'x', 'y', 'z'};
        assertEquals("abcabcabcabcvwxyz", new String(decode(stored, 17), StandardCharsets.US_ASCII));
    }

    @Test
    void anotherLengthIsRefused() {
        byte[] bytes = sample(new SplittableRandom(1));
        byte[] stored = Lz4.encode(bytes, bytes.length);
        assertThrows(MalformedException.class, () -> decode(stored, bytes.length + 1));
        assertThrows(MalformedException.class, () -> decode(stored, bytes.length - 1));
    }

    @Test
    void whateverTheBytesTheAnswerIsTheLengthAskedForOrARefusal() {
        int refused = 0;
        for (long seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] stored = new byte[random.nextInt(60)];
            random.nextBytes(stored);
            if (random.nextBoolean()) {
                byte[] bytes = new byte[200];
                Arrays.fill(bytes, 50, 150, (byte) 1);
                stored = Lz4.encode(bytes, bytes.length);
                stored[random.nextInt(stored.length)] = (byte) random.nextInt();
            }
            try {
                decode(stored, random.nextInt(300));
            } catch (MalformedException e) {
                refused++;
            }
        }
        assertTrue(refused > 10_000, "refused " + refused);
    }
}
