package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program is recorded again and again until a run fails, or does not end; that run alone is kept, and replayed. */
@Tag("long")
class RecordUntilFailureIT {
    @TempDir
    private static Path classes;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() {
        Path source = Installed.checkout().resolve("cli/src/test/programs/FailsAtTimes.java");
        String[] arguments = {"-g", "--release", "17", "-d", classes.toString(), source.toString()};
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments));
    }

    /** The program fails, or hangs, in the run with that number. */
    private Installed.Run record(String options, int run, String how) {
        List<String> words = new ArrayList<>(List.of("record", "--until-failure", "-o", "run.heddle"));
        words.addAll(List.of(options.split(" ")));
        words.addAll(List.of("--", "-cp", classes.toString(), "FailsAtTimes"));
        words.addAll(List.of(folder.resolve("runs").toString(), Integer.toString(run), how));
        return Installed.run(folder, words.toArray(new String[0]));
    }

    private long runs() throws Exception {
        return Files.size(folder.resolve("runs"));
    }

    private Installed.Run replay(String... more) {
        List<String> words = new ArrayList<>(List.of("replay", "--json=replay.json"));
        words.addAll(List.of(more));
        words.add("run.heddle");
        return Installed.run(folder, words.toArray(new String[0]));
    }

    /** A replay finds the count that the recorded run found: files are no part of a recording. */
    private void undo(int runs) throws Exception {
        Files.writeString(folder.resolve("runs"), "x".repeat(runs));
    }

    @Test
    void theFirstRunThatFailsIsKeptAndReplayed() throws Exception {
        Installed.Run recorded = record("--runs 9", 3, "fails");
        assertEquals(ExitCode.FAILED, recorded.code(), recorded::toString);
        assertEquals(3, runs());
        assertTrue(recorded.err().contains("run 3 of at most 9 failed\nrecorded run.heddle: "), recorded::toString);
        assertTrue(recorded.err().contains("  the program ended with exit status 1\n"), recorded::toString);
        undo(2);
        Installed.Run replayed = replay();
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        Replayed result = Replayed.in(folder);
        assertTrue(result.isReproduced(1), replayed::toString);
        assertTrue(result.recorded().startsWith("exception: "), result::toString);
        assertTrue(result.recorded().contains("IllegalStateException: sum 2"), result::toString);
    }

    @Test
    void withoutAFailureNothingIsKept() throws Exception {
        Installed.Run recorded = record("--runs 2", 9, "fails");
        assertEquals(ExitCode.OK, recorded.code(), recorded::toString);
        assertEquals(2, runs());
        assertTrue(recorded.err().contains("heddle record: no failure in 2 runs ("), recorded::toString);
        assertFalse(Files.exists(folder.resolve("run.heddle")), recorded::toString);
    }

    /** A run takes longer than half a second, and the limit is asked after each. */
    @Test
    void noRunBeginsAfterTheTimeLimit() throws Exception {
        Installed.Run recorded = record("--runs 1000000 --time-limit 2", 1_000_001, "fails");
        assertEquals(ExitCode.OK, recorded.code(), recorded::toString);
        assertTrue(
                recorded.err().contains("no failure in " + runs() + (runs() == 1 ? " run (" : " runs (")),
                recorded::toString);
    }

    @Test
    void aRunThatDoesNotEndIsEndedAtTheTimeLimitAndKept() throws Exception {
        Installed.Run recorded = record("--time-limit 5", 2, "hangs");
        assertEquals(ExitCode.FAILED, recorded.code(), recorded::toString);
        assertEquals(2, runs());
        assertTrue(
                recorded.err()
                        .matches("(?s).*run 2 of at most 1000 did not end: it was ended after \\d+ s"
                                + " \\(--time-limit 5\\)\nrecorded run.heddle: .*"),
                recorded::toString);
        Installed.Run shown = Installed.run(folder, "inspect", "--to", "0", "run.heddle");
        assertTrue(shown.out().contains("verdict: did not end: the program was ended by SIGTERM\n"), shown::toString);
        undo(1);
        Installed.Run replayed = replay();
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        assertTrue(Replayed.in(folder).isReproduced(1), replayed::toString);
        assertTrue(replayed.out().contains("  ended: deadlock: "), replayed::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--runs 0", "--time-limit 0", "--controlled", "--ring 64m", "--rotate 1h"})
    void whatMakesNoSenseIsSaidBeforeTheProgramRuns(String options) {
        Installed.Run refused = record(options, 1, "fails");
        assertEquals(ExitCode.USAGE, refused.code(), refused::toString);
        assertEquals(1, refused.err().lines().count(), refused::toString);
        assertTrue(refused.err().contains("--until-failure"), refused::toString);
        assertFalse(Files.exists(folder.resolve("runs")), refused::toString);
    }
}
