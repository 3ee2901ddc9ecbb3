package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that do not end: they are cut off, which is no failure unless it is asked for. */
class BoundsIT {
    @TempDir
    Path folder;

    private Installed.Run check(String program, List<String> arguments, int iterations, String... options) {
        return new ProgramRuns(folder, Installed.firstJdk()).check(program, arguments, iterations, 1, options);
    }

    /** A campaign of which the time limit left nothing says nothing. */
    private static void assertUnfinished(Installed.Run run, String reason, int count) {
        assertEquals(reason.equals("limit") ? 5 : 0, run.code(), run.toString());
        assertEquals(0, run.json().number("failures"), run.toString());
        assertEquals(Map.of(reason, (long) count), run.json().counts("unfinished"), run.toString());
    }

    @Test
    void aServiceIsCutOffAtTheBoundOfEvents() {
        Installed.Run run = check("TicksForEver", List.of(), 3, "--max-events", "50000");
        assertUnfinished(run, "events", 3);
        assertTrue(run.err().contains("did not end: 3 executions cut off by --max-events"), run.toString());
        assertTrue(run.err().contains("still running after 50000 events (--max-events)"), run.toString());
    }

    /** The clock of the program does not outrun the real one while a thread of the program is away. */
    @Test
    void pollsDoNotOutrunWhatTheyWaitForOutside() {
        Installed.Run run = check("PolledOutside", List.of(), 2);
        assertEquals(0, run.code(), run::toString);
    }

    /** No livelock: its thread waits for the next time, not for another thread. */
    @ParameterizedTest
    @ValueSource(strings = {"pool", "timer"})
    void aServiceThatRepeatsItselfIsNoLivelock(String kind) {
        Installed.Run run = check("TicksAlike", List.of(kind), 1, "--livelock-bound", "5000", "--max-events", "50000");
        assertUnfinished(run, "events", 1);
    }

    @Test
    void aThreadThatOnlySleepsIsNoLivelock() {
        Installed.Run run =
                check("OnlySleeps", List.of("alone"), 1, "--livelock-bound", "5000", "--max-events", "50000");
        assertUnfinished(run, "events", 1);
    }

    @Test
    void whoeverWaitsForAThreadThatSleepsOftenIsInNoDeadlock() {
        Installed.Run run = check("OnlySleeps", List.of("often"), 2, "--livelock-bound", "5000");
        assertEquals(0, run.code(), run.toString());
    }

    @Test
    void besideAThreadThatOnlySleepsOthersAreInADeadlock() {
        Installed.Run run = check("OnlySleeps", List.of("waits"), 1, "--livelock-bound", "5000");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of("deadlock"), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
        assertTrue(run.err().contains("waits for a notify on monitor of class OnlySleeps"), run.toString());
    }

