package dev.heddle.formats.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.ModelSwitches.Spurious;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
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
                new ReadModes(PlainReads.COHERENT, EXCEPTIONS, VolatileReads.EXEC, false, CVolatile.ACQ_REL),
                LibraryOrder.PROMISED,
                new Spurious(true, true),
                EnumSet.allOf(FailOn.class),
                new TimeMode(true, 250),
                ModelSwitches.FULL_SET_UP,
                Set.of("app.Cache", "org.log"),
                new CodeFilter(Set.of("app"), Set.of("app.gen"), Set.of("app.log"), Set.of("java.util.concurrent")));
    }

    @Test
    void theDefaultIsTheWeakestModelWithoutSpuriousOutcomes() {
        assertEquals(
                ModelSwitches.DEFAULT,
                ModelSwitches.parse(Map.of("library", "jdk", "time-slack", "100", "setup-events", "1000")));
        assertEquals(
                Map.of(
                        "plain",
                        "jmm",
                        "volatile",
                        "stale",
                        "library",
                        "jdk",
                        "time-slack",
                        "100",
                        "setup-events",
                        "1000"),
                ModelSwitches.DEFAULT.toMap());
    }

    @Test
    void whatIsWrittenIsRead() {
        ModelSwitches sc = ModelSwitches.DEFAULT.with(ReadModes.SEQUENTIAL).failingOn(Set.of(FailOn.SPIN));

        assertEquals(full(), ModelSwitches.parse(full().toMap()));
        assertEquals(sc, ModelSwitches.parse(sc.toMap()));
        assertEquals(
                "app.Fast=latest,org.lib=jmm,org.lib.inner=coherent",
                full().toMap().get("plain-for"));
        assertEquals("race,spin,unfinished,outside,leak", full().toMap().get("fail-on"));
    }

    @Test
    void whatIsOffHasNoEntry() {
        ModelSwitches off =
                ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec", "livelock-bound", "100000"));

        assertEquals(ReadModes.of(PlainReads.LATEST, VolatileReads.EXEC), off.reads());
        assertEquals(LibraryOrder.JDK, off.library());
        assertFalse(off.time().isFair());
        assertEquals(ModelSwitches.FULL_SET_UP, off.setUpEvents());
        assertEquals(ModelSwitches.LED.time(), off.time());
        assertNull(off.toMap().get("time-slack"));
        assertTrue(ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec", "sc", "true"))
                .reads()
                .sequentiallyConsistent());
    }

    @Test
    void punctualTimeIsASlackOfNone() {
        ModelSwitches punctual = ModelSwitches.DEFAULT.with(new TimeMode(false, TimeMode.PUNCTUAL));
        assertEquals("none", punctual.toMap().get("time-slack"));
        assertEquals(punctual, ModelSwitches.parse(punctual.toMap()));
        assertTrue(punctual.time().isFair());
        assertTrue((punctual.text() + ",").contains(", time slack none,"), punctual.text());
    }

    @Test
    void anUnknownValueSaysWhatIsExpected() {
        assertMessage("switch plain=newest: expected jmm, coherent or latest", Map.of("plain", "newest"));
        assertMessage("switch volatile=full: expected exec, stale or c11", Map.of("volatile", "full"));
        assertMessage(
                "switch c-volatile=weak: expected plain, relaxed, acq-rel or seq-cst", Map.of("c-volatile", "weak"));
        assertMessage("switch library=code: expected jdk or promised", Map.of("library", "code"));
        assertMessage("switch sc=yes: expected true or false", Map.of("sc", "yes"));
        assertMessage("switch time-slack=-1: expected milliseconds, at most 999999999", Map.of("time-slack", "-1"));
        assertMessage(
                "switch fail-on=tear: expected race, spin, unfinished, outside or leak",
                Map.of("fail-on", "race,tear"));
        assertMessage("switch plain-for=weak: expected jmm, coherent or latest", Map.of("plain-for", "a.b=weak"));
        assertMessage("switch plain-for=a.b: expected PACKAGE=MODE, separated by commas", Map.of("plain-for", "a.b"));
    }

    @Test
    void anUnknownSwitchIsRefused() {
        assertMessage(
                "switch tear=true: this version has no such switch; expected one of c-volatile, coarse, exclude, fail-on, first-thread-id, inside, keep, library, livelock-bound,"
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
        assertEquals(PlainReads.JMM, ModelSwitches.DEFAULT.reads().plainOf("app.Main", true));
        assertEquals(PlainReads.LATEST, ModelSwitches.DEFAULT.reads().plainOf("app.Main", false));
    }

    @Test
    void theLongestNamedPackageDecides() {
        assertEquals(PlainReads.JMM, full().reads().plainOf("org.lib.Queue", false));
        assertEquals(PlainReads.COHERENT, full().reads().plainOf("org.lib.inner.Node", true));
        assertEquals(PlainReads.LATEST, full().reads().plainOf("app.Fast$Cell", true));
        assertEquals(PlainReads.COHERENT, full().reads().plainOf("app.Faster", true));
        assertEquals(PlainReads.LATEST, full().reads().plainOf("org.library.Queue", false));
    }

    @Test
    void theTextNamesWhatIsOn() {
        assertEquals("plain jmm, volatile stale", ModelSwitches.DEFAULT.text());
        assertEquals(
                "plain coherent (app.Fast=latest, org.lib=jmm, org.lib.inner=coherent), volatile exec, volatile of C acq-rel,"
                        + " library promised, spurious cas, spurious wakeups, real time, time slack 250 ms, statics kept of app.Cache, org.log, only app, without app.gen, coarse app.log, inside java.util.concurrent",
                full().text());
    }

    private static void assertMessage(String message, Map<String, String> switches) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> ModelSwitches.parse(switches))
                        .getMessage());
    }
}
