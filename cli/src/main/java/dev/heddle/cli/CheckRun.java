package dev.heddle.cli;

import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.ExportOptions;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.CheckJson;
import dev.heddle.cli.report.CheckOutcome;
import dev.heddle.cli.report.CheckReport;
import dev.heddle.cli.report.IrootCoverageReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.job.CampaignCommand;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.FactLog;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.CampaignFolder;
import dev.heddle.replayer.launch.CampaignJvms;
import dev.heddle.replayer.launch.Interruption;
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

/** Run of {@code check} from the first execution to the report; an interrupt reports what is known by then. */
final class CheckRun {
    private final Console console;
    private final Session session;
    private final Program program;
    private final TargetJava target;
    private final Job.Check job;
    private final Estimate given;
    private final JsonOption json;
    private final Progress progress;
    private final ModelSwitches model;
    private CampaignJvms campaign;
    private Optional<CampaignPart> part = Optional.empty();
    private final Confirmation confirmation;
    private Optional<CampaignFolder> kept = Optional.empty();
    private Optional<CampaignCommand> command = Optional.empty();
    private boolean isVerbose;
    private Optional<Path> irootList = Optional.empty();
    private Optional<RaceFile> raceFile = Optional.empty();
    private SourceOption sources = new SourceOption();
    private HtmlOption html = new HtmlOption();
    private Optional<ExportOptions> exports = Optional.empty();

    CheckRun(
            Console console,
            Session session,
            Program program,
            TargetJava target,
            Job.Check job,
            RunOptions options,
            int confirm,
            int jobs,
            Estimate given,
            JsonOption json) {
        this.console = console;
        this.session = session;
        this.program = program;
        this.target = target;
        this.job = job;
        this.given = given;
        this.json = json;
        progress = new Progress(console);
        model = options.model().switches();
        confirmation = new Confirmation(session, program, job.setup(), confirm);
        campaign = new CampaignJvms(session.launcher(), program, session.folder(), jobs);
    }

    /** Does a part of it here; the others are done elsewhere. */
    void only(CampaignPart one) {
        part = Optional.of(one);
        if (one instanceof CampaignPart.Executions executions) {
            campaign = new CampaignJvms(session.launcher(), program, session.folder(), executions.workers());
        }
    }

    /** Writes the exposed iRoots to a file, too. */
    void listIroots(Path file) {
        irootList = Optional.of(file);
    }

    /** Keeps the campaign there where it does not come to its end. */
    void keep(CampaignFolder folder, CampaignCommand command) {
        kept = Optional.of(folder);
        this.command = Optional.of(command);
    }

    /** Goes on where an earlier command has stopped. */
    void resume(CampaignFolder folder) throws IOException, UnreadableFileException {
        campaign.resume(folder);
    }

    /** Lists the figures in the report, too. */
    void listFigures() {
        isVerbose = true;
    }

    /** Keeps races in a file, with those of earlier runs. */
    void keepRaces(RaceFile file) {
        raceFile = Optional.of(file);
    }

    /** Quotes source files from there. */
    void quote(SourceOption option) {
        sources = option;
    }

    /** Writes the page of the first failure, where there is one. */
    void writePage(HtmlOption option) {
        html = option;
    }

    /** Writes results for other tools. */
    void export(ExportOptions options) {
        exports = Optional.of(options);
    }

    /** Runs and reports; answers the exit code. */
    int run() throws IOException, InterruptedException, TargetFailure {
        Job.Check known = job.with(job.sampling().knowing(estimateFile()));
        if (part.orElse(null) instanceof CampaignPart.Executions executions) {
            return make(campaign, known.with(executions.of(job.plan())), executions.result());
        }
        Interruption interruption = Interruption.arm(session.live(), this::interrupted);
        try {
            RunResult result = part.orElse(null) instanceof CampaignPart.Report made
                    ? CampaignState.fold(FactLog.Parts.read(made.result()).parts())
                    : campaign.run(known, this::show);
            CheckOutcome.Replays confirmed = confirmation.of(result, progress);
            interruption.disarm();
            progress.clear();
            LateFiles files = report(result, confirmed, false);
            return files.exitCode(result.failures().count() > 0 ? ExitCode.FAILED : ExitCode.OK);
        } finally {
            interruption.disarm();
            progress.clear();
        }
    }

    /** Makes executions, and leaves the result for what puts it together with that of others. */
    private static int make(CampaignJvms campaign, Job.Check executions, Path result)
            throws IOException, InterruptedException, TargetFailure {
        campaign.run(executions, done -> {});
        campaign.facts().write(result);
        return ExitCode.OK;
    }

    /** The path of a trace, as people would type it. */
    private String shown(Path trace) {
        return part.orElse(null) instanceof CampaignPart.Report made
                        && made.shown().isPresent()
                ? made.shown().get() + "/" + trace.getFileName()
                : console.show(trace);
    }

    private void show(RunResult soFar) {
        progress.failure(soFar);
        progress.executions(soFar, job.plan());
    }

