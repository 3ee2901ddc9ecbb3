package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Tests as a user writes them, run by JUnit's launcher, each in JVMs under control. */
class JunitIT {
    @BeforeEach
    void begin() throws IOException {
        TestRun.forget(Cases.class);
    }

    private static Map<String, String> run(Class<?> tests) {
        return TestRun.of(tests).results();
    }

    private static String only(Map<String, String> results) {
        assertEquals(1, results.size(), results.toString());
        return results.values().iterator().next();
    }

    private static void assertContains(String text, String part) {
        assertTrue(text.contains(part), text);
    }

    @Test
    void aLostUpdateFailsWithItsStory() {
        TestRun run = TestRun.of(Cases.LostUpdate.class);
        String message = only(run.results());
        assertContains(message, "expected: <2> but was: <1>");
        assertContains(message, "Cause: ");
        assertContains(message, "LostUpdate.count");
        assertContains(message, "Replay: -Dheddle.replay=");
        assertTrue(message.lines().count() <= 45, message);
        StackTraceElement top = run.failures().get(0).getStackTrace()[0];
        assertEquals("counts", top.getMethodName());
        assertEquals("Cases.java", top.getFileName());
    }

    @Test
    void theMessageHasCuresAndJudgementsOnRequest() {
        String message = only(run(Cases.Cured.class));
        assertContains(message, "expected: <2> but was: <1>");
        assertContains(message, "Cure 1: ");
        assertTrue(message.contains("executions pass") || message.contains("of the portfolio failed"), message);
        assertContains(message, "harmful: race on Cases$Counter");
        assertContains(message, "Replay: -Dheddle.replay=");
    }

    @Test
    void aPassingTestSaysHowItsRacesWereJudged() {
        TestRun run = TestRun.of(Cases.Judged.class);
        assertEquals("", only(run.results()));
        assertTrue(
                run.entries().stream().anyMatch(line -> line.contains(": race on Cases$Counter")),
                run.entries()::toString);
    }

