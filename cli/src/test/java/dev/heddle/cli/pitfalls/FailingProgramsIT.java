package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures are found, told and replayed, whatever else the program's threads are doing; the campaign goes on. */
@Tag("long")
class FailingProgramsIT {
    @TempDir
    Path folder;

    private ProgramRuns on(Path jdk) {
        return new ProgramRuns(folder, jdk);
    }

    private static void assertFailedAndReplayed(Installed.Run run, String kind) {
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of(kind), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @ParameterizedTest(name = "{0} on {1}")
    @OnEachJdk("AtomicLambdaRace")
    @OnOneJdk({"MethodReferenceRace", "TornDown"})
    void anExceptionIsFoundAndReplayed(String program, Path jdk) {
        Installed.Run run = on(jdk).check(program, List.of(), 100, 1);
        assertFailedAndReplayed(run, "exception");
        assertEquals(100, run.json().number("iterations"), run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void anUpdateOfEveryKindOfLocationCanBeLost(Path jdk) {
        Installed.Run run = on(jdk).check("LostUpdateKinds", List.of(), 300, 0, "--fail-fast");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.err().contains("exit status 3"), run.toString());
    }

    @ParameterizedTest(name = "{0} on {1}")
    @OnEachJdk("locks")
    @OnOneJdk({"joins", "monitors", "initialisers", "superclass"})
    void aDeadlockTellsWhoWaitsForWhatHeldByWhom(String kind, Path jdk) {
        Installed.Run run = on(jdk).check("Deadlocks", List.of(kind), 100, 1, "--minimise");
        assertFailedAndReplayed(run, "deadlock");
        assertTrue(run.err().contains("cycle: 0.1 -> 0.2 -> 0.1"), run.toString());
        String line = "Deadlocks\\.java:\\d+";
        String told = switch (kind) {
            case "monitors" -> "waits for monitor of Object#\\S+ at " + line + ", held by 0\\.2 \\S+ since " + line;
            case "locks" -> "is parked at " + line + " for ReentrantLock#\\S+ held by 0\\.2 \\S+ since " + line;
            case "joins" -> "waits for the end of thread 0\\.2 \\S+ at " + line;
            case "superclass" ->
                "waits for the initialisation of class Deadlocks\\$Child at " + line + " by 0\\.2 \\S+, begun at "
                        + line;
            default ->
                "waits for the initialisation of class Deadlocks\\$Hen at " + line + " by 0\\.2 \\S+, begun at " + line;
        };
        assertTrue(run.err().matches("(?s).* 0\\.1 Thread-0 " + told + "\\n.*"), run.toString());
    }

    /** A lambda of an initialiser is a method of its class, which waits for the initialiser's end. */
    @ParameterizedTest
    @ValueSource(strings = {"worker", "stream"})
    void anInitialiserThatWaitsForAUserOfItsClassIsADeadlock(String kind) {
        Installed.Run run = on(Installed.firstJdk()).check("Deadlocks", List.of(kind), 5, 1, "--minimise");
        assertFailedAndReplayed(run, "deadlock");
        String line = "Deadlocks\\.java:\\d+";
        String told =
                "waits for the initialisation of class Deadlocks\\$\\w+ at " + line + " by 0 main, begun at " + line;
        assertTrue(run.err().matches("(?s).* 0\\.1 \\S+ " + told + "\\n.*"), run.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "halt"})
    void anExitOfAChildIsAFailure(String how) {
        Installed.Run run = on(Installed.firstJdk()).check("ExitsInChild", List.of(how), 20, 1, "--minimise");
        assertFailedAndReplayed(run, "exit");
        assertTrue(run.err().contains("exit in 0.1 Thread-0: exit status 3"), run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void anExitWithZeroEndsTheExecution(Path jdk) {
        Installed.Run run = on(jdk).check("ExitsInChild", List.of("zero"), 20, 0);
        assertEquals(0, run.code(), run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void aLoopWithoutProgressIsALivelock(Path jdk) {
        assertFailedAndReplayed(on(jdk).check("SpinsForEver", List.of(), 3, 1, "--livelock-bound", "2000"), "livelock");
    }

    @ParameterizedTest
    @OnOneJdk
    void aMainWithoutEventsIsALivelock(Path jdk) {
        Installed.Run run = on(jdk).check("NeverEnds", List.of(), 1, 0, "--stall", "1");
        assertEquals(10, run.code(), run.toString());
        assertTrue(
                run.err().contains("thread 0 runs without an event at NeverEnds.main(NeverEnds.java:4)"),
                run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void aThreadThatDoesNotUnwindIsAbandoned(Path jdk) {
        Installed.Run run = on(jdk).check("NeverUnwinds", List.of(), 2, 0);
        assertEquals(10, run.code(), run.toString());
        assertEquals(2, run.json().number("failures"), run.toString());
        assertFalse(run.json().counts("kinds").containsKey("livelock"), run.toString());
    }
}