    /** Where the estimate is that need not be made; empty where it has to be. */
    private String estimateFile() throws IOException {
        if (given.executions() == 0) {
            return "";
        }
        return Files.write(session.folder().resolve("estimate"), given.toBytes())
                .toString();
    }

    /** On the interrupt's thread: the target JVMs have ended. */
    private void interrupted() {
        progress.clear();
        try (session) {
            Optional<RunResult> known = campaign.soFar();
            if (known.isEmpty()) {
                console.err().println("heddle check: interrupted before the first execution ended");
                return;
            }
            report(known.get(), confirmation.soFar(), true);
        } catch (IOException e) {
            console.err().println("heddle check: the report cannot be written: " + e);
        }
    }

    private LateFiles report(RunResult result, CheckOutcome.Replays made, boolean interrupted) throws IOException {
        LateFiles files = new LateFiles(console, "heddle check");
        List<String> warnings = new ArrayList<>();
        Optional<Trace> trace = firstTrace(result, warnings);
        String rest = keepRest(result, files);
        CheckOutcome outcome = new CheckOutcome(
                program.name(),
                job.sampling().strategy(),
                job.plan().seed(),
                job.plan().iterations(),
                job.plan().stopAfter(),
                job.plan().timeLimitMillis(),
                target.version(),
                model,
                CheckCommand.PARAMETER_RUNS,
                given,
                interrupted,
                rest,
                result,
                result.failures().traces().stream()
                        .map(path -> shown(Path.of(path)))
                        .toList(),
                trace,
                made,
                warnings,
                isAsked() ? races(result, files) : RaceSet.none(program.name()),
                isAsked() ? RaceSet.none(program.name()) : RaceNames.of(result, program, this::shown));
        Optional<SourcePath> source = trace.map(t -> sources.of(console, t.program()));
        String story = trace.map(t -> TraceFiles.story(t, source.get())).orElse("");
        json.text(console).print(CheckReport.text(outcome, story, isVerbose));
        files.write(() -> page(result, trace, source));
        source.ifPresent(of -> sources.complain(console, "heddle check", of));
        json.text(console).flush();
        if (irootList.isPresent()) {
            List<String> lines = IrootCoverageReport.list(result.campaign().iroots());
            files.write(() -> WholeFile.write(irootList.get(), lines.isEmpty() ? "" : String.join("\n", lines) + "\n"));
        }
        if (json.isAsked()) {
            files.write(() -> json.write(console, CheckJson.of(outcome, story)));
        }
        if (exports.isPresent()) {
            exports.get().write(files, console, outcome, program.source(), story);
        }
        return files;
    }

    /** The command that goes on with a campaign that has not come to its end; empty for one that has. */
    private String keepRest(RunResult result, LateFiles files) throws IOException {
        if (kept.isEmpty() || command.isEmpty()) {
            return "";
        }
        CampaignPlan plan = job.plan();
        boolean isOver = job.isSearch()
                || plan.isEnough(result.failures().count())
                || (plan.campaigns() > 1
                        ? result.campaign().firstFailures().size() >= plan.campaigns()
                        : result.work().executions() >= plan.iterations());
        if (isOver) {
            files.write(kept.get()::delete);
            return "";
        }
        files.write(() -> campaign.keep(kept.get(), command.get()));
        return "heddle check --resume " + console.show(Path.of(plan.outputDirectory()));
    }

    private void page(RunResult result, Optional<Trace> trace, Optional<SourcePath> source) throws IOException {
        if (html.isAsked() && trace.isPresent() && source.isPresent()) {
            String name = shown(Path.of(result.failures().traces().get(0)));
            html.write(console, json.text(console), List.of(PageTrace.of(name, trace.get(), source.get())));
        } else if (html.isAsked()) {
            json.text(console).println("No page: no trace of a failure has been saved.");
        }
    }

    /** Whether all executions were looked at for races. */
    private boolean isAsked() {
        return job.races() || model.failOn().contains(FailOn.RACE);
    }

    /** What raced, with the traces that are kept, and where it is asked for with what earlier runs showed. */
    private RaceSet races(RunResult result, LateFiles files) throws IOException {
        RaceSet run = RaceNames.of(result, program, this::shown);
        if (raceFile.isEmpty() || run.executions() == 0) {
            return run;
        }
        try {
            RaceSet all = raceFile.get().known(run, console);
            files.write(() -> raceFile.get().write(all));
            return all;
        } catch (UnreadableFileException e) {
            console.err().println("heddle check: races are not kept: " + e.getMessage());
            return run;
        }
    }

    /** The trace for the story; the figures are worth reporting without it, too. */
    static Optional<Trace> firstTrace(RunResult result, List<String> warnings) {
        if (result.failures().traces().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    TraceFiles.read(Path.of(result.failures().traces().get(0))));
        } catch (CorruptTraceException | UnsupportedVersionException e) {
            warnings.add("no story: " + e.getMessage());
            return Optional.empty();
        }
    }
}
