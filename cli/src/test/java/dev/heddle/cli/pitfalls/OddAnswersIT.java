package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Time-outs that mean for ever, exceptions without a stack, too little time. */
class OddAnswersIT {
    private static final List<String> WAYS = List.of(
            "wait",
            "latch",
            "future",
            "task",
            "poll",
            "offer",
            "hand-off",
            "parkNanos",
            "parkUntil",
            "tryAcquire",
            "tryLock",
            "condition",
            "barrier",
            "exchanger",
            "phaser",
            "sleep",
            "timeUnit",
            "join");

    @TempDir
    Path folder;

    @ParameterizedTest
    @OnEachJdk
    void whatWaitsForMoreThanAYearIsInADeadlock(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("WaitsForEver", List.of(), 3, 2);
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of("deadlock"), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
        for (String way : WAYS) {
            assertTrue(run.err().matches("(?s).*\\n\\s+0\\.\\d+ " + way + " (is|waits|sleeps) .*"), way + ": " + run);
        }
        assertTrue(run.err().contains(" sleep sleeps for more than a year at WaitsForEver.java:"), run.toString());
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "2"})
    void exceptionThatTellsNoStackIsReported(int way) {
        Path jdk = Installed.jdksFor("stack " + way).get(0);
        Installed.Run run = new ProgramRuns(folder, jdk).check("ThrowsWithoutStack", List.of("" + way), 3, 1);
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of("exception"), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
        assertTrue(run.err().contains("ThrowsWithoutStack$NoStack: way " + way), run.toString());
    }

    /** Each execution of this program takes longer than the campaign may. */
    @Test
    void campaignThatCompletesOneExecutionSaysNothing() throws Exception {
        Path source = Files.writeString(folder.resolve("Slow.java"), """
                class Slow {
                    static volatile int x;

                    public static void main(String[] args) throws Exception {
                        Thread t = new Thread(() -> x++);
                        t.start();
                        for (int i = 0; i < 10_000_000; i++) {
                            x = i;
                        }
                        t.join();
                    }
                }
                """);
        Installed.Run run = Installed.run(
                folder, "check", "--keep-going", "--iterations", "100000", "--time-limit", "1", source.toString());
        assertEquals(5, run.code(), run.toString());
        assertTrue(run.out().contains("stopped by the time limit of 1"), run.toString());
        assertTrue(run.err().contains("this campaign says nothing: "), run.toString());
    }
}
