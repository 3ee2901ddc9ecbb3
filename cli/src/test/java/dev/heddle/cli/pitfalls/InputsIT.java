package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import dev.heddle.cli.Replayed;
import dev.heddle.cli.SavedTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Inputs that are not scheduling: the same in every replay, wherever in a JVM's life, and others in every execution.
 */
@Tag("long")
class InputsIT {
    private static final Pattern ROLLED = Pattern.compile("input (Math\\.random = \\S+)");

    @TempDir
    Path folder;

    /** About one execution in two fails. */
    @ParameterizedTest
    @OnEachJdk
    void everyKindOfInputIsReplayedAndDiffersBetweenExecutions(Path jdk) throws IOException {
        ProgramRuns programs = new ProgramRuns(folder, jdk);
        Installed.Run check = programs.check("InputKinds", List.of(), 30, 2, "--strategy", "random", "--out", "out");
        assertEquals(10, check.code(), check.toString());
        assertEquals(List.of(2L, 2L), check.json().replays(), check.toString());
        Path late = SavedTraces.last(folder.resolve("out"));
        assertTrue(SavedTraces.number(late) > 1, "a later execution of the JVM: " + late);
        Installed.Run alone = programs.run(
                "InputKinds",
                List.of(),
                "record",
                "--controlled",
                "--execution",
                String.valueOf(SavedTraces.number(late)),
                "-o",
                "alone.heddle");
        assertEquals(10, alone.code(), alone.toString());
        SavedTraces.assertSameBytes(late, folder.resolve("alone.heddle"));
        assertNotEquals(rolled(SavedTraces.first(folder.resolve("out"))), rolled(late));
    }

