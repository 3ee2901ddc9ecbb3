package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.Replayed;
import dev.heddle.cli.SavedTraces;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Threads of the JDK's services that work for the program are under control: what they do is found and replayed. */
@Tag("long")
class ServicesIT {
    private static final int TIMES = 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @OnEachJdk({"client", "asynchronous client", "server", "connection", "exit", "wait", "file", "channels"})
    void aServiceOfTheJdkIsReplayed(String service, Path jdk) {
        ProgramRuns runs = new ProgramRuns(folder, jdk);
        Installed.Run check =
                runs.check("ServicesOfTheJdk", List.of(service), 60, TIMES, "--strategy", "random", "--out", "out");
        assertEquals(10, check.code(), check.toString());
        assertTrue(check.err().contains("AssertionError: lost"), check.toString());
        assertEquals(List.of((long) TIMES, (long) TIMES), check.json().replays(), check.toString());
        String late = SavedTraces.last(folder.resolve("out")).toString();
        String java = jdk.toString();
        Installed.Run replay = Installed.run(folder, "replay", "--times=4", "--json=replay.json", "--java", java, late);
        assertTrue(Replayed.in(folder).isReproduced(4), replay::toString);
    }
}
