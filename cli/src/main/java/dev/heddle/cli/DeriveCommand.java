package dev.heddle.cli;

import dev.heddle.analyzer.analysis.DerivationOutcome;
import dev.heddle.analyzer.analysis.DerivationRequest;
import dev.heddle.analyzer.derive.Predictions;
import dev.heddle.analyzer.derive.SamplingStrategy;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.EventProgress;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.LedOptions;
import dev.heddle.cli.option.PredictOption;
import dev.heddle.cli.option.SeedOption;
import dev.heddle.cli.report.DeriveReport;
import dev.heddle.cli.report.PredictionsReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleWriter;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.recorder.free.order.ExecutionFiles;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.replay.LedExecution;
import dev.heddle.replayer.replay.RecordedExecution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle derive}: schedules of executions that a recorded one says could be. */
@Command(
        name = "derive",
        description = "Sample other orders of a trace's events and write them as schedules for heddle replay.",
        customSynopsis = "heddle derive [OPTIONS] TRACE (--strategy pos|pctwm | --predict races,deadlocks) -o DIR",
        sortOptions = false)
final class DeriveCommand implements Callable<Integer> {
    private static final int MOST = 100_000;
    /** The trace of the execution that follows a recording. */
    private static final String REPLAYED = "replayed.heddle";

    private final Console console;

    @Parameters(paramLabel = "TRACE", description = "A trace (*.heddle, STD or RapidBin).")
    private String file = "";

    @Option(
            names = "--strategy",
            paramLabel = "pos|pctwm",
            description =
                    "Sampler: pos (partial order sampling), or pctwm (delayed communication, reads of older writes).")
    private String strategy = "";

