package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How programs end: with shutdown hooks, at the end of the stack, at the end of the heap. What is correct passes; the
 * rest is told and replayed.
 */
@Tag("long")
class LifeCyclesIT {
    @TempDir
    Path folder;

    private ProgramRuns on(Path jdk) {
        return new ProgramRuns(folder, jdk);
    }

    private static void assertReplayed(Installed.Run run, String kind) {
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of(kind), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @ParameterizedTest(name = "{0} on {1}")
    @OnEachJdk("correct")
    @OnOneJdk({"exit", "halt"})
    void hooksRunWhenTheProgramEnds(String how, Path jdk) {
        Installed.Run run = on(jdk).check("ShutdownHooks", List.of(how), 60, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(60, run.json().number("iterations"), run.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "race | exception | exception in 0.1.2 Thread-1: java.lang.AssertionError: lost 1",
                "exit 3 | exit | exit in 0 main: exit status 3",
                "exit-in-hook | deadlock | 0.1.1 Thread-0 waits for the end of thread 0.1 DestroyJavaVM at ShutdownHooks.java:",
                "join-the-exiting | deadlock | 0 main waits for the end of thread 0.1 Thread-0 at ShutdownHooks.java:"
            })
    void whatGoesWrongInHooksIsToldAndReplayed(String how, String kind, String told) {
        Installed.Run run = on(Installed.firstJdk()).check("ShutdownHooks", List.of(how.split(" ")), 40, 1);
        assertReplayed(run, kind);
        assertTrue(run.err().contains(told), run.toString());
    }

    static Stream<Arguments> mains() {
        return Stream.of("InInterface", "InEnum", "InRecord", "Inherits", "Instance25", "Compact25")
                .flatMap(main -> Installed.jdksFor(main, main.endsWith("25") ? 25 : 0).stream()
                        .map(jdk -> Arguments.of(main, jdk)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("mains")
    void mainMayBeAnywhere(String main, Path jdk) {
        Installed.Run run = on(jdk).check("mains/" + main, List.of(), 20, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(20, run.json().number("iterations"), run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void anExitEndsTheExecutionWhereverItIs(Path jdk) {
        Installed.Run run = on(jdk).check("ExitsAnywhere", List.of("0"), 100, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(100, run.json().number("iterations"), run.toString());
    }

    @Test
    void aThousandThreadsRunInOneExecution() {
        Installed.Run run = on(Installed.firstJdk()).check("ManyThreads", List.of(), 2, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(1098, run.json().number("threads"), run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void aStackOverflowLeavesEverythingAsItWas(Path jdk) {
        List<String> words = new ArrayList<>(List.of("check", "--json=-", "--iterations", "4", "--confirm", "0"));
        words.addAll(List.of("--livelock-bound", "1000000", "--java", jdk.toString()));
        words.add(ProgramRuns.source("StackOverflows").toString());
        // How deep a stack goes is for the compilers to say.
        Installed.Run run = Installed.runOptimised(folder, words.toArray(new String[0]));
        assertEquals(0, run.code(), run.toString());
        assertEquals(4, run.json().number("iterations"), run.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread", "caught"})
    void aFullHeapEndsAnExecutionAndNotTheCampaign(String how) {
        String program = ProgramRuns.source("HeapExhausted").toString();
        // When the heap is full hangs on what the compilers leave on it.
        Installed.Run run = Installed.runOptimised(
                folder, "check", "--iterations", "2", "--confirm", "1", "--json=-", "--", "-Xmx68m", program, how);
        if (how.equals("caught")) {
            assertEquals(0, run.code(), run.toString());
        } else {
            assertReplayed(run, "exception");
            assertEquals(2, run.json().number("failures"), run.toString());
            assertTrue(run.err().contains("java.lang.OutOfMemoryError: Java heap space"), run.toString());
            assertTrue(run.err().contains("an execution used up the heap; the JVM was replaced"), run.toString());
        }
    }
}
