package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every example on every JDK: the buggy ones fail in their own way and are replayed in fresh JVMs, the correct ones pass. A fixed seed
 * makes each run the same every time.
 */
@Execution(ExecutionMode.CONCURRENT) // so that the last tests share the cores, see pom.xml
class ExamplesIT {
    private static final String CLEAN = "";

    /**
     * Those for which one JDK will do: their meaning hangs on the language and the memory model alone, or what they use of the JDK is run on
     * every JDK by a test that names it (given behind the name).
     */
    private static final List<String> ON_ONE_JDK = List.of(
            "AbaStack", // AtomicMethods in CorrectProgramsIT
            "BoundedBuffer", // theSameSeedGivesTheSameBytes
            "BrokenSeqlock",
            "CheckThenAct",
            "CorrectBoundedBuffer",
            "DekkerOpaque",
            "DoubleCheckedArray",
            "DoubleCheckedLocking",
            "EscapingThis",
            "ExitCode", // FailingProgramsIT
            "FieldUpdaterLostUpdate", // UpdaterKinds in MemoryMeansIT
            "Iriw",
            "LatchExecutor", // theFirstSecondAndThousandthReplayInOneJvmHaveTheBytesOfTheRecording
            "LockOrderDeadlock",
            "LostUpdate", // theNthExecutionOfACampaignIsTheNthRecordedAlone
            "MessagePassing",
            "PetersonOpaque",
            "PlainPublication",
            "SynchronizedCounter",
            "VarHandleLostUpdate"); // VarHandleModes in CorrectProgramsIT

    /** Correct versions of weak examples; one JDK will do for them too. */
    private static final List<String> TWINS = List.of(
            "DekkerFences",
            "DoubleCheckedLockingVolatile",
            "FinalFieldPublication",
            "IriwVolatile",
            "MessagePassingReleaseAcquire",
            "PetersonFences",
            "Seqlock",
            "StoreBufferingVolatile");

    /** Examples that need a newer JDK than the oldest that we support: they are run where there is one. */
    private static final Map<String, Integer> SINCE = Map.of("VirtualThreadLostUpdate", 21);

    /** The bugs that must be found out of the box: on the oldest JDK that can run it each is replayed {@link #REPLAYS} times. */
    private static final List<String> MUST_FIND = List.of(
            "ClassInitDeadlock",
            "CompletableFutureRace",
            "EscapingThis",
            "FieldUpdaterLostUpdate",
            "InterruptAwait",
            "ParallelStreamAccumulator",
            "PoliteLivelock",
            "PoolStarvation",
            "ReadWriteUpgrade",
            "SharedHashMap",
            "TimeoutRace",
            "VirtualThreadLostUpdate");

    /**
     * Of each must-find bug. What lets one replay in ten diverge is missed in 36 of all replays here with a probability of 2 %; what depends on the
     * example alone diverges always. By hand, as often as a user would have it: {@code -Dexamples.replays=20}.
     */
    private static final int REPLAYS = Integer.getInteger("examples.replays", 3);

    /** Example to its kind of failure. */
    private static final Map<String, String> EXPECTED = expected();

    @TempDir
    Path folder;

