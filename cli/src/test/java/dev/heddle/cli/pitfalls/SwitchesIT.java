package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the switches of the model let happen, and what they make a failure. */
class SwitchesIT {
    @TempDir
    Path folder;

    private Installed.Run check(Path jdk, String program, List<String> arguments, String... options) {
        return new ProgramRuns(folder, jdk).check(program, arguments, 100, 1, options);
    }

    /**
     * In 100 executions: half of those in which main waits first return without cause, of which some do so before the
     * notify.
     */
    @ParameterizedTest(name = "{0} on {1}")
    @OnEachJdk("wait")
    @OnOneJdk({"await", "timed", "park"})
    void aWaitWithoutALoopIsFoundOut(String how, Path jdk) {
        Installed.Run run = check(jdk, "SpuriousReturns", List.of(how), "--spurious-wakeups");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.err().contains(how + " returned without cause"), run.toString());
        assertTrue(run.err().contains("without being signalled (permitted)"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"wait", "await", "timed", "park"})
    void aWaitInALoopAndAWaitWithoutTheSwitchPass(String how) {
        Path jdk = Installed.firstJdk();
        Installed.Run loop = check(jdk, "SpuriousReturns", List.of(how, "loop"), "--spurious-wakeups");
        assertEquals(0, loop.code(), loop.toString());
        Installed.Run off = check(jdk, "SpuriousReturns", List.of(how));
        assertEquals(0, off.code(), off.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "mixed"})
    void aRaceIsAFailureWhereThatIsAskedFor(String kind) throws IOException {
        Path jdk = Installed.firstJdk();
        Installed.Run run = check(jdk, "RaceKinds", List.of(kind), "--fail-on", "race");
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.err().contains("data race on RaceKinds." + kind), run.toString());
        assertTrue(run.err().contains("(plain-" + (kind.equals("plain") ? "plain" : "atomic") + ")"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
        assertTrue(run.json().at("races").isArray(), run.toString());
        Path kept = folder.resolve("kept.races");
        Installed.Run off = check(jdk, "RaceKinds", List.of(kind), "--races", kept.toString());
        assertEquals(0, off.code(), off.toString());
        assertTrue(off.err().contains("race on RaceKinds." + kind), off.toString());
        assertTrue(Files.readString(kept).contains("RaceKinds." + kind), off.toString());
    }

    @Test
    void aPlainAccessThatIsAskedForByNameIsNoFailure() {
        Path jdk = Installed.firstJdk();
        Installed.Run run = check(jdk, "RaceKinds", List.of("deliberate"), "--fail-on", "race");
        assertEquals(0, run.code(), run.toString());
    }
}