    /**
     * A target JVM runs on one processor, and another one each time; the program sees those that it would see without
     * Heddle.
     */
    @ParameterizedTest
    @OnOneJdk
    void aProgramSeesItsOwnProcessors(Path jdk) throws IOException {
        Path status = Path.of("/proc/self/status");
        assumeTrue(Files.exists(status));
        String allowed = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.split("\\s+")[1])
                .findFirst()
                .orElseThrow();
        Installed.Run check = Installed.run( // not pinned itself
                folder,
                Map.of(),
                "check",
                "--java",
                jdk.toString(),
                "--json=-",
                "--iterations",
                "2",
                "--confirm",
                "4",
                "--no-minimise",
                ProgramRuns.source("AllowedProcessors").toString());
        assertEquals(10, check.code(), check.toString());
        assertTrue(check.err().contains("processors " + allowed + "\n"), check.toString());
        assertEquals(List.of(4L, 4L), check.json().replays(), check.toString());
    }

    /** On one core replays are made one after the other anyway. */
    @ParameterizedTest
    @OnOneJdk
    void replaysOfAProgramThatSharesAFileWithItselfAreMadeAlone(Path jdk) throws IOException {
        Installed.Run recorded = Installed.run(
                folder,
                "record",
                "--controlled",
                "--java",
                jdk.toString(),
                "-o",
                "run.heddle",
                "--",
                ProgramRuns.source("SharedFile").toString(),
                folder.resolve("shared").toString());
        assertEquals(10, recorded.code(), recorded.toString());
        Installed.Run replay = Installed.run(
                folder, Map.of(), "replay", "--java", jdk.toString(), "--times", "6", "--json=-", "run.heddle");
        assertEquals(10, replay.code(), replay.toString());
        assertEquals(6, replay.json().number("reproduced"), replay.toString());
    }

    /**
     * Memory, times, names of lambdas, stack traces, orders of methods and hash codes: a late execution of a campaign
     * is that of a fresh JVM.
     */
    @ParameterizedTest
    @OnEachJdk
    void whatNoTwoJvmsAnswerAlikeIsTheSame(Path jdk) throws IOException {
        ProgramRuns programs = new ProgramRuns(folder, jdk);
        Installed.Run check = programs.check("MachineKinds", List.of(), 40, 3, "--strategy", "random", "--out", "out");
        assertEquals(10, check.code(), check.toString());
        assertEquals(List.of(3L, 3L), check.json().replays(), check.toString());
        assertTrue(check.err().contains("AssertionError: lost in"), check.toString());
        Path late = SavedTraces.last(folder.resolve("out"));
        assertTrue(SavedTraces.number(late) > 1, "a later execution of the JVM: " + late);
        Installed.Run replay =
                Installed.run(folder, "replay", "--json=replay.json", "--java", jdk.toString(), late.toString());
        assertTrue(Replayed.in(folder).isReproduced(1), replay::toString);
    }

    /**
     * Arguments of the JVM, stacks that are walked, ports of sockets that stay open, threads and process: of the
     * program, and of it alone.
     */
    @ParameterizedTest
    @OnEachJdk
    void theProgramMeetsNoTraceOfHeddle(Path jdk) throws IOException {
        assertReplayed(jdk, "OwnArguments", List.of("-Dx=1", "-Xss1m"), "-Dx=1", "-Xss1m");
        assertReplayed(jdk, "WalkedStacks", List.of());
        assertReplayed(jdk, "LeavesSocketsBound", List.of());
        assertReplayed(jdk, "OwnThreads", List.of());
    }

    /** Campaign, confirmation and a command of its own. */
    private void assertReplayed(Path jdk, String program, List<String> options, String... arguments)
            throws IOException {
        List<String> words = new ArrayList<>(List.of("check", "--java", jdk.toString(), "--json=-", "--no-minimise"));
        words.addAll(List.of("--iterations", "60", "--confirm", "4", "--strategy", "random", "--out", program, "--"));
        words.addAll(options);
        words.add(ProgramRuns.source(program).toString());
        words.addAll(List.of(arguments));
        Installed.Run check = Installed.run(folder, words.toArray(new String[0]));
        assertTrue(check.err().contains("AssertionError: lost"), check.toString());
        assertEquals(List.of(4L, 4L), check.json().replays(), check.toString());
        Path late = SavedTraces.last(folder.resolve(program));
        assertTrue(SavedTraces.number(late) > 1, "a later execution of the JVM: " + late);
        Installed.Run replay =
                Installed.run(folder, "replay", "--json=replay.json", "--java", jdk.toString(), late.toString());
        assertTrue(Replayed.in(folder).isReproduced(1), replay::toString);
    }

    /**
     * What the program reads of its environment is that of the recording, whatever the replaying JVM was started with.
     */
    @ParameterizedTest
    @OnOneJdk
    void theEnvironmentIsThatOfTheRecording(Path jdk) throws IOException {
        ProgramRuns programs = new ProgramRuns(folder, jdk);
        Installed.Run check = programs.check("EnvironmentRead", List.of(), 30, 2, "--out", "out");
        assertEquals(10, check.code(), check.toString());
        assertEquals(List.of(2L, 2L), check.json().replays(), check.toString());
        Path trace = SavedTraces.last(folder.resolve("out"));
        Installed.Run replay = Installed.run(
                folder,
                Map.of("HEDDLE_TEST_ADDED", "x", "HOME", "/elsewhere"),
                "replay",
                "--json=replay.json",
                "--java",
                jdk.toString(),
                trace.toString());
        assertEquals(10, replay.code(), replay.toString());
        assertTrue(Replayed.in(folder).isReproduced(1), replay::toString);
    }

    /**
     * All that waits for some time does wait for that long and no one for ever, in virtual time and in the machine's.
     */
    @ParameterizedTest
    @OnOneJdk
    void timeOutsComeInTheirTimeAndRealTimeIsReplayedToo(Path jdk) {
        ProgramRuns programs = new ProgramRuns(folder, jdk);
        Installed.Run virtual = programs.check("TimeKinds", List.of(), 40, 0);
        assertEquals(0, virtual.code(), virtual.toString());
        Installed.Run real = programs.check("TimeKinds", List.of("fail"), 1, 3, "--real-time", "--out", "real");
        assertEquals(10, real.code(), real.toString());
        assertEquals(List.of(3L, 3L), real.json().replays(), real.toString());
        assertTrue(real.json().isTrue("model", "realTime"), real.toString());
        assertTrue(real.err().contains("took "), real.toString());
    }

    /**
     * Main waits 200 times 50 ms for a thread that is ready all the time, in nine ways; that thread gets its 200 steps.
     */
    @ParameterizedTest
    @OnOneJdk
    void noWayOfWaitingOutrunsAThreadThatIsReady(Path jdk) {
        Installed.Run check = new ProgramRuns(folder, jdk).check("TimedWaits", List.of(), 10, 0, "--strategy", "surw");
        assertEquals(0, check.code(), check.toString());
    }

    private String rolled(Path trace) {
        String table = Installed.run(folder, "inspect", trace.toString()).out();
        Matcher rolled = ROLLED.matcher(table);
        assertTrue(rolled.find(), table);
        for (String input : List.of(
                "System.nanoTime",
                "Instant.now",
                "Random.<init>",
                "ThreadLocalRandom.nextInt",
                "RandomGeneratorFactory.create",
                "UUID.randomUUID",
                "SecureRandom.nextBytes",
                "System.identityHashCode",
                "System.getProperty(java.specification.version)")) {
            assertTrue(table.contains("input " + input + " = "), input);
        }
        return rolled.group();
    }
}
