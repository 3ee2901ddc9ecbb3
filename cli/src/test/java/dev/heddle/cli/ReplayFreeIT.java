package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.ExitCode;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What ran freely runs again as it did: each access sees the write that it saw, and the end is the same. */
@Tag("long")
class ReplayFreeIT {
    private static final int TIMES = 3;

    @TempDir
    private Path folder;

    private Installed.Run record(Path jdk, String program) {
        return Installed.run(folder, "record", "--force", "--java", jdk.toString(), "-o", "run.heddle", program);
    }

    private Installed.Run replay(Path jdk, String... more) {
        List<String> words =
                new ArrayList<>(List.of("replay", "--json=replay.json", "--java", jdk.toString(), "run.heddle"));
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
    @OnEachJdk
    void whatDependsOnTimeChanceAndRacesComesOutAgain(Path jdk) throws Exception {
        Files.copy(
                Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"),
                folder.resolve("ReplayedWork.java"));
        Installed.Run recorded = record(jdk, "ReplayedWork.java");
        List<String> printed = lines(recorded, "time", "drawn", "order", "sum");
        assertEquals(4, printed.size(), recorded::toString);
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES), "--show-output");
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        assertTrue(Replayed.in(folder).isReproduced(TIMES), replayed::toString);
        List<String> each = Collections.nCopies(TIMES, printed).stream()
                .flatMap(List::stream)
                .toList();
        assertEquals(each, lines(replayed, "time", "drawn", "order", "sum"), replayed::toString);
    }

    /**
     * Threads of the JDK take ids between those of the program, at moments of their own. A fault that changes one
     * replay in four is missed by the 24 of the four cases with a probability of 0.1 %.
     */
    @ParameterizedTest
    @OnEachJdk({"IndexedByThreadIds", "RecordedDraws"})
    void inputsAreThoseRecorded(String name, Path jdk) throws Exception {
        String program = name + ".java";
        String[] starts = {"ids", "drawn", "process"};
        Files.copy(Installed.checkout().resolve("cli/src/test/programs").resolve(program), folder.resolve(program));
        Installed.Run recorded = record(jdk, program);
        List<String> printed = lines(recorded, starts);
        assertFalse(printed.isEmpty(), recorded::toString);
        Installed.Run shown = replay(jdk, "--out", "again");
        assertEquals(printed, lines(shown, starts), shown::toString);
        assertEquals(0, shown.code(), shown::toString);
        Installed.Run replayed = replay(jdk, "--times", "5");
        assertTrue(Replayed.in(folder).isReproduced(5), replayed::toString);
        Installed.Run controlled = Installed.run(folder, "replay", "--java", jdk.toString(), "again/replay-1.heddle");
        assertEquals(printed, lines(controlled, starts), controlled::toString);
        assertEquals(0, controlled.code(), controlled::toString);
    }

    /** How often a thread looks before another one has slept for long. */
    @ParameterizedTest
    @OnOneJdk
    void longSleepsEndWhereTheyEnded(Path jdk) throws Exception {
        String program = "SleepsPastWork.java";
        Files.copy(Installed.checkout().resolve("cli/src/test/programs").resolve(program), folder.resolve(program));
        Installed.Run recorded = record(jdk, program);
        List<String> printed = lines(recorded, "looks");
        assertEquals(1, printed.size(), recorded::toString);
        Installed.Run replayed = replay(jdk);
        assertEquals(printed, lines(replayed, "looks"), replayed::toString);
        assertTrue(Replayed.in(folder).isReproduced(1), replayed::toString);
    }

    /** Whether a thread of the common pool takes a task is its own affair: a replay that leaves there says so. */
    @ParameterizedTest
    @OnEachJdk
    void tasksOfTheCommonPoolAreReplayedOrTheirThreadIsNamed(Path jdk) throws Exception {
        Files.copy(
                Installed.checkout().resolve("cli/src/test/programs/ForksTasks.java"),
                folder.resolve("ForksTasks.java"));
        record(jdk, "ForksTasks.java");
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        boolean isNamed =
                replayed.toString().contains("which thread of a fork-join pool (ForkJoinPool.commonPool-worker-");
        assertTrue(isNamed || Replayed.in(folder).isReproduced(TIMES), replayed::toString);
        Installed.run(
                folder,
                "record",
                "--force",
                "--java",
                jdk.toString(),
                "-o",
                "run.heddle",
                "--",
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",
                "ForksTasks.java");
        Installed.Run alone = replay(jdk, "--times", Integer.toString(TIMES));
        assertTrue(Replayed.in(folder).isReproduced(TIMES), alone::toString);
    }

    /** What a thread does to an object that it alone has used has no record, so how often it did is not known. */
    @ParameterizedTest
    @OnOneJdk
    void accessesBeforeAnObjectIsSharedAreNotCounted(Path jdk) throws Exception {
        Files.copy(
                Installed.checkout().resolve("cli/src/test/programs/CountsBeforeShared.java"),
                folder.resolve("CountsBeforeShared.java"));
        Installed.Run recorded = record(jdk, "CountsBeforeShared.java");
        assertTrue(recorded.out().contains("counted 21"), recorded::toString);
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        assertTrue(Replayed.in(folder).isReproduced(TIMES), replayed::toString);
    }

    /** A worker that is about to begin its first task is not yet about to end, though both are steps of the pool. */
    @ParameterizedTest
    @OnOneJdk
    void threadsOfAPoolRunTheirTasksInTheRecordedOrder(Path jdk) throws Exception {
        Files.copy(
                Installed.checkout().resolve("cli/src/test/programs/PoolExits.java"), folder.resolve("PoolExits.java"));
        Installed.Run recorded = record(jdk, "PoolExits.java");
        assertEquals(0, recorded.code(), recorded::toString);
        Installed.Run replayed = replay(jdk);
        assertTrue(Replayed.in(folder).isReproduced(1), replayed::toString);
    }

    /** A replay has one core; libraries size pools and tables by how many there are. */
    @Test
    void theProgramSeesAsManyProcessorsAsItHad() throws Exception {
        Files.writeString(
                folder.resolve("Cores.java"),
                "class Cores { public static void main(String[] a) {"
                        + " System.out.println(\"cores \" + Runtime.getRuntime().availableProcessors()); } }");
        Installed.Run recorded;
        try (Started heddle =
                Started.start(folder, Map.of(), Installed.command("record", "-o", "run.heddle", "Cores.java"))) {
            recorded = heddle.await();
        }
        assertEquals(0, recorded.code(), recorded::toString);
        List<String> cores = List.of("cores " + Runtime.getRuntime().availableProcessors());
        assertEquals(cores, lines(recorded, "cores"), recorded::toString);
        for (String program : List.of("", "Cores.java")) {
            Path jdk = Installed.firstJdk();
            Installed.Run replayed = program.isEmpty() ? replay(jdk) : replay(jdk, program);
            assertEquals(0, replayed.code(), replayed::toString);
            assertEquals(cores, lines(replayed, "cores"), replayed::toString);
        }
    }

    @Test
    void monitorsAndConditionsGoToWhomTheyWent() {
        Path jdk = Installed.firstJdk();
        Installed.Run recorded =
                record(jdk, Installed.example("CorrectBoundedBuffer").toString());
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        assertEquals(recorded.code(), replayed.code(), replayed::toString);
        assertTrue(Replayed.in(folder).isReproduced(TIMES), replayed::toString);
    }

    /** A read of an older write is one of the choices of the engine. */
    @Test
    void readsOfOlderWritesComeOutAgain() throws Exception {
        Path jdk = Installed.firstJdk();
        Installed.Run found = Installed.run(
                folder,
                "check",
                "--fail-fast",
                "--confirm",
                "0",
                "--no-minimise",
                "--java",
                jdk.toString(),
                "--out",
                "found",
                Installed.example("StoreBuffering").toString());
        assertEquals(ExitCode.FAILED, found.code(), found::toString);
        Trace trace = TraceReader.read(SavedTraces.first(folder.resolve("found")));
        TraceWriter.write(folder.resolve("run.heddle"), asRecordedFreely(trace));
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES), "--out", "again");
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        assertTrue(Replayed.in(folder).isReproduced(TIMES), replayed::toString);
        Installed.Run controlled = Installed.run(folder, "replay", "again/replay-1.heddle");
        assertEquals(ExitCode.FAILED, controlled.code(), controlled::toString);
        assertTrue(controlled.out().contains("Stale read:"), controlled::toString);
    }

    /** What the recorder could have written of the same execution. */
    private static Trace asRecordedFreely(Trace trace) {
        Trace.Header of = trace.header();
        return new Trace(
                new Trace.Header(
                        of.heddleVersion(), of.jdk(), Trace.Header.FREE, 0, of.executionSeed(), 1, "shared", Map.of()),
                trace.program(),
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                trace.events(),
                trace.verdict());
    }

    @Test
    void aLogThatWasKeptIsReplayedAsTheTraceMadeOfIt() {
        Path jdk = Installed.firstJdk();
        String program = Installed.example("LockCounter").toString();
        Installed.Run recorded =
                Installed.run(folder, "record", "--keep-log", "--java", jdk.toString(), "-o", "run.heddle", program);
        assertEquals(0, recorded.code(), recorded::toString);
        assertEquals(0, replay(jdk).code());
        Installed.Run converted = Installed.run(folder, "convert", "run.heddle", "trace.heddle");
        assertEquals(0, converted.code(), converted::toString);
        Installed.Run replayed = Installed.run(folder, "replay", "trace.heddle");
        assertEquals(0, replayed.code(), replayed::toString);
    }

    @Test
    void anotherProgramIsToldByPlace() throws Exception {
        Path jdk = Installed.firstJdk();
        Path program = folder.resolve("ReplayedWork.java");
        Files.copy(Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"), program);
        record(jdk, "ReplayedWork.java");
        Files.writeString(program, Files.readString(program).replace("sum++;", "guarded = sum++;"));
        Installed.Run replayed = replay(jdk, "ReplayedWork.java");
        assertEquals(ExitCode.DIVERGED, replayed.code(), replayed::toString);
        Replayed result = Replayed.in(folder);
        assertEquals(1, result.diverged());
        assertTrue(
                result.divergence().matches("event \\d+: expected .*ReplayedWork.java:\\d+.*, found .*"),
                replayed::toString);
    }

    /** A changed program, one that has nothing in common with the recorded one, and one without a main method. */
    @Test
    void whatIsNotTheRecordedProgramIsSaidInALine() throws Exception {
        Path jdk = Installed.firstJdk();
        Path program = folder.resolve("ReplayedWork.java");
        Files.copy(Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"), program);
        record(jdk, "ReplayedWork.java");
        Files.writeString(program, Files.readString(program).replace("LOCK.lock();", "LOCK.lock();\nguarded--;"));
        Installed.Run changed = replay(jdk, "ReplayedWork.java");
        assertDiverged(changed);
        assertDiverged(replay(jdk, Installed.example("LockCounter").toString()));
        Files.writeString(folder.resolve("Nothing.java"), "class Nothing {}");
        Installed.Run nothing = replay(jdk, "Nothing.java");
        assertEquals(ExitCode.USAGE, nothing.code(), nothing::toString);
        assertEquals(1, nothing.err().lines().count(), nothing::toString);
        assertDiverged(replay(jdk, "--times", "2", "ReplayedWork.java"));
    }

    private void assertDiverged(Installed.Run replayed) {
        assertEquals(ExitCode.DIVERGED, replayed.code(), replayed::toString);
        Replayed result = Replayed.in(folder);
        assertTrue(result.diverged() > 0, replayed::toString);
        assertTrue(
                result.divergence().matches("event \\d+: expected .*, found .*; the execution ended: .*"),
                replayed::toString);
        assertFalse((replayed.out() + replayed.err()).contains("dev.heddle."), replayed::toString);
    }

    @Test
    void aTraceOfAnotherToolHasNoProgramToReplay() throws Exception {
        Files.writeString(folder.resolve("foreign.std"), "T0|fork(T1)|1\nT0|w(x)|2\nT1|r(x)|3\n");
        Installed.run(folder, "convert", "foreign.std", "foreign.heddle");
        for (String file : List.of("foreign.std", "foreign.heddle")) {
            Installed.Run replayed = Installed.run(folder, "replay", file);
            assertEquals(ExitCode.UNREADABLE, replayed.code(), replayed::toString);
            assertTrue(replayed.err().contains(file + " @ byte 0: the trace names no program"), replayed::toString);
            assertEquals(1, replayed.err().lines().count(), replayed::toString);
        }
    }

    /**
     * What a killed JVM has left is replayed as far as it goes: as the log, completed or salvaged, and as the trace
     * made of it.
     */
    @Test
    void aRecordingThatWasCutShortIsReplayedAsFarAsItGoes() throws Exception {
        Path killed = Installed.checkout().resolve("cli/src/test/programs/KilledAtWork.java");
        String[] arguments = {"-g", "--release", "17", "-d", folder.toString(), killed.toString()};
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments));
        List<String> program = List.of("-cp", folder.toString(), "KilledAtWork", "counts", "2000");
        List<String> words = new ArrayList<>(List.of("record", "--keep-log", "-o", "run.heddle", "--"));
        words.addAll(program);
        Installed.Run recorded = Installed.run(folder, words.toArray(new String[0]));
        assertEquals(ExitCode.FAILED, recorded.code(), recorded::toString);
        assertEquals(
                0,
                Installed.run(folder, "convert", "run.heddle", "trace.heddle").code());
        List<String> java =
                new ArrayList<>(List.of(Installed.firstJdk().resolve("bin/java").toString()));
        java.add("-javaagent:" + Installed.home().resolve("heddle-agent.jar") + "=record,o=cut.heddle");
        java.addAll(program);
        try (Started alone = Started.start(folder, Map.of(), java)) {
            assertEquals(137, alone.await().code());
        }
        Installed.Run refused = Installed.run(folder, "replay", "cut.heddle");
        assertEquals(ExitCode.UNREADABLE, refused.code(), refused::toString);
        assertTrue(
                refused.err().contains("(inspect, analyze, replay, reproduce and convert have --salvage)"),
                refused::toString);
        assertEquals(
                0,
                Installed.run(folder, "convert", "--salvage", "cut.heddle", "whole.heddle")
                        .code());
        for (List<String> files : List.of(
                List.of("run.heddle"),
                List.of("trace.heddle"),
                List.of("--salvage", "cut.heddle"),
                List.of("whole.heddle"))) {
            words = new ArrayList<>(List.of("replay", "--json=replay.json"));
            words.addAll(files);
            Installed.Run replayed = Installed.run(folder, words.toArray(new String[0]));
            assertEquals(0, replayed.code(), replayed::toString);
            assertTrue(Replayed.in(folder).isReproduced(1), replayed::toString);
            assertFalse(Replayed.in(folder).recorded().startsWith("passed"), replayed::toString);
        }
    }
}
