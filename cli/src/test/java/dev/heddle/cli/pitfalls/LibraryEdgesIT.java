package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The library orders what it promises to order, and no more. */
class LibraryEdgesIT {
    private static final String PROGRAM = "JucEdges";
    private static final String CORE = "JdkEdges";
    private static final Pattern CASE = Pattern.compile("(?:edge|published|note)\\(\\s*\"(\\w+)\"");
    private static final Pattern UNORDERED_FIELD = Pattern.compile("static int (no[A-Z]\\w*);");

    /**
     * What the documentation does not promise, and the JDK's code orders all the same: the answer shows what the other
     * thread did.
     */
    private static final Set<String> BY_THE_CODE = Set.of(
            "noAvailablePermits",
            "noFutureTaskIsDone",
            "noIsDone",
            "noLatchCount",
            "noOfferRefused",
            "noPhaserPhase",
            "noPollFindsNothing",
            "noPollTimesOut",
            "noQueueSize",
            "noStampedTryFails",
            "noTryAcquireFails",
            "noTryLockFails");

    @TempDir
    Path folder;

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @OnEachJdk
    void whatIsPromisedIsAlwaysSeen(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check(PROGRAM, List.of(), 60, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(60, run.json().number("iterations"), run.toString());
    }

    /** Each case has its outcomes in a file: whether the field was seen after the answer that showed the write. */
    @ParameterizedTest
    @OnEachJdk
    void theCoreOfTheJdkOrdersWhatItPromisesAndNothingElse(Path jdk) throws IOException {
        Path file = folder.resolve("outcomes.txt");
        Installed.Run run = new ProgramRuns(folder, jdk).check(CORE, List.of(file.toString()), 200, 0);
        assertEquals(0, run.code(), run.toString());
        Set<String> found = new TreeSet<>(Files.readAllLines(file));
        Set<String> expected = new TreeSet<>();
        for (String name : all(CASE, Files.readString(ProgramRuns.source(CORE)))) {
            expected.add(name + " fresh");
            if (name.startsWith("no")) {
                expected.add(name + " stale");
            }
        }
        assertEquals(expected, found);
    }

    @ParameterizedTest
    @OnOneJdk
    void whatIsNotPromisedRacesInAnyExecutionAndNothingElseDoes(Path jdk) throws IOException {
        assertEquals(unordered(), races(jdk, "promised"));
    }

    @ParameterizedTest
    @OnOneJdk
    void whatTheCodeOrdersDoesNotRaceByDefault(Path jdk) throws IOException {
        Set<String> expected = unordered();
        assertTrue(expected.removeAll(BY_THE_CODE) && !expected.isEmpty());
        assertEquals(expected, races(jdk, "jdk"));
    }

    private static Set<String> unordered() throws IOException {
        return all(UNORDERED_FIELD, Files.readString(ProgramRuns.source(PROGRAM)));
    }

    private Set<String> races(Path jdk, String library) {
        Path trace = new ProgramRuns(folder, jdk).record(PROGRAM, "edges.heddle", "--library", library);
        Installed.Run replay = Installed.run(folder, "replay", "--java", jdk.toString(), trace.toString());
        assertEquals(0, replay.code(), replay.toString());
        Installed.Run analysis = Installed.run(folder, "analyze", "--json=-", trace.toString());
        assertEquals(0, analysis.code(), analysis.toString());
        return analysis.json().root().findValuesAsText("location").stream()
                .filter(location -> location.startsWith(PROGRAM + "."))
                .map(location -> location.substring(PROGRAM.length() + 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
