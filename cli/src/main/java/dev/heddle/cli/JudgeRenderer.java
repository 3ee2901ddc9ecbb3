package dev.heddle.cli;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Json;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ReportOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.JudgeReport;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.judge.JudgeOutcome;
import dev.heddle.replayer.judge.JudgeProgress;
import dev.heddle.replayer.judge.JudgedRace;
import dev.heddle.replayer.judge.Judging;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows how far races are judged, then reports them. */
final class JudgeRenderer implements JudgeProgress {
    /** What the executions of {@code heddle judge} are for. */
    static final Aim AIM = new Aim.Failures("portfolio", Estimate.NONE, false, true, true, false);

    private static final String COMMAND = "heddle judge";
    /** Executions with each race, and without it, after a campaign. */
    private static final long ITERATIONS = 1_000;

    private static final long LIMIT_MILLIS = 120_000;

    private final Console console;
    private final CheckRequest request;
    private final JsonOption json;
    private final SourceOption source;
    private final Progress progress;
    private Optional<Path> log = Optional.empty();
    private Optional<Path> page = Optional.empty();

    JudgeRenderer(Console console, CheckRequest request, JsonOption json, SourceOption source) {
        this.console = console;
        this.request = request;
        this.json = json;
        this.source = source;
        progress = new Progress(console);
    }

    /** Judges the races of a program that was checked before. */
    static JudgeRenderer after(Console console, CheckRequest checked, Program program, ReportOptions options) {
        CheckRequest request = CheckRequestBuilder.builder(checked)
                .plan(CampaignPlanBuilder.builder(checked.plan())
                        .iterations(Math.min(ITERATIONS, checked.plan().iterations()))
                        .timeLimitMillis(LIMIT_MILLIS)
                        .campaigns(1)
                        .stopAfter(0)
                        .outputDirectory(Checks.folder(checked, program).toString())
                        .build())
                .aim(AIM)
                .sharing(CheckRequest.Sharing.ALONE)
                .build();
        return new JudgeRenderer(console, request, options.json(), options.source());
    }

    /**
     * Judges the races and reports them; answers the exit code.
     *
     * @param sarif where they are written for code hosts
     * @param html where the page of the first witness goes
     */
    int run(Optional<Path> sarif, HtmlOption html) throws IOException, InterruptedException, TargetFailure {
        log = sarif;
        page = html.file(console);
        try (Session session = console.open(TargetJava.at(request.java()), json.text(console))) {
            Program program = session.find(request.program().javaArguments());
            JudgeOutcome outcome = judge(session, program);
            Report report = report(outcome);
            LateFiles files = json.report(console, COMMAND, report);
            if (sarif.isPresent()) {
                SarifLog written = new SarifLog(new SourcePlaces(console.directory(), program.source()));
                written.property("program", outcome.tested().program());
                outcome.races().forEach(race -> written.add(Problems.of(race)));
                files.write(() -> WholeFile.write(sarif.get(), Json.indented(written.json()) + "\n"));
            }
            files.write(() -> page(html, outcome, report));
            return files.exitCode(outcome.harmful() > 0 ? ExitCode.FAILED : ExitCode.OK);
        }
    }

    /** Judges the races. */
    JudgeOutcome judge(Session session, Program program) throws IOException, InterruptedException, TargetFailure {
        try {
            return new Judging(session, program, request, this).run();
        } finally {
            over();
        }
    }

    /** The page of the first failing witness, with all judgements. */
    private void page(HtmlOption html, JudgeOutcome outcome, Report report) throws IOException {
        Optional<FailureStory> story = report.story();
        if (html.isAsked() && story.isPresent()) {
            html.write(
                    console,
                    json.text(console),
                    List.of(PageTrace.of(story.get()).with(JudgeReport.notes(outcome))));
        } else if (html.isAsked()) {
            json.text(console).println("No page: no race has a witness that fails.");
        }
    }

    /** The report with the stories of failing witnesses. */
    Report report(JudgeOutcome outcome) {
        Map<String, FailureStory> stories = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        List<SourcePath> sources = new ArrayList<>();
        for (JudgedRace race : outcome.races()) {
            race.witness().filter(one -> !one.trace().isEmpty()).ifPresent(one -> {
                try {
                    Trace trace = TraceFiles.read(console.directory().resolve(one.trace()));
                    SourcePath lines = source.of(console, trace);
                    sources.add(lines);
                    stories.putIfAbsent(one.trace(), new FailureStory(one.trace(), trace, lines));
                } catch (CorruptTraceException e) {
                    problems.add(COMMAND + ": no story: " + e.getMessage());
                }
            });
        }
        Report report = JudgeReport.of(outcome, stories);
        problems.forEach(console.err()::println);
        return report;
    }

    @Override
    public void found(Program program) {
        FileRoles roles = new FileRoles(console).reads(program);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        log.ifPresent(file -> roles.writes("--sarif", file));
        page.ifPresent(file -> roles.writes("--html", file));
    }

    @Override
    public void executions(String part, RunResult soFar) {
        progress.phase("judging races (" + part + ")");
    }

    @Override
    public void over() {
        progress.clear();
    }
}
