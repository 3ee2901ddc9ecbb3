package dev.heddle.cli;

import dev.heddle.analyzer.page.PageNote;
import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Problem;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.ReportOptions;
import dev.heddle.cli.report.CheckReport;
import dev.heddle.cli.report.FixReport;
import dev.heddle.cli.report.IrootCoverageReport;
import dev.heddle.cli.report.JudgeReport;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.fix.FixOutcome;
import dev.heddle.replayer.fix.FixRequest;
import dev.heddle.replayer.fix.Fixes;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.expose.CoverageNote;
import dev.heddle.replayer.judge.JudgeOutcome;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.replay.RecordedExecution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows a campaign while it runs, then reports it and writes the files that were asked for. */
final class CheckRenderer extends CampaignRenderer {
    private static final String COMMAND = "heddle check";
    /** Traces of failures that are read for their places. */
    private static final int MOST_PROBLEMS = 20;

    private Optional<Program> program = Optional.empty();

    private static final long FIX_EXECUTIONS = 10_000;

    CheckRenderer(Console console, CheckRequest request) {
        super(console, request, COMMAND);
    }

    /**
     * Reported campaign.
     *
     * @param cures lines about changes that cure the first failure, where these were asked for
     * @param judged lines about races, where these were to be judged
     */
    record Reported(int exit, CheckOutcome outcome, Report report, List<String> cures, List<String> judged) {}

    /** What follows a campaign, where it was asked for: its races judged, cures of its first failure. */
    private record Further(Optional<JudgeOutcome> judged, Optional<Report> races, Optional<FixOutcome> fixes) {
        static final Further NOTHING = new Further(Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Reported render(Console console, CheckRequest request, Call call)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        CheckRenderer renderer = new CheckRenderer(console, request);
        try (Session session = renderer.open()) {
            CheckOutcome outcome = call.of(new Checks(session, request, renderer));
            return renderer.report(outcome, renderer.further(session, outcome));
        }
    }

    private Further further(Session session, CheckOutcome outcome)
            throws IOException, InterruptedException, TargetFailure {
        Optional<JudgeOutcome> judged = Optional.empty();
        Optional<Report> races = Optional.empty();
        if (request.reports().isJudged() && !outcome.interrupted() && program.isPresent()) {
            JudgeRenderer judge = JudgeRenderer.after(console, request, program.get(), options);
            JudgeOutcome answer = judge.judge(session, program.get());
            judged = Optional.of(answer);
            races = Optional.of(judge.report(answer));
        }
        return new Further(judged, races, cures(session, outcome));
    }

    Session open() throws IOException, TargetFailure {
        return console.open(TargetJava.at(request.java()), options.json().text(console));
    }

    /** Checks that no file is written twice, or over what is read. */
    @Override
    public void found(Program of) {
        program = Optional.of(of);
        FileRoles roles = read(of);
        request.reports().files().forEach((format, name) -> {
            if (!format.equals("json") || !options.json().toStandardOutput()) {
                roles.writes("--" + format, Path.of(name));
            }
        });
        options.html().file(console);
    }

    @Override
    public void executions(RunResult soFar, CampaignPlan plan) {
        progress.failure(soFar);
        progress.executions(soFar, plan);
    }

    @Override
    int reported(CheckOutcome outcome) throws IOException {
        return report(outcome, Further.NOTHING).exit();
    }

    /** What cures the first failure, where that was asked for. */
    private Optional<FixOutcome> cures(Session session, CheckOutcome outcome)
            throws IOException, InterruptedException, TargetFailure {
        if (request.reports().fixMillis() == 0 || outcome.trace().isEmpty() || outcome.interrupted()) {
            return Optional.empty();
        }
        Path file = Path.of(outcome.result().failures().traces().get(0));
        FixRequest fix = new FixRequest(
                new RecordedExecution(file, outcome.trace().get(), true, true),
                source(outcome).<SourceLines>map(lines -> lines).orElse(SourceLines.NONE),
                request.settings(),
                FIX_EXECUTIONS,
                1,
                request.reports().fixMillis(),
                request.plan().seed() + 1);
        try {
            return Optional.of(new Fixes(session, fix).run());
        } catch (CorruptTraceException e) {
            line(COMMAND + ": --fix: " + e.getMessage());
            return Optional.empty();
        }
    }

    private Reported report(CheckOutcome outcome, Further further) throws IOException {
        Optional<SourcePath> source = source(outcome);
        Optional<FailureStory> story = story(outcome, source);
        Optional<FixReport> fixes = further.fixes().map(found -> new FixReport("", found));
        Report report = CheckReport.of(outcome, story, options.isVerbose())
                .problems(() -> problems(outcome, further.judged(), fixes));
        further.races().ifPresent(races -> report.line("").section(races).field("judged", races));
        fixes.ifPresent(found -> found.addTo(report));
        options.json().text(console).print(report.text());
        List<PageNote> notes = new ArrayList<>();
        fixes.ifPresent(found -> notes.addAll(found.notes()));
        further.judged().ifPresent(judged -> notes.addAll(JudgeReport.notes(judged)));
        files.write(() -> page(story, notes));
        complain(source);
        options.json().text(console).flush();
        Optional<Path> iroots = request.file(ReportOptions.IROOTS);
        if (iroots.isPresent()) {
            List<String> lines =
                    IrootCoverageReport.list(CoverageNote.of(outcome.result().campaign()));
            files.write(() -> WholeFile.write(iroots.get(), lines.isEmpty() ? "" : String.join("\n", lines) + "\n"));
        }
        files.write(() -> options.json().write(console, report));
        options.exports().write(files, console, report);
        return new Reported(
                exitCode(outcome.result(), outcome.saysNothing()),
                outcome,
                report,
                fixes.map(FixReport::remarks).orElse(List.of()),
                further.judged().map(JudgeReport::remarks).orElse(List.of()));
    }

    /**
     * Races, with their judgements where they have them; then the failures that are saved, the first with its cures.
     */
    private List<Problem> problems(CheckOutcome outcome, Optional<JudgeOutcome> judged, Optional<FixReport> fixes)
            throws IOException {
        List<Problem> all = new ArrayList<>();
        judged.ifPresent(of -> of.races().forEach(race -> all.add(Problems.of(race))));
        Set<List<String>> known = all.stream().map(Problem::identity).collect(Collectors.toSet());
        Problems.of(outcome.races()).stream()
                .filter(race -> !known.contains(race.identity()))
                .forEach(all::add);
        List<String> traces = outcome.result().failures().traces();
        for (String trace : traces.subList(0, Math.min(MOST_PROBLEMS, traces.size()))) {
            try {
                Path file = Path.of(trace);
                boolean isFirst = trace.equals(traces.get(0));
                Problems.of(TraceFiles.read(file), console.show(file))
                        .map(problem -> isFirst
                                ? problem.with(fixes.map(FixReport::fixes).orElse(List.of()))
                                : problem)
                        .ifPresent(all::add);
            } catch (CorruptTraceException e) {
                line(COMMAND + ": --sarif: " + e.getMessage());
            }
        }
        return all;
    }

    private void page(Optional<FailureStory> story, List<PageNote> notes) throws IOException {
        if (!options.html().isAsked()) {
            return;
        }
        if (story.isPresent()) {
            options.html()
                    .write(
                            console,
                            options.json().text(console),
                            List.of(PageTrace.of(story.get()).with(notes)));
        } else {
            options.json().text(console).println("No page: no trace of a failure has been saved.");
        }
    }
}
