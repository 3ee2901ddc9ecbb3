package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /**
     * Threads that wait wake up when they are notified, and not before; fences are led. Where the first read of a
     * static field has no record, a schedule may let another thread write it before: few of them do.
     */
    @ParameterizedTest
    @OnOneJdk({
        "cli/src/test/programs/HandOver.java",
        "examples/StoreBufferingVolatile.java",
        "examples/DekkerFences.java"
    })
    void schedulesAreFollowed(String program, Path jdk) throws IOException {
        Path source = Installed.checkout().resolve(program);
        heddle("record", "--java", jdk.toString(), "-o", "run.heddle", source.toString());
        heddle("derive", "run.heddle", "--strategy", "pos", "--count", "10", "-o", "pos");
        heddle("derive", "run.heddle", "--strategy", "pctwm", "--count", "5", "-o", "pctwm");
        List<String> words = new ArrayList<>(List.of("replay", "--java", jdk.toString(), "--json=-"));
        for (String way : List.of("pos", "pctwm")) {
            try (var files = Files.list(folder.resolve(way))) {
                files.map(Path::toString).sorted().forEach(words::add);
            }
        }
        Installed.Run replay = Installed.run(folder, words.toArray(String[]::new));
        long most = program.contains("StoreBuffering") ? 4 : 0;
        assertTrue(replay.json().number("left") <= most, replay.toString());
    }

    /** A thread of a pool does not take the next task, which another took, in the step in which its last one ends. */
    @ParameterizedTest
    @OnOneJdk
    void threadsOfPoolsTakeTheRecordedTasks(Path jdk) {
        Path source = Installed.checkout().resolve("examples/LatchExecutor.java");
        for (int i = 0; i < 3; i++) {
            heddle("record", "--force", "--java", jdk.toString(), "-o", "run.heddle", source.toString());
            heddle("replay", "--java", jdk.toString(), "run.heddle");
        }
    }

    /** All events of an execution along the recording are put into other orders, with the recorded processors. */
    @ParameterizedTest
    @OnOneJdk
    void ordersOfALedExecutionAreFollowed(Path jdk) throws IOException {
        String source =
                Installed.checkout().resolve("examples/LatchExecutor.java").toString();
        String java = jdk.toString();
        heddle("record", "--java", java, "-o", "run.heddle", source);
        for (String way : List.of("pos", "pctwm")) {
            heddle("derive", "run.heddle", "--strategy", way, "--events", "replayed", "--java", java, "-o", way);
            for (List<String> program : List.of(List.<String>of(), List.of(source))) {
                List<String> words = new ArrayList<>(List.of("replay", "--java", java, "--json=-"));
                for (int i = 1; Files.exists(folder.resolve(way + "/derived-" + i + ".schedule")); i++) {
                    words.add(way + "/derived-" + i + ".schedule");
                }
                words.addAll(program);
                CommandJson replay =
                        Installed.run(folder, words.toArray(String[]::new)).json();
                assertEquals(0, replay.number("left"), replay::toString);
                assertTrue(replay.number("toEnd") + replay.number("toGoal") > 1, replay::toString);
            }
        }
        Files.createDirectories(folder.resolve("kept"));
        Files.writeString(folder.resolve("kept/replayed.heddle"), "mine");
        Installed.Run kept =
                Installed.run(folder, "derive", "run.heddle", "--strategy", "pos", "--events=replayed", "-o", "kept");
        assertEquals(2, kept.code(), kept.toString());
        assertEquals("mine", Files.readString(folder.resolve("kept/replayed.heddle")));
        Installed.Run controlled = Installed.run(
                folder, "derive", "pos/replayed.heddle", "--strategy", "pos", "--events=replayed", "-o", "again");
        assertEquals(2, controlled.code(), controlled.toString());
        assertTrue(
                controlled.err().contains("expected a free recording (heddle record), found pos/replayed.heddle"),
                controlled.toString());
    }

    /** What a recording cannot have is counted in an execution that is led along it. */
    @ParameterizedTest
    @OnOneJdk
    void countsAreThoseOfALedExecution(Path jdk) {
        String source =
                Installed.checkout().resolve("examples/ConcurrentMap.java").toString();
        heddle("record", "--java", jdk.toString(), "-o", "run.heddle", source);
        heddle("record", "--java", jdk.toString(), "--controlled", "-o", "controlled.heddle", source);
        CommandJson recorded = analyze("run.heddle");
        CommandJson replayed = analyze("run.heddle", "--java", jdk.toString(), "--counts", "replayed");
        CommandJson controlled = analyze("controlled.heddle");
        assertEquals(0, recorded.number("steps"));
        assertEquals(controlled.number("k", "raw"), replayed.number("k", "raw"), 2, replayed::toString);
        assertTrue(replayed.number("steps") > 0, replayed::toString);
        assertEquals("run.heddle", replayed.at("traces").path(0).asText());
        CommandJson sampled = analyze("run.heddle", "--java", jdk.toString(), "--counts", "sampled");
        assertEquals(21, sampled.at("traces").size(), sampled::toString);
        assertEquals(
                "run.heddle, sampled execution 20",
                sampled.at("traces").path(20).asText());
        long steps = sampled.number("steps", "median");
        assertTrue(sampled.number("steps", "min") <= steps && steps <= sampled.number("steps", "max"));
        assertEquals(controlled.number("k", "raw"), sampled.number("k", "raw", "median"), 2, sampled::toString);
        heddle("analyze", "run.heddle", "--java", jdk.toString(), "--parameters", "p.json");
        assertEquals(
                21,
                CommandJson.read(folder.resolve("p.json")).number("executions"),
                "the default of --parameters samples");
        heddle(
                "check",
                "--java",
                jdk.toString(),
                "--iterations",
                "5",
                "--confirm",
                "0",
                "--parameters",
                "p.json",
                source);
    }

    private CommandJson analyze(String... words) {
        List<String> all = new ArrayList<>(List.of("analyze", "--json=-"));
        all.addAll(List.of(words));
        Installed.Run run = Installed.run(folder, all.toArray(String[]::new));
        assertEquals(0, run.code(), run.toString());
        return run.json();
    }

    private void heddle(String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(0, run.code(), run.toString());
    }
}
