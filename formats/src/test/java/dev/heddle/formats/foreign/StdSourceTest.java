package dev.heddle.formats.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StdSourceTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/foreign");

    @TempDir
    Path directory;

    private String read(String text) throws Exception {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private String read(byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve("t.std"), bytes);
        try (EventSource source = ForeignTraces.std(file)) {
            return SourceText.of(source).replace(file.toString(), "t.std");
        }
    }

    @Test
    void aSmallTraceMeansWhatTheGoldenFileSays() throws Exception {
        Path golden = GOLDEN.resolve("tiny.std.expected");
        String found;
        try (EventSource source = ForeignTraces.std(GOLDEN.resolve("tiny.std"))) {
            found = SourceText.of(source).replace(GOLDEN + "/", "");
        }
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(golden, found);
        }
        assertEquals(Files.readString(golden), found);
    }

    @Test
    void withoutAForkEventsCountFromTheStart() throws Exception {
        assertTrue(
                read("T1|w(x)|1\nT2|r(x)|2\nT1|fork(T3)|3\n").lines().limit(4).allMatch(l -> l.endsWith(" counted")));
        assertFalse(
                read("T1|w(x)|1\nT1|fork(T2)|3\nT2|r(x)|2\n").lines().limit(3).anyMatch(l -> l.endsWith(" counted")));
    }

    @Test
    void linesMayEndAsOnWindowsAndTheLastWithoutAnything() throws Exception {
        assertEquals(read("T1|w(x)|1\nT1|r(x)|2"), read("T1|w(x)|1\r\n\r\nT1|r(x)|2\r\n"));
    }

    @Test
    void aNameThatHasEndedIsAnotherThreadWhenItIsForkedAgain() throws Exception {
        String text = read("T0|fork(1)|1\nT1|w(x)|2\nT0|join(1)|3\nT0|fork(1)|4\nT1|w(x)|5\n");
        assertTrue(text.contains("0.1=T1 WRITE STATIC_FIELD x at loc:2"), text);
        assertTrue(text.contains("0.2=T1 (again) WRITE STATIC_FIELD x at loc:5"), text);
        assertFalse(text.contains("!"), text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "T1|rel(L)|1; 1; T1 releases a lock that no thread acquired",
                "T1|acq(L)|1 T1|rel(L)|1 T1|rel(L)|1; 3; T1 releases a lock that it does not hold",
                "T1|acq(L)|1 T2|acq(L)|1; 2; T2 acquires a lock that another thread holds",
                "T1|r(x)|1; 1; T1 reads a variable that no thread wrote before",
                "T1|w(x)|1 T2|w(x)|1; 2; T2 was never forked",
                "T1|w(x)|1 T1|fork(T1)|1; 2; T1 forks or joins itself",
                "T1|fork(T2)|1 T1|fork(T2)|1; 2; T2 is forked for the second time",
                "T1|w(x)|1 T2|w(x)|1 T1|fork(T2)|1; 3; T2 is forked after its first event",
                "T1|join(T2)|1; 1; T1 joins a thread that was never forked",
                "T1|fork(T2)|1 T2|w(x)|1 T1|join(T2)|1 T2|w(x)|1; 4; T2 has events after another thread joined it",
                "T1|end|1 T1|w(x)|1; 2; T1 has events after its end",
                "T1|begin|1 T1|fork(T2)|1 T2|w(x)|1; 3; T2 never begins, though other threads do",
            })
    void whatIsOddIsToldWithItsLine(String lines, int line, String warning) throws Exception {
        String text = read(lines.replace(' ', '\n'));
        assertTrue(text.contains("! t.std @ line " + line + ": " + warning), text);
    }

    @Test
    void aWarningIsGivenOnceAndCounted() throws Exception {
        String text = read("T1|r(x)|1\n".repeat(1000));
        assertTrue(
                text.endsWith(
                        "reads a variable that no thread wrote before; taken as a read of the initial value (the first of 1000)\n"),
                text);
        assertEquals(1, text.lines().filter(line -> line.startsWith("!")).count());
    }

    @Test
    void aLockThatIsTakenFromAnotherThreadIsReleasedBefore() throws Exception {
        List<String> lines = read("T1|acq(L)|1\nT2|acq(L)|2\nT1|rel(L)|3\nT2|rel(L)|4\n")
                .lines()
                .toList();
        assertEquals("3 0=T1 UNLOCK LOCK L position 2 counted", lines.get(3));
        assertEquals("4 x1=T2 LOCK LOCK L at loc:2 position 3 counted", lines.get(4));
        assertEquals("5 x1=T2 UNLOCK LOCK L at loc:4 position 4 counted", lines.get(5));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "T1|w(x); 1; expected three fields",
                "T1|w(x)|1|2; 1; expected three fields",
                "T1|w(x)|1 T1|xchg(x)|1; 2; unknown operation 'xchg'; expected one of acq, rel, r, w, fork, join, begin, end, req",
                "T1|w(x)|; 1; expected a place from 0 to 2147483647, found ''",
                "T1|w(x)|-1; 1; expected a place from 0 to 2147483647, found '-1'",
                "T1|w(x)|2147483648; 1; expected a place from 0 to 2147483647, found '2147483648'",
                "T1|w(x)|99999999999999999999; 1; expected a place from 0",
                "T1|w|1; 1; expected a name without blanks, found ''",
                "T1|w(x|1; 1; expected an operand in parentheses, found '(x'",
                "|w(x)|1; 1; expected a name without blanks",
                "1|w(x)|1; 1; expected a thread such as T1",
            })
    void whatHasNoClearMeaningIsRefusedWithItsLine(String lines, int line, String message) {
        CorruptTraceException e = assertThrows(
                CorruptTraceException.class, () -> read(lines.strip().replace(' ', '\n')));
        assertTrue(e.getMessage().contains("t.std @ line " + line + ": " + message), e.getMessage());
    }

    @Test
    void aLineWithoutEndIsRefused() {
        CorruptTraceException e = assertThrows(CorruptTraceException.class, () -> read(new byte[10 << 20]));
        assertTrue(e.getMessage().contains("@ line 1: expected a line of at most 65536 bytes"), e.getMessage());
    }

    @Test
    void anyTextIsReadOrRefusedInOneLine() throws Exception {
        byte[] good = Files.readAllBytes(GOLDEN.resolve("tiny.std"));
        for (long seed = 0; seed < 1000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = good.clone();
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                byte[] likely = "|()\n0129TrwLabeg \r\0".getBytes(StandardCharsets.US_ASCII);
                bytes[random.nextInt(bytes.length)] =
                        random.nextInt(4) == 0 ? (byte) random.nextInt() : likely[random.nextInt(likely.length)];
            }
            try {
                read(bytes);
            } catch (CorruptTraceException e) {
                assertFalse(e.getMessage().contains("\n"), "seed " + seed + e.getMessage());
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }
}
