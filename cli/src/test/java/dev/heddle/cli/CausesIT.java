package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Causes and stories of failures whose deciding operations are calls of the library. */
class CausesIT {
    @TempDir
    Path folder;

    static List<Path> jdks() {
        return Installed.jdks();
    }

    private Installed.Run check(Path jdk, String program, String... more) {
        List<String> words =
                new ArrayList<>(List.of("check", "--fail-fast", "--confirm", "0", "--java", jdk.toString()));
        words.addAll(List.of(more));
        words.add(Installed.checkout()
                .resolve("cli/src/test/programs/" + program + ".java")
                .toString());
        Installed.Run run = Installed.run(folder, words.toArray(new String[0]));
        assertEquals(10, run.code(), run.toString());
        return run;
    }

    private static void assertTells(Installed.Run run, String text) {
        assertTrue(run.out().contains(text), run.out());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aSignalNamesTheThreadItWakesAndItsCondition(Path jdk) {
        Installed.Run run = check(jdk, "OneSignal");
        assertTrue(run.out().matches("(?s).*notifies 0\\.[12] on OneSignal#0\\.1\\.refilled.*"), run.out());
        assertTells(run, "The last signal on OneSignal#0.1.refilled was 0's signal at OneSignal.java:29");
        assertTells(run, "waits for a signal on OneSignal#0.1.refilled");
        assertFalse(run.out().contains("no thread waits"), run.out());
        assertFalse(run.out().contains("on ReentrantLock"), run.out());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aTimeOutMayBeTheCause(Path jdk) {
        Installed.Run run = check(jdk, "TimedPoll");
        assertTells(run, "Cause: 0 times out in BlockingQueue.poll at TimedPoll.java:11 before 0.1 ");
        assertTells(run, "With this order 50 of 50 random executions failed, without it 0 of 50.");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theEndOfAThreadMayBeTheCause(Path jdk) {
        Installed.Run early = check(jdk, "EndsEarly");
        assertTells(early, "Cause: 0.1 ends before 0 sees the end of thread 0.1 Thread-0 at EndsEarly.java:8.");
        assertTells(early, "With this order 50 of 50 random executions failed, without it 0 of 50.");
        Installed.Run late = check(jdk, "JoinGivesUp");
        assertTells(
                late, "Cause: 0 sees that thread 0.1 Thread-0 has not ended at JoinGivesUp.java:12 before 0.1 ends.");
        assertTells(late, "With this order 50 of 50 random executions failed, without it 0 of 50.");
    }

    /** Not that one task ends after the other has begun, which the pool's own bookkeeping would say as well. */
    @ParameterizedTest
    @MethodSource("jdks")
    void theCauseInAPoolIsWhatTheTasksCall(Path jdk) {
        for (int seed = 1; seed <= 3; seed++) {
            Installed.Run run = check(jdk, "PooledCache", "--seed", String.valueOf(seed));
            assertTrue(run.out().matches("(?s).*[Cc]ause: .* at PooledCache\\.java:\\d+.*"), run.out());
            assertFalse(run.out().contains(" at ?"), run.out());
            assertFalse(run.out().contains("ThreadPoolExecutor"), run.out());
        }
    }
}
