package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RecordingOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.TraceReport;
import dev.heddle.formats.run.RecordingConfig;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle record}: runs a program once, as it runs by itself or under control, and keeps the trace. */
@Command(
        name = "record",
        description = "Record a program while it runs on all cores, or (--controlled) one thread at a time.",
        customSynopsis = {
            "heddle record [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)",
            "       heddle record --controlled [OPTIONS] (Foo.java | -- JAVA-ARGUMENTS)",
            "       heddle record --attach PID [OPTIONS]",
            "       heddle record --detach PID"
        },
        sortOptions = false)
final class RecordCommand implements Callable<Integer> {
    private final Console console;
    private final Optional<List<String>> after;

    @Option(names = "--controlled", description = "Run one thread at a time under control, scheduled by a random walk.")
    private boolean controlled;

    @Option(names = "--attach", paramLabel = "PID", description = "Record a running JVM.")
    private @Nullable Long attach;

    @Option(
            names = "--detach",
            paramLabel = "PID",
            description = "End the recording of a JVM that was started with --attach.")
    private @Nullable Long detach;

    @Option(
            names = "--until-failure",
            description =
                    "Run and record the program repeatedly until it fails or does not end; only that recording is kept.")
    private boolean untilFailure;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1000",
            description = "With --until-failure: maximum number of runs (default ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--time-limit",
            paramLabel = "S",
            defaultValue = "600",
            description =
                    "With --until-failure: stop starting runs after this many seconds; a run that does not end by itself then is"
                            + " ended and kept (default ${DEFAULT-VALUE}).")
    private long timeLimit;

    @Mixin
    private RecordingOptions recording = new RecordingOptions();

    @Option(names = "-o", paramLabel = "FILE", description = "File to write (default PROGRAM.heddle).")
    private @Nullable String file;

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Option(
            names = "--seed",
            paramLabel = "X",
            defaultValue = "1",
            description = "With --controlled: seed, as of heddle check (default ${DEFAULT-VALUE}).")
    private String seed = "";

    @Option(
            names = "--execution",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "With --controlled: number of the execution in the campaign of this seed (default ${DEFAULT-VALUE}).")
    private long execution;

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Parameters(
            paramLabel = "Foo.java",
            arity = "0..*",
            description = "Source file of the program; or -- followed by arguments of java.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private RunOptions options = new RunOptions();

    @Mixin
    final HelpOption help = new HelpOption();

    RecordCommand(Console console, Optional<List<String>> after) {
        this.console = console;
        this.after = after;
    }

    @Override
    public Integer call()
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        if (attach != null || detach != null) {
            return attached();
        }
        List<String> java = program.javaArguments(words, after)
                .orElseThrow(() -> new UsageException(
                        "no program: expected Foo.java or -- with java's arguments; see heddle record --help"));
        validate();
        TargetJava target = program.targetJava(console);
        PrintStream text = json.text(console);
        try (Session session = console.open(target, text)) {
            Program found = session.find(java);
            Path path = target(found.shortName());
            FileRoles roles = new FileRoles(console).reads(found).writes("-o", path);
            json.file(console).ifPresent(output -> roles.writes("--json", output));
            return controlled
                    ? controlled(session, found, path, text)
                    : free(session, found.runFreely(Runtime.getRuntime().availableProcessors()), path);
        }
    }

    private int free(Session session, Program found, Path path)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        RecordingConfig config = FreeRecording.config(console, session, found, path, force, recording);
        FreeRecording one = new FreeRecording(console, session, found, config, json, recording.isLogKept());
        return untilFailure ? one.runUntilFailure(runs, timeLimit) : one.run();
    }

    private int controlled(Session session, Program found, Path path, PrintStream text)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        Interruption interruption = Interruption.arm(session.live(), () -> interrupted(session));
        List<String> warnings;
        Progress progress = Progress.inLines(console);
        try {
            progress.phase("executing");
            Setup setup = session.setup(
                    found, options.settings(true), options.model().switches().toMap());
            Job.Record job = new Job.Record(setup, "random", RunOptions.seed(seed), execution, path.toString());
            warnings = session.launcher()
                    .fork(job, found, session.folder())
                    .await(part -> {})
                    .warnings();
        } finally {
            progress.clear();
            interruption.disarm();
        }
        return report(path, TraceFiles.read(path), warnings, text);
    }

    private int attached() throws IOException, TargetFailure {
        if (attach != null && detach != null || controlled || after.isPresent() || !words.isEmpty()) {
            throw new UsageException(
                    "--attach and --detach exclude each other and take no program: give one of them alone");
        }
        PrintStream text = json.text(console);
        if (detach != null) {
            return new Attachment(console, detach, text, json).detach();
        }
        long pid = Objects.requireNonNull(attach, "asked for, as --detach is not");
        return new Attachment(console, pid, text, json).attach(target("pid" + pid), force, recording);
    }

    private void validate() {
        options.model().switches();
        if (controlled) {
            recording.refuse();
        } else {
            recording.limits();
            recording.scope();
        }
        if (runs < 1 || timeLimit < 1) {
            throw new UsageException("--until-failure: expected --runs and --time-limit of at least 1, found " + runs
                    + " and " + timeLimit);
        }
        if (untilFailure && (controlled || recording.isLogInParts())) {
            throw new UsageException("--until-failure records complete free runs; leave out --controlled, --ring"
                    + " and --rotate; for controlled executions use heddle check");
        }
        if (execution < 1) {
            throw new UsageException("--execution " + execution + ": expected at least 1");
        }
    }

    private Path target(String name) {
        Path path = console.directory()
                .resolve(file != null ? file : name + ".heddle")
                .normalize();
        if (Files.exists(path) && !force) {
            throw new UsageException(
                    console.show(path) + ": file exists; give another with -o, or overwrite it with --force");
        }
        if (Files.isDirectory(path)) {
            throw new UsageException(console.show(path) + ": is a directory; give the name of a file with -o");
        }
        if (path.getParent() == null || !Files.isDirectory(path.getParent())) {
            throw new UsageException(
                    console.show(path) + ": its directory does not exist; create it, or give another file with -o");
        }
        if (!Files.isWritable(Files.exists(path) ? path : path.getParent())) {
            throw new UsageException(console.show(path) + ": no permission to write it; give another file with -o");
        }
        return path;
    }

    private int report(Path path, Trace trace, List<String> warnings, PrintStream text) throws IOException {
        boolean failed = trace.verdict() instanceof Trace.Failed;
        text.print(TraceReport.text(console.show(path), trace));
        if (failed) {
            text.println();
            SourcePath lines = source.of(console, trace.program());
            text.print(TraceFiles.story(trace, lines));
            source.complain(console, "heddle record", lines);
        }
        warnings.forEach(warning -> text.print("warning: " + Printable.line(warning) + "\n"));
        text.flush();
        LateFiles files = new LateFiles(console, "heddle record");
        files.write(() -> json.write(console, TraceReport.json(console.show(path), trace)));
        return files.exitCode(failed ? ExitCode.FAILED : ExitCode.OK);
    }

    private void interrupted(Session session) {
        session.close();
        console.err().println("heddle record: interrupted before the execution ended; no trace was written");
    }
}
