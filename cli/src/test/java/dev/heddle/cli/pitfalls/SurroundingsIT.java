package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs do to their JVM and leave on the machine, and other agents in the JVM. */
class SurroundingsIT {
    @TempDir
    Path folder;

    private static boolean isThere(String argument) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().arguments().stream())
                .anyMatch(arguments -> Arrays.asList(arguments).equals(List.of(argument)));
    }

    @Test
    void whatExecutionsLeaveIsGoneAfterThem() {
        String seconds = "98761.5";
        Installed.Run run =
                new ProgramRuns(folder, Installed.firstJdk()).check("LeavesTraces", List.of(seconds), 20, 1);
        assertEquals(10, run.code(), run.toString());
        assertEquals(20, run.json().number("iterations"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
        assertTrue(!isThere(seconds), "processes that executions have started are ended with them");
    }

    @Test
    void filesThatAgentsWriteAtTheEndOfTheJvmAreWritten() throws IOException {
        Path jacoco = Installed.checkout().resolve("cli/target/agents/org.jacoco.agent-runtime.jar");
        Path written = folder.resolve("j.exec");
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--fail-fast",
                "--no-minimise",
                "--confirm=0",
                "--",
                "-javaagent:" + jacoco + "=destfile=" + written,
                Installed.checkout().resolve("examples/LostUpdate.java").toString());
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("(heddle replay --trust-java-options heddle-out/"), run.toString());
        assertTrue(Files.size(written) > 0, run.toString());
    }
}
