package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Published bugs of java.util.concurrent before Java 7, in classes that are written anew after the old rules; and the
 * same calls on the JDK's classes of today, followed inside, which pass.
 */
class OldJdkBugsIT {
    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Installed.jdks();
    }

    private Installed.Run check(Path jdk, String name, String... more) {
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk.toString()));
        words.addAll(List.of(more));
        words.add(Installed.checkout()
                .resolve("cli/src/test/programs")
                .resolve(name + ".java")
                .toString());
        return Installed.run(folder, words.toArray(String[]::new));
    }

    private void assertFound(Installed.Run run, String... parts) {
        assertEquals(10, run.code(), run::toString);
        for (String part : parts) {
            assertTrue(run.out().contains(part), () -> "expected " + part + " in\n" + run);
        }
        assertTrue(run.out().contains("Replayed 20 of 20 times"), run::toString);
    }

    /** 45 of 5,000 random executions fail; the first one is execution 52. */
    @ParameterizedTest
    @MethodSource("jdks")
    void aReleasedPermitWakesNoWaiter(Path jdk) {
        assertFound(
                check(jdk, "SemaphoreOfJava6", "--iterations", "1000"),
                "deadlock: ",
                "is parked at SemaphoreOfJava6.java:",
                "in QueuedSemaphore.lead(");
        Installed.Run today =
                check(jdk, "RacingReleases", "--iterations", "1000", "--inside", "java.util.concurrent.Semaphore");
        assertEquals(0, today.code(), today::toString);
    }

    /** 251 of 2,000 random executions fail; the first one is execution 3. */
    @ParameterizedTest
    @MethodSource("jdks")
    void anElementIsPolledAndRemoved(Path jdk) {
        assertFound(
                check(jdk, "QueueOfJava6", "--iterations", "200"),
                "polled and removed",
                "Lost update: ",
                "in LinkedQueue.poll()");
        Installed.Run today = check(
                jdk,
                "RemovesWhilePolled",
                "--iterations",
                "1000",
                "--inside",
                "java.util.concurrent.ConcurrentLinkedQueue");
        assertEquals(0, today.code(), today::toString);
    }
}
