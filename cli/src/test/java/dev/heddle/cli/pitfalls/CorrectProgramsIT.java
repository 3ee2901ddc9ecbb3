package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import dev.heddle.cli.SavedTraces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Under control, in every execution and on every JDK, Java means what it means. */
@Execution(ExecutionMode.CONCURRENT)
class CorrectProgramsIT {
    private static final List<String> PROGRAMS = List.of(
            "ArrayKinds",
            "AtomicMethods",
            "AwaitsNoTime",
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
            "AwaitsNoTime",
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

    /**
     * Programs whose meaning hangs on the language alone, or that start no thread: one JDK and one JVM will do, and no
     * replay.
     */
    private static final List<String> SIMPLE = List.of(
            "ArrayKinds",
            "Constructors",
            "FieldKinds",
            "InitialiserThrows",
            "Initialisers",
            "MonitorSemantics",
            "ReflectiveUse");

    /**
     * The program whose first execution links the most, that which uses the most of the JDK's own state, and those that
     * count their threads.
     */
    private static final List<String> ALONE = List.of("LinkageFirst", "JucExecutors", "LifeCycles", "ThreadSemantics");

    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    /** For programs in one JVM, one after the other. */
    @BeforeAll
    static void compile() {
        List<String> arguments =
                new ArrayList<>(List.of("-g", "-nowarn", "-Xlint:none", "--release", "17", "-d", classes.toString()));
        Stream.of(List.of("InTurn"), SIMPLE, together(program -> true))
                .flatMap(List::stream)
                .map(program -> ProgramRuns.source(program).toString())
                .forEach(arguments::add);
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
    }

    private static List<String> together(Predicate<String> which) {
        return PROGRAMS.stream()
                .filter(program -> !SIMPLE.contains(program) && !ALONE.contains(program))
                .filter(which)
                .toList();
    }

    /** On the JDKs after the first, where the JDK's code is what can differ, most programs share a JVM: see below. */
    static Stream<Arguments> programsAlone() {
        Path first = Installed.firstJdk();
        return Installed.jdks().stream()
                .flatMap(jdk -> PROGRAMS.stream()
                        .filter(p -> jdk.equals(first) && !SIMPLE.contains(p) || ALONE.contains(p))
                        .map(p -> Arguments.of(p, jdk)));
    }

    static Stream<Path> furtherJdks() {
        return Installed.jdks().stream().skip(1);
    }

    private ProgramRuns on(Path jdk) {
        return new ProgramRuns(folder, jdk);
    }

    private Installed.Run inTurn(List<String> programs, String... command) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of("--", "-cp", classes.toString(), "InTurn"));
        words.addAll(programs);
        return Installed.run(folder, words.toArray(String[]::new));
    }

    private static String[] races(boolean none) {
        return none ? new String[] {"--fail-on", "race"} : new String[0];
    }

    private static void assertClean(Installed.Run run) {
        assertEquals(0, run.code(), run.toString());
        assertEquals(40, run.json().number("iterations"), run.toString());
    }

    /** A race would be one of ours: an edge that is missing. */
    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("programsAlone")
    void aCampaignFindsNothing(String program, Path jdk) {
        assertClean(on(jdk).check(program, List.of(), 40, 0, races(WITHOUT_RACES.contains(program))));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("furtherJdks")
    void aCampaignOfManyProgramsFindsNothing(Path jdk) {
        for (boolean none : new boolean[] {true, false}) {
            assertCleanInTurn(jdk, together(program -> WITHOUT_RACES.contains(program) == none), races(none));
        }
    }

    @Test
    void aCampaignOfSimpleProgramsFindsNothing() {
        assertCleanInTurn(Installed.firstJdk(), SIMPLE);
    }

    private void assertCleanInTurn(Path jdk, List<String> programs, String... options) {
        List<String> command = new ArrayList<>(
                List.of("check", "--json=-", "--iterations", "40", "--confirm", "0", "--java", jdk.toString()));
        command.addAll(List.of(options));
        assertClean(inTurn(programs, command.toArray(String[]::new)));
    }

    @Test
    void aPassingExecutionOfManyProgramsIsReplayed() {
        Installed.Run recorded =
                inTurn(together(program -> true), "record", "--controlled", "--seed", "7", "-o", "a.heddle");
        assertEquals(0, recorded.code(), recorded.toString());
        Installed.Run replay = Installed.run(folder, "replay", "a.heddle");
        assertEquals(0, replay.code(), replay.toString());
    }

    @ParameterizedTest(name = "{0} on {1}")
    @OnEachJdk("JucExecutors")
    @OnOneJdk({"LinkageFirst", "LifeCycles", "ThreadSemantics"})
    void theSameSeedGivesTheSameBytesAndAReplay(String program, Path jdk) throws IOException {
        Path a = on(jdk).record(program, "a.heddle");
        Path b = on(jdk).record(program, "b.heddle");
        SavedTraces.assertSameBytes(a, b);
        Installed.Run replay = Installed.run(folder, "replay", "--java", jdk.toString(), a.toString());
        assertEquals(0, replay.code(), replay.toString());
    }
}
