package dev.heddle.junit;

import dev.heddle.api.run.PlantedRace;
import dev.heddle.distribution.CommandResult;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * Once in a JVM, before the first test may pass: a planted race has to be found in a JVM with the same options and
 * class path.
 */
final class SelfCheck {
    private static final int EXECUTIONS = 1000;

    private static boolean isDone;

    private SelfCheck() {}

    /**
     * Makes the check, unless it was made before.
     *
     * @param java what {@code java} gets before the main class
     * @throws AssertionFailedError where the race is not found
     */
    static synchronized void require(Installation heddle, List<String> java) {
        if (isDone) {
            return;
        }
        CommandResult result = run(heddle, java);
        if (result.exit() != CommandResult.FAILED) {
            throw new AssertionFailedError("this test says nothing: a planted race was not found in "
                    + result.number("iterations") + " executions, so nothing is under control in this JVM"
                    + (result.err().isEmpty() ? "" : ": " + result.err()));
        }
        isDone = true;
    }

    private static CommandResult run(Installation heddle, List<String> java) {
        try {
            Path folder = Files.createTempDirectory("heddle-");
            try {
                List<String> words = new ArrayList<>(List.of(
                        "check",
                        "--fail-fast",
                        "--iterations=" + EXECUTIONS,
                        "--confirm=0",
                        "--no-minimise",
                        "--coverage=none",
                        "--out=" + folder,
                        "--"));
                words.addAll(java);
                words.add(PlantedRace.class.getName());
                return heddle.run(words, null);
            } finally {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path file : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
