package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Schedules derived from a recording of a program that ran freely are executions of that program. */
class RecordedSchedulesIT {
    @TempDir
    Path folder;

    /** BoundedBuffer: threads that wait wake up when they are notified, and not before. */
    @ParameterizedTest
    @OnOneJdk({"BoundedBuffer", "LatchExecutor"})
    void schedulesAreFollowed(String example, Path jdk) throws IOException {
        Path source = Installed.checkout().resolve("examples").resolve(example + ".java");
        heddle("record", "--java", jdk.toString(), "-o", "run.heddle", source.toString());
        heddle("derive", "run.heddle", "--strategy", "pos", "--count", "10", "-o", "pos");
        heddle("derive", "run.heddle", "--strategy", "pctwm", "--count", "10", "-o", "pctwm");
        List<String> words = new ArrayList<>(List.of("replay", "--java", jdk.toString(), "--json=-"));
        for (String way : List.of("pos", "pctwm")) {
            try (var files = Files.list(folder.resolve(way))) {
                files.map(Path::toString).sorted().forEach(words::add);
            }
        }
        Installed.Run replay = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(0, replay.json().number("left"), replay.toString());
    }

    private void heddle(String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(0, run.code(), run.toString());
    }
}
