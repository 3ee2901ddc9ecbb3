package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failing executions are reduced: what is shown, what is saved, and that it can be replayed. */
class MinimiseIT {
    @TempDir
    Path folder;

    private Installed.Run check(String option, int confirm, Path program) {
        return Installed.run(
                folder,
                "check",
                "--strategy",
                "random",
                "--fail-fast",
                "--verbose",
                option,
                "--confirm",
                String.valueOf(confirm),
                "--stall",
                "1.5",
                "--json=check.json",
                "--out",
                "out",
                program.toString());
    }

    private CommandJson json() {
        return CommandJson.read(folder.resolve("check.json"));
    }

    @ParameterizedTest(name = "{0} needs {1} preemptions and {2} stale reads")
    @CsvSource({"CheckThenAct, 1, 0", "MessagePassing, 0, 1", "LockOrderDeadlock, 2, 0", "AbaStack, 1, 0"})
    void whatIsShownAndSavedIsTheReducedExecution(String example, int preemptions, int staleReads) throws Exception {
        Installed.Run run = check("--minimise", 2, Installed.example(example));
        assertEquals(10, run.code(), run.toString());
        CommandJson json = json();
        assertEquals(preemptions, json.number("minimised", "preemptionsAfter"));
        assertEquals(staleReads, json.number("minimised", "staleAfter"));
        assertTrue(json.isTrue("minimised", "complete"), json.toString());
        assertEquals(List.of(2L, 2L), json.replays());
        assertTrue(run.out().contains("  reduced from "), run.out());
        assertTrue(run.out().contains(", reduced:\n"), run.out());
        Path saved = folder.resolve(json.text("trace"));
        Path original = folder.resolve(json.text("original"));
        Trace reduced = TraceReader.read(saved);
        Trace before = TraceReader.read(original);
        assertEquals(before.header().executionSeed(), reduced.header().executionSeed());
        assertEquals(
                before.header().strategy() + ", minimised", reduced.header().strategy());
        assertEquals(before.program().fingerprints(), reduced.program().fingerprints());
        Installed.Run replay = Installed.run(folder, "replay", original.toString());
        assertEquals(10, replay.code(), replay.toString());
    }

    @Test
    void withoutItTheExecutionStaysAsItWasFound() throws Exception {
        Installed.Run run = check("--no-minimise", 0, Installed.example("CheckThenAct"));
        assertEquals(10, run.code(), run.toString());
        assertTrue(json().at("original").isNull());
        assertTrue(json().at("minimised").isNull());
        assertFalse(run.out().contains("reduced"), run.out());
        assertEquals(1, SavedTraces.in(folder.resolve("out")).size());
    }

    @Test
    void anAttemptThatStallsLeavesTheOriginal() throws Exception {
        Path program = Installed.checkout().resolve("cli/src/test/programs/StallsElsewhere.java");
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--strategy",
                "random",
                "--seed",
                "3",
                "--fail-fast",
                "--stall",
                "1.5",
                "--confirm",
                "1",
                "--json=check.json",
                program.toString());
        assertEquals(10, run.code(), run.toString());
        assertEquals(1, json().number("kinds", "exception"));
        assertTrue(json().at("original").isNull());
        assertEquals(List.of(1L, 1L), json().replays());
        assertTrue(run.out().contains("is not minimised: no event for 1.5 s"), run.out());
    }
}
