package dev.heddle.formats.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RapidBinSourceTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/foreign");

    @TempDir
    Path directory;

    private byte[] good;

    @BeforeEach
    void readGood() throws Exception {
        good = Files.readAllBytes(GOLDEN.resolve("tiny.data"));
    }

    private String read(byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve("t.data"), bytes);
        try (EventSource source = ForeignTraces.rapidBin(file)) {
            return SourceText.of(source).replace(file.toString(), "t.data");
        }
    }

    private static byte[] file(int threads, long announced, long... events) {
        ByteBuffer out = ByteBuffer.allocate(18 + 8 * events.length);
        out.putShort((short) threads).putInt(9).putInt(9).putLong(announced);
        Arrays.stream(events).forEach(out::putLong);
        return out.array();
    }

    @Test
    void aSmallTraceMeansTheSameAsItsText() throws Exception {
        String text;
        try (EventSource source = ForeignTraces.std(GOLDEN.resolve("tiny.std"))) {
            text = SourceText.of(source);
        }
        String names = text.replace("V1 ", "V0 ").replace("V20ee188a[4]", "V1").replace("V9.2", "V2");
        assertEquals(
                names.lines().filter(line -> !line.startsWith("!")).toList(),
                read(good).lines().filter(line -> !line.startsWith("!")).toList());
    }

    @Test
    void aTruncatedFileIsReadAsFarAsItGoes() throws Exception {
        for (int length = 0; length < good.length; length++) {
            byte[] head = Arrays.copyOf(good, length);
            if (length < 18) {
                CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> read(head));
                assertTrue(
                        e.getMessage()
                                .endsWith("@ byte " + length
                                        + ": truncated: expected a RapidBin header of 18 bytes, found " + length),
                        e.getMessage());
                continue;
            }
            String text = read(head);
            int whole = (length - 18) / 8;
            assertTrue(
                    text.contains("@ byte " + (18 + 8 * whole) + ": " + whole + " of 16 events: the file ends before"),
                    text);
            assertEquals((length - 18) % 8 != 0, text.contains("in the middle of an event"), text);
        }
    }

    @Test
    void everyFlippedBitIsReadOrRefusedInOneLine() throws Exception {
        for (int bit = 0; bit < 8 * good.length; bit++) {
            byte[] damaged = good.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                read(damaged);
            } catch (CorruptTraceException e) {
                assertTrue(e.getMessage().contains("t.data @ byte "), e.getMessage());
                assertFalse(e.getMessage().contains("\n"), e.getMessage());
            }
        }
    }

    @Test
    void anUnknownOperationIsRefusedWithItsOffset() {
        CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> read(file(1, 2, 3 << 10, 9 << 10)));
        assertTrue(e.getMessage().endsWith("@ byte 26: unknown operation 9; expected 0 to 8"), e.getMessage());
        e = assertThrows(CorruptTraceException.class, () -> read(file(1, 1, -1)));
        assertTrue(e.getMessage().contains("@ byte 18: expected an event without a sign"), e.getMessage());
    }

    @Test
    void theHeaderIsNotBelieved() throws Exception {
        assertTrue(read(file(1, Long.MAX_VALUE, 3 << 10)).contains("1 of 9223372036854775807 events"));
        assertTrue(read(file(1, 0, 3 << 10)).contains("@ byte 18: 1 events, announced 0: the file goes on"));
        assertTrue(read(file(0, 1, 3 << 10)).contains("0, 9, 9 announced, 1, 0, 1 found"));
        assertThrows(CorruptTraceException.class, () -> read(file(-1, 1, 3 << 10)));
    }

    @Test
    void theLargestNumbersAreKept() throws Exception {
        String text = read(file(1, 1, Long.MAX_VALUE & ~(0xfL << 10) | 3 << 10));
        assertTrue(text.startsWith("0 0=T1023 BEGIN"), text);
        assertTrue(text.contains("WRITE STATIC_FIELD V17179869183 at loc:32767"), text);
    }
}
