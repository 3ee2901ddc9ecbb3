package dev.heddle.formats.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.SampleTraces;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
    private static final Path NAME = Path.of("a.schedule");
    private static final String HEAD = "heddle-schedule 1\nmode guide\ncounts steps\nprogram P\nseed 1\nstrategy pos\n";

    @TempDir
    Path directory;

    @Test
    void aTraceBecomesTheTextOfItsDecisions() {
        assertEquals("""
                heddle-schedule 1
                mode strict
                counts steps
                program Lost.java
                seed -7
                strategy random
                run 0 1 5bcf6dcd
                run 0.1 2 5ab3e6fb
                run 0 1 f4fec979
                run 0.1 1 ebb5cb3c
                run 0 1 ebb5cb3c
                run 0.1 1 678ce57e
                run 0 2 90540fe5
                """, ScheduleWriter.toText(Schedule.of(SampleTraces.lostUpdate())));
    }

    @Test
    void onlyReadsOfOlderWritesAreNamed() {
        Trace trace = SampleTraces.lostUpdate();
        trace.events().setReadsFrom(8, 4);
        String text = ScheduleWriter.toText(Schedule.of(trace));
        assertTrue(text.endsWith("run 0 2 90540fe5\nevent (0,4) reads (0.1,2)\n"), text);
        trace.events().setReadsFrom(8, -1);
        text = ScheduleWriter.toText(Schedule.of(trace));
        assertTrue(text.endsWith("run 0 2 90540fe5\nevent (0,4) reads init\n"), text);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsWrittenIsRead(long seed) throws Exception {
        Schedule schedule = Schedule.of(withoutGlue(SampleTraces.random(seed, (int) seed * 700 - 700)));
        Path file = directory.resolve("a.schedule");
        ScheduleWriter.write(file, schedule);
        assertEquals(schedule, ScheduleReader.read(file));
        assertArrayEquals(new String[] {"a.schedule"}, directory.toFile().list());
    }

    /** In an execution no two reads of one step see old writes; random events may. */
    private static Trace withoutGlue(Trace trace) {
        EventColumns old = trace.events();
        EventColumns events = new EventColumns(old.size());
        for (int i = 0; i < old.size(); i++) {
            events.append(old.thread(i), old.kind(i), old.site(i), old.location(i), old.enabled(i));
            events.addFlags(i, old.flags(i) & ~EventFlags.GLUED);
            events.setReadsFrom(i, old.readsFrom(i));
            events.setPosition(i, old.position(i));
            events.setValue(i, old.value(i));
        }
        return new Trace(
                trace.header(),
                trace.program(),
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                events,
                trace.verdict());
    }

    private static final String HEAD_2 =
            "heddle-schedule 1\nmode guide\ncounts steps\nprogram P\nseed 1\nstrategy pos of seed 1\n";

    @Test
    void allPartsOfAScheduleAreReadAndWritten() throws Exception {
        String text = HEAD_2
                + "set-up (0,348)\nrun 0 3 bfe3a00e\nevent (0,2) reads init\nchoose (0,1) 2\ninput (0,2) 1000000000100\n"
                + "hand-over 0 2\nrun 0.2 2\n"
                + "change (0.2,1) at A.java:15 reads (0,1)\nchange (0.1,7) at - reads init\n"
                + "change (0.1,9) at A.java:3 before (0.2,4)\nplan pctwm:d=2,h=1\nplan-seed -7\n";
        Schedule schedule = ScheduleReader.parse(NAME, text);
        assertEquals(text, ScheduleWriter.toText(schedule));
        assertEquals(5, schedule.length());
        assertEquals(
                new Schedule.ChangedOrder(new EventId("0.1", 9), "A.java:3", new EventId("0.2", 4)),
                schedule.changes().get(2));
        assertEquals(Optional.of(new Schedule.Plan("pctwm:d=2,h=1", -7)), schedule.plan());
    }

    @Test
    void aScheduleIsOfOneTraceOrOneRecording() throws Exception {
        for (String origin : new String[] {"trace ../t.heddle\n", "recording ../t.heddle\n"}) {
            Schedule schedule = ScheduleReader.parse(NAME, HEAD_2 + origin + "run 0 3\n");
            assertEquals(HEAD_2 + origin + "run 0 3\n", ScheduleWriter.toText(schedule));
            assertEquals(Optional.of("../t.heddle"), schedule.trace().or(schedule::recording));
            UnreadableFileException e = assertThrows(
                    UnreadableFileException.class,
                    () -> ScheduleReader.parse(NAME, HEAD_2 + origin + "trace u.heddle\nrun 0 3\n"));
            assertTrue(e.getMessage().startsWith("a.schedule:8: expected one recording or one trace"), e.getMessage());
        }
    }

    /**
     * What was noticed only after the fact has no name of a site in an execution, so the check of its run counts none.
     */
    @Test
    void theCheckOfARunLeavesOutSitesOfWhatWasNoticedAfterTheFact() {
        Trace trace = SampleTraces.lostUpdate();
        EventColumns events = trace.events();
        int write = 0;
        while (events.kind(write) != EventKind.WRITE || events.site(write) < 0) {
            write++;
        }
        events.addFlags(events.size() - 1, EventFlags.GLUED);
        List<Schedule.Step> named = guide(trace);
        events.addFlags(write, EventFlags.EXTERNAL);
        List<Schedule.Step> external = guide(trace);
        assertNotEquals(named, external);
        assertEquals(runs(named), runs(external));
    }

    private static List<Schedule.Step> guide(Trace trace) {
        return Schedule.guide(trace, trace, "", List.of(), Optional.empty()).steps();
    }

    private static List<Integer> runs(List<Schedule.Step> steps) {
        return steps.stream()
                .filter(Schedule.Run.class::isInstance)
                .map(step -> ((Schedule.Run) step).count())
                .toList();
    }

    /**
     * In the step in which a thread comes to wait for a lock of the library it executes no event; it counts all the
     * same.
     */
    @Test
    void comingToWaitInsideACallIsAStep() {
        Trace trace = SampleTraces.lostUpdate();
        EventColumns events = trace.events();
        int e = events.append(0, EventKind.YIELD, -1, -1, 2);
        events.addFlags(e, EventFlags.EMPTY);
        assertFalse(Steps.isStep(events, e));
        events.addFlags(e, EventFlags.IN_CALL);
        assertTrue(Steps.isStep(events, e));
    }

    /** Schedules of events, of development builds, are refused by one line. */
    @Test
    void onlyStepsAreCounted() {
        UnreadableFileException e = assertThrows(
                UnreadableFileException.class,
                () -> ScheduleReader.parse(NAME, HEAD.replace("counts steps", "counts events") + "run 0 3\n"));
        assertEquals(
                "a.schedule:3: expected 'counts steps' (derive the schedule again), found 'events'", e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run 0 1 xyz | expected a check of 8 hexadecimal digits, found 'xyz'",
                "choose (0,1) | expected 'run THREAD COUNT'",
                "input (0,1) now | expected a value (64-bit integer), found 'now'",
                "change (0,1) reads init | expected 'change (THREAD,INDEX) at FILE:LINE reads",
                "change (0,1) at A before init | expected an event such as (0.2,17), found 'init'",
                "change (0.2,0) at A before (0,2) | impossible: (0,2) is to come later, but the runs above have it already",
                "plan pos | expected 'plan-seed ...', found nothing"
            })
    void aBadLineOfThePartsIsNamed(String line, String because) {
        UnreadableFileException e = assertThrows(
                UnreadableFileException.class, () -> ScheduleReader.parse(NAME, HEAD_2 + "run 0 3\n" + line));
        assertTrue(e.getMessage().startsWith("a.schedule:8: "), e.getMessage());
        assertTrue(e.getMessage().contains(because), e.getMessage());
    }

    @Test
    void partsStandInTheirOrder() {
        String change = "change (0,1) at A reads init\n";
        for (String text : List.of(change + "run 0 1\n", "plan pos\nplan-seed 1\n" + change)) {
            assertThrows(UnreadableFileException.class, () -> ScheduleReader.parse(NAME, HEAD_2 + text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "  two ", "a\\nb", "line\nfeed\r\tand tab\t", "\\", "\u2003wide", "#no comment"})
    void anyNameSurvives(String name) throws Exception {
        Schedule schedule = new Schedule(Schedule.Mode.GUIDE, name, Long.MIN_VALUE, name, List.of());
        assertEquals(schedule, ScheduleReader.parse(NAME, ScheduleWriter.toText(schedule)));
    }

    @Test
    void editedTextMayHoldCommentsBlanksAndForeignLineEnds() throws Exception {
        String text = "# mine\r\n" + HEAD.replace("\n", "\r\n") + "\r\n  run  0\t3 \r\n# why\r\nevent (0,2) reads init";
        Schedule.Read read = new Schedule.Read(new EventId("0", 2), Optional.empty());
        Schedule expected = new Schedule(Schedule.Mode.GUIDE, "P", 1, "pos", List.of(new Schedule.Run("0", 3), read));
        assertEquals(expected, ScheduleReader.parse(NAME, text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run 0 0 | expected a run of at least 1 event, found 0",
                "run 0 -1 | expected a run of at least 1 event, found -1",
                "run 0 x | expected a number of at most 2147483647, found 'x'",
                "run 0 99999999999 | expected a number of at most 2147483647",
                "run a/b 1 | expected a thread path such as 0.2, found 'a/b'",
                "run 0 | expected 'run THREAD COUNT' or 'event",
                "jump 0 1 | found 'jump 0 1'",
                "event (0;1) reads init | expected an event such as (0.2,17), found '(0;1)'",
                "event (0,1) reads (0,-1) | found '(0,-1)'",
                "event (0,9999999999) reads init | expected a number of at most 2147483647",
                "event (0,1) writes init | expected 'run THREAD COUNT'",
                "event (0,7) reads init | event (0,7) is given two sources",
                "run 0 2147483647 | expected runs of at most 2147483647 events in all, found 2147483648"
            })
    void aBadLineIsNamed(String line, String because) {
        String text = HEAD + "run 0 1\nevent (0,7) reads init\n\n" + line + "\nrun 0 1\n";
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> ScheduleReader.parse(NAME, text));
        assertTrue(e.getMessage().startsWith("a.schedule:10: "), e.getMessage());
        assertTrue(e.getMessage().contains(because), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "heddle-schedule 1 | PK | 1",
                "heddle-schedule 1 | heddle-schedule one | 1",
                "mode guide | mode loose | 2",
                "program P | run 0 1 | 4",
                "program P | program a\\q | 4",
                "seed 1 | seed 99999999999999999999 | 5",
                "strategy pos | run 0 1 | 6"
            })
    void aBadHeaderLineIsNamed(String good, String bad, int line) {
        UnreadableFileException e =
                assertThrows(UnreadableFileException.class, () -> ScheduleReader.parse(NAME, HEAD.replace(good, bad)));
        assertTrue(e.getMessage().startsWith("a.schedule:" + line + ": expected "), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 99999})
    void anotherVersionIsNamed(int version) {
        String text = HEAD.replace("schedule 1", "schedule " + version);
        UnsupportedVersionException e =
                assertThrows(UnsupportedVersionException.class, () -> ScheduleReader.parse(NAME, text));
        assertTrue(e.getMessage().contains("format version " + version + ", expected 1"), e.getMessage());
    }

    @Test
    void everyTruncationIsReadOrRefused() throws Exception {
        String text = ScheduleWriter.toText(Schedule.of(withoutGlue(SampleTraces.random(4, 60))));
        for (int length = 0; length < text.length(); length++) {
            try {
                ScheduleReader.parse(NAME, text.substring(0, length));
            } catch (UnreadableFileException e) {
                assertTrue(e.getMessage().startsWith("a.schedule:"), e.getMessage());
            }
        }
    }

    @Test
    void aFileThatIsNoTextIsRefused() throws Exception {
        Path file = directory.resolve("a.schedule");
        Files.write(file, new byte[] {(byte) 0x89, 'H'});
        assertRefused(file, "expected a schedule in UTF-8");
        Files.write(file, "".getBytes(StandardCharsets.UTF_8));
        assertRefused(file, ":1: expected 'heddle-schedule ...', found nothing");
        assertRefused(directory, "found a directory");
    }

    private static void assertRefused(Path file, String because) {
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> ScheduleReader.read(file));
        assertTrue(e.getMessage().contains(because), e.getMessage());
    }
}
