package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The benchmarks of C11Tester and PCTWM in Java: each fails as its header says and is replayed, and with the memory
 * orders that it had before the bug was seeded nothing fails, no race either. By hand: {@code -Dnine.repaired=20000}
 * executions of the repaired forms.
 */
class NineBenchmarksIT {
    private static final Pattern RUN =
            Pattern.compile("Run: \\{@code \\./heddle check (.*)examples/benchmarks9/(\\w+)\\.java} \\(exit code 10");
    private static final Pattern SEEDED = Pattern.compile("(?m)^( *).*// seeded: was (.*)$");

    @TempDir
    Path folder;

    private static Path benchmark(String name) {
        return Installed.example("benchmarks9/" + name);
    }

    @ParameterizedTest
    @CsvSource({
        "Barrier, random, 200",
        "ClDeque, pct:d=2, 400",
        "Dekker, random, 200",
        "LinuxRwLocks, random, 200",
        "McsLock, random, 200",
        "MpmcQueue, random, 200",
        "MsQueue, random, 20",
        "RwLock, random, 200",
        "SeqLock, random, 200"
    })
    void aBugIsFoundAsTheHeaderSaysAndReplayed(String name, String strategy, String executions) throws IOException {
        Matcher header = RUN.matcher(Files.readString(benchmark(name)));
        assertTrue(header.find(), "no line on how to run " + name);
        assertEquals(name, header.group(2));
        String options = header.group(1).strip();
        List<String> words = new ArrayList<>(List.of("check", "--strategy", strategy, "--json=-"));
        words.addAll(List.of("--iterations", executions, "--confirm", "1", "--no-minimise"));
        if (!options.isEmpty()) {
            words.addAll(Arrays.asList(options.split(" ")));
        }
        words.add(benchmark(name).toString());
        Installed.Run run = Installed.run(folder, words.toArray(new String[0]));
        assertEquals(10, run.code(), run.toString());
        String kind = options.contains("race") ? "race" : "exception";
        assertEquals(Set.of(kind), run.json().counts("kinds").keySet(), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Barrier", "ClDeque", "Dekker", "LinuxRwLocks", "McsLock", "MpmcQueue", "RwLock", "SeqLock"})
    void withoutTheSeededBugNothingFails(String name) throws IOException {
        String seeded = Files.readString(benchmark(name));
        String repaired = SEEDED.matcher(seeded).replaceAll("$1$2");
        assertNotEquals(seeded, repaired);
        Path source = Files.writeString(folder.resolve(name + ".java"), repaired);
        assertNothingFails(source);
    }

    @Test
    void theQueueOfMichaelAndScottIsCorrectWithSlotsForEachThread() {
        assertNothingFails(benchmark("MsQueueRepaired"));
    }

    private void assertNothingFails(Path source) {
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--strategy",
                "random",
                "--iterations",
                System.getProperty("nine.repaired", "200"),
                "--time-limit",
                "0",
                "--fail-on",
                "race",
                source.toString());
        assertEquals(0, run.code(), run.toString());
    }
}
