package dev.heddle.formats.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;
import org.junit.jupiter.api.Test;

class Lz4Test {
    private static byte[] decode(byte[] stored, int length) {
        Payload payload = new Payload();
        payload.resize(length);
        try (Inflation inflation = new Inflation()) {
            inflation.decode(Codec.LZ4, stored, stored.length, payload);
        }
        return payload.copy();
    }

    /** Heddle no longer writes such blocks. */
    private static byte[] encode(byte[] bytes) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (OutputStream out = new BlockLZ4CompressorOutputStream(encoded)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return encoded.toByteArray();
    }

    /** Runs, patterns of any period, repetitions from far and near, and noise. */
    private static byte[] sample(SplittableRandom random) {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? 1 + random.nextInt(40) : 1 + random.nextInt(5_000)];
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
    void whatIsEncodedIsDecoded() {
        for (long seed = 0; seed < 100; seed++) {
            byte[] bytes = sample(new SplittableRandom(seed));
            assertArrayEquals(bytes, decode(encode(bytes), bytes.length), "seed " + seed);
        }
    }

    @Test
    void aKnownBlockIsDecoded() {
        byte[] stored = {0x35, 'a', 'b', 'c', 3, 0, 0x50, 'v', 'w', 'x', 'y', 'z'};
        assertEquals("abcabcabcabcvwxyz", new String(decode(stored, 17), StandardCharsets.US_ASCII));
    }

    @Test
    void anotherLengthIsRefused() {
        byte[] bytes = new byte[200];
        byte[] stored = encode(bytes);
        assertArrayEquals(bytes, decode(stored, bytes.length));
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
                stored = encode(bytes);
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
