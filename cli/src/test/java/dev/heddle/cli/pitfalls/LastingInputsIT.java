package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is older than an execution, or belongs to the machine, is the same in a late execution and in a fresh JVM. */
class LastingInputsIT {
    @TempDir
    Path folder;

    /** The failing execution is not the first, so that earlier ones have met the objects and used the ports. */
    @ParameterizedTest
    @OnEachJdk({"LastingObjects", "FreePorts", "DefinedClass", "EnumsByClass", "TemporaryFiles"})
    void lateExecutionsReplayInFreshJvms(String program, Path jdk) {
        Installed.Run check = new ProgramRuns(folder, jdk)
                .check(
                        program,
                        List.of(folder.toString()),
                        300,
                        4,
                        "--fail-fast",
                        "--no-minimise",
                        "--strategy",
                        "random");
        assertEquals(10, check.code(), check.toString());
        assertTrue(check.json().number("firstFailure") > 1, check.toString());
        assertEquals(List.of(4L, 4L), check.json().replays(), check.toString());
        assertTrue(check.err().contains("AssertionError: lost"), check.toString());
    }
}
