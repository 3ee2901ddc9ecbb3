package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.Installed;
import dev.heddle.cli.SavedTraces;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Virtual threads are threads like others, on every JDK that has them. */
class VirtualThreadsIT {
    private static final int SINCE = 21;

    @TempDir
    Path folder;

    static Stream<Path> jdks() {
        return Installed.jdks().stream().filter(jdk -> Installed.feature(jdk) >= SINCE);
    }

    static Stream<Arguments> stuckOnEveryJdk() {
        return jdks().flatMap(jdk -> Stream.of("locks", "notify").map(way -> Arguments.of(way, jdk)));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void aCorrectProgramPassesAndIsReplayedToTheByte(Path jdk) throws Exception {
        ProgramRuns runs = new ProgramRuns(folder, jdk);
        Installed.Run check = runs.check("VirtualThreads", List.of(), 150, 0);
        assertEquals(0, check.code(), check.toString());
        assertEquals(150, check.json().number("iterations"), check.toString());
        Path recorded = runs.record("VirtualThreads", "v.heddle");
        Installed.Run replay = Installed.run(
                folder, "replay", "--java", jdk.toString(), "--repeat", "20", "--out", "replays", recorded.toString());
        assertEquals(0, replay.code(), replay.toString());
        for (int n : new int[] {1, 2, 20}) {
            Path again = folder.resolve("replays").resolve("replay-" + n + ".heddle");
            SavedTraces.assertSameBytes(recorded, again);
        }
    }

    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("stuckOnEveryJdk")
    void aDeadlockIsFoundAndReplayed(String way, Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("VirtualThreadsStuck", List.of(way), 60, 2);
        assertEquals(10, run.code(), run.toString());
        assertEquals(Set.of("deadlock"), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(2L, 2L), run.json().replays(), run.toString());
    }
}
