package dev.heddle.cli;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.ExecutionOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RecordedFileOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SeedOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.ReproductionReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.Checks;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.replay.RecordedExecution;
import dev.heddle.replayer.replay.Reproduction;
import dev.heddle.replayer.replay.ReproductionOutcome;
import dev.heddle.replayer.replay.ReproductionRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle reproduce}: finds a recorded failure again, by executions that agree with the recording. */
@Command(
        name = "reproduce",
        description = {
            "Find the failure of a recorded run again: run the program under control, in executions that keep the",
            "recorded order of synchronisation and inputs and vary all else, until one fails in the same way.",
            "For recordings of heddle record --detail sync and --sample, which lack what an exact replay needs."
        },
        customSynopsis = "heddle reproduce [OPTIONS] RECORDING [Foo.java | -- JAVA-ARGUMENTS]",
        sortOptions = false)
final class ReproduceCommand implements Callable<Integer> {
    private final Console console;
    private final Optional<List<String>> after;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Recording (*.heddle) of a run that failed, optionally with Foo.java to run instead of the"
                    + " recorded program.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Maximum number of executions (default ${DEFAULT-VALUE}).")
    private long iterations;

    @Option(
            names = "--time-limit",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description =
                    "Stop starting new executions after this many seconds (default ${DEFAULT-VALUE}); 0 for no limit.")
    private double timeLimit;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory for the trace of the failing execution (default heddle-out/PROGRAM-reproduced).")
    private Optional<String> out = Optional.empty();

    @Option(
            names = "--confirm",
            paramLabel = "N",
            defaultValue = "20",
            description =
                    "Number of replays of the failing execution, in at most two fresh JVMs (default ${DEFAULT-VALUE}); 0"
                            + " for none.")
    private int confirm;

    @Option(
            names = "--minimise",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Reduce the failing execution; the original trace is saved as well (the default).")
    private boolean minimise;

    @Mixin
    private RecordedFileOptions recorded = new RecordedFileOptions();

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Mixin
    private RunOptions options = new RunOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    ReproduceCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        validate();
        Path path = console.directory().resolve(words.get(0)).normalize();
        FileRoles roles = new FileRoles(console).reads(path);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        List<String> odd = new ArrayList<>();
        Trace trace =
                TraceFiles.recording(path, recorded.isSalvage(), line -> odd.add(console.show(path) + ": " + line));
        requireFailure(path, trace);
        options.model().requireAgreement(ModelSwitches.LED);
        Optional<List<String>> other = program.javaArguments(words.subList(1, words.size()), after);
        if (other.isEmpty() && trace.program().javaArguments().isEmpty()) {
            throw TraceFiles.withoutProgram(path);
        }
        String name = trace.program().name().replaceFirst("\\.java$", "").replaceAll(".*[./]", "");
        Path folder = console.directory()
                .resolve(out.orElse("heddle-out/" + name + "-reproduced"))
                .normalize();
        Checks.createFolder(folder);
        TargetJava target = program.targetJava(console);
        try (Session session = console.open(target, json.text(console))) {
            ReproductionRequest request = new ReproductionRequest(
                    new RecordedExecution(
                            path, trace, !recorded.isSalvage() && !TraceFiles.isLog(path), recorded.isTrusting()),
                    other,
                    options.settings(options.showOutput()),
                    iterations,
                    ExecutionOptions.millis(timeLimit),
                    seed.number(),
                    folder.toString(),
                    minimise,
                    confirm);
            odd.forEach(line -> console.err().println("warning: " + line));
            return report(path, new Reproduction(session, request, new Display()).run());
        }
    }

    private void validate() {
        if (iterations < 1) {
            throw new UsageException("--iterations " + iterations + ": expected at least 1");
        }
        if (confirm < 0) {
            throw new UsageException("--confirm " + confirm + ": expected 0 or more");
        }
    }

    private void requireFailure(Path path, Trace trace) {
        if (!trace.header().isFree()) {
            throw new UsageException(console.show(path) + ": a trace of a controlled execution, which heddle replay"
                    + " follows exactly; expected a recording of heddle record");
        }
        if (trace.verdict() instanceof Trace.Passed) {
            throw new UsageException(console.show(path) + ": the recorded run passed; expected one that failed"
                    + " (heddle record --until-failure)");
        }
    }

    private int report(Path path, ReproductionOutcome outcome) throws IOException {
        List<String> traces = outcome.result().failures().traces();
        Optional<String> found =
                traces.isEmpty() ? Optional.empty() : Optional.of(console.show(Path.of(traces.get(0))));
        Optional<SourcePath> lines = outcome.failing().map(trace -> source.of(console, trace));
        Optional<FailureStory> story =
                outcome.failing().map(trace -> new FailureStory(found.orElseThrow(), trace, lines.orElseThrow()));
        Report report = ReproductionReport.of(console.show(path), outcome, found, story);
        json.text(console).print(report.text());
        lines.ifPresent(one -> source.complain(console, "heddle reproduce", one));
        LateFiles files = json.write(console, "heddle reproduce", report);
        return found.isEmpty() ? ExitCode.DIVERGED : files.exitCode(ExitCode.FAILED);
    }

    private final class Display implements Reproduction.Follower {
        private final Progress progress = new Progress(console);

        @Override
        public void found(Program of) {
            json.file(console)
                    .ifPresent(file -> new FileRoles(console).reads(of).writes("--json", file));
        }

        @Override
        public void executed(RunResult soFar) {
            progress.executions(soFar);
        }

        @Override
        public void replayed(int done, int all) {
            progress.replays(done, all);
        }

        @Override
        public void over() {
            progress.clear();
        }

        @Override
        public void interrupted() {
            progress.clear();
            console.err().println("heddle reproduce: interrupted; no execution had failed as recorded");
            console.err().flush();
        }
    }
}
