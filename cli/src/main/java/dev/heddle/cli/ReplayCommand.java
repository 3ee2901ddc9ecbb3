package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.DebugOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.ReplayOutcome;
import dev.heddle.cli.report.ReplayReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.ReplayRuns;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.RecordedProgram;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle replay}: follows a recorded execution in fresh JVMs, decision by decision; or schedules. */
@Command(
        name = "replay",
        description = "Follow a recorded execution in fresh JVMs and compare every event.",
        customSynopsis = {
            "heddle replay [OPTIONS] TRACE [Foo.java | -- JAVA-ARGUMENTS]",
            "heddle replay [OPTIONS] SCHEDULE... (Foo.java | -- JAVA-ARGUMENTS | --trace TRACE)"
        },
        sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
    private static final String NO_PROGRAM =
            "the trace names no program; it comes from another tool and can be analysed, not replayed";

    private final Console console;
    private final Optional<List<String>> after;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Trace (*.heddle), optionally with Foo.java to run instead of the recorded program;"
                    + " or schedules (*.schedule) and Foo.java.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of fresh JVMs in which to replay (default ${DEFAULT-VALUE}).")
    private int times;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of replays in each JVM (default ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Directory for the traces of a JVM's first, second and last replay; for schedules, for the traces of"
                            + " executions that fail (default heddle-out).")
    private Optional<String> out = Optional.empty();

    @Option(
            names = "--trace",
            paramLabel = "TRACE",
            description = "Schedules only: take program and model switches from this trace.")
    private Optional<String> recorded = Optional.empty();

    @Option(names = "--salvage", description = "Replay the readable part of a damaged or unfinished file.")
    private boolean salvage;

    @Option(
            names = "--trust-java-options",
            description = "Accept all JVM options in the trace, including those that may read or write files, load code"
                    + " or run commands (default: refuse these).")
    private boolean trustsOptions;

    @Mixin
    private DebugOptions debug = new DebugOptions();

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

    ReplayCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        if (times < 1) {
            throw new UsageException("--times " + times + ": expected at least 1");
        }
        if (repeat < 1) {
            throw new UsageException("--repeat " + repeat + ": expected at least 1");
        }
        debug.validate(Math.max(times, repeat), options.threads());
        if (words.stream().anyMatch(ScheduleReplay::isSchedule)) {
            if (debug.isAsked()) {
                throw new UsageException(
                        "--debug is for traces: replay the schedule with --out DIR, then debug the trace in DIR");
            }
            return schedules();
        }
        if (recorded.isPresent()) {
            throw new UsageException("--trace is for schedules (*.schedule); leave it out to replay a trace");
        }
        Path path = console.directory().resolve(words.get(0)).normalize();
        FileRoles roles = new FileRoles(console).reads(path);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        out.ifPresent(folder -> IntStream.of(1, 2, repeat)
                .distinct()
                .forEach(i -> roles.writes("--out", Path.of(folder, "replay-" + i + ".heddle"))));
        List<String> warnings = new ArrayList<>();
        Trace trace = recording(path, warnings);
        options.model().requireAgreement(trace.header().isFree() ? ModelSwitches.LED : TraceFiles.model(path, trace));
        TargetJava target = program.targetJava(console);
        Optional<List<String>> other = program.javaArguments(words.subList(1, words.size()), after);
        if (other.isEmpty() && trace.program().javaArguments().isEmpty()) {
            throw new CorruptTraceException(path, 0, NO_PROGRAM);
        }
        try (Session session = console.open(target, json.text(console))) {
            Program rebuilt = other.isPresent()
                    ? found(other.get(), trace, target, session)
                    : recorded(path, trace, target, session, warnings);
            requireOtherFile(rebuilt);
            boolean isFree = trace.header().isFree();
            Setup setup = session.setup(
                    rebuilt,
                    options.bounds().ofReplays(),
                    isFree ? ModelSwitches.LED.toMap() : trace.header().switches(),
                    options.showOutput() || times == 1 && repeat == 1,
                    options.threads());
            Path followed = isFree ? written(path, trace, session) : path;
            Job.Replay job = new Job.Replay(setup, followed.toString(), repeat, outputDirectory());
            if (debug.isAsked()) {
                RunResult debugged = debugged(session, rebuilt, job, path, trace);
                warnings.addAll(debugged.warnings());
                return report(new ReplayOutcome(
                        rebuilt.name(), console.show(path), 1, 1, target.version(), trace, debugged, warnings));
            }
            ReplayRuns runs = new ReplayRuns(session.launcher(), rebuilt, job, session.folder());
            RunResult result = run(session, runs);
            warnings.addAll(result.warnings());
            if (runs.repeated() > 0) {
                warnings.add(
                        "a replay diverged while another was running; it and later ones were repeated one at a time:"
                                + " concurrent runs of the program share files or ports");
            }
            return report(new ReplayOutcome(
                    rebuilt.name(), console.show(path), times, repeat, target.version(), trace, result, warnings));
        }
    }

    /** Another program than the recorded one, run as that one was. */
    private Program found(List<String> javaArguments, Trace trace, TargetJava target, Session session)
            throws IOException {
        Program found = session.find(javaArguments);
        if (!trace.header().isFree()) {
            return found;
        }
        int ours = Runtime.getRuntime().availableProcessors();
        return found.runFreely(Program.processors(trace.program().javaArguments(), ours));
    }

    /** The execution to follow, of whatever kind of file. */
    private Trace recording(Path path, List<String> warnings)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        if (TraceFiles.isForeign(path)) {
            throw new CorruptTraceException(path, 0, NO_PROGRAM);
        }
        if (!salvage && !TraceFiles.isLog(path)) {
            return TraceFiles.read(path);
        }
        try (EventSource source = salvage ? TraceFiles.salvage(path) : TraceFiles.open(path)) {
            Trace trace = TraceFiles.whole(path, source);
            source.warnings().forEach(line -> warnings.add(console.show(path) + ": " + line));
            return trace;
        }
    }

    /** A recording as a trace file that the program's JVM can read. */
    private Path written(Path path, Trace trace, Session session) throws IOException, CorruptTraceException {
        if (!salvage && !TraceFiles.isLog(path)) {
            return path;
        }
        Path file = session.folder().resolve("recording.heddle");
        TraceWriter.write(file, trace);
        return file;
    }

    /** Replays the schedules that stand before the program. */
    private int schedules() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        List<Path> files = new ArrayList<>();
        for (String word : words) {
            if (word.endsWith(".java")) {
                break;
            }
            if (!ScheduleReplay.isSchedule(word)) {
                throw new UsageException(
                        word + ": expected schedules (*.schedule) followed by Foo.java; give a trace of"
                                + " the program with --trace");
            }
            files.add(console.directory().resolve(word).normalize());
        }
        Optional<List<String>> other = program.javaArguments(words.subList(files.size(), words.size()), after);
        Path folder = console.directory().resolve(out.orElse("heddle-out"));
        Optional<Path> trace =
                recorded.map(file -> console.directory().resolve(file).normalize());
        FileRoles roles = new FileRoles(console).reads(files);
        trace.ifPresent(roles::reads);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        files.forEach(file -> roles.spares(
                "--out", folder.resolve(file.getFileName().toString().replaceFirst("\\.schedule$", "") + ".heddle")));
        return new ScheduleReplay(console, json, program, options, files, trace, folder, times, repeat, trustsOptions)
                .quoting(source)
                .run(other);
    }

    private String outputDirectory() {
        return out.map(folder -> console.directory().resolve(folder).toString()).orElse("");
    }

    private Program recorded(Path path, Trace trace, TargetJava target, Session session, List<String> warnings)
            throws CorruptTraceException {
        try {
            return RecordedProgram.rebuild(
                    trace.program(), console.directory(), target.release(), session.folder(), trustsOptions, warnings);
        } catch (IOException e) {
            throw new CorruptTraceException(path, 0, "its copy of the program cannot be unpacked: " + e.getMessage());
        }
    }

    private RunResult debugged(Session session, Program rebuilt, Job.Replay job, Path path, Trace trace)
            throws IOException, InterruptedException, TargetFailure {
        if (trace.header().isFree()) {
            throw new UsageException(
                    console.show(path)
                            + ": a free recording; replay it with --out DIR, then debug the trace in DIR, which has all events");
        }
        DebugReplay replay = new DebugReplay(console, session, rebuilt, new Job.Debug(job, debug.until(trace)));
        return replay.run(debug.port());
    }

    private RunResult run(Session session, ReplayRuns runs) throws IOException, InterruptedException, TargetFailure {
        boolean isSingle = times == 1;
        Progress progress = isSingle ? Progress.inLines(console) : new Progress(console);
        Interruption interruption = Interruption.arm(session.live(), () -> interrupted(session, runs, progress));
        try {
            if (isSingle) {
                progress.phase("replaying");
            }
            return runs.run(times, 1, done -> {
                if (times > 1) {
                    progress.replays(done, times);
                }
            });
        } finally {
            interruption.disarm();
            progress.clear();
        }
    }

    private int report(ReplayOutcome outcome) throws IOException {
        json.text(console).print(ReplayReport.text(outcome));
        if (outcome.result().replays().reproduced() > 0) {
            SourcePath lines = source.of(console, outcome.trace().program());
            TraceFiles.weakStory(outcome.trace(), lines)
                    .ifPresent(story -> json.text(console).print("\n" + story));
            source.complain(console, "heddle replay", lines);
        }
        json.text(console).flush();
        LateFiles files = new LateFiles(console, "heddle replay");
        if (json.isAsked()) {
            files.write(() -> json.write(console, ReplayReport.json(outcome)));
        }
        if (outcome.result().replays().diverged() > 0) {
            return ExitCode.DIVERGED;
        }
        boolean failed = outcome.trace().verdict() instanceof Trace.Failed || outcome.hasFoundTheEnd();
        return files.exitCode(failed ? ExitCode.FAILED : ExitCode.OK);
    }

    /** What the JSON goes to is nothing of the program. */
    private void requireOtherFile(Program found) {
        json.file(console).ifPresent(file -> new FileRoles(console).reads(found).writes("--json", file));
    }

    private void interrupted(Session session, ReplayRuns runs, Progress progress) {
        progress.clear();
        session.close();
        console.err()
                .println("heddle replay: interrupted; "
                        + runs.soFar().map(r -> r.replays().reproduced()).orElse(0) + " of " + times * repeat
                        + " replays had ended as recorded");
    }
}
