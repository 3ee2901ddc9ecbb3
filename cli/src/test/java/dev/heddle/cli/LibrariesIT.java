package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real libraries as they come from Maven Central, each under its driver in {@code examples/libraries}: in a bounded
 * form what {@code benchmarks/libraries.sh} measures.
 */
@Execution(ExecutionMode.CONCURRENT)
class LibrariesIT {
    @TempDir
    Path folder;

    static List<LibraryDriver> drivers() throws IOException {
        return LibraryDriver.all();
    }

    static Stream<LibraryDriver> correct() throws IOException {
        return drivers().stream().filter(LibraryDriver::passes);
    }

    static Stream<LibraryDriver> broken() throws IOException {
        return drivers().stream().filter(driver -> !driver.passes());
    }

    private Installed.Run heddle(LibraryDriver driver, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add("--");
        all.addAll(driver.javaArguments());
        return Installed.run(folder, all.toArray(String[]::new));
    }

    private static void assertAllTransformed(Installed.Run run) {
        assertEquals(List.of(), run.json().texts("untransformable"), run.toString());
        assertTrue(run.json().number("classes", "transformed") > 0, run.toString());
    }

    @ParameterizedTest
    @MethodSource("correct")
    void aCorrectLibraryIsClean(LibraryDriver driver) {
        List<String> words = new ArrayList<>(
                List.of("check", "--json=-", "--iterations", "20", "--time-limit", "0", "--out", "out"));
        if (driver.name().equals("H2Transactions")) {
            // H2 hands MVMaps of undo logs on through an array, without synchronisation: TransactionStore.java:428
            // and 662. A reader may find the root of such a map null, as a few executions show.
            words.addAll(List.of("--volatile", "exec"));
        }
        Installed.Run run = heddle(driver, words.toArray(String[]::new));
        assertEquals(0, run.code(), run.toString());
        assertEquals(20, run.json().number("iterations"), run.toString());
        assertAllTransformed(run);
    }

    @ParameterizedTest
    @MethodSource("correct")
    void itsExecutionsAreTheSameTwiceAndOnReplay(LibraryDriver driver) throws IOException {
        for (String file : List.of("a.heddle", "b.heddle")) {
            Installed.Run run = heddle(driver, "record", "--controlled", "--seed", "9", "-o", file);
            assertEquals(0, run.code(), run.toString());
        }
        SavedTraces.assertSameBytes(folder.resolve("a.heddle"), folder.resolve("b.heddle"));
        Installed.Run replay = Installed.run(folder, "replay", "a.heddle");
        assertEquals(0, replay.code(), replay.toString());
        assertTrue(readsAcrossThreads(driver, "a.heddle") > 0, "no thread reads what another wrote in the library");
    }

    /** How many reads in the library's packages saw another thread's write. */
    private long readsAcrossThreads(LibraryDriver driver, String trace) {
        Installed.Run run = Installed.run(folder, "analyze", "--json=-", trace);
        assertEquals(0, run.code(), run.toString());
        return run.json().counts("crossThreadReads", "packages").entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(driver.packages()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    @ParameterizedTest
    @MethodSource("broken")
    void aKnownBugIsFoundAndReplayed(LibraryDriver driver) throws IOException {
        Installed.Run run = heddle(
                driver,
                "check",
                "--json=-",
                "--iterations",
                "3000",
                "--fail-fast",
                "--confirm",
                "3",
                "--no-minimise",
                "--out",
                "out");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of(driver.kind(), 1L), run.json().counts("kinds"), run.toString());
        assertEquals(List.of(3L, 3L), run.json().replays(), run.toString());
        assertAllTransformed(run);
        String trace = SavedTraces.first(folder.resolve("out")).toString();
        assertTrue(readsAcrossThreads(driver, trace) > 0, trace);
    }

    @Test
    void everyDriverIsInTheList() throws IOException {
        try (Stream<Path> files = Files.list(LibraryDriver.folder())) {
            assertEquals(
                    drivers().stream()
                            .map(driver -> driver.name() + ".java")
                            .sorted()
                            .toList(),
                    files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith(".java"))
                            .sorted()
                            .toList());
        }
    }
}
