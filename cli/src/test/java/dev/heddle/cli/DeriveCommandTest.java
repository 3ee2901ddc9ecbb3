package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleReader;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words of derive, and of replay for schedules. */
class DeriveCommandTest {
    @TempDir
    Path folder;

    private FakeInstallation heddle;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        Trace.Program program =
                new Trace.Program("Foo.java", List.of("Foo"), "/", List.of(), "", Map.of(), new byte[0]);
        TraceWriter.write(heddle.directory().resolve("t.heddle"), SampleTrace.of(program, false));
        Files.writeString(heddle.directory().resolve("file"), "");
        Files.writeString(
                heddle.directory().resolve("bad.schedule"),
                "heddle-schedule 1\nmode guide\ncounts steps\nprogram P\nseed x\n");
        Files.writeString(
                heddle.directory().resolve("plan.schedule"),
                "heddle-schedule 1\nmode guide\ncounts steps\nprogram P\nseed 1\nstrategy pctwm\n"
                        + "plan pctwm:d=06h=3,k=4\nplan-seed 1\n");
    }

    private Schedule derived(int n) throws Exception {
        return ScheduleReader.read(heddle.directory().resolve("d/derived-" + n + ".schedule"));
    }

    @Test
    void schedulesAreWrittenAndCounted() throws Exception {
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pos --count 3 -o d --json=j.json")));
        assertEquals("""
                heddle derive t.heddle   Foo.java, 8 events, pos, seed 1
                  3 schedules in d (1 read of older writes; 0 duplicates and 0 that the memory model forbids were not written)
                  2 change what a read sees or a call returns and continue with the strategy; the others keep it
                """, heddle.out().replaceAll("; \\d+ duplicates?", "; 0 duplicates"));
        Schedule first = derived(1);
        assertEquals(Schedule.Mode.GUIDE, first.mode());
        assertEquals("Foo.java", first.program());
        assertEquals(255, first.seed());
        assertEquals("pos of seed 1", first.strategy());
        assertFalse(Files.exists(heddle.directory().resolve("d/derived-4.schedule")));
        assertTrue(Files.readString(heddle.directory().resolve("j.json")).contains("\"schedules\": 3"));
    }

    @Test
    void fewerThanAskedForIsSaid() {
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pos --keep-sources --count 100 -o d")));
        assertTrue(heddle.out().contains("  fewer than 100: "), heddle.out());
    }

    @Test
    void theParametersOfPctwmAreSuggestedOrGiven() throws Exception {
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pctwm --count 1 -o d")));
        assertTrue(derived(1).strategy().startsWith("pctwm:d=0-"), derived(1).strategy());
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pctwm --d 1 --h 2 --count 1 -o d --force")));
        assertEquals("pctwm:d=1,h=2 of seed 1", derived(1).strategy());
    }

    @Test
    void tracesOfOtherToolsWillDo() throws Exception {
        Files.writeString(
                heddle.directory().resolve("t.std"), "T0|fork(T1)|1\nT0|w(x)|2\nT1|w(x)|3\nT1|r(x)|4\nT0|join(T1)|5\n");
        assertEquals(0, heddle.run("", words("derive t.std --strategy pos --count 5 -o d")));
        assertEquals(Schedule.Mode.GUIDE, derived(1).mode());
    }

    @Test
    void aTraceMayBeLong() throws Exception {
        Files.writeString(heddle.directory().resolve("t.std"), "T0|w(x)|1\nT1|w(x)|2\n".repeat(150_000));
        assertEquals(0, heddle.run("", words("derive t.std --strategy pos --count 2 -o d")), heddle.err());
        assertEquals(0, heddle.run("", words("derive t.std --strategy pos --keep-sources --count 2 -o e")));
        assertTrue(heddle.out().contains("300,002 events"), heddle.out());
    }

    @Test
    void keepingSourcesIsOfPos() {
        assertEquals(2, heddle.run("", words("derive t.heddle --strategy pctwm --keep-sources -o d")));
        assertTrue(heddle.err().contains("--keep-sources applies to pos only"), heddle.err());
    }

    @Test
    void whatIsThereIsNotOverwrittenUnasked() {
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pos --count 1 -o d")));
        assertEquals(2, heddle.run("", words("derive t.heddle --strategy pos --count 1 -o d")));
        assertTrue(heddle.err().contains("d/derived-1.schedule: file exists"), heddle.err());
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pos --count 1 -o d --force")));
    }

    private static String[] words(String line) {
        return line.split(" ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | derive t.heddle --strategy pos --count 0 -o d | --count 0: expected 1 to 100000",
                "2 | derive t.heddle --strategy best -o d | --strategy best: expected pos or pctwm",
                "2 | derive t.heddle --strategy pos --d 1 -o d | pos has no parameters",
                "2 | derive t.heddle --strategy pctwm --d -1 -o d | --d -1: expected 0 to 1000",
                "2 | derive t.heddle --strategy pctwm --h 0 -o d | --h 0: expected at least 1",
                "2 | derive t.heddle --strategy pos --seed x -o d | --seed x: expected a decimal number",
                "2 | derive t.heddle --strategy pos | Missing required option: '-o=DIR'",
                "2 | derive t.heddle --strategy pos -o file | file: schedules cannot be written there",
                "3 | derive none.heddle --strategy pos -o d | none.heddle",
                "3 | derive file --strategy pos -o d | file",
                "3 | replay bad.schedule Foo.java | bad.schedule",
                "3 | replay plan.schedule Foo.java | plan.schedule:7: plan pctwm:d=06h=3,k=4: d expected a number",
                "3 | replay none.schedule Foo.java | no such file",
                "2 | replay t.heddle --trace t.heddle | --trace is for schedules",
                "2 | replay bad.schedule t.heddle | t.heddle: expected schedules",
                "2 | replay --times 0 bad.schedule Foo.java | --times 0: expected at least 1",
            })
    void whatIsWrongIsSaidInALine(int code, String line, String message) {
        assertEquals(code, heddle.run("", words(line)), heddle.err());
        assertTrue(heddle.err().contains(message), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @Test
    void aScheduleNeedsAProgram() throws IOException {
        assertEquals(0, heddle.run("", words("derive t.heddle --strategy pos --count 1 -o d")));
        Path schedule = heddle.directory().resolve("d/derived-1.schedule");
        Files.writeString(schedule, Files.readString(schedule).replace("trace ../t.heddle\n", ""));
        assertEquals(2, heddle.run("", words("replay d/derived-1.schedule")));
        assertEquals(
                "heddle replay: d/derived-1.schedule: a schedule holds no program; give Foo.java, -- with java's"
                        + " arguments, or --trace TRACE with the recorded program\n",
                heddle.err());
    }
}
