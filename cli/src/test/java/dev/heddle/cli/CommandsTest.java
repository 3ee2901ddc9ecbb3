package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands from their words to exit code, text and JSON, with a made-up engine. */
class CommandsTest {
    @TempDir
    Path folder;

    private FakeInstallation heddle;
    private Path failing;
    private Path passing;
    private String fail;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        failing = heddle.trace("failing.heddle", true);
        passing = heddle.trace("passing.heddle", false);
        fail = "-Dfake=fail -Dfake.trace=" + failing;
    }

    @Test
    void aCleanCheckSaysWhatWasRun() throws IOException {
        assertEquals(0, heddle.run("", "check", "--verbose", "--iterations", "1000", "Foo.java"));
        Golden.check("check-clean.txt", masked(heddle.out()));
        assertEquals("", heddle.err());
    }

    @Test
    void theFiguresAreListedOnRequestOnly() throws IOException {
        assertEquals(0, heddle.run("", "check", "--iterations", "1000", "Foo.java"));
        Golden.check("check-short.txt", masked(heddle.out()));
        assertTrue(heddle.out().lines().count() <= 10, heddle.out());
    }

    @Test
    void aFailingCheckTellsTheStoryAndReplaysIt() throws IOException {
        assertEquals(10, heddle.run(fail, "check", "-v", "--iterations", "1000", "--confirm", "3", "Foo.java"));
        String text = masked(heddle.out());
        int story = text.indexOf("The story of execution 7:\n");
        int end = text.indexOf("Trace: ");
        assertTrue(text.substring(story, end).contains("Foo.java:12"), text);
        Golden.check("check-failing.txt", text.substring(0, story) + "STORY\n" + text.substring(end));
        assertTrue(Files.isRegularFile(heddle.directory().resolve("heddle-out/Foo-1/failure-7.heddle")));
    }

    @Test
    void theJsonOfCheckHoldsTheFieldsOfTheContract() throws IOException {
        assertEquals(
                10,
                heddle.run(
                        fail,
                        "check",
                        "--json=-",
                        "--seed",
                        "0xff",
                        "--iterations",
                        "1000",
                        "--confirm",
                        "2",
                        "Foo.java"));
        Golden.check("check-failing.json", masked(heddle.out()));
        assertTrue(heddle.err().contains("Replayed 2 of 2 times in fresh JVMs."), heddle.err());
    }

    @Test
    void wherePassingExecutionsAreMissingTheReportAsksForOne() {
        assertEquals(10, heddle.run(fail.replace("=fail ", "=allFail "), "check", "-v", "--confirm", "0", "Foo.java"));
        assertTrue(
                heddle.out().contains("  all of the 10,000 executions failed: does the program pass without Heddle?\n"),
                heddle.out());
        assertTrue(heddle.out().contains(", 1 distinct reads-from class, "), heddle.out());
        assertTrue(
                heddle.out().contains("  output of the program: heddle-out/Foo-1/failure-7.out.txt\n"), heddle.out());
        assertEquals(10, heddle.run(fail, "check", "--confirm", "0", "--out", "other", "Foo.java"));
        assertFalse(heddle.out().contains("all of the"), heddle.out());
        assertFalse(heddle.out().contains("output of the program"), heddle.out());
    }

    @Test
    void jsonMayGoToAFile() throws IOException {
        assertEquals(0, heddle.run("", "check", "--json=a/b.json", "--", "-cp", ".", "-Xint", "Foo.java", "x"));
        String json = Files.readString(heddle.directory().resolve("a/b.json"));
        assertTrue(json.contains("\"firstFailure\": null"), json);
        assertTrue(heddle.out().contains("nothing found"), heddle.out());
    }

    @Test
    void aWornOutJvmIsReplacedAndTheResultsAreAddedUp() {
        assertEquals(0, heddle.run("-Dfake=replace", "check", "--iterations", "10", "Foo.java"));
        assertTrue(heddle.out().contains("10 executions in 4.0 s"), heddle.out());
    }

    @Test
    void aJvmThatDiesIsExplainedInOneLine() {
        assertEquals(1, heddle.run("-Dfake=die", "check", "Foo.java"));
        assertEquals(
                "heddle check: the target JVM ended with status 3 before it wrote a result:"
                        + " java.lang.OutOfMemoryError: Java heap space\n",
                heddle.err());
    }

    @Test
    void jvmsThatCrashAfterSomeExecutionsAreReplacedAsOftenAsThat() {
        assertEquals(0, heddle.run("-Dfake=crash", "check", "--iterations", "20", "Foo.java"), heddle.err());
        assertTrue(
                heddle.out()
                        .contains("execution 2 did not end: its JVM died"
                                + " (status 134, a crash: SIGSEGV (0xb) in C  [a.so+0x1]  f+0x1)"),
                heddle.out());
        assertEquals(heddle.out().indexOf("its JVM died"), heddle.out().lastIndexOf("its JVM died"), heddle.out());
    }

    @Test
    void jvmsThatDieOneAfterTheOtherLeaveTheReport() throws IOException {
        assertEquals(1, heddle.run("-Dfake=die-at-once", "check", "--jobs", "1", "--json=a.json", "Foo.java"));
        String why = "5 target JVMs died one after the other; the target JVM ended with status 134 before it wrote a"
                + " result: FATAL ERROR in native method";
        assertEquals("heddle check: " + why + "\n", heddle.err());
        assertTrue(heddle.out().contains("  did not end: 5 executions lost with a JVM that died\n"), heddle.out());
        assertTrue(heddle.out().contains("warning: the campaign was given up: " + why), heddle.out());
        String json = Files.readString(heddle.directory().resolve("a.json"));
        assertTrue(json.contains("\"died\": 5\n"), json);
    }

    @Test
    void anUnknownStrategyIsTheUsersMistake() {
        assertEquals(2, heddle.run("", "check", "--strategy", "lottery", "Foo.java"));
        assertEquals("heddle check: --strategy lottery: no such strategy; known: random\n", heddle.err());
    }

    @Test
    void anEngineThatGivesUpSaysWhy() {
        assertEquals(1, heddle.run("-Dfake=broken", "check", "Foo.java"));
        assertEquals("heddle check: the target JVM gave up: lost control of thread 0.1\n", heddle.err());
    }

    @Test
    void replaysThatDivergeAreReportedByCheck() {
        assertEquals(10, heddle.run(fail, "check", "--confirm", "0", "Foo.java"));
        assertTrue(heddle.out().contains("Not replayed."), heddle.out());
    }

    @Test
    void analyzeKeepsParametersThatCheckTakes() throws IOException {
        assertEquals(0, heddle.run("", "analyze", "failing.heddle", "--parameters", "kept/p.json"));
        assertTrue(Files.readString(heddle.directory().resolve("kept/p.json")).contains("\"threads\": 2"));
        assertEquals(0, heddle.run("", "check", "--parameters", "kept/p.json", "Foo.java"));
        assertTrue(
                heddle.out().contains("unexplored executions may fail: executions are larger than --parameters says"),
                heddle.out());
        Files.writeString(heddle.directory().resolve("bad.json"), "{\"format\": 1}");
        assertEquals(3, heddle.run("", "check", "--parameters", "bad.json", "Foo.java"));
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertEquals(3, heddle.run("", "check", "--parameters", "failing.heddle", "Foo.java"));
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @Test
    void inspectSaysWhyAReadSawWhatItSaw() {
        assertEquals(0, heddle.run("", "inspect", "--why", "3", "failing.heddle"));
        assertTrue(heddle.out().contains("The writes of Foo.count in modification order:\n"), heddle.out());
        assertTrue(heddle.out().contains("initial value"), heddle.out());
        assertEquals(0, heddle.run("", "inspect", "--why", "3", "--json=-", "failing.heddle"));
        assertTrue(heddle.out().contains("\"status\": \"seen\""), heddle.out());
    }

    @Test
    void anEventThatIsNotThereIsAUsageError() {
        assertEquals(2, heddle.run("", "inspect", "--why", "99", "failing.heddle"));
        assertTrue(heddle.err().contains("--why 99: expected an event from 0 to 7"), heddle.err());
        assertEquals(2, heddle.run("", "inspect", "--why", "-1", "failing.heddle"));
    }

    @Test
    void aReproducedFailureIsExitCodeTen() throws IOException {
        assertEquals(10, heddle.run("", "replay", "failing.heddle", "--times", "2", "--json=-"));
        Golden.check("replay-failing.json", masked(heddle.out()));
        assertEquals(0, heddle.run("", "replay", "passing.heddle", "--times", "2"));
        assertTrue(heddle.out().contains("replayed as recorded in 2 of 2 fresh JVMs"), heddle.out());
    }

    @Test
    void aSingleReplayShowsTheProgramsOutput() {
        assertEquals(0, heddle.run("", "replay", "passing.heddle"));
        assertTrue(heddle.out().startsWith("the program's output\n"), heddle.out());
        assertEquals(0, heddle.run("", "replay", "passing.heddle", "--json=-"));
        assertTrue(
                heddle.err().startsWith("heddle: runs the program that passing.heddle names: Foo; from ")
                        && heddle.err().contains("work\nthe program's output\n"),
                heddle.err());
    }

    @Test
    void aReplayThatDivergesIsExitCodeFour() {
        assertEquals(4, heddle.run("-Dfake=diverge", "replay", "--times", "3", "failing.heddle"));
        assertTrue(heddle.out().contains("diverged in 3: event 5: expected read, found write"), heddle.out());
    }

    @Test
    void theModelIsNamed() throws IOException {
        assertEquals(
                0,
                heddle.run(
                        "",
                        "check",
                        "--plain=coherent",
                        "--plain-for=org.a=jmm,org.b.C=latest",
                        "--plain-for=org.c=coherent",
                        "--volatile=exec",
                        "--spurious-cas",
                        "--fail-on=race,spin",
                        "--verbose",
                        "--json=model.json",
                        "Foo.java"));
        assertTrue(
                heddle.out()
                        .contains("  model: plain coherent (org.a=jmm, org.b.C=latest, org.c=coherent),"
                                + " volatile exec, spurious cas\n"),
                heddle.out());
        String json = Files.readString(heddle.directory().resolve("model.json"));
        assertTrue(json.contains("\"org.b.C\": \"latest\""), json);
        assertTrue(json.contains("\"spuriousCas\": true"), json);
        assertEquals(0, heddle.run("", "check", "-v", "--sc", "Foo.java"));
        assertTrue(heddle.out().contains("  model: sequentially consistent\n"), heddle.out());
    }

    @Test
    void aStrictReplayRunsUnderTheSwitchesOfItsTrace() {
        assertEquals(10, heddle.run("", "replay", "failing.heddle", "--plain", "latest"));
        assertEquals(2, heddle.run("", "replay", "failing.heddle", "--plain", "jmm"));
        assertEquals(
                "heddle replay: --plain: a strict replay runs under the switches of its trace (plain latest,"
                        + " volatile exec); leave the option out\n",
                heddle.err());
        assertEquals(2, heddle.run("", "replay", "failing.heddle", "--fail-on", "race"));
        assertEquals(2, heddle.run("", "replay", "failing.heddle", "--spurious-wakeups"));
    }

    @Test
    void aTraceWithAnUnknownSwitchCannotBeReplayed() throws Exception {
        TraceWriter.write(failing, SampleTrace.withSwitches(TraceReader.read(failing), Map.of("tear", "true")));
        assertEquals(3, heddle.run("", "replay", "failing.heddle"));
        assertTrue(
                heddle.err().contains("its header: switch tear=true: this version has no such switch"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @Test
    void aReplayTakesNoOptionFromATraceThatMayDoMoreThanRunTheProgram() throws Exception {
        Trace trace = TraceReader.read(failing);
        Trace.Program p = trace.program();
        Trace.Program other = new Trace.Program(
                p.name(),
                List.of("-XX:Flags=/etc/passwd", "Foo"),
                p.workingDirectory(),
                p.classPath(),
                p.source(),
                p.fingerprints(),
                p.bundle());
        TraceWriter.write(heddle.directory().resolve("other.heddle"), SampleTrace.of(other, true));
        assertEquals(2, heddle.run("", "replay", "other.heddle"));
        assertTrue(heddle.err().contains("-XX:Flags=/etc/passwd: the trace requests this JVM option"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        heddle.run("", "replay", "--trust-java-options", "other.heddle");
        assertFalse(heddle.err().contains("the trace requests"), heddle.err());
        assertEquals(10, heddle.run("", "replay", "other.heddle", "Foo.java"));
    }

    @Test
    void aReplayMayRunAnotherProgram() {
        assertEquals(10, heddle.run("", "replay", "failing.heddle", "Foo.java"));
        assertEquals(10, heddle.run("", "replay", "failing.heddle", "--", "Foo.java"));
        assertEquals(2, heddle.run("", "replay", "failing.heddle", "Nope.java"));
    }

    @Test
    void aTraceWhoseProgramIsGoneAsksForIt() throws IOException {
        TraceWriter.write(heddle.directory().resolve("lost.heddle"), SampleTrace.of(SampleTrace.lostProgram(), true));
        assertEquals(2, heddle.run("", "replay", "lost.heddle"));
        assertTrue(heddle.err().contains("name the program: heddle replay FILE -- JAVA-ARGUMENTS"), heddle.err());
    }

    @Test
    void aRecordingIsSummarisedAndNeverOverwrittenUnasked() throws IOException {
        String fake = "-Dfake.trace=" + passing;
        assertEquals(0, heddle.run(fake, "record", "--controlled", "Foo.java"));
        Golden.check("record-passing.txt", masked(heddle.out()));
        assertEquals(2, heddle.run(fake, "record", "--controlled", "Foo.java"));
        assertTrue(heddle.err().contains("Foo.heddle: file exists"), heddle.err());
        assertEquals(
                10, heddle.run("-Dfake.trace=" + failing, "record", "--controlled", "-o", "other.heddle", "Foo.java"));
    }

    @Test
    void oneTraceIsAnalysedInFigures() throws IOException {
        assertEquals(0, heddle.run("", "analyze", "failing.heddle"));
        Golden.check("analyze-one.txt", masked(heddle.out()));
        assertEquals(0, heddle.run("", "analyze", "failing.heddle", "--json=-"));
        Golden.check("analyze-one.json", masked(heddle.out()));
    }

    @Test
    void partOfTraceIsAnalysedAndSaysSo() throws IOException {
        assertEquals(0, heddle.run("", "analyze", "--from=2", "--to=6", "--sample=3", "failing.heddle"));
        assertTrue(heddle.out().contains("  a part: event 2 to event 5; figures and iRoots are those"), heddle.out());
        assertTrue(heddle.out().contains("  races: on one location in 3; those reported are exact"), heddle.out());
        assertTrue(heddle.out().contains("only a part was analysed: no guarantees can be given"), heddle.out());
        assertTrue(heddle.out().contains("events                                    4"), heddle.out());
        assertEquals(0, heddle.run("", "analyze", "--from=2", "--to=6", "--json=-", "failing.heddle"));
        assertTrue(heddle.out().contains("\"sample\": 1"), heddle.out());
        assertTrue(heddle.out().contains("\"consistent\": null"), heddle.out());
        assertEquals(2, heddle.run("", "analyze", "--from=2", "--parameters=p.json", "failing.heddle"));
        assertEquals(2, heddle.run("", "analyze", "--from=6", "--to=6", "failing.heddle"));
        assertEquals(2, heddle.run("", "analyze", "--sample=0", "failing.heddle"));
    }

    @Test
    void racesAreWrittenAsSarif() throws IOException {
        assertEquals(0, heddle.run("", "analyze", "--sarif=out/races.sarif", "failing.heddle"));
        String sarif = Files.readString(heddle.directory().resolve("out/races.sarif"));
        assertTrue(sarif.contains("\"ruleId\": \"heddle/race-plain-plain\""), sarif);
        assertEquals(2, heddle.run("", "analyze", "--sarif=failing.heddle", "failing.heddle"));
    }

    @Test
    void severalTracesAreAnalysedInRanges() throws IOException {
        assertEquals(0, heddle.run("", "analyze", "failing.heddle", "passing.heddle"));
        Golden.check("analyze-two.txt", masked(heddle.out()));
        assertEquals(0, heddle.run("", "analyze", "failing.heddle", "passing.heddle", "--json=-"));
        assertTrue(heddle.out().contains("\"max\": "), heddle.out());
    }

    @Test
    void aTraceOfAnotherToolIsAnalysed() throws IOException {
        Files.writeString(
                heddle.directory().resolve("two.std"),
                "T0|fork(T1)|1\nT0|acq(L1)|2\nT0|w(V1)|3\nT0|rel(L1)|4\nT1|w(V2)|5\nT1|acq(L1)|6\nT1|r(V1)|7\nT1|rel(L1)|8\n"
                        + "T0|r(V2)|9\nT0|join(T1)|10\nT0|r(V2)|11\n");
        assertEquals(0, heddle.run("", "analyze", "two.std"));
        assertTrue(heddle.out().contains("races (pairs of sites)                    1"), heddle.out());
        assertTrue(heddle.out().contains("plain-plain race on "), heddle.out());
        assertTrue(heddle.out().contains("V2: write at loc:5 and read at loc:9"), heddle.out());
        assertTrue(heddle.out().contains("not checked against the memory model"), heddle.out());
        assertTrue(heddle.out().contains("no scheduling decisions were recorded"), heddle.out());
        assertFalse(heddle.out().contains("one execution finds"), heddle.out());
    }

    @Test
    void whatIsOddInATraceOfAnotherToolIsSaidOnce() throws IOException {
        Files.writeString(heddle.directory().resolve("odd.std"), "T0|rel(L1)|1\nT0|w(V1)|2\n");
        assertEquals(0, heddle.run("", "analyze", "odd.std"));
        assertTrue(heddle.err().startsWith("heddle analyze: warning: "), heddle.err());
        assertEquals(2, heddle.err().split("odd.std", -1).length, heddle.err());
    }

    @Test
    void racesAreTheSameInWhateverOrderTracesCome() throws IOException {
        assertEquals(0, heddle.run("", "analyze", "failing.heddle", "passing.heddle", "--races", "a.races"));
        assertEquals(0, heddle.run("", "analyze", "passing.heddle", "failing.heddle", "--races", "b.races"));
        String once = Files.readString(heddle.directory().resolve("a.races"));
        assertEquals(once, Files.readString(heddle.directory().resolve("b.races")));
        assertEquals(0, heddle.run("", "analyze", "passing.heddle", "--races", "a.races"));
        assertTrue(heddle.out().contains("in 3 of 3 executions, first in run 1, execution 7"), heddle.out());
        Files.writeString(heddle.directory().resolve("a.races"), once.substring(0, once.length() / 2));
        assertEquals(3, heddle.run("", "analyze", "passing.heddle", "--races", "a.races"));
        assertTrue(heddle.err().contains("a.races:"), heddle.err());
    }

    @Test
    void aTraceIsInspectedAsATable() throws IOException {
        assertEquals(0, heddle.run("", "inspect", "failing.heddle", "--width", "100"));
        String head = heddle.out().lines().limit(5).collect(Collectors.joining("\n", "", "\n"));
        Golden.check("inspect-head.txt", head);
        long all = heddle.out().lines().count();
        assertEquals(0, heddle.run("", "inspect", "failing.heddle", "--kind", "write", "--thread", "adder"));
        assertEquals(all - 7, heddle.out().lines().count(), heddle.out());
    }

    @Test
    void aTraceIsInspectedAsJson() {
        assertEquals(0, heddle.run("", "inspect", "failing.heddle", "--json=-", "--from", "2", "--to", "4"));
        assertTrue(heddle.out().startsWith("{\"header\":"), heddle.out());
        assertTrue(heddle.err().contains("verdict: exception: AssertionError: expected 2 found 1"), heddle.err());
    }

    @Test
    void unknownThreadsAndKindsAreRefused() {
        assertEquals(2, heddle.run("", "inspect", "failing.heddle", "--thread", "0.9"));
        assertTrue(heddle.err().contains("there are 0 (main), 0.1 (adder)"), heddle.err());
        assertEquals(2, heddle.run("", "inspect", "failing.heddle", "--kind", "jump"));
        assertTrue(heddle.err().contains("there are read, write, update"), heddle.err());
    }

    @Test
    void aDamagedTraceIsSalvagedOnRequest() throws IOException {
        byte[] bytes = Files.readAllBytes(failing);
        Files.write(failing, Arrays.copyOf(bytes, bytes.length - 8));
        assertEquals(3, heddle.run("", "inspect", "failing.heddle"));
        assertEquals(0, heddle.run("", "inspect", "failing.heddle", "--salvage"));
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @Test
    void whereTheEndIsLostItIsNotSaidThatTheProgramPassed() throws IOException {
        byte[] bytes = Files.readAllBytes(failing);
        Files.write(failing, Arrays.copyOf(bytes, bytes.length * 3 / 4));
        assertEquals(0, heddle.run("", "inspect", "failing.heddle", "--salvage"), heddle.err());
        assertTrue(heddle.out().contains("  verdict: end not known\n"), heddle.out());
        assertEquals(0, heddle.run("", "inspect", "failing.heddle", "--salvage", "--json=-"));
        assertTrue(heddle.out().contains("\"verdict\":{\"failed\":false,\"known\":false}"), heddle.out());
        assertEquals(0, heddle.run("", "analyze", "--salvage", "failing.heddle", "--json=-"));
        assertTrue(heddle.err().contains(", end not known\n"), heddle.err());
        assertTrue(heddle.out().contains("\"endNotKnown\": [\n    \"failing.heddle\"\n  ]"), heddle.out());
    }

    /** Without what differs from machine to machine. */
    private String masked(String text) {
        return text.replace(System.getProperty("java.version"), "JDK")
                .replace(heddle.directory().toString(), "DIR");
    }
}
