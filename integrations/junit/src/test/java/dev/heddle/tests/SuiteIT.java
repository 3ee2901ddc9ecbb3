package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.api.run.TestId;
import dev.heddle.api.tool.ExitCodes;
import dev.heddle.api.tool.HeddleTool.CheckAnswer;
import dev.heddle.api.tool.HeddleTool.CheckOrder;
import dev.heddle.api.tool.HeddleTool.SuiteAnswer;
import dev.heddle.api.tool.HeddleTool.SuiteOrder;
import dev.heddle.distribution.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests of a project, run as a suite: {@link SuiteCases}. */
class SuiteIT {
    private static final List<String> ORDINARY = Stream.of(
                    "adds", "losesUpdates", "takes", "isAlone", "failsByItself", "endsItsJvm", "isDisabled")
            .map(test -> "SuiteCases#" + test)
            .toList();

    @TempDir
    Path folder;

    private SuiteAnswer run(List<String> select) {
        return run(select, Duration.ofSeconds(20), false);
    }

    private SuiteAnswer run(List<String> select, Duration each, boolean resumes) {
        return run(select, 60, each, resumes);
    }

    private SuiteAnswer run(List<String> select, int iterations, Duration each, boolean resumes) {
        return run(List.of(), select, "out", iterations, each, 2, resumes);
    }

    private SuiteAnswer run(
            List<String> options,
            List<String> select,
            String out,
            int iterations,
            Duration each,
            int jobs,
            boolean resumes) {
        List<String> java = new ArrayList<>(options);
        java.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return Installation.get()
                .tool()
                .suite(new SuiteOrder(
                        java,
                        new SuiteOrder.Tests(List.of(), select, Optional.empty(), false),
                        folder.resolve(out),
                        iterations,
                        each,
                        Duration.ZERO,
                        jobs,
                        Map.of("junit", folder.resolve("TEST-suite.xml"), "sarif", folder.resolve("suite.sarif")),
                        resumes));
    }

    private static Map<String, String> verdicts(SuiteAnswer answer) {
        return answer.verdicts().stream()
                .collect(
                        Collectors.toMap(verdict -> verdict.test().replaceFirst(".*#", ""), SuiteAnswer.Verdict::kind));
    }

    @Test
    void eachTestGetsAVerdict() throws IOException {
        SuiteAnswer answer = run(ORDINARY);
        assertEquals(
                Map.of(
                        "adds", "passes",
                        "losesUpdates", "fails",
                        "takes(int) [1] by=1", "passes",
                        "takes(int) [2] by=2", "fails",
                        "isAlone", "sequential",
                        "failsByItself", "fails_by_itself",
                        "endsItsJvm", "fails_by_itself",
                        "isDisabled", "skipped"),
                verdicts(answer),
                answer.out() + answer.err());
        assertEquals(ExitCodes.FAILED, answer.exit(), answer.err());
        SuiteAnswer.Verdict lost = answer.verdicts().stream()
                .filter(verdict -> verdict.test().endsWith("#losesUpdates"))
                .findFirst()
                .orElseThrow();
        assertTrue(lost.why().contains("expected: <2> but was: <1> -- Cause: "), lost.why());
        String index = Files.readString(folder.resolve("out/index.html"));
        assertTrue(index.contains("/failure.html"), index);
        String xml = Files.readString(folder.resolve("TEST-suite.xml"));
        String sarif = Files.readString(folder.resolve("suite.sarif"));
        assertEquals(2, sarif.split("\"partialFingerprints\"", -1).length - 1, sarif);
        assertTrue(sarif.contains("src/test/java/dev/heddle/tests/SuiteCases.java"), sarif);
        assertTrue(xml.contains("<testsuite name=\"heddle test\" tests=\"8\" failures=\"2\" errors=\"2\""), xml);
    }

    @Test
    void failuresThatNeedATimeAreNotThoseOfAnOrder() throws IOException {
        List<String> tests = List.of(
                "waitsBriefly",
                "sleepsUntilItIsSet",
                "sleepsForLessThan80Millis",
                "takesLessThanTenSeconds",
                "endsWithin50Millis",
                "worksForMoreThanNoTime",
                "losesUpdatesBesideTimes");
        SuiteAnswer answer =
                run(tests.stream().map(test -> "SuiteCases#" + test).toList());
        assertEquals(
                Map.of(
                        "waitsBriefly", "depends_on_time",
                        "sleepsUntilItIsSet", "depends_on_time",
                        "sleepsForLessThan80Millis", "depends_on_time",
                        "takesLessThanTenSeconds", "passes",
                        "endsWithin50Millis", "depends_on_time",
                        "worksForMoreThanNoTime", "depends_on_time",
                        "losesUpdatesBesideTimes", "fails"),
                verdicts(answer),
                answer.out() + answer.err());
        assertEquals(ExitCodes.FAILED, answer.exit(), answer.err());
        assertTrue(
                answer.out().contains(" executions fails in which time waits for threads that can run"), answer.out());
        assertTrue(
                answer.out().contains(" executions fails in which each look at the clock takes a millisecond"),
                answer.out());
        String xml = Files.readString(folder.resolve("TEST-suite.xml"));
        assertTrue(xml.contains(" failures=\"6\""), xml);
        assertTrue(xml.contains("<failure type=\"depends on time\""), xml);
        String index = Files.readString(folder.resolve("out/index.html"));
        assertTrue(index.contains("<tr class=\"depends_on_time\">"), index);
    }

