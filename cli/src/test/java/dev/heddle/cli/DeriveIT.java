package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleReader;
import dev.heddle.formats.schedule.ScheduleWriter;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a passing trace to schedules, and from these to executions that fail. */
class DeriveIT {
    @TempDir
    Path folder;

    private Installed.Run heddle(int code, String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(code, run.code(), run.toString());
        return run;
    }

    /** Records t.heddle at full speed, until the example passes: what threads do then is for the machine to choose. */
    private void recordFreely(String example) throws Exception {
        int code;
        do {
            Files.deleteIfExists(folder.resolve("t.heddle"));
            Installed.Run run = Installed.run(
                    folder,
                    "record",
                    "-o",
                    "t.heddle",
                    Installed.example(example).toString());
            code = run.code();
            assertTrue(code == 0 || code == 10, run.toString());
        } while (code != 0);
    }

    /** @param seed of an execution that passes */
    private Trace passing(String example, int seed) throws Exception {
        heddle(
                0,
                "record",
                "--controlled",
                "--seed",
                Integer.toString(seed),
                "-o",
                "t.heddle",
                Installed.example(example).toString());
        return TraceReader.read(folder.resolve("t.heddle"));
    }

    /** Replays all schedules of a folder. */
    private Replayed.Schedules replayed(int code, String schedules, String... program) throws IOException {
        replay(code, schedules, program);
        return Replayed.Schedules.in(folder);
    }

    private Installed.Run replay(int code, String schedules, String... program) throws IOException {
        List<String> words = new ArrayList<>(List.of("replay", "--json=replay.json", "--out", "failing"));
        try (var files = Files.list(folder.resolve(schedules))) {
            files.map(file -> folder.relativize(file).toString()).sorted().forEach(words::add);
        }
        words.addAll(List.of(program));
        return heddle(code, words.toArray(String[]::new));
    }

    @Test
    void aPassingTraceOfLostUpdateLeadsToFailingExecutions() throws Exception {
        Trace trace = passing("LostUpdate", 2);
        heddle(
                0,
                "derive",
                "t.heddle",
                "--strategy",
                "pos",
                "--count",
                "20",
                "--seed",
                "7",
                "-o",
                "d",
                "--json=derive.json");
        CommandJson derived = CommandJson.read(folder.resolve("derive.json"));
        assertEquals(20, derived.number("schedules"));
        assertEquals("d", derived.text("folder"));
        Schedule first = ScheduleReader.read(folder.resolve("d/derived-1.schedule"));
        assertEquals(Schedule.Mode.GUIDE, first.mode());
        assertEquals("LostUpdate.java", first.program());
        assertEquals(trace.header().executionSeed(), first.seed());
        heddle(0, "derive", "t.heddle", "--strategy", "pos", "--count", "20", "--seed", "7", "-o", "again");
        assertArrayEquals(
                Files.readAllBytes(folder.resolve("d/derived-3.schedule")),
                Files.readAllBytes(folder.resolve("again/derived-3.schedule")));

        Installed.Run run = replay(10, "d", Installed.example("LostUpdate").toString());
        assertTrue(run.out().contains("; left: 0 (of 20); failed: "), run.out());
        assertTrue(run.out().contains("changes 1 of 1  to its changes  exception: "), run.out());
        assertTrue(run.out().contains("Lost update: "), run.out());
        Replayed.Schedules replayed = Replayed.Schedules.in(folder);
        assertEquals(0, replayed.left());
        assertEquals(20, replayed.schedules().size());
        assertEquals(18, replayed.toGoal());
        assertTrue(replayed.failed() > 0);
        assertTrue(replayed.readsFromClasses() > 0);
        assertTrue(replayed.followed().events() > 0);
        assertTrue(
                replayed.schedules().stream()
                        .anyMatch(one -> one.reached().equals("toGoal")
                                && one.verdict().equals("exception")
                                && one.changes().size() == 1
                                && one.changesMade() == 1),
                replayed::toString);
        Path failing = SavedTraces.first(folder.resolve("failing"));
        heddle(10, "replay", failing.toString());
    }

    /** The library's answers, waits and class initialisers are those of the trace, whatever the order. */
    @Test
    void schedulesThatKeepSourcesAreFollowedToTheEnd() throws Exception {
        for (String example : List.of("CorrectBoundedBuffer", "ConcurrentMap", "LatchExecutor")) {
            Files.deleteIfExists(folder.resolve("t.heddle"));
            passing(example, 1);
            String to = "keep-" + example;
            heddle(0, "derive", "t.heddle", "--strategy", "pos", "--keep-sources", "--force", "-o", to);
            Replayed.Schedules replayed = replayed(0, to, "--trace", "t.heddle");
            assertEquals(0, replayed.left());
            assertEquals(0, replayed.toGoal());
            String by = "pos-" + example;
            heddle(0, "derive", "t.heddle", "--strategy", "pos", "-o", by);
            assertEquals(0, replayed(0, by, "--trace", "t.heddle").left());
        }
    }

    /** A recording has neither the scheduling points nor the private accesses that an execution under control has. */
    @Test
    void schedulesOfAFreeRecordingAreLedAsTheRecordingIs() throws Exception {
        recordFreely("LostUpdate");
        for (String strategy : List.of("pos", "pctwm")) {
            heddle(0, "derive", "t.heddle", "--strategy", strategy, "-o", strategy);
            assertEquals(0, replayed(10, strategy).left());
        }
        Files.move(folder.resolve("t.heddle"), folder.resolve("moved.heddle"));
        Installed.Run lost = replay(2, "pos");
        assertTrue(
                lost.err().contains("derived from the recording t.heddle, which is not there; give it with --trace"),
                lost.err());
        replay(10, "pos", "--trace", "moved.heddle");
    }

