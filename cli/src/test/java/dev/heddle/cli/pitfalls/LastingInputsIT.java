package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
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
    @OnEachJdk({
        "LastingObjects",
        "FreePorts",
        "DefinedClass",
        "EnumsByClass",
        "EnumInAnnotation",
        "TemporaryFiles",
        "OwnPlace"
    })
    void lateExecutionsReplayInFreshJvms(String program, Path jdk) {
        Installed.Run check = new ProgramRuns(folder, jdk)
                .check(program, List.of(folder.toString()), 300, 4, "--fail-fast", "--strategy", "random");
        assertEquals(10, check.code(), check.toString());
        assertTrue(check.json().number("firstFailure") > 1, check.toString());
        assertEquals(List.of(4L, 4L), check.json().replays(), check.toString());
        assertTrue(check.err().contains("AssertionError: lost"), check.toString());
    }

    /** A program that is not the same twice, as the number of its process is not. */
    @ParameterizedTest
    @OnOneJdk
    void whatTheReportConfirmsIsWhatItsCommandDoes(Path jdk) {
        ProgramRuns runs = new ProgramRuns(folder, jdk);
        Installed.Run check = runs.check("OwnNumber", List.of(), 300, 2, "--fail-fast", "--strategy", "random");
        assertEquals(10, check.code(), check.toString());
        String trace = check.json().at("trace").asText();
        Installed.Run replay =
                Installed.run(folder, "replay", "--java", jdk.toString(), "--times", "2", "--json=-", trace);
        assertEquals(List.of(0L, 2L), check.json().replays(), check.toString());
        assertEquals(4, replay.code(), replay.toString());
    }
}
