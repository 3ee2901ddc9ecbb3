package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign's folder handed on as one archive, and what commands load that read no packed files. */
class PackedTracesIT {
    private static final Pattern PACKERS =
            Pattern.compile("org\\.apache\\.commons\\.|org\\.tukaani\\.|cli\\.packed\\.(?!Packed(Files|Name)\\b)");

    @TempDir
    Path folder;

    @Test
    void aFailureIsReplayedFromTheArchiveOfItsFolder() throws Exception {
        Installed.Run found = Installed.run(
                folder,
                "check",
                "--out",
                "found",
                Installed.example("MessagePassing").toString());
        assertEquals(10, found.code(), found.toString());
        String trace;
        try (Stream<Path> files = Files.list(folder.resolve("found"))) {
            trace = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("failure-\\d+\\.heddle"))
                    .findFirst()
                    .orElseThrow();
        }
        assertEquals(
                0, Installed.run(folder, "convert", "found", "found.tar.zst").code());
        Installed.Run plain = Installed.run(folder, "replay", "--json=-", "found/" + trace);
        Installed.Run packed = Installed.run(folder, "replay", "--json=-", "found.tar.zst!" + trace);
        assertEquals(10, packed.code(), packed.toString());
        assertEquals(plain.out(), packed.out().replace("found.tar.zst!", "found/"));
        assertEquals(plain.err(), packed.err().replace("found.tar.zst!", "found/"));
        assertFalse(packed.toString().contains("/heddle-"), packed.toString());
    }

    @Test
    void checkAndReplayLoadNothingThatUnpacks() throws Exception {
        String program = Installed.example("MessagePassing").toString();
        Loaded check = loaded("check", "--out", "found", program);
        assertEquals(10, check.run().code(), check.run().toString());
        assertEquals(List.of(), check.packers());
        try (Stream<Path> files = Files.list(folder.resolve("found"))) {
            Path trace = files.filter(file -> file.toString().endsWith(".heddle"))
                    .findFirst()
                    .orElseThrow();
            Loaded replay = loaded("replay", trace.toString());
            assertEquals(10, replay.run().code(), replay.run().toString());
            assertEquals(List.of(), replay.packers());
        }
        assertEquals(
                0, Installed.run(folder, "convert", "found", "found.tar.gz").code());
        assertFalse(loaded("convert", "found.tar.gz", "again").packers().isEmpty(), "the log says what is loaded");
    }

    private record Loaded(Installed.Run run, List<String> packers) {}

    /** What the command's JVM and its target JVMs load. */
    private Loaded loaded(String... words) throws Exception {
        Path logs = Files.createTempDirectory(folder, "logs");
        String option = "-Xlog:class+load:file=" + logs;
        List<String> command = new ArrayList<>(Installed.command(words));
        command.add(1, option + "/command");
        Installed.Run run = Installed.start(folder, command, Map.of("HEDDLE_TARGET_OPTS", option + "/target-%p"));
        List<String> packers = new ArrayList<>();
        int classes = 0;
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                List<String> lines = Files.readAllLines(file);
                classes += lines.size();
                lines.stream().filter(line -> PACKERS.matcher(line).find()).forEach(packers::add);
            }
        }
        assertTrue(classes > 100, "classes loaded: " + classes);
        return new Loaded(run, packers);
    }
}