    @Test
    void theNextRunTriesTheFailureOfTheLastFirst() throws IOException {
        String first = only(run(Cases.LostUpdate.class));
        String second = only(run(Cases.LostUpdate.class));
        assertContains(second, "the failure of the last run happens again");
        assertContains(second, first.lines().findFirst().orElseThrow());
        Path stored = TestRun.RESULTS.resolve("dev.heddle.tests.Cases_LostUpdate.counts".replace("Cases_", "Cases$"));
        assertTrue(Files.isRegularFile(stored.resolve("last-failure.txt")), stored.toString());
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void aTokenReplaysOneTestAndSkipsOthers() {
        try {
            replayByToken();
        } finally {
            System.clearProperty("heddle.replay");
        }
    }

    private static void replayByToken() {
        String message = only(run(Cases.LostUpdate.class));
        String token = message.lines()
                .filter(line -> line.startsWith("Replay: -Dheddle.replay="))
                .map(line -> line.substring("Replay: -Dheddle.replay=".length()).replaceFirst(" .*", ""))
                .findFirst()
                .orElseThrow();
        System.setProperty("heddle.replay", token);
        assertContains(only(run(Cases.LostUpdate.class)), "replayed " + token);
        Map<String, String> others = run(Cases.Synchronised.class);
        assertContains(others.get("counts()"), "- -Dheddle.replay=" + token + " is a trace of another test");
        assertEquals("", others.get("isNotTouched()"));
        System.setProperty("heddle.replay", "nowhere.heddle");
        assertContains(only(run(Cases.LostUpdate.class)), "no such file");
    }

    @Test
    void aCorrectTestPassesAndOtherTestsAreNotTouched() {
        assertEquals(Map.of("counts()", "", "isNotTouched()", ""), run(Cases.Synchronised.class));
    }

    @Test
    void eachExecutionBeginsAnew() {
        Map<String, String> all = run(Cases.Lifecycle.class);
        assertEquals("", all.get("beginsAnew()"), all.toString());
        assertContains(only(run(Cases.Lifecycle.Inner.class)), "expected: <2> but was: <1>");
    }

    @Test
    void argumentsReachTheExecutions() {
        Map<String, String> all = run(Cases.Parameters.class);
        assertEquals(2, all.size(), all.toString());
        assertEquals(1, all.values().stream().filter(String::isEmpty).count(), all.toString());
        assertTrue(
                all.values().stream().anyMatch(text -> text.contains("by 2 ==> expected: <2> but was: <4>")),
                all.toString());
    }

    @Test
    void checksInsideOfTests() {
        Map<String, String> all = run(Cases.Checks.class);
        assertEquals("", all.get("first()"), all.toString());
        assertContains(all.get("second()"), "expected: <2> but was: <1>");
        assertContains(all.get("storeBuffering()"), "the outcome is 0, 0, which must never be");
        assertContains(all.get("storeBuffering()"), "tale read");
        assertEquals("", all.get("reaches()"));
        assertContains(all.get("doesNotReach()"), "executions: 2");
    }

    @Test
    void nothingIsGreenByAccident() {
        Map<String, String> all = run(Cases.SaysNothing.class);
        assertContains(all.get("oneThread()"), "this test says nothing: the test starts no thread");
        assertContains(all.get("noCommunication()"), "this test says nothing: all 100 executions were alike");
        assertContains(
                all.get("assumesTooMuch()"),
                "- this test says nothing: an assumption is not met in any of 100 executions");
        assertEquals("", all.get("isMeantToBeSequential()"));
    }

    @Test
    void misusesAreNamedAndFailuresSaidInFull() {
        Map<String, String> all = run(Cases.Misuses.class);
        assertContains(all.get("exits()"), "the test called System.exit(0) before it ended");
        assertContains(all.get("oneWord()"), "write options = {\"--only\", \"com.other\"}");
        assertContains(all.get("tooShort()"), "@Timeout of 1000 ms bounds all executions");
        assertEquals("", all.get("longEnough()"));
        assertContains(all.get("printsAndSaysMuch()"), "second line");
        assertContains(all.get("printsAndSaysMuch()"), "Output: ");
        assertContains(all.get("printsAndSaysMuch()"), "        count is 1\n");
    }

    @Test
    void whatIsNoTestFails() {
        Map<String, String> all = run(Cases.NoTests.class);
        for (String method : List.of("isPrivate", "isStatic")) {
            assertContains(all.get(method), "JUnit does not run methods that are private or static");
        }
        assertTrue(all.values().stream().anyMatch(text -> text.contains("beside @TestFactory")), all.toString());
        assertContains(all.get("forgetsTheCheckOfActors()"), "Heddle.actors: nothing was checked");
        assertContains(all.get("forgetsTheCheckOfOperations()"), "Heddle.operations: nothing was checked");
    }

    @Test
    void whatSurroundsAClassRunsWhereItsTestsRun() {
        assertEquals(Map.of("runsUnderControl()", ""), run(Cases.Surrounded.class));
    }

    @Test
    void failuresCanBeExpected() {
        Map<String, String> all = run(Cases.Expected.class);
        assertEquals("", all.get("losesUpdates()"));
        assertContains(all.get("losesNothing()"), "expected a failure, found none");
    }

    @Test
    void extensionsAndParametersOfAllKindsWork() {
        Map<String, String> all = run(Cases.Extended.class);
        assertEquals("", all.get("hasAFolder(AtomicInteger, TestInfo)"), all.toString());
        assertEquals(7, all.size(), all.toString());
        assertEquals(4, all.values().stream().filter(String::isEmpty).count(), all.toString());
        for (String failure : List.of("ten: 10", "second: 2", "by two: 2")) {
            assertTrue(all.values().stream().anyMatch(text -> text.contains(failure)), failure + " in " + all);
        }
    }

    @Test
    void mocksWork() throws IOException {
        TestRun.forget(MockCases.class);
        assertEquals(
                Map.of("callsOfAMockAreOrdered()", "", "classesOfAllKindsAreMocked()", ""),
                run(MockCases.Passing.class));
        assertEquals("", only(run(MockCases.Forgotten.class)));
        assertContains(only(run(MockCases.Failing.class)), "expected: <2> but was: <1>");
        assertContains(only(run(MockCases.Failing.class)), "the failure of the last run happens again");
        assertContains(only(run(MockCases.FailingInTheTypeOfAMock.class)), "expected: <2> but was: <1>");
    }

    @Test
    void poolsThatAreLeftBehindAreNoDeadlock() {
        assertEquals("", only(run(Cases.Pool.class)));
    }

    @Test
    void racesFailWhereThatIsAskedFor() {
        assertContains(only(run(Cases.Race.class)), "race");
    }
}