    /** As those of a recording name their recording. */
    @Test
    void schedulesNameTheTraceThatHoldsTheirProgram() throws Exception {
        passing("LostUpdate", 2);
        heddle(0, "derive", "t.heddle", "--strategy", "pos", "--count", "20", "--seed", "7", "-o", "d");
        assertEquals(
                Optional.of("../t.heddle"),
                ScheduleReader.read(folder.resolve("d/derived-1.schedule")).trace());
        assertEquals(0, replayed(10, "d").left());
        Files.move(folder.resolve("t.heddle"), folder.resolve("moved.heddle"));
        Installed.Run lost = replay(2, "d");
        assertTrue(
                lost.err().contains("derived from the trace t.heddle, which is not there; give it with --trace"),
                lost.err());
        replay(10, "d", Installed.example("LostUpdate").toString());
    }

    /** What is left before its change counts as left, and the report names the event, what came instead and why. */
    @Test
    void aScheduleThatIsLeftIsNoSuccess() throws Exception {
        passing("LostUpdate", 2);
        heddle(0, "derive", "t.heddle", "--strategy", "pos", "--keep-sources", "--count", "1", "-o", "d");
        Path file = folder.resolve("d/derived-1.schedule");
        String text = Files.readString(file);
        Files.writeString(file, text.replaceFirst("run 0.1 [0-9]+ [0-9a-f]{8}", "run 0.1 9 01234567"));
        Installed.Run run = replay(0, "d", "--trace", "t.heddle");
        assertTrue(run.out().contains("left at event "), run.out());
        Replayed.Schedules replayed = Replayed.Schedules.in(folder);
        assertEquals(1, replayed.left());
        assertEquals(0, replayed.toEnd());
        assertEquals(0, replayed.reproduced());
        Replayed.OfSchedule one = replayed.schedules().get(0);
        assertEquals("left", one.reached());
        assertTrue(one.left().event() > 0, one::toString);
        assertNotEquals(one.left().expected(), one.left().found());
    }

    /** Needs both reads to miss what the other thread wrote. */
    @Test
    void readsOfOlderWritesAreDerivedByPctwm() throws Exception {
        passing("StoreBuffering", 1);
        heddle(0, "derive", "t.heddle", "--strategy", "pctwm", "--count", "20", "--seed", "7", "-o", "d");
        Installed.Run replayed = replay(10, "d", "--trace", "t.heddle");
        assertTrue(replayed.out().contains("no interleaving"), replayed.out());
    }

    @Test
    void whereAThreadRunsOnForEverTheRestIsFollowedInAFreshJvm() throws Exception {
        Files.writeString(folder.resolve("Stall.java"), """
                class Stall {
                    static int x;

                    public static void main(String[] args) throws Exception {
                        Thread t = new Thread(() -> x = 1);
                        t.start();
                        t.join();
                        boolean forEver = x == 1;
                        while (forEver) {}
                    }
                }
                """);
        Files.createDirectories(folder.resolve("d"));
        for (int n = 1; n <= 2; n++) {
            Files.writeString(
                    folder.resolve("d/" + n + ".schedule"),
                    "heddle-schedule 1\nmode guide\ncounts steps\nprogram Stall.java\nseed 1\nstrategy hand\nrun 0 1\n");
        }
        Replayed.Schedules replayed = replayed(10, "d", "Stall.java", "--stall", "1");
        assertEquals(2, replayed.schedules().size());
        assertEquals(2, replayed.failed());
        assertTrue(
                replayed.schedules().stream().allMatch(one -> one.message().contains("no event for ")),
                replayed::toString);
    }

    @Test
    void anExecutionThatIsCutOffHasNotFailed() throws Exception {
        Files.writeString(folder.resolve("Serves.java"), """
                class Serves {
                    static int x;

                    public static void main(String[] args) {
                        while (true) {
                            x++;
                        }
                    }
                }
                """);
        Files.createDirectories(folder.resolve("d"));
        Files.writeString(
                folder.resolve("d/1.schedule"),
                "heddle-schedule 1\nmode guide\ncounts steps\nprogram Serves.java\nseed 1\nstrategy hand\nrun 0 1\n");
        Replayed.Schedules replayed = replayed(0, "d", "Serves.java", "--max-events", "1000");
        assertEquals(1, replayed.schedules().size());
        assertEquals(0, replayed.failed());
        String message = replayed.schedules().get(0).message();
        assertTrue(message.contains("did not end: still running after 1000 events"), message);
    }

    @Test
    void recordedSchedulesAreFollowedToTheLetter() throws Exception {
        Trace trace = passing("LostUpdate", 2);
        Schedule recorded = Schedule.of(trace);
        Files.createDirectories(folder.resolve("d"));
        ScheduleWriter.write(folder.resolve("d/strict.schedule"), recorded);
        Replayed.Schedules followed = replayed(0, "d", "--trace", "t.heddle", "--times", "2", "--repeat", "2");
        assertEquals(1, followed.schedules().size());
        assertEquals(4, followed.times());
        assertEquals(1, followed.toEnd());
        assertEquals(0, followed.left());
        assertEquals(0, followed.failed());
        assertEquals(4, followed.reproduced());
        List<Schedule.Step> steps = new ArrayList<>(recorded.steps());
        steps.set(0, new Schedule.Run("0", 9));
        ScheduleWriter.write(
                folder.resolve("d/strict.schedule"), new Schedule(Schedule.Mode.STRICT, "L", 1, "edited", steps));
        Replayed.Schedules diverged = replayed(4, "d", "--trace", "t.heddle");
        assertEquals(1, diverged.diverged());
        assertEquals("diverged", diverged.schedules().get(0).verdict());
    }
}
