package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Small programs for each cause by which recordings of libraries did not replay. */
class RecordedCausesIT {
    private static final int TIMES = 3;

    /** A recording is another one each time, and where the JVM's selector returns depends on the machine's load. */
    private static final int RECORDINGS = 3;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @OnEachJdk({"SignalsOfFields", "SuperclassInitialised", "SelectorWoken", "TimerDue", "AliasedLocks"})
    void whatWasRecordedReplays(String name, Path jdk) throws Exception {
        String program = name + ".java";
        Files.copy(Installed.checkout().resolve("cli/src/test/programs").resolve(program), folder.resolve(program));
        List<String> left = new ArrayList<>();
        boolean replays = false;
        for (int i = 0; i < RECORDINGS && !replays; i++) {
            Optional<String> why = left(program, jdk);
            replays = why.isEmpty();
            why.ifPresent(left::add);
        }
        assertTrue(replays, left::toString);
    }

    /** Records once and replays; what went wrong, if anything did. */
    private Optional<String> left(String program, Path jdk) throws Exception {
        Installed.Run recorded =
                Installed.run(folder, "record", "--force", "--java", jdk.toString(), "-o", "run.heddle", program);
        assertEquals(0, recorded.code(), recorded::toString);
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        if (!Replayed.in(folder).isReproduced(TIMES)) {
            return Optional.of(replayed.toString());
        }
        Installed.Run shown = replay(jdk);
        return printed(recorded).equals(printed(shown)) ? Optional.empty() : Optional.of(shown.toString());
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
