package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.InsideOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.OutputFileOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RecordingOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.option.UntilFailureOptions;
import dev.heddle.cli.recording.Attachment;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.record.ControlledRecording;
import dev.heddle.replayer.record.FreeRunRequest;
import java.io.IOException;
import java.io.PrintStream;
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

    @Mixin
    private UntilFailureOptions untilFailure = new UntilFailureOptions();

    @Mixin
    private RecordingOptions recording = new RecordingOptions();

    @Mixin
    private OutputFileOption output = new OutputFileOption();

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
    private InsideOption inside = new InsideOption();

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
    public Integer call() throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        if (!inside.isEmpty() && !controlled) {
            throw new UsageException("--inside applies to controlled recordings only; add --controlled");
        }
        options.model().control(inside.filter());
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
            Path path = output.of(console, found.shortName());
            FileRoles roles = new FileRoles(console).reads(found).writes("-o", path);
            json.file(console).ifPresent(file -> roles.writes("--json", file));
            return controlled
                    ? controlled(session, found, path)
                    : free(session, found.runFreely(Runtime.getRuntime().availableProcessors()), path);
        }
    }

    private int free(Session session, Program found, Path path)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        FreeRunRequest request = new FreeRunRequest(
                found, path, output.isForced(), recording.limits(), recording.scope(), repetitions());
        return new FreeRecording(console, session, request, json, recording.isLogKept()).run();
    }

    private Optional<FreeRunRequest.UntilFailure> repetitions() {
        return untilFailure.request(!controlled && !recording.isLogInParts());
    }

    private int controlled(Session session, Program found, Path path)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        ControlledRecording request = new ControlledRecording(
                found,
                options.settings(true),
                options.model().switches().toMap(),
                RunOptions.seed(seed),
                execution,
                path);
        return new ControlledRecord(console, json, source).run(session, request);
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
        return new Attachment(console, pid, text, json)
                .attach(output.of(console, "pid" + pid), output.isForced(), recording);
    }

    private void validate() {
        options.model().switches();
        if (controlled) {
            recording.refuse();
        } else {
            recording.limits();
            recording.scope();
        }
        repetitions();
        if (execution < 1) {
            throw new UsageException("--execution " + execution + ": expected at least 1");
        }
    }
}
