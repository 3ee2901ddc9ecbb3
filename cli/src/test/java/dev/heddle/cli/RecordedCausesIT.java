package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Small programs for each cause by which recordings of libraries did not replay. */
class RecordedCausesIT {
    private static final int TIMES = 3;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @OnEachJdk({"SignalsOfFields", "SuperclassInitialised", "SelectorWoken", "TimerDue", "AliasedLocks"})
    void whatWasRecordedReplays(String name, Path jdk) throws Exception {
        String program = name + ".java";
        Files.copy(Installed.checkout().resolve("cli/src/test/programs").resolve(program), folder.resolve(program));
        Installed.Run recorded = Installed.run(folder, "record", "--java", jdk.toString(), "-o", "run.heddle", program);
        assertEquals(0, recorded.code(), recorded::toString);
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        assertTrue(Replayed.in(folder).isReproduced(TIMES), replayed::toString);
        Installed.Run shown = replay(jdk);
        assertEquals(printed(recorded), printed(shown), shown::toString);
    }

    private Installed.Run replay(Path jdk, String... more) {
        List<String> words =
                new ArrayList<>(List.of("replay", "--json=replay.json", "--java", jdk.toString(), "run.heddle"));
        words.addAll(List.of(more));
        return Installed.run(folder, words.toArray(new String[0]));
    }

    /** What the program printed, in any order: who prints first is decided inside the JDK. */
    private static List<String> printed(Installed.Run run) {
        return run.out()
                .lines()
                .filter(line -> line.matches("(taken|value|round|fired) .*"))
                .sorted()
                .toList();
    }
}
