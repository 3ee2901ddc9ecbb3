package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Under control, in every execution and on every JDK, Java means what it means. */
class CorrectProgramsIT {
    private static final List<String> PROGRAMS = List.of(
            "ArrayKinds",
            "AtomicMethods",
            "Constructors",
            "EnumState",
            "FieldKinds",
            "FreshStatics",
            "GuardedCollections",
            "InitialiserRace",
            "InitialiserThrows",
            "Initialisers",
            "JdkWrites",
            "JucExecutors",
            "JucLocks",
            "JucQueues",
            "JucTasks",
            "JucTimers",
            "LibraryCallsBack",
            "LifeCycles",
            "LinkageFirst",
            "MonitorSemantics",
            "ReflectiveUse",
            "StartRace",
            "ThreadSemantics",
            "VarHandleModes",
            "WaitNotify");
    /** Those of them whose plain accesses are all ordered; the others race on purpose. */
    private static final List<String> WITHOUT_RACES = List.of(
            "EnumState",
            "GuardedCollections",
            "InitialiserRace",
            "JucExecutors",
            "JucQueues",
            "JucTasks",
            "JucTimers",
            "LibraryCallsBack",
            "StartRace",
            "ThreadSemantics",
            "WaitNotify");

    /** Those whose meaning hangs on the language alone, or that start no thread: one JDK will do, and no replay. */
    private static final List<String> SIMPLE = List.of(
            "ArrayKinds",
            "Constructors",
            "FieldKinds",
            "InitialiserThrows",
            "Initialisers",
            "MonitorSemantics",
            "ReflectiveUse");

    @TempDir
    Path folder;

    static List<String> programsToReplay() {
        return PROGRAMS.stream().filter(p -> !SIMPLE.contains(p)).toList();
    }

    static Stream<Arguments> programsOnEveryJdk() {
        Path first = Installed.jdks().get(0);
        return Installed.jdks().stream()
                .flatMap(jdk -> PROGRAMS.stream()
                        .filter(p -> jdk.equals(first) || !SIMPLE.contains(p))
                        .map(p -> Arguments.of(p, jdk)));
    }

    /** The program whose first execution links the most, and those that use the most of the JDK's own state. */
    static Stream<Arguments> someOnEveryJdk() {
        return Installed.jdks().stream()
                .flatMap(jdk -> Stream.of("LinkageFirst", "JucExecutors").map(p -> Arguments.of(p, jdk)));
    }

    private ProgramRuns on(Path jdk) {
        return new ProgramRuns(folder, jdk);
    }

    /** A race would be one of ours: an edge that is missing. */
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("programsOnEveryJdk")
    void aCampaignFindsNothing(String program, Path jdk) {
        String[] options = WITHOUT_RACES.contains(program) ? new String[] {"--fail-on", "race"} : new String[0];
        Installed.Run run = on(jdk).check(program, List.of(), 40, 0, options);
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.out().contains("\"iterations\": 40,"), run.toString());
    }

    @ParameterizedTest
    @MethodSource("programsToReplay")
    void aPassingExecutionIsReplayed(String program) {
        String trace = on(Installed.jdks().get(0)).record(program, "a.heddle").toString();
        Installed.Run replay = Installed.run(folder, "replay", trace);
        assertEquals(0, replay.code(), replay.toString());
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("someOnEveryJdk")
    void theSameSeedGivesTheSameBytes(String program, Path jdk) throws IOException {
        Path a = on(jdk).record(program, "a.heddle");
        Path b = on(jdk).record(program, "b.heddle");
        assertEquals(-1, Files.mismatch(a, b));
    }
}
