package dev.heddle.formats.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ModelSwitchesTest {
    private static final SortedMap<String, PlainReads> EXCEPTIONS = new TreeMap<>(Map.of(
            "org.lib", PlainReads.JMM,
            "org.lib.inner", PlainReads.COHERENT,
            "app.Fast", PlainReads.LATEST));

    private static ModelSwitches full() {
        return new ModelSwitches(
                PlainReads.COHERENT,
                EXCEPTIONS,
                VolatileReads.EXEC,
                LibraryOrder.PROMISED,
                false,
                true,
                true,
                EnumSet.allOf(FailOn.class),
                true,
                250);
    }

    @Test
    void theDefaultIsTheWeakestModelWithoutSpuriousOutcomes() {
        assertEquals(ModelSwitches.DEFAULT, ModelSwitches.parse(Map.of("library", "jdk", "time-slack", "100")));
        assertEquals(
                Map.of("plain", "jmm", "volatile", "stale", "library", "jdk", "time-slack", "100"),
                ModelSwitches.DEFAULT.toMap());
    }

    @Test
    void whatIsWrittenIsRead() {
        ModelSwitches sc = new ModelSwitches(
                PlainReads.LATEST, new TreeMap<>(), VolatileReads.EXEC, true, false, false, Set.of(FailOn.SPIN));

        assertEquals(full(), ModelSwitches.parse(full().toMap()));
        assertEquals(sc, ModelSwitches.parse(sc.toMap()));
        assertEquals(
                "app.Fast=latest,org.lib=jmm,org.lib.inner=coherent",
                full().toMap().get("plain-for"));
        assertEquals("race,spin,unfinished,outside", full().toMap().get("fail-on"));
    }

    @Test
    void theSwitchesOfEarlierTracesAreRead() {
        ModelSwitches earlier =
                ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec", "livelock-bound", "100000"));

        assertEquals(PlainReads.LATEST, earlier.plain());
        assertEquals(VolatileReads.EXEC, earlier.volatiles());
        assertEquals(LibraryOrder.PROMISED, earlier.library(), "calls had no place in S");
        assertFalse(earlier.isFair(), "no version before the slack was");
        assertNull(earlier.toMap().get("time-slack"));
        assertTrue(ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec", "sc", "true"))
                .sequentiallyConsistent());
    }

    @Test
    void anUnknownValueSaysWhatIsExpected() {
        assertMessage("switch plain=newest: expected jmm, coherent or latest", Map.of("plain", "newest"));
        assertMessage("switch volatile=full: expected exec or stale", Map.of("volatile", "full"));
        assertMessage("switch library=code: expected jdk or promised", Map.of("library", "code"));
        assertMessage("switch sc=yes: expected true or false", Map.of("sc", "yes"));
        assertMessage("switch time-slack=-1: expected milliseconds, at most 999999999", Map.of("time-slack", "-1"));
        assertMessage(
                "switch fail-on=leak: expected race, spin, unfinished or outside", Map.of("fail-on", "race,leak"));
        assertMessage("switch plain-for=weak: expected jmm, coherent or latest", Map.of("plain-for", "a.b=weak"));
        assertMessage("switch plain-for=a.b: expected PACKAGE=MODE, separated by commas", Map.of("plain-for", "a.b"));
    }

    @Test
    void anUnknownSwitchIsRefused() {
        assertMessage(
                "switch tear=true: this version has no such switch; expected one of exclude, fail-on, first-thread-id, keep, library, livelock-bound,"
                        + " only, plain, plain-for, real-time, sc, setup-events, spurious-cas, spurious-wakeups, thread-ids, time-slack,"
                        + " volatile",
                Map.of("tear", "true"));
    }

    @Test
    void sequentialConsistencyExcludesWeakReads() {
        assertThrows(IllegalArgumentException.class, () -> ModelSwitches.parse(Map.of("sc", "true", "plain", "jmm")));
    }

    @Test
    void codeThatIsNotUnderTestReadsTheLatest() {
        assertEquals(PlainReads.JMM, ModelSwitches.DEFAULT.plainOf("app.Main", true));
        assertEquals(PlainReads.LATEST, ModelSwitches.DEFAULT.plainOf("app.Main", false));
    }

    @Test
    void theLongestNamedPackageDecides() {
        assertEquals(PlainReads.JMM, full().plainOf("org.lib.Queue", false));
        assertEquals(PlainReads.COHERENT, full().plainOf("org.lib.inner.Node", true));
        assertEquals(PlainReads.LATEST, full().plainOf("app.Fast$Cell", true));
        assertEquals(PlainReads.COHERENT, full().plainOf("app.Faster", true));
        assertEquals(PlainReads.LATEST, full().plainOf("org.library.Queue", false));
    }

    @Test
    void theTextNamesWhatIsOn() {
        assertEquals("plain jmm, volatile stale", ModelSwitches.DEFAULT.text());
        assertEquals(
                "plain coherent (app.Fast=latest, org.lib=jmm, org.lib.inner=coherent), volatile exec,"
                        + " library promised, spurious cas, spurious wakeups, real time, time slack 250 ms",
                full().text());
    }

    private static void assertMessage(String message, Map<String, String> switches) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ModelSwitches.parse(switches))
                        .getMessage());
    }
}
