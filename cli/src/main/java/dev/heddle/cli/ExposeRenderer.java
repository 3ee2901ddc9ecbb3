package dev.heddle.cli;

import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ReportOptions;
import dev.heddle.cli.report.CoverageFigure;
import dev.heddle.cli.report.ExposeOutcome;
import dev.heddle.cli.report.ExposeReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.race.RaceWriter;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.expose.ExposeAim;
import dev.heddle.replayer.job.expose.ExposeResults;
import dev.heddle.replayer.job.expose.ExposeState;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Shows a campaign that exposes iRoots while it runs, then reports it and puts what is known into the memo. */
final class ExposeRenderer extends CampaignRenderer {
    private static final String COMMAND = "heddle expose";

    private final ExposeAim aim;
    private final KnownIroots known;
    private final Session session;
    private final Program program;
    private final TraceNames traces;
    private final JsonOption json;

    /** @param session has found the program */
    ExposeRenderer(
            Console console, CheckRequest request, ExposeAim aim, KnownIroots known, Session session, Program program) {
        super(console, request, COMMAND);
        this.aim = aim;
        this.known = known;
        this.session = session;
        this.program = program;
        traces = traces(console, request, program);
        json = options.json();
    }

    private static TraceNames traces(Console console, CheckRequest request, Program program) {
        return new TraceNames(
                console, Checks.folder(request, program), request.reports().traces());
    }

    /** Makes something of a campaign that was planned earlier, and reports it; answers the exit code. */
    static int render(Console console, CheckRequest planned, Call call)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        ExposeAim aim = ExposeAim.fromBytes(((Aim.Beside) planned.aim()).content());
        PrintStream text = ReportOptions.of(planned.reports()).json().text(console);
        try (Session session = console.open(TargetJava.at(planned.java()), text)) {
            Program program = session.find(planned.program().javaArguments());
            KnownIroots known = KnownIroots.of(console, traces(console, planned, program), planned, aim, program);
            return new ExposeRenderer(console, planned, aim, known, session, program).run(call);
        }
    }

    /** Runs a campaign and reports it; answers the exit code. */
    int run(Call call) throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        return reported(call.of(new Checks(session, program, request, this)));
    }

    /** The program that was found. */
    Program program() {
        return program;
    }

    @Override
    public void found(Program found) {
        FileRoles roles = read(found);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        request.file(ExposeCommand.MEMO).ifPresent(file -> roles.writes("--memo", file));
    }

    private ExposeResults results(RunResult result) {
        try {
            return ExposeState.results(aim, result.result());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void executions(RunResult soFar, CampaignPlan plan) {
        ExposeResults results = results(soFar);
        progress.exposing(soFar, results.exposed(), results.predicted());
    }

    @Override
    public boolean isOver(RunResult result) {
        return results(result).extent().isOver();
    }

    @Override
    int reported(CheckOutcome outcome) throws IOException {
        ExposeResults results = results(outcome.result());
        Path folder = traces.folder();
        String figure = "coverage.svg";
        files.write(() -> known.after(results));
        files.write(() -> RaceWriter.write(folder.resolve("expose.races"), results.races()));
        files.write(() -> WholeFile.write(
                folder.resolve(figure),
                CoverageFigure.svg(
                        outcome.program(),
                        outcome.seed(),
                        results,
                        outcome.result().campaign().last())));
        for (String superfluous : results.superfluous()) {
            Files.deleteIfExists(folder.resolve(superfluous));
        }
        ExposeOutcome exposed = new ExposeOutcome(
                outcome.with(known.warnings()),
                results,
                shown(results.races()),
                aim.idioms(),
                aim.attempts(),
                request.file(ExposeCommand.MEMO).map(console::show),
                traces.show(figure),
                traces::show);
        Optional<SourcePath> source = source(outcome);
        Report report = ExposeReport.of(exposed, story(outcome, source));
        json.text(console).print(report.text());
        json.text(console).flush();
        complain(source);
        files.write(() -> json.write(console, report));
        return exitCode(outcome.result(), Optional.empty());
    }

    /** Races with the names of traces as people would type them. */
    private RaceSet shown(RaceSet races) {
        List<RacePair> pairs = races.pairs().stream()
                .map(pair -> new RacePair(
                        pair.kind(),
                        pair.a(),
                        pair.b(),
                        pair.executions(),
                        pair.first().inTrace(traces.show(pair.first().trace())),
                        pair.witness().map(w -> new RaceWitness(traces.show(w.trace()), w.first(), w.second()))))
                .toList();
        return new RaceSet(races.program(), races.runs(), races.executions(), races.fingerprints(), pairs);
    }
}
