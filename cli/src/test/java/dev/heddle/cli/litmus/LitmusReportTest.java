package dev.heddle.cli.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.report.Json;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import dev.heddle.formats.litmus.LitmusVariant;
import dev.heddle.replayer.job.LitmusResults;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LitmusReportTest {
    private static LitmusTest test() throws UnreadableFileException {
        return LitmusReader.parse(
                Path.of("A.litmus"), "test A\nthread 0:\nr plain x a\nw plain x 1\nallowed sc:\na=0\na=1\n");
    }

    private static LitmusOutcome outcome(Map<String, Long> observed, String problem, String trace)
            throws UnreadableFileException {
        return new LitmusOutcome(
                test(),
                LitmusVariant.SC,
                new LitmusResults.Case(9, new TreeMap<>(observed), problem, trace, -1),
                27,
                trace);
    }

    @Test
    void aTestHoldsWhereExactlyTheAllowedOutcomesWereSeen() throws UnreadableFileException {
        LitmusOutcome good = outcome(Map.of("a=0", 4L, "a=1", 5L), "", "");
        assertTrue(good.holds());
        assertEquals("ok", good.words());
        LitmusOutcome missing = outcome(Map.of("a=0", 9L), "", "");
        assertFalse(missing.holds());
        assertEquals("MISSING a=1", missing.words());
        LitmusOutcome forbidden = outcome(Map.of("a=0", 8L, "a=2", 1L), "", "a.heddle");
        assertFalse(forbidden.holds());
        assertEquals("FORBIDDEN a=2  (a.heddle)", forbidden.words());
        LitmusOutcome broken = outcome(Map.of("a=0", 4L, "a=1", 4L), "deadlock: all wait", "b.heddle");
        assertFalse(broken.holds());
        assertEquals("FAILED deadlock: all wait  (b.heddle)", broken.words());
    }

    @Test
    void testInCSaysHowOftenItsConditionHolds() throws UnreadableFileException {
        LitmusOutcome seen = inC("exists", Map.of("0:r0=0", 4L, "0:r0=1", 5L));
        assertTrue(seen.holds());
        assertEquals("ok, exists holds in 5", seen.words());
        assertTrue(seen.isOpen());
        assertTrue(inC("exists", Map.of("0:r0=0", 4L)).holds());
        assertEquals(
                "FORBIDDEN 0:r0=1",
                inC("~exists", Map.of("0:r0=0", 4L, "0:r0=1", 1L)).words());
        LitmusOutcome forall = inC("forall", Map.of("0:r0=0", 1L, "0:r0=1", 4L));
        assertFalse(forall.holds());
        assertEquals(List.of("0:r0=0"), forall.forbidden());
        String text = LitmusReport.of(List.of(seen), 7).text();
        assertTrue(text.contains("C     c11                     2        9  ok, exists holds in 5"), text);
    }

    private static LitmusOutcome inC(String quantifier, Map<String, Long> observed) throws UnreadableFileException {
        LitmusTest test = LitmusReader.parse(
                Path.of("C.litmus"), "C C\n{}\nP0 (int* x) { int r0 = *x; }\n" + quantifier + " (0:r0=1)\n");
        LitmusResults.Case result = new LitmusResults.Case(9, new TreeMap<>(observed), "", "", -1);
        return new LitmusOutcome(test, LitmusVariant.C11, result, 27, "");
    }

    @Test
    void theTableNamesSeenAndAllowed() throws UnreadableFileException {
        String text =
                LitmusReport.of(List.of(outcome(Map.of("a=0", 9L), "", "")), 7).text();
        assertEquals("""
                test  variant              seen     runs  result
                A     sc                    1/2        9  MISSING a=1

                0 of 1 hold; 9 executions, seed 7
                """, text.replace(System.lineSeparator(), "\n"));
    }

    @Test
    void theJsonHasTheFieldsOfTheContract() throws UnreadableFileException {
        String json = Json.compact(LitmusReport.of(List.of(outcome(Map.of("a=0", 8L, "a=2", 1L), "", "t")), 7));
        for (String part : List.of(
                "\"name\":\"A\"",
                "\"variant\":\"sc\"",
                "\"allowed\":[\"a=0\",\"a=1\"]",
                "\"observed\":[\"a=0\",\"a=2\"]",
                "\"forbidden\":[\"a=2\"]",
                "\"missing\":[\"a=1\"]",
                "\"runs\":9",
                "\"trace\":\"t\"")) {
            assertTrue(json.contains(part), part + " in " + json);
        }
    }
}
