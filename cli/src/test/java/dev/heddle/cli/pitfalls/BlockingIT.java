package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.OnOneJdk;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads that block in the JDK, for reasons of the program or from outside: others go on, nothing hangs, and it can be
 * replayed.
 */
@Tag("long")
class BlockingIT {
    private static final List<String> INSIDE = List.of("sockets", "channels", "pipes", "rest");

    @TempDir
    Path folder;

    private Installed.Run recordAndReplay(Path jdk, List<String> ways, int times) {
        return recordAndReplay("TalksOutside", jdk, ways, times);
    }

    private Installed.Run recordAndReplay(String program, Path jdk, List<String> ways, int times) {
        List<String> record = new ArrayList<>(List.of("record", "--controlled", "--java", jdk.toString()));
        record.addAll(List.of("-o", "talk.heddle", "--"));
        record.add(ProgramRuns.source(program).toString());
        record.addAll(ways);
        Installed.Run recorded = Installed.run(folder, record.toArray(new String[0]));
        assertEquals(0, recorded.code(), recorded.toString());
        return Installed.run(
                folder, "replay", "--java", jdk.toString(), "--repeat", "" + times, "--json=-", "talk.heddle");
    }

    @ParameterizedTest
    @OnEachJdk
    void threadsThatTalkThroughSocketsAndPipesRunToTheEnd(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("TalksOutside", INSIDE, 100, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(100, run.json().number("iterations"), run.toString());
        assertEquals(0, run.json().number("failures"), run.toString());
        Installed.Run replay = recordAndReplay(jdk, INSIDE, 20);
        assertEquals(20, replay.json().number("reproduced"), replay.toString());
    }

    /** Time does not pass while what a thread of the program has sent is on its way to another. */
    @ParameterizedTest
    @ValueSource(strings = {"sockets", "selector", "pipes"})
    void timeOutsDoNotOvertakeWhatHasBeenSent(String way) {
        Path jdk = Installed.firstJdk();
        Installed.Run run = new ProgramRuns(folder, jdk).check("ReplyInTwoParts", List.of(way), 500, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(500, run.json().number("iterations"), run.toString());
        assertEquals(0, run.json().number("failures"), run.toString());
        assertEquals(Map.of(), run.json().counts("unfinished"), run.toString());
        Installed.Run replay = recordAndReplay("ReplyInTwoParts", jdk, List.of(way), 3);
        assertEquals(3, replay.json().number("reproduced"), replay.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void whatComesFromOutsideIsReplayedWhereItCame(Path jdk) {
        Installed.Run replay = recordAndReplay(jdk, List.of("selector", "timeout", "process", "child"), 3);
        assertEquals(3, replay.json().number("reproduced"), replay.toString());
    }

    @ParameterizedTest
    @OnEachJdk
    void selectorsWaitInVirtualTime(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("SelectsInTime", List.of(), 5, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(5, run.json().number("iterations"), run.toString());
        assertEquals(Map.of(), run.json().counts("unfinished"), run.toString());
        Installed.run(
                folder,
                "record",
                "--controlled",
                "-o",
                "talk.heddle",
                ProgramRuns.source("SelectsInTime").toString());
        Installed.Run replay =
                Installed.run(folder, "replay", "--java", jdk.toString(), "--repeat", "5", "--json=-", "talk.heddle");
        assertEquals(5, replay.json().number("reproduced"), replay.toString());
    }

    /** Its threads and its socket outlive the first execution, and the second one needs them. */
    @ParameterizedTest
    @OnEachJdk
    void remoteManagementIsTheJvms(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("ManagedRemotely", List.of(), 20, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(20, run.json().number("iterations"), run.toString());
        assertEquals(Map.of(), run.json().counts("unfinished"), run.toString());
    }

    @ParameterizedTest
    @OnEachJdk
    void beansOfAnExecutionEndWithIt(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("LeavesBeansRegistered", List.of(), 20, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(20, run.json().number("iterations"), run.toString());
    }

    @ParameterizedTest
    @OnEachJdk
    void serversOfAnExecutionEndWithIt(Path jdk) throws Exception {
        List<String> ports = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            try (ServerSocket free = new ServerSocket(0)) {
                ports.add("" + free.getLocalPort());
            }
        }
        Installed.Run run = new ProgramRuns(folder, jdk).check("LeavesServersOpen", ports, 20, 0);
        assertEquals(0, run.code(), run.toString());
        assertEquals(20, run.json().number("iterations"), run.toString());
    }

    /** Whoever replays need not wait as long: the others go on where they did then. */
    @ParameterizedTest
    @OnOneJdk
    void aThreadThatWasSlowIsReplayedThoughItIsFast(Path jdk) throws Exception {
        Path locked = Files.createFile(folder.resolve("locked"));
        Path reached = folder.resolve("reached");
        List<String> arguments = List.of(locked.toString(), reached.toString());
        try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            Thread releases = new Thread(() -> {
                while (!Files.exists(reached)) {
                    LockSupport.parkNanos(1_000_000);
                }
                LockSupport.parkNanos(2_000_000_000);
                assertDoesNotThrow(lock::release);
            });
            releases.start();
            Installed.Run recorded = new ProgramRuns(folder, jdk)
                    .run("WaitsForFileLock", arguments, "record", "--controlled", "--seed", "7", "-o", "slow.heddle");
            releases.join();
            assertEquals(0, recorded.code(), recorded.toString());
        }
        Trace trace = TraceReader.read(folder.resolve("slow.heddle"));
        boolean wentOutside = IntStream.range(0, trace.events().size())
                .anyMatch(i -> trace.events().has(i, EventFlags.UNANNOUNCED));
        assertTrue(wentOutside, "main was not taken for blocked");
        Installed.Run replay =
                Installed.run(folder, "replay", "--java", jdk.toString(), "--repeat", "3", "--json=-", "slow.heddle");
        assertEquals(3, replay.json().number("reproduced"), replay.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void anExecutionEndsAlthoughAThreadWaitsForAConnection(Path jdk) {
        Installed.Run run = new ProgramRuns(folder, jdk).check("AcceptsForEver", List.of(), 30, 1);
        assertEquals(10, run.code(), run.toString());
        assertEquals(30, run.json().number("iterations"), run.toString());
        assertTrue(run.err().contains("main fails"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @ParameterizedTest
    @OnOneJdk
    void aThreadThatIsBlockedForEverIsNamedWithItsLine(Path jdk) {
        ProgramRuns runs = new ProgramRuns(folder, jdk);
        Installed.Run run = runs.check("AcceptsForEver", List.of("wait"), 2, 0, "--stall", "2");
        assertEquals(0, run.code(), run.toString());
        assertEquals(2, run.json().number("iterations"), run.toString());
        assertEquals(Map.of("outside", 2L), run.json().counts("unfinished"), run.toString());
        String told = "thread 0\\.1 is blocked in java\\.net\\.ServerSocket\\.accept, called at "
                + "AcceptsForEver\\.\\S+\\(AcceptsForEver\\.java:10\\)";
        assertTrue(run.err().matches("(?s).*waits for external input: .*" + told + ".*"), run.toString());
    }

    @Test
    void thatIsAFailureWhereItIsAskedFor() {
        Path jdk = Installed.firstJdk();
        Installed.Run run = new ProgramRuns(folder, jdk)
                .check("AcceptsForEver", List.of("wait"), 1, 1, "--stall", "1", "--fail-on", "outside");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of("outside", 1L), run.json().counts("kinds"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }

    @Test
    void threadsThatHoldEachOtherUpAreADeadlockAlthoughAnotherWaitsForTheOutside() {
        Path jdk = Installed.firstJdk();
        Installed.Run run =
                new ProgramRuns(folder, jdk).check("AcceptsWhileDeadlocked", List.of(), 1, 1, "--stall", "1");
        assertEquals(10, run.code(), run.toString());
        assertEquals(Map.of("deadlock", 1L), run.json().counts("kinds"), run.toString());
        assertEquals(List.of(1L, 1L), run.json().replays(), run.toString());
    }
}