    @Test
    void aProgramThatKeepsAllThatItAllocatesRunsOutOfMemory() {
        Installed.Run run = check("Hoards", List.of(), 1);
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.err().contains("java.lang.OutOfMemoryError: Java heap space"), run.toString());
        assertTrue(run.err().contains("the heap of the program has at most 2g"), run.toString());
    }

    /** 8,000 elements are more than ten times the bound of events without news. */
    @Test
    void threadsThatFillAQueueAreNoLivelock() {
        Installed.Run run = check("FillsQueue", List.of(), 3, "--livelock-bound", "400");
        assertEquals(0, run.code(), run::toString);
    }

    @Test
    void theTimeLimitHoldsInAnExecution() {
        Installed.Run run =
                check("TicksForEver", List.of(), 3, "--max-events", "0", "--max-seconds", "0", "--time-limit", "1.5");
        assertUnfinished(run, "limit", 1);
        assertTrue(run.err().contains("no execution was completed within 1 s"), run.toString());
        double seconds = run.json().at("seconds").doubleValue();
        assertTrue(seconds >= 1 && seconds < 3, run.toString());
    }

    @Test
    void anExecutionHasATimeOfItsOwn() {
        Installed.Run run = check("TicksForEver", List.of(), 2, "--max-events", "0", "--max-seconds", "0.5");
        assertUnfinished(run, "time", 2);
    }

    @Test
    void aThreadWithoutEventsIsLeftAtTheTimeLimit() {
        Installed.Run run = check("NeverEnds", List.of(), 2, "--max-seconds", "0", "--time-limit", "1");
        assertUnfinished(run, "limit", 1);
        assertTrue(run.err().contains("runs without an event at NeverEnds.main(NeverEnds.java:4)"), run.toString());
    }

    @Test
    void anExecutionLeavesTimeForAnother() {
        Installed.Run run = check("TicksForEver", List.of(), 100, "--max-events", "0", "--time-limit", "2");
        assertEquals(5, run.code(), run.toString());
        assertTrue(run.json().counts("unfinished").containsKey("time"), run.toString());
        assertTrue(run.err().contains("still running after 1 s (--max-seconds)"), run.toString());
    }

    private Installed.Run withLittleHeap(String how, String... options) {
        List<String> words = new ArrayList<>(List.of("check", "--confirm", "0", "--jobs", "1"));
        words.addAll(List.of(options));
        words.addAll(List.of("--", "-Xmx128m", "-XX:MaxNewSize=8m"));
        words.addAll(List.of(ProgramRuns.source("HeapExhausted").toString(), how));
        return Installed.runOptimised(folder, words.toArray(String[]::new));
    }

    @Test
    void aNearlyFullHeapIsNamedAtTheTimeLimit() {
        Installed.Run run = withLittleHeap("held", "--max-seconds", "0", "--time-limit", "2");
        assertTrue(
                run.out()
                        .matches("(?s).*still running at the time limit of 2 s \\(--time-limit\\),"
                                + " with \\d+ of 1\\d\\d MB of the heap in use, .*"),
                run.toString());
    }

    @Test
    void whatFollowsAnExecutionWithoutRoomForEventsHasAJvmOfItsOwn() {
        Installed.Run run =
                withLittleHeap("logged", "--max-events", "0", "--livelock-bound", "100000000", "--iterations", "2");
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.out().contains("did not end: 2 executions cut off by --max-events"), run.toString());
        assertTrue(run.out().contains("the heap has no room for more (-Xmx)"), run.toString());
        assertTrue(run.out().contains("an execution used up the heap; the JVM was replaced"), run.toString());
    }

    @Test
    void aServerWithoutClientsIsLeftAtTheTimeLimit() {
        assertUnfinished(
                check("AcceptsForEver", List.of("wait"), 2, "--max-seconds", "0", "--time-limit", "1"), "limit", 1);
    }

    @Test
    void aSearchThatMeetsSuchAnExecutionIsNotComplete() {
        Installed.Run run = check(
                "AcceptsForEver",
                List.of("wait"),
                100,
                "--strategy",
                "exhaustive",
                "--time-limit",
                "2",
                "--max-seconds",
                "0.5");
        assertFalse(run.json().isTrue("exhaustive", "complete"), run.toString());
    }

    @Test
    void itIsAFailureWhereItIsAskedForAndItsReplayEndsAtTheSameEvent() {
        Installed.Run run = check("TicksForEver", List.of(), 1, "--max-events", "20000", "--fail-on", "unfinished");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of("unfinished", 1L), run.json().counts("kinds"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @Test
    void aTraceOfAnExecutionThatWasCutOffIsReplayedToItsEnd() {
        Installed.Run recorded = Installed.run(
                folder,
                "record",
                "--controlled",
                "--max-events",
                "20000",
                "--json",
                "-",
                "-o",
                "ticks.heddle",
                ProgramRuns.source("TicksForEver").toString());
        assertEquals(0, recorded.code(), recorded.toString());
        assertEquals("unfinished", recorded.json().text("kind"), recorded.toString());
        Installed.Run replay = Installed.run(folder, "replay", "--repeat", "3", "--json", "-", "ticks.heddle");
        assertEquals(0, replay.code(), replay.toString());
        assertEquals(3, replay.json().number("reproduced"), replay.toString());
        assertEquals("unfinished", replay.json().text("verdict"), replay.toString());
    }

    @Test
    void aJvmThatDiesCostsItsExecutionAlone() {
        Installed.Run run = check("DiesAtTimes", List.of(), 30, "--time-limit", "0");
        assertEquals(10, run.code(), run.toString());
        assertEquals(30, run.json().number("iterations"), run.toString());
        assertEquals(Set.of("died"), run.json().counts("unfinished").keySet(), run.toString());
        assertTrue(run.err().contains("did not end: its JVM died (killed"), run.toString());
    }

    @Test
    void crashesCostNoReport() {
        Installed.Run run = check("CrashesAtTimes", List.of(), 16, "--time-limit", "0");
        assertEquals(10, run.code(), run.toString());
        assertEquals(16, run.json().number("iterations"), run.toString());
        assertTrue(run.json().counts("unfinished").get("died") > 0, run.toString());
        assertTrue(run.err().contains("its JVM died (status 134, a crash: SIGSEGV (0xb) in "), run.toString());
        assertTrue(run.err().contains("hs_err_pid"), run.toString());
    }

    @Test
    void aProgramThatRemovesItsFolderLosesNoFailure() throws Exception {
        Path victim = java.nio.file.Files.createDirectory(folder.resolve("victim"));
        Installed.Run run = Installed.run(
                victim,
                "check",
                "--iterations",
                "30",
                "--confirm",
                "2",
                "--out",
                folder.resolve("out").toString(),
                "--json=-",
                ProgramRuns.source("RemovesItsFolder").toString());
        assertEquals(10, run.code(), run.toString());
        assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
    }
}
