package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Classes of the JDK that are not safe for use by several threads show it. */
class SharedCollectionsIT {
    private static final Set<String> ALL = Set.of(
            "ArrayDeque",
            "ArrayList",
            "BitSet",
            "EnumMap",
            "HashMap",
            "HashSet",
            "LinkedHashMap",
            "LinkedList",
            "PriorityQueue",
            "SimpleDateFormat",
            "StringBuilder",
            "TreeMap",
            "asList",
            "collected",
            "iterator",
            "wrapper");

    @TempDir
    Path folder;

    @ParameterizedTest
    @OnEachJdk
    void eachBreaksInSomeExecution(Path jdk) throws IOException {
        Path found = folder.resolve("found.txt");
        Installed.Run run = new ProgramRuns(folder, jdk).check("SharedCollections", List.of(found.toString()), 40, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(new TreeSet<>(ALL), new TreeSet<>(Files.readAllLines(found)));
    }

    @Test
    void aRaceInsideACollectionIsToldByTheProgramsLinesAndTheJdks() {
        Installed.Run run =
                new ProgramRuns(folder, Installed.firstJdk()).check("RaceInMap", List.of(), 3, 1, "--fail-on", "race");
        assertEquals(10, run.code(), run.toString());
        String place = "RaceInMap\\.java:\\d+ in HashMap\\.\\w+ \\(HashMap\\.java:\\d+\\)";
        String race = "Data race on HashMap#0\\.\\d+\\.\\w+: 0(\\.\\d)? at " + place + " and 0(\\.\\d)? at " + place;
        assertTrue(run.toString().matches("(?s).*" + race + ".*"), run.toString());
    }
}
