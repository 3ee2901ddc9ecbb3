package dev.heddle.formats.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.file.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LitmusReaderTest {
    private static final Path FILE = Path.of("A.litmus");

    private static final String WHOLE = """
            test MP+mixed   # a remark
            family MP
            note first
            note second
            init x=7 y=-1
            thread 0:
              w plain x 1
              w release f 1
              start 1
            thread 1:
              r acquire f r0
              ?r0==1 ?r0!=2 r plain x r1
              set r2 r0+r1+3
            final x f
            runs jmm-exec 52
            graphs jmm-exec 3
            interest r0=1 r1=0
            verdict jmm-exec forbidden
            verdict jcstress acceptable interesting
            allowed jmm-exec:
              r0=1 r1=1 r2=5 x=1 f=1
              r0=0 r1=0 r2=3 x=1 f=1
            allowed jmm-stale: as jmm-exec
            """;

    private static LitmusTest parse(String text) throws UnreadableFileException {
        return LitmusReader.parse(FILE, text);
    }

    @Test
    void everyPartOfATestIsRead() throws UnreadableFileException {
        LitmusTest test = parse(WHOLE);
        assertEquals("MP+mixed", test.name());
        assertEquals("MP", test.family());
        assertEquals(List.of("first", "second"), test.notes());
        assertEquals(Map.of("x", 7, "y", -1), test.initial());
        assertEquals(List.of("x", "f"), test.finals());
        assertEquals(Set.of("f", "x", "y"), test.locations());
        assertEquals(Set.of("r0", "r1", "r2"), test.registers());
        assertEquals(Set.of(1), test.startedThreads());
        assertEquals(List.of(1, 0), test.threadOrder());
        assertEquals(Map.of(LitmusVariant.JMM_EXEC, 3), test.expected().graphs());
        assertEquals("forbidden", test.expected().verdicts().get("jmm-exec"));
        assertEquals("acceptable interesting", test.expected().verdicts().get("jcstress"));
        assertEquals(
                LitmusValues.of(Map.of("r0", 1, "r1", 0)),
                test.expected().interest().orElseThrow());
        assertEquals(2, test.expected().allowed().get(LitmusVariant.JMM_EXEC).size());
        assertEquals(
                test.expected().allowed().get(LitmusVariant.JMM_EXEC),
                test.expected().allowed().get(LitmusVariant.JMM_STALE));
    }

    @Test
    void aVariantWithoutRunsTakesTheLargestOfTheOthers() throws UnreadableFileException {
        LitmusTest test = parse("test A\nthread 0:\nw plain x 1\nruns jmm-exec 5\nruns jmm-stale 9\n");
        assertEquals(5, test.expected().runsOf(LitmusVariant.JMM_EXEC));
        assertEquals(9, test.expected().runsOf(LitmusVariant.SC));
        assertEquals(1000, parse("test A\nthread 0:\nw plain x 1").expected().runsOf(LitmusVariant.SC));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "w release x r0+1",
                "r acquire x r0",
                "cas plain x 0 1 r0",
                "wcas volatile x -1 1 r0",
                "cae acquire x 0 1 r0",
                "getadd release x -1 r0",
                "getset opaque x 1 r0",
                "fence storestore",
                "lock m",
                "unlock m",
                "start 0",
                "join 0",
                "set r0 r0+1",
                "?r0==1 ?r0!=-2 w plain x 1"
            })
    void aStepPrintsAsItIsWritten(String step) throws UnreadableFileException {
        LitmusTest test = parse("test A\nthread 0:\nw plain z 1\nthread 1:\nset r0 1\n" + step + "\n");
        assertEquals(step, test.threads().get(1).get(1).toString());
    }

    @Test
    void theModeOfAnUpdateIsNeverBelowOpaque() throws UnreadableFileException {
        LitmusTest test = parse("test A\nthread 0:\ncas plain x 0 1 a\ngetadd acquire x 1 b\ngetset release x 1 c\n");
        List<LitmusStep> steps = test.threads().get(0);
        assertOrders(MemoryOrder.OPAQUE, MemoryOrder.OPAQUE, steps.get(0));
        assertOrders(MemoryOrder.ACQUIRE, MemoryOrder.OPAQUE, steps.get(1));
        assertOrders(MemoryOrder.OPAQUE, MemoryOrder.RELEASE, steps.get(2));
    }

    private static void assertOrders(MemoryOrder read, MemoryOrder write, LitmusStep step) {
        LitmusOperation.Update update = (LitmusOperation.Update) step.operation();
        assertEquals(read, update.readOrder());
        assertEquals(write, update.writeOrder());
    }

    @Test
    void guardsAndSumsTakeRegistersThatWereNotSetForZero() {
        assertTrue(new Guard("r0", true, 0).holds(Map.of()));
        assertTrue(new Guard("r0", false, 1).holds(Map.of("r0", 2)));
        assertEquals(6, new Expression(List.of("a", "b"), 1).value(Map.of("a", 5)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | 1: expected 'test NAME', found 'nonsense'",
                "test A | 2: expected 'thread 0:' and its steps, found no thread",
                "test A;thread 1: | 2: expected 'thread 0:', found 'thread 1:'",
                "test A;w plain x 1 | 2: expected test, family, note",
                "test A;thread 0:;jump | 3: expected an operation",
                "test A;thread 0:;w plain x | 3: expected 'w MODE LOCATION VALUE', found 'w plain x'",
                "test A;thread 0:;w acquire x 1 | 3: expected a mode of 'w' (plain, opaque, release, volatile), found",
                "test A;thread 0:;r release x r0 | 3: expected a mode of 'r' (plain, opaque, acquire, volatile), found",
                "test A;thread 0:;w plain x r0 | 3: expected a register that thread 0 has set before, found 'r0'",
                "test A;thread 0:;?r0=1 fence full | 3: expected a condition such as ?r0==1, found '?r0=1'",
                "test A;thread 0:;fence half | 3: expected a fence (full",
                "test A;thread 0:;start 1 | 3: expected a thread from 0 to 0, found 1",
                "test A;thread 0:;start 0 | 4: expected threads that can be started one after the other",
                "test A;thread 0:;r plain x r0;thread 1:;r plain x r0 | 5: register r0 belongs to thread 0",
                "test A;thread 0:;r plain x x | 3: x is a location",
                "test A;thread 0:;lock m;w plain m 1 | 5: the monitor m needs a name of its own",
                "test A;thread 0:;r plain 1x r0 | 3: expected a location",
                "test A;thread 0:;w plain x 9999999999 | 3: expected a number, found '9999999999'",
                "test A;init x:1 | 2: expected values such as x=1, found 'x:1'",
                "test A;runs jmm-exec | 2: expected a variant and a number, found 'jmm-exec'",
                "test A;runs jmm 5 | 2: expected a variant (sc, latest-exec",
                "test A;graphs sc 0 | 2: expected a number above 0",
                "test A;verdict sc | 2: expected 'verdict WHO WORDS', found 'verdict sc'",
                "test A;allowed sc | 2: expected 'allowed VARIANT:'",
                "test A;allowed sc: as jmm-exec | 2: expected 'as VARIANT', a variant whose outcomes stand above",
                "test A;thread 0:;r plain x a;allowed sc:;b=1 | 5: expected a value for each of [a], found 'b=1'",
                "test A;thread 0:;r plain x a;allowed sc:;a=1;a=1 | 6: expected an outcome that is not yet in this set",
                "test A;thread 0:;r plain x a;interest b=1 | 4: expected values for some of [a], found 'b=1'"
            })
    void anErrorNamesFileAndLine(String lines, String message) {
        String text = lines.replace(';', '\n') + "\n";
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> parse(text));
        assertTrue(String.valueOf(e.getMessage()).startsWith("A.litmus:" + message), e.getMessage());
        assertEquals(1, String.valueOf(e.getMessage()).lines().count());
    }

    @Test
    void aFileThatIsNoTextIsRefused(@TempDir Path folder) throws IOException {
        Path binary = Files.write(folder.resolve("b.litmus"), new byte[] {'t', (byte) 0xFF});
        assertThrows(UnreadableFileException.class, () -> LitmusReader.read(binary));
        assertThrows(UnreadableFileException.class, () -> LitmusReader.read(folder));
        Path huge = Files.write(folder.resolve("h.litmus"), new byte[(int) LitmusReader.MAX_SIZE + 1]);
        assertThrows(UnreadableFileException.class, () -> LitmusReader.read(huge));
        Path good = Files.writeString(folder.resolve("g.litmus"), WHOLE);
        assertEquals("MP+mixed", assertReads(good).name());
    }

    private static LitmusTest assertReads(Path file) throws IOException {
        try {
            return LitmusReader.read(file);
        } catch (UnreadableFileException e) {
            throw new AssertionError(e);
        }
    }
}
