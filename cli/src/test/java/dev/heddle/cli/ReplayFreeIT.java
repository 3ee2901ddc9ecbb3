package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.TraceReader;
import dev.heddle.formats.trace.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What ran freely runs again as it did: each access sees the write that it saw, and the end is the same. */
class ReplayFreeIT {
    private static final int TIMES = 3;

    @TempDir
    private Path folder;

    static List<Path> jdks() {
        return Installed.jdks();
    }

    private Installed.Run record(Path jdk, String program) {
        return Installed.run(folder, "record", "--force", "--java", jdk.toString(), "-o", "run.heddle", program);
    }

    private Installed.Run replay(Path jdk, String... more) {
        List<String> words = new java.util.ArrayList<>(List.of("replay", "--java", jdk.toString(), "run.heddle"));
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
    @MethodSource("jdks")
    void whatDependsOnTimeChanceAndRacesComesOutAgain(Path jdk) throws Exception {
        Files.copy(
                Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"),
                folder.resolve("ReplayedWork.java"));
        Installed.Run recorded = record(jdk, "ReplayedWork.java");
        List<String> printed = lines(recorded, "time", "drawn", "order", "sum");
        assertEquals(4, printed.size(), recorded::toString);
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES));
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        assertTrue(replayed.out().contains("replayed as recorded in 3 of 3 fresh JVMs"), replayed::toString);
        Installed.Run shown = replay(jdk);
        assertEquals(printed, lines(shown, "time", "drawn", "order", "sum"), shown::toString);
    }

    @Test
    void monitorsAndConditionsGoToWhomTheyWent() {
        Path jdk = jdks().get(0);
        Installed.Run recorded =
                record(jdk, Installed.example("CorrectBoundedBuffer").toString());
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES), "--json=result.json");
        assertEquals(recorded.code(), replayed.code(), replayed::toString);
        assertTrue(replayed.out().contains("replayed as recorded in 3 of 3 fresh JVMs"), replayed::toString);
    }

    /** A read of an older write is one of the choices of the engine. */
    @Test
    void readsOfOlderWritesComeOutAgain() throws Exception {
        Path jdk = jdks().get(0);
        Installed.Run found = Installed.run(
                folder,
                "check",
                "--java",
                jdk.toString(),
                "--out",
                "found",
                Installed.example("StoreBuffering").toString());
        assertEquals(ExitCode.FAILED, found.code(), found::toString);
        Path failure;
        try (Stream<Path> files = Files.list(folder.resolve("found"))) {
            failure = files.filter(file -> file.toString().endsWith(".heddle"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        Trace trace = TraceReader.read(failure);
        TraceWriter.write(folder.resolve("run.heddle"), asRecordedFreely(trace));
        Installed.Run replayed = replay(jdk, "--times", Integer.toString(TIMES), "--out", "again");
        assertEquals(ExitCode.FAILED, replayed.code(), replayed::toString);
        assertTrue(replayed.out().contains("replayed as recorded in 3 of 3 fresh JVMs"), replayed::toString);
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
        Path jdk = jdks().get(0);
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
        Path jdk = jdks().get(0);
        Path program = folder.resolve("ReplayedWork.java");
        Files.copy(Installed.checkout().resolve("cli/src/test/programs/ReplayedWork.java"), program);
        record(jdk, "ReplayedWork.java");
        Files.writeString(program, Files.readString(program).replace("sum++;", "guarded = sum++;"));
        Installed.Run replayed = replay(jdk, "ReplayedWork.java");
        assertEquals(ExitCode.DIVERGED, replayed.code(), replayed::toString);
        assertTrue(
                replayed.out()
                        .lines()
                        .anyMatch(line -> line.matches(
                                ".*diverged in 1: event \\d+:" + " expected .*ReplayedWork.java:\\d+.*, found .*")),
                replayed::toString);
    }
}