    /** Campaigns of all tests run in one JVM; traces of failures equal those of a fresh JVM byte for byte. */
    @Test
    void testsShareJvmsAndFailAsInFreshOnes() throws IOException {
        Path logs = Files.createDirectory(folder.resolve("logs"));
        List<String> options = List.of("-Xlog:gc:file=" + logs + "/jvm-%p.log");
        Duration each = Duration.ofSeconds(60);
        List<String> both = List.of("SuiteCases#adds", "SuiteCases#losesUpdates");
        SuiteAnswer together = run(options, both, "together", 60, each, 1, false);
        assertEquals(2, together.verdicts().size(), together.out() + together.err());
        // Two without control, one for the campaigns of both tests, one for the replays of the failure.
        assertEquals(4, files(logs, "jvm-").size());
        run(options, both.subList(1, 2), "alone", 60, each, 1, false);
        List<Path> traces = files(folder.resolve("together"), "failure-");
        assertEquals(2, traces.size(), () -> "reduced and as it was found: " + traces);
        for (Path trace : traces) {
            Path same =
                    folder.resolve("alone").resolve(folder.resolve("together").relativize(trace));
            assertArrayEquals(Files.readAllBytes(same), Files.readAllBytes(trace), trace + " and " + same);
        }
    }

    private static List<Path> files(Path below, String prefix) throws IOException {
        try (Stream<Path> all = Files.walk(below)) {
            return all.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix))
                    .filter(file -> !file.toString().endsWith(".html"))
                    .sorted()
                    .toList();
        }
    }

    /** The set-up of the first class and the clean-up of the last one end the JVM; the class between is run. */
    @Test
    void aClassThatEndsItsJvmHidesNoTestOfAnother() {
        SuiteAnswer answer = run(List.of("SuiteEnds", "SuiteEndsLate", "SuiteEndsNot"));
        assertEquals(
                Map.of(
                        "SuiteEnds", "fails_by_itself",
                        "runs", "sequential",
                        "SuiteEndsLate", "fails_by_itself",
                        "isReached", "sequential"),
                verdicts(answer),
                answer.out() + answer.err());
        assertTrue(answer.out().contains("outside of its tests it ends its JVM"), answer.out());
        assertEquals(ExitCodes.OK, answer.exit(), answer.err());
    }

    @Test
    void withoutATimeLimitTestsRunUntilNothingIsNew() {
        SuiteAnswer answer = run(List.of("SuiteCases#adds"), Duration.ZERO, false);
        assertEquals(Map.of("adds", "passes"), verdicts(answer), answer.err());
        assertTrue(answer.verdicts().get(0).executions() > 1, answer.out());
    }

    @Test
    void oneExecutionDoesNotShowThatThreadsNeverCommunicate() {
        SuiteAnswer answer = run(List.of("SuiteCases#adds"), 1, Duration.ofSeconds(20), false);
        assertEquals(Map.of("adds", "passes"), verdicts(answer), answer.out() + answer.err());
    }

    @Test
    void aSuiteIsResumedForSelectedTestsOnly() {
        List<String> both = List.of("SuiteCases#isAlone", "SuiteCases#isDisabled");
        assertEquals(2, run(both).verdicts().size());
        SuiteAnswer answer = run(List.of("SuiteCases#isDisabled"), Duration.ofSeconds(20), true);
        assertEquals(Map.of("isDisabled", "skipped"), verdicts(answer), answer.out());
        assertTrue(answer.out().contains("heddle test   1 test,"), answer.out());
    }

    @Test
    void aThreadLeftBehindIsADeadlockWhereThreadsAreAwaited() {
        assertEquals(ExitCodes.OK, checked("leavesAThread").exit());
        CheckAnswer awaited = checked("leavesAThread", TestId.AWAIT_THREADS);
        assertEquals(ExitCodes.FAILED, awaited.exit(), awaited.err());
        assertTrue(awaited.out().contains("1 failed: 1 deadlock"), awaited.out());
        assertEquals(ExitCodes.OK, checked("adds", TestId.AWAIT_THREADS).exit());
    }

    private CheckAnswer checked(String... test) {
        List<String> program = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path")));
        program.add(SuiteCases.class.getName() + "#" + test[0]);
        program.addAll(List.of(test).subList(1, test.length));
        return Installation.get()
                .tool()
                .check(new CheckOrder(
                        program,
                        folder.resolve("check-" + test.length + test[0]),
                        50,
                        Duration.ofSeconds(30),
                        new CheckOrder.Choice("portfolio", "1", false, false, List.of(), List.of(), 1),
                        Map.of(),
                        EnumSet.allOf(CheckOrder.Part.class),
                        Set.of()));
    }

    @Test
    void aSuiteWithoutTestsIsWrongUsage() {
        SuiteAnswer answer = run(List.of("NoSuchTest"));
        assertEquals(ExitCodes.USAGE, answer.exit());
        assertTrue(answer.err().contains("no test that is wanted"), answer.err());
    }

    @Test
    void aClassPathThatIsMissingIsWrongUsage() {
        SuiteAnswer answer = Installation.get()
                .tool()
                .suite(new SuiteOrder(
                        List.of(),
                        new SuiteOrder.Tests(List.of(), List.of(), Optional.empty(), false),
                        folder,
                        1,
                        Duration.ofSeconds(1),
                        Duration.ZERO,
                        1,
                        Map.of(),
                        false));
        assertEquals(ExitCodes.USAGE, answer.exit());
        assertTrue(answer.err().contains("no class path"), answer.err());
    }
}
