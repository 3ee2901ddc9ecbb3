package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.SavedTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fibers and platform threads: executions are the same. {@code benchmarks/same-bytes.sh} compares all examples and
 * drivers.
 */
class FibersIT {
    private static final int SINCE = 24;
    private static final int LAST_REUSED = 18;
    private static final List<String> EXAMPLES = List.of("LatchExecutor", "ClassInitDeadlock", "TimeoutRace");
    private static final List<String> PROGRAMS = List.of(
            "VirtualThreads",
            "ThreadSemantics",
            "JucExecutors",
            "LifeCycles",
            "Initialisers",
            "BigStack",
            "PoolAndRandom");

    @TempDir
    Path folder;

    /** JDKs with fibers. */
    static Stream<Path> jdks() {
        return Installed.jdks().stream().filter(FibersIT::hasFibers);
    }

    private static boolean hasFibers(Path jdk) {
        return Installed.feature(jdk) >= SINCE;
    }

    /** JDKs with fibers, or whose threads are used again. */
    static Stream<Path> sharing() {
        return Installed.jdks().stream().filter(jdk -> hasFibers(jdk) || Installed.feature(jdk) <= LAST_REUSED);
    }

    static Stream<Arguments> programs() {
        return sharing()
                .flatMap(jdk -> Stream.concat(
                                EXAMPLES.stream()
                                        .map(name -> Installed.checkout().resolve("examples/" + name + ".java")),
                                PROGRAMS.stream()
                                        .filter(name -> hasFibers(jdk) || !name.equals("VirtualThreads"))
                                        .map(ProgramRuns::source))
                        .map(source -> Arguments.of(source, jdk)));
    }

    /** What is not one thread of the JVM for each of the program's. */
    private static String shared(Path jdk) {
        return hasFibers(jdk) ? "fibers" : "auto";
    }

    private Installed.Run run(Path jdk, String command, String... words) {
        List<String> all = new ArrayList<>(List.of(command, "--java", jdk.toString()));
        all.addAll(List.of(words));
        return Installed.run(folder, all.toArray(new String[0]));
    }

    private Path record(Path jdk, String threads, Path source) {
        Path trace = folder.resolve(threads + ".heddle");
        Installed.Run run = run(
                jdk,
                "record",
                "--controlled",
                "--execution=7",
                "--threads=" + threads,
                "-o",
                trace.toString(),
                source.toString());
        assertTrue(Files.exists(trace), run::toString);
        return trace;
    }

    @ParameterizedTest(name = "{0} on {1}", allowZeroInvocations = true)
    @MethodSource("programs")
    void recordingsHaveTheSameBytes(Path source, Path jdk) throws IOException {
        SavedTraces.assertSameBytes(record(jdk, shared(jdk), source), record(jdk, "platform", source));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void whatOneKindFindsTheOtherReplays(Path jdk) {
        String source = ProgramRuns.source("VirtualThreadsStuck").toString();
        for (String kind : List.of("fibers", "platform")) {
            String other = kind.equals("fibers") ? "platform" : "fibers";
            Installed.Run check = run(
                    jdk,
                    "check",
                    "--iterations=60",
                    "--confirm=0",
                    "--no-minimise",
                    "--threads=" + kind,
                    "--out=" + kind,
                    "--",
                    source,
                    "locks");
            assertEquals(10, check.code(), check::toString);
            try (Stream<Path> traces = Files.list(folder.resolve(kind))) {
                Path trace = traces.filter(file -> !file.toString().contains("original"))
                        .sorted()
                        .findFirst()
                        .orElseThrow();
                Installed.Run replay = run(jdk, "replay", "--threads=" + other, "--repeat=5", trace.toString());
                assertEquals(10, replay.code(), replay::toString);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("sharing")
    void theStackOfAThreadIsAsLargeAsItAskedFor(Path jdk) {
        String source = ProgramRuns.source("BigStack").toString();
        Installed.Run run = run(jdk, "check", "--iterations=20", "--threads=" + shared(jdk), source);
        assertEquals(0, run.code(), run::toString);
    }

    /** A thread leaves the baton without a holder while another one is back already: 1 execution in 10 hung. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("sharing")
    void threadsComeBackFromOutside(Path jdk) {
        String source = ProgramRuns.source("SelectorPingPong").toString();
        Installed.Run run = run(jdk, "check", "--iterations=300", "--threads=" + shared(jdk), "--json=-", source);
        assertEquals(0, run.code(), run::toString);
        assertEquals(300, run.json().number("iterations"), run::toString);
        assertEquals(Map.of(), run.json().counts("unfinished"), run::toString);
    }

    /**
     * A lock inside a map of the JDK, for which a thread waited while a call site was linked: the thread was woken
     * where it does not run.
     */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("sharing")
    void threadsThatParkForRealAreUnparked(Path jdk) {
        String source = ProgramRuns.source("ParkWhileLoading").toString();
        Installed.Run run =
                run(jdk, "check", "--iterations=5", "--stall=5", "--threads=" + shared(jdk), "--json=-", source);
        assertEquals(0, run.code(), run::toString);
        assertEquals(5, run.json().number("iterations"), run::toString);
        assertEquals(Map.of(), run.json().counts("unfinished"), run::toString);
    }

    /**
     * Main waits for each thread that unwinds, for a while; the threads of the executions before keep a carrier each.
     */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("sharing")
    void aThreadThatDoesNotUnwindIsLeftBehind(Path jdk) {
        String source = ProgramRuns.source("StuckInFinally").toString();
        Installed.Run run = run(jdk, "check", "--iterations=2", "--threads=" + shared(jdk), "--json=-", source);
        assertEquals(0, run.code(), run::toString);
        assertEquals(2, run.json().number("iterations"), run::toString);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("sharing")
    void threadsOfTheJvmAreUsedAgainWhereThereAreNoFibers(Path jdk) {
        String source = ProgramRuns.source("CarriedThread").toString();
        Installed.Run run = run(jdk, "check", "--iterations=20", source);
        assertEquals(hasFibers(jdk) ? 10 : 0, run.code(), run::toString);
        assertEquals(
                10,
                run(jdk, "check", "--iterations=20", "--threads=platform", source)
                        .code());
    }

    /** The JVM ends at a breakpoint in a continuation. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("jdks")
    void threadsArePlatformThreadsUnderADebugger(Path jdk) {
        String source = ProgramRuns.source("StartRace").toString();
        String agent = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y";
        Installed.Run run = run(jdk, "check", "--iterations=20", "--", agent, source);
        assertEquals(0, run.code(), run::toString);
    }

    @Test
    void fibersAreRefusedWhereAJdkHasNone() {
        for (Path jdk : Installed.jdks()) {
            if (Installed.feature(jdk) < SINCE) {
                Installed.Run run = run(
                        jdk,
                        "check",
                        "--threads=fibers",
                        ProgramRuns.source("StartRace").toString());
                assertEquals(2, run.code(), run::toString);
                assertTrue(run.err().contains("expected Java 24 or later"), run::toString);
            }
        }
    }
}
