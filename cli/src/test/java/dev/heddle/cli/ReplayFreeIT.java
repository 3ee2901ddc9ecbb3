package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What ran freely runs again as it did: each access sees the write that it saw, and the end is the same. */
class ReplayFreeIT {
    private static final int TIMES = 3;

    @TempDir
    private Path folder;

    static List<Path> jdks() {
        return Installed.jdks();
    }

    private Installed.Run record(Path jdk, String program) {
        return Installed.run(folder, "record", "--force", "--java", jdk.toString(), "-o", "run.heddle", program);
    }

    private Installed.Run replay(Path jdk, String... more) {
        List<String> words = new java.util.ArrayList<>(
                List.of("replay", "--java", jdk.toString(), "--patience", "20", "run.heddle"));
        words.addAll(List.of(more));
        return Installed.run(folder, words.toArray(new String[0]));
    }

    private static List<String> lines(Installed.Run run, String... starts) {
        return run.out()
                .lines()
                .filter(line -> List.of(starts).stream().anyMatch(line::startsWith))
                .toList();
    }

    /** Its output depends on time, on random numbers, on which thread of a pool takes a task, and on lost updates. */
    @ParameterizedTest
    @MethodSource("jdks")
    void whatDependsOnTimeChanceAndRacesComesOutAgain(Path jdk) throws Exception {
        Files.copy(
                Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"),
                folder.resolve("ReplayedWork.java"));
        Installed.Run recorded = record(jdk, "ReplayedWork.java");
        List<String> printed = lines(recorded, "time", "drawn", "order", "sum");
        assertEquals(4, printed.size(), recorded::toString);
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        assertTrue(replayed.out().contains("replayed as recorded in 3 of 3 fresh JVMs"), replayed::toString);
        List<String> again = lines(replayed, "time", "drawn", "order", "sum");
        for (int i = 0; i < TIMES; i++) {
            assertEquals(printed, again.subList(4 * i, 4 * i + 4), replayed::toString);
        }
    }

    @Test
    void monitorsAndConditionsGoToWhomTheyWent() {
        Path jdk = jdks().get(0);
        Installed.Run recorded =
                record(jdk, Installed.example("CorrectBoundedBuffer").toString());
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES), "--json=result.json");
        assertEquals(recorded.code(), replayed.code(), replayed::toString);
        assertTrue(replayed.out().contains("replayed as recorded in 3 of 3 fresh JVMs"), replayed::toString);
    }

    @Test
    void anotherProgramIsToldByPlace() throws Exception {
        Path jdk = jdks().get(0);
        Path program = folder.resolve("ReplayedWork.java");
        Files.copy(Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"), program);
        record(jdk, "ReplayedWork.java");
        Files.writeString(program, Files.readString(program).replace("sum++;", "guarded = sum++;"));
        Installed.Run replayed = replay(jdk, "ReplayedWork.java");
        assertEquals(ExitCode.DIVERGED, replayed.code(), replayed::toString);
        assertTrue(
                replayed.out()
                        .lines()
                        .anyMatch(line -> line.matches(".*diverged in 1: .*thread \\d+ .*, record \\d+:"
                                + " expected .*ReplayedWork.java:\\d+.*, found .*ReplayedWork.java:\\d+.*")),
                replayed::toString);
    }
}