    private static Map<String, String> expected() {
        Map<String, String> kinds = new TreeMap<>();
        kinds.put("AbaStack", "exception");
        kinds.put("BoundedBuffer", "deadlock");
        kinds.put("CheckThenAct", "exception");
        kinds.put("ClassInitDeadlock", "deadlock");
        kinds.put("CompletableFutureRace", "exception");
        kinds.put("DoubleCheckedArray", "exception");
        kinds.put("EscapingThis", "exception");
        kinds.put("ExecutorLostUpdate", "exception");
        kinds.put("ExitCode", "exit");
        kinds.put("FieldUpdaterLostUpdate", "exception");
        kinds.put("InterruptAwait", "deadlock");
        kinds.put("LockOrderDeadlock", "deadlock");
        kinds.put("LostUpdate", "exception");
        kinds.put("MissedNotify", "deadlock");
        kinds.put("ParallelStreamAccumulator", "exception");
        kinds.put("PoliteLivelock", "livelock");
        kinds.put("PoolStarvation", "deadlock");
        kinds.put("ReadWriteUpgrade", "deadlock");
        kinds.put("SharedHashMap", "exception");
        kinds.put("TimeoutRace", "exception");
        kinds.put("VarHandleLostUpdate", "exception");
        kinds.put("VirtualThreadLostUpdate", "exception");
        for (String weak : List.of(
                "BrokenSeqlock",
                "DekkerOpaque",
                "DoubleCheckedLocking",
                "Iriw",
                "MessagePassing",
                "PetersonOpaque",
                "PlainPublication",
                "StoreBuffering")) {
            kinds.put(weak, "exception");
        }
        for (String correct : List.of(
                "ConcurrentMap",
                "CorrectBoundedBuffer",
                "LatchExecutor",
                "LockCounter",
                "PrintlnThreads",
                "SynchronizedCounter")) {
            kinds.put(correct, CLEAN);
        }
        TWINS.forEach(twin -> kinds.put(twin, CLEAN));
        return kinds;
    }

    static Stream<Arguments> examplesOnEveryJdk() {
        Path first = Installed.jdks().get(0);
        return Installed.jdks().stream()
                .flatMap(jdk -> EXPECTED.entrySet().stream()
                        .filter(e ->
                                jdk.equals(first) || !TWINS.contains(e.getKey()) && !ON_ONE_JDK.contains(e.getKey()))
                        .filter(e -> Installed.feature(jdk) >= SINCE.getOrDefault(e.getKey(), 0))
                        .map(e -> Arguments.of(e.getKey(), e.getValue(), jdk)));
    }

    private static int replays(String example, Path jdk) {
        Path oldest = Installed.jdks().stream()
                .filter(candidate -> Installed.feature(candidate) >= SINCE.getOrDefault(example, 0))
                .findFirst()
                .orElseThrow();
        return MUST_FIND.contains(example) && jdk.equals(oldest) ? REPLAYS : 1;
    }

    static List<Path> jdks() {
        return Installed.jdks();
    }

    @ParameterizedTest(name = "{0} {1} on {2}")
    @MethodSource("examplesOnEveryJdk")
    void anExampleDoesWhatItsHeaderSays(String example, String kind, Path jdk) {
        int replays = replays(example, jdk);
        int iterations = kind.equals("livelock") ? 20 : 400; // each of them fails, after thousands of events
        Installed.Run run = Installed.run(
                folder,
                "check",
                "--json=-",
                "--iterations",
                String.valueOf(iterations),
                "--confirm",
                String.valueOf(replays),
                "--livelock-bound",
                "5000",
                kind.equals("livelock")
                        ? "--no-minimise"
                        : "--minimise", // takes its time where an execution goes on and on
                "--java",
                jdk.toString(),
                Installed.example(example).toString());
        if (kind.equals(CLEAN)) {
            assertEquals(0, run.code(), run.toString());
            assertTrue(run.out().contains("\"iterations\": 400,"), run.toString());
            assertTrue(run.out().contains("\"failures\": 0,"), run.toString());
        } else {
            assertEquals(10, run.code(), run.toString());
            assertTrue(run.out().matches("(?s).*\"kinds\": \\{\\s*\"" + kind + "\": \\d+\\s*}.*"), run.toString());
            String all = "(?s).*\"ok\": %1$d,\\s*\"total\": %1$d\\s.*".formatted(replays);
            assertTrue(run.out().matches(all), run.toString());
        }
    }

