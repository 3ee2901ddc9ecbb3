package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --predict}: races and deadlocks of other orders of a passing trace, and executions that show them. */
class PredictedIT {
    @TempDir
    Path folder;

    private Installed.Run heddle(int code, String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(code, run.code(), run.toString());
        return run;
    }

    private void record(String example, int seed, String... more) {
        String[] words = {
            "record",
            "--controlled",
            "--seed",
            "" + seed,
            "-o",
            "t.heddle",
            Installed.example(example).toString()
        };
        String[] all = new String[words.length + more.length];
        System.arraycopy(words, 0, all, 0, 2);
        System.arraycopy(more, 0, all, 2, more.length);
        System.arraycopy(words, 2, all, 2 + more.length, words.length - 2);
        heddle(0, all);
    }

    @Test
    void aPassingTraceShowsTheDeadlockOfThreeThreadsAndTheReplayHasIt() {
        record("LockOrderDeadlock", 1, "--sc");
        Installed.Run analysis = heddle(0, "analyze", "--predict", "races,deadlocks", "--json=a.json", "t.heddle");
        assertTrue(analysis.out().contains("other orders of t.heddle have 0 races and 1 deadlock\n"), analysis.out());
        assertTrue(analysis.out().contains("  deadlock of 3 threads\n"), analysis.out());
        heddle(0, "derive", "--predict", "deadlocks", "-o", "d", "t.heddle");
        Installed.Run replay = heddle(10, "replay", "--trace", "t.heddle", "d/derived-1.schedule");
        assertTrue(replay.out().contains("cycle: 0.1 -> 0.2 -> 0.3 -> 0.1"), replay.out());
    }

    @Test
    void theRaceOfAPassingTraceIsReplayedSideBySide() {
        record("DoubleCheckedLocking", 1, "--sc");
        heddle(0, "derive", "--predict", "races", "-o", "d", "t.heddle");
        Installed.Run replay = heddle(0, "replay", "--trace", "t.heddle", "d/derived-1.schedule");
        assertTrue(replay.out().contains("followed to the end: 1; left: 0 (of 1)"), replay.out());
    }

    @Test
    void whatCannotBePredictedIsRefused() {
        record("LostUpdate", 1);
        assertTrue(heddle(2, "analyze", "--predict=livelocks", "t.heddle")
                .err()
                .contains("--predict livelocks: expected races, deadlocks or both"));
        assertTrue(heddle(2, "derive", "--predict=races", "--strategy=pos", "-o", "d", "t.heddle")
                .err()
                .contains("--predict and --strategy exclude each other"));
        assertTrue(heddle(2, "derive", "-o", "d", "t.heddle")
                .err()
                .contains("expected --strategy pos, --strategy pctwm or --predict races,deadlocks"));
        assertTrue(heddle(2, "analyze", "--predict=races", "--from=3", "t.heddle")
                .err()
                .contains("--predict: expected whole executions"));
    }
}
