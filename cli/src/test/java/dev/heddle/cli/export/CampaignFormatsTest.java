package dev.heddle.cli.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Problem;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.SampleTrace;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.ReportOptions;
import dev.heddle.cli.report.CheckReport;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.trace.HeddleVersion;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.program.SourcePath;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other tools get of a campaign, byte for byte. */
class CampaignFormatsTest {
    private static final List<String> FORMATS = List.of("sarif", "junit", "markdown");

    @TempDir
    Path folder;

    private final Trace failed = SampleTrace.of(SampleTrace.lostProgram(), true);

    private CheckOutcome outcome(boolean hasFailed) throws Exception {
        Path trace = folder.resolve("out/failure-7.heddle");
        Files.createDirectories(trace.getParent());
        TraceWriter.write(trace, failed);
        Map<String, Long> kinds = new LinkedHashMap<>(Map.of("exception", 1_200L));
        kinds.put("deadlock", 34L);
        RunResult.Failures failures = new RunResult.Failures(
                1_234, 7, kinds, List.of(trace.toString(), trace.toString()), List.of(), new TreeMap<>());
        RunResult none = RunResult.NOTHING;
        RunResult result = new RunResult(
                none.end(),
                new RunResult.Work(12_345, 2_500_000_000L, 67, 1, 2, 0),
                hasFailed ? failures : none.failures(),
                none.replays(),
                none.classes(),
                none.parameters(),
                none.warnings(),
                none.campaign(),
                none.search(),
                none.result());
        CheckRequest request = new CheckRequest(
                new CheckRequest.Started(List.of("Foo"), "", ""),
                new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO),
                Map.of(),
                new CampaignPlan(5, 1, 20_000, 30_000, 1, 1, 0, true, ""),
                new Aim.Failures("portfolio", Estimate.NONE, false, true, false, false),
                CheckRequest.Sharing.ALONE,
                20,
                CheckRequest.Reports.NONE);
        CheckOutcome.Failing failing = new CheckOutcome.Failing(
                List.of("out/failure-7.heddle", "out/failure-7.heddle"),
                Optional.of(failed),
                new CheckOutcome.Replays(20, 20, 1, ""));
        return new CheckOutcome(
                request,
                new CheckOutcome.Tested("Foo|`.java", "", "21.0.1"),
                new CheckOutcome.Ending(!hasFailed, Optional.empty()),
                result,
                hasFailed ? failing : new CheckOutcome.Failing(List.of(), Optional.empty(), CheckOutcome.Replays.NONE),
                new CheckOutcome.Raced(hasFailed ? races() : RaceSet.none("Foo"), RaceSet.none("Foo")),
                List.of());
    }

    private static RaceSet races() {
        Trace.SiteEntry a = new Trace.SiteEntry("a.Foo", "get", "()V", 1, EventKind.READ, "Foo.x", "Foo.java", 3);
        Trace.SiteEntry b = new Trace.SiteEntry("a.Foo", "set", "()V", 2, EventKind.WRITE, "Foo.x", "Foo.java", 7);
        Trace.SiteEntry c = new Trace.SiteEntry("a.Foo", "swap", "()V", 3, EventKind.UPDATE, "Foo.x", "Foo.java", 9);
        RaceExample example =
                new RaceExample(1, 5, "", "Foo.x", new RaceSide(3, "0.1 reader", ""), new RaceSide(4, "0.2", "writer"));
        RacePair plain = new RacePair(RaceKind.PLAIN_PLAIN, a, b, 2, example, Optional.empty());
        RacePair mixed = new RacePair(RaceKind.PLAIN_ATOMIC, a, c, 1, example, Optional.empty());
        return new RaceSet("Foo", 1, 10, Map.of(), List.of(plain, mixed));
    }

    private Console console() {
        PrintStream none = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        return new Console(none, none, false, folder, Map.of(), folder);
    }

    private void write(CheckOutcome outcome) throws Exception {
        Map<String, String> files = new LinkedHashMap<>();
        FORMATS.forEach(format -> files.put(format, format));
        CheckRequest.Reports reports = new CheckRequest.Reports(false, List.of(), files, List.of(), "", false, 0);
        SourcePath source = new SourcePath((name, file, line) -> "", List.of(), List.of(), folder);
        Optional<FailureStory> story = outcome.trace().map(t -> new FailureStory("", t, source));
        List<Problem> problems = new ArrayList<>(Problems.of(outcome.races()));
        for (String trace : outcome.traces()) {
            Problems.of(TraceFiles.read(folder.resolve(trace)), trace).ifPresent(problems::add);
        }
        Report report = CheckReport.of(outcome, story, false).problems(() -> problems);
        ReportOptions.of(reports).exports().write(new LateFiles(console(), "heddle check"), console(), report);
    }

    private void assertGolden(String name, CheckOutcome outcome) throws Exception {
        write(outcome);
        for (String format : FORMATS) {
            String found = Files.readString(folder.resolve(format)).replace(HeddleVersion.number(), "VERSION");
            Path golden = Path.of("src/test/resources/export/" + name + "." + format);
            assertEquals(Files.readString(golden), found, golden::toString);
        }
    }

    @Test
    void failuresAndRaces() throws Exception {
        assertGolden("failed", outcome(true));
    }

    @Test
    void nothing() throws Exception {
        assertGolden("interrupted", outcome(false));
    }
}