    @Test
    void everyExampleIsInTheTable() throws IOException {
        try (Stream<Path> files = Files.list(Installed.example("X").getParent())) {
            List<String> names = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .sorted()
                    .toList();
            assertEquals(List.copyOf(EXPECTED.keySet()), names);
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theSameSeedGivesTheSameBytes(Path jdk) throws IOException {
        String example = Installed.example("BoundedBuffer").toString();
        for (String file : List.of("a.heddle", "b.heddle")) {
            Installed.Run run = Installed.run(
                    folder, "record", "--controlled", "--seed", "9", "-o", file, "--java", jdk.toString(), example);
            assertTrue(run.code() == 0 || run.code() == 10, run.toString());
        }
        assertEquals(-1, Files.mismatch(folder.resolve("a.heddle"), folder.resolve("b.heddle")));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theNthExecutionOfACampaignIsTheNthRecordedAlone(Path jdk) throws IOException {
        String example = Installed.example("LostUpdate").toString();
        Installed.Run check = Installed.runOptimised(
                folder,
                "check",
                "--strategy",
                "random",
                "--iterations",
                "200",
                "--no-minimise",
                "--confirm",
                "0",
                "--out",
                "out",
                "--java",
                jdk.toString(),
                example);
        assertEquals(10, check.code(), check.toString());
        Path failing;
        try (Stream<Path> traces = Files.list(folder.resolve("out"))) {
            failing = traces.filter(file -> file.toString().endsWith(".heddle"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        String number = String.valueOf(failing.getFileName()).replaceAll("\\D", "");
        Installed.Run alone = Installed.run(
                folder,
                "record",
                "--controlled",
                "--execution",
                number,
                "-o",
                "alone.heddle",
                "--java",
                jdk.toString(),
                example);
        assertEquals(10, alone.code(), alone.toString());
        assertEquals(-1, Files.mismatch(failing, folder.resolve("alone.heddle")), failing.toString());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theFirstSecondAndThousandthReplayInOneJvmHaveTheBytesOfTheRecording(Path jdk) throws IOException {
        Path trace = folder.resolve("recorded.heddle");
        Path out = folder.resolve("replays");
        Installed.run(
                folder,
                "record",
                "--controlled",
                "--java",
                jdk.toString(),
                "-o",
                trace.toString(),
                Installed.example("LatchExecutor").toString());
        Installed.Run replay = Installed.run(
                folder,
                "replay",
                "--java",
                jdk.toString(),
                "--repeat",
                "1000",
                "--out",
                out.toString(),
                trace.toString());
        assertEquals(0, replay.code(), replay::toString);
        for (int n : new int[] {1, 2, 1000}) {
            assertEquals(-1, Files.mismatch(trace, out.resolve("replay-" + n + ".heddle")), "replay " + n);
        }
    }

    @Test
    void aTraceIsAllThatAReplayNeeds() throws IOException {
        Path source = Files.copy(Installed.example("LostUpdate"), folder.resolve("LostUpdate.java"));
        Path work = Files.createDirectories(folder.resolve("work"));
        Installed.Run check =
                Installed.run(work, "check", "--fail-fast", "--confirm", "0", "--out", "../out", source.toString());
        assertEquals(10, check.code(), check.toString());
        Path trace;
        try (Stream<Path> traces = Files.list(folder.resolve("out"))) {
            trace = traces.filter(file -> file.toString().endsWith(".heddle"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.delete(source);
        Files.delete(work);
        Installed.Run replay = Installed.run(folder, "replay", "--times", "2", "--json=-", trace.toString());
        assertEquals(10, replay.code(), replay.toString());
        assertTrue(replay.out().contains("\"reproduced\": 2,"), replay.toString());
        Installed.Run analysis = Installed.run(folder, "analyze", trace.toString());
        assertEquals(0, analysis.code(), analysis.toString());
        assertTrue(analysis.out().contains("race on LostUpdate.counter"), analysis.toString());
        Installed.Run table = Installed.run(folder, "inspect", "--location", "counter", trace.toString());
        assertEquals(0, table.code(), table.toString());
        assertFalse(table.out().contains("Thread.start"), table.toString());
    }
}
