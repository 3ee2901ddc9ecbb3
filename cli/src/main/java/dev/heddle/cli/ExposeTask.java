package dev.heddle.cli;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.CoverageFigure;
import dev.heddle.cli.report.ExposeOutcome;
import dev.heddle.cli.report.ExposeReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckOutcome.Replays;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.check.Confirmation;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import dev.heddle.replayer.job.ExposeResults;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Run of {@code expose} from the first execution to the report; an interrupt reports what is known by then. */
final class ExposeTask {
    private static final long NO_LIMIT = Long.MAX_VALUE - 1;

    private final Console console;
    private final Session session;
    private final Program program;
    private final TargetJava target;
    private final ExposeSettings settings;
    private final Path folder;
    private final long seed;
    private final JsonOption json;
    private SourceOption source = new SourceOption();
    private final Progress progress;
    private final ModelSwitches model;
    private final CampaignJvms campaign;
    private final Confirmation confirmation;
    private final KnownIroots known;
    private final Job.Expose job;

    ExposeTask(
            Console console,
            Session session,
            Program program,
            TargetJava target,
            ExposeSettings settings,
            Path folder,
            long seed,
            RunOptions options,
            JsonOption json)
            throws IOException, UnreadableFileException {
        this.console = console;
        this.session = session;
        this.program = program;
        this.target = target;
        this.settings = settings;
        this.folder = folder;
        this.seed = seed;
        this.json = json;
        progress = new Progress(console);
        model = options.model().switches();
        campaign = new CampaignJvms(session.launcher(), program, session.folder(), 1);
        Setup setup = options.setup(session, program);
        confirmation = new Confirmation(session, program, setup, settings.confirm());
        known = new KnownIroots(console, settings, program);
        job = new Job.Expose(
                setup,
                new CampaignPlan(
                        seed,
                        1,
                        NO_LIMIT,
                        settings.timeLimitMillis(),
                        1,
                        1,
                        settings.failFast() ? 1 : 0,
                        settings.minimise(),
                        folder.toString()),
                settings.profiling(),
                settings.attempts(),
                settings.search(),
                settings.idioms(),
                known.before());
    }

    /** Quotes source files from there. */
    ExposeTask quoting(SourceOption option) {
        source = option;
        return this;
    }

    /** Runs and reports; answers the exit code. */
    int run() throws IOException, InterruptedException, TargetFailure {
        if (known.nothingFits()) {
            console.err()
                    .println("heddle expose: " + String.join("; ", known.warnings()) + "; none of its iRoots is left");
            return ExitCode.DIVERGED;
        }
        Interruption interruption = Interruption.arm(session.live(), this::interrupted);
        try {
            RunResult result = campaign.run(job, this::progress);
            Replays confirmed = confirmation.of(result, done -> progress.replays(done, settings.confirm()));
            interruption.disarm();
            progress.clear();
            LateFiles files = report(result, confirmed, false);
            return files.exitCode(result.failures().count() > 0 ? ExitCode.FAILED : ExitCode.OK);
        } finally {
            interruption.disarm();
            progress.clear();
        }
    }

    private void progress(RunResult result) {
        ExposeResults so = exposed(result);
        progress.exposing(result, so.exposed(), so.predicted());
    }

    private ExposeResults exposed(RunResult result) {
        return result.result() instanceof ExposeResults results ? results : job.known();
    }

    /** On the interrupt's thread: the target JVMs have ended. */
    private void interrupted() {
        progress.clear();
        try (session) {
            Optional<RunResult> result = campaign.soFar();
            if (result.isEmpty()) {
                console.err().println("heddle expose: interrupted before the first execution ended");
                return;
            }
            report(result.get(), confirmation.soFar(), true);
        } catch (IOException e) {
            console.err().println("heddle expose: the report cannot be written: " + e);
        }
    }

    private RaceSet races() throws IOException {
        Path file = folder.resolve("expose.races");
        if (!Files.exists(file)) {
            return RaceSet.none(program.name());
        }
        try {
            RaceSet races = RaceReader.read(file);
            UnaryOperator<String> shown = name -> name.isEmpty() ? "" : console.show(folder.resolve(name));
            List<RacePair> pairs =
                    races.pairs().stream().map(pair -> shown(pair, shown)).toList();
            return new RaceSet(races.program(), races.runs(), races.executions(), races.fingerprints(), pairs);
        } catch (UnreadableFileException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static RacePair shown(RacePair pair, UnaryOperator<String> shown) {
        return new RacePair(
                pair.kind(),
                pair.a(),
                pair.b(),
                pair.executions(),
                pair.first().inTrace(shown.apply(pair.first().trace())),
                pair.witness().map(w -> new RaceWitness(shown.apply(w.trace()), w.first(), w.second())));
    }

    private CheckRequest request() {
        return new CheckRequest(
                new CheckRequest.Started(
                        program.javaArguments(),
                        console.directory().toString(),
                        target.binary().toString()),
                new RunSettings(
                        job.setup().bounds(),
                        job.setup().showOutput(),
                        job.setup().threads()),
                model.toMap(),
                CampaignPlanBuilder.builder(job.plan()).stopAfter(0).build(),
                new Aim.Failures("expose", Estimate.NONE, false, false),
                CheckRequest.Sharing.ALONE,
                settings.confirm(),
                CheckRequest.Reports.NONE);
    }

    private LateFiles report(RunResult result, Replays made, boolean interrupted) throws IOException {
        LateFiles files = new LateFiles(console, "heddle expose");
        ExposeResults results = exposed(result);
        files.write(() -> known.after(results));
        List<String> warnings = new ArrayList<>(known.warnings());
        Optional<Trace> trace = Checks.first(result, warnings);
        CheckOutcome check = new CheckOutcome(
                request(),
                new CheckOutcome.Tested(program.name(), program.source(), target.version()),
                new CheckOutcome.Ending(interrupted, Optional.empty()),
                result,
                new CheckOutcome.Failing(
                        result.failures().traces().stream()
                                .map(path -> console.show(Path.of(path)))
                                .toList(),
                        trace,
                        made),
                CheckOutcome.Raced.none(program.name()),
                warnings);
        Path figure = folder.resolve("coverage.svg");
        files.write(() -> WholeFile.write(
                figure,
                CoverageFigure.svg(
                        program.name(), seed, results, result.campaign().last())));
        ExposeOutcome outcome = new ExposeOutcome(
                check,
                results,
                races(),
                settings.idioms(),
                settings.attempts(),
                known.file().map(console::show),
                console.show(figure),
                path -> console.show(Path.of(path)));
        Optional<SourcePath> lines = trace.map(t -> source.of(console, t.program()));
        String story = trace.map(t -> TraceFiles.story(t, lines.get())).orElse("");
        Report report = ExposeReport.of(outcome, story);
        json.text(console).print(report.text());
        json.text(console).flush();
        lines.ifPresent(of -> source.complain(console, "heddle expose", of));
        files.write(() -> json.write(console, report));
        return files;
    }
}