    @Mixin
    private PredictOption predict = new PredictOption();

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of schedules, all distinct (default ${DEFAULT-VALUE}).")
    private int count;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "-o",
            paramLabel = "DIR",
            required = true,
            description = "Directory for the schedules, derived-N.schedule.")
    private String folder = "";

    @Option(
            names = "--d",
            paramLabel = "D",
            description =
                    "pctwm: number of communications to delay (default: drawn for each schedule, from 0 to what analyze suggests).")
    private @Nullable Integer sinks;

    @Option(
            names = "--h",
            paramLabel = "H",
            description = "pctwm: history depth of delayed reads, in writes (default: what analyze suggests).")
    private @Nullable Integer history;

    @Option(
            names = "--keep-sources",
            description = "pos: every read keeps its source, so that each schedule is a complete execution of the"
                    + " program (default: a schedule ends with its first change and continues with its strategy).")
    private boolean keepsSources;

    @Option(
            names = "--events",
            paramLabel = "WAY",
            description = "Events of a free recording that are put into other orders: those recorded (recorded), which"
                    + " lack scheduling decisions and accesses to unshared objects; or all events of one controlled"
                    + " execution that follows the recording (replayed), whose trace is written to DIR/replayed.heddle."
                    + " Default recorded.")
    private Optional<Events> way = Optional.empty();

    @Mixin
    private LedOptions led = new LedOptions();

    @Option(names = "--force", description = "Overwrite existing schedules.")
    private boolean force;

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    final HelpOption help = new HelpOption();

    DeriveCommand(Console console) {
        this.console = console;
    }

    /** Which events of a free recording are put into other orders. */
    private enum Events {
        RECORDED,
        REPLAYED
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        boolean isReplayed = way.orElse(Events.RECORDED) == Events.REPLAYED;
        led.isRunning(isReplayed ? "--events replayed" : "");
        Optional<DerivationRequest> request = predict.isAsked() ? refused() : Optional.of(request());
        Path path = console.directory().resolve(file).normalize();
        FileRoles roles = new FileRoles(console).reads(path);
        json.file(console).ifPresent(one -> roles.writes("--json", one));
        EventProgress progress = new EventProgress(new Progress(console), "reading");
        Path directory;
        Derived derived;
        boolean isFree;
        boolean hasProgram;
        try {
            Trace trace = progress.input(ExecutionFiles::open, console::show).whole(path, this::warn);
            progress.end();
            TraceFiles.requireAccesses(console.show(path), trace.header(), "a derived order");
            directory = directory();
            if (isReplayed) {
                Path replayed = directory.resolve(REPLAYED);
                roles.writes("-o", replayed);
                trace = replayed(path, trace, replayed);
                path = replayed;
            }
            progress.phase("deriving schedules");
            isFree = trace.header().isFree();
            hasProgram = !trace.program().javaArguments().isEmpty();
            derived = request.isPresent()
                    ? sampled(request.get().of(path, trace), path, directory)
                    : predicted(path, trace, directory);
        } finally {
            progress.end();
        }
        int written = derived.schedules.size();
        String origin = directory.relativize(path).toString();
        for (int n = 1; n <= written; n++) {
            roles.spares("-o", directory.resolve(name(n)));
        }
        for (int n = 1; n <= written; n++) {
            Schedule schedule = derived.schedules.get(n - 1);
            ScheduleWriter.write(
                    directory.resolve(name(n)),
                    isFree || hasProgram ? schedule.of(new Schedule.Origin(origin, isFree)) : schedule);
        }
        return json.report(console, "heddle derive", derived.report).exitCode(ExitCode.OK);
    }

    /** Schedules to be written, and what is said of them. */
    private record Derived(List<Schedule> schedules, Report report) {}

    private Derived sampled(DerivationOutcome outcome, Path path, Path directory) {
        return new Derived(outcome.schedules(), DeriveReport.of(console.show(path), console.show(directory), outcome));
    }

    private Derived predicted(Path path, Trace trace, Path directory) {
        String shown = console.show(path);
        Predictions predictions = predict.of(shown, trace);
        List<Schedule> all = predictions.schedules(trace);
        List<Schedule> written = all.subList(0, Math.min(count, all.size()));
        Report report = DeriveReport.predicted(shown, console.show(directory), trace, written.size(), all.size());
        PredictionsReport.Said said = PredictionsReport.of(shown, trace, predictions);
        return new Derived(written, report.lines(said.lines()).field("predicted", said.json()));
    }

    /** No sampling: options of samplers say nothing then. */
    private Optional<DerivationRequest> refused() {
        predict.validate();
        requireCount();
        if (!strategy.isEmpty() || keepsSources || sinks != null || history != null) {
            throw new UsageException("--predict and --strategy exclude each other (so do --keep-sources, --d and --h):"
                    + " a prediction is one order, and nothing is sampled");
        }
        return Optional.empty();
    }

    private void requireCount() {
        if (count < 1 || count > MOST) {
            throw new UsageException("--count " + count + ": expected 1 to " + MOST);
        }
    }

    /** The trace of an execution that follows a recording, which is written to a file. */
    private Trace replayed(Path file, Trace recording, Path to)
            throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        if (!recording.header().isFree()) {
            throw new UsageException("--events=replayed: expected a free recording (heddle record), found "
                    + console.show(file) + "; leave the option out");
        }
        try (Session session = console.open(led.target(console), json.text(console))) {
            var recorded = new RecordedExecution(file, recording, !TraceFiles.isLog(file), led.trusts());
            var settings = new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO);
            LedExecution execution = LedExecution.of(
                    session, recorded, settings, session.folder().resolve("led"));
            execution.warnings().forEach(this::warn);
            execution
                    .divergence()
                    .ifPresent(at -> warn("the execution that follows " + console.show(file) + " left it: "
                            + Printable.line(at) + "; the schedules are orders of that execution"));
            Trace trace = TraceFiles.recording(execution.trace(), false, this::warn);
            TraceWriter.write(to, trace);
            return trace;
        }
    }

    private void warn(String line) {
        console.err().println("heddle derive: warning: " + line);
    }

    private DerivationRequest request() {
        requireCount();
        if (strategy.isEmpty()) {
            throw new UsageException("expected --strategy pos, --strategy pctwm or --predict races,deadlocks");
        }
        if (!strategy.equals("pos") && !strategy.equals("pctwm")) {
            throw new UsageException("--strategy " + strategy + ": expected pos or pctwm");
        }
        if (keepsSources && !strategy.equals("pos")) {
            throw new UsageException("--keep-sources applies to pos only; pctwm changes the sources of reads");
        }
        if (strategy.equals("pos") && (sinks != null || history != null)) {
            throw new UsageException("--d and --h apply to pctwm only; pos has no parameters");
        }
        if (sinks != null && (sinks < 0 || sinks > 1_000)) {
            throw new UsageException("--d " + sinks + ": expected 0 to 1000");
        }
        if (history != null && history < 1) {
            throw new UsageException("--h " + history + ": expected at least 1");
        }
        return new DerivationRequest(
                strategy.equals("pos") ? SamplingStrategy.Kind.POS : SamplingStrategy.Kind.PCTWM,
                sinks == null ? OptionalInt.empty() : OptionalInt.of(sinks),
                history == null ? OptionalInt.empty() : OptionalInt.of(history),
                keepsSources,
                count,
                seed.number());
    }

    private Path directory() throws UnwritableFileException {
        Path directory = console.directory().resolve(folder).normalize();
        try {
            Files.createDirectories(directory);
            for (Path written : List.of(directory.resolve(name(1)), directory.resolve(REPLAYED))) {
                if (Files.exists(written) && !force) {
                    throw new UsageException(console.show(written)
                            + ": file exists; give another directory with -o, or overwrite with --force");
                }
            }
            Path probe = Files.createTempFile(directory, "derived-", ".part");
            Files.delete(probe);
            return directory;
        } catch (IOException e) {
            if (UnwritableFileException.isForWantOfRoom(e)) {
                throw new UnwritableFileException(directory, e);
            }
            throw new UsageException(
                    console.show(directory) + ": schedules cannot be written there (" + e + "); give another with -o",
                    e);
        }
    }

    private static String name(int n) {
        return "derived-" + n + ".schedule";
    }
}
