package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.DebugOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.InsideOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.ReplayOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.SourceLanguage;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.replay.RecordedExecution;
import dev.heddle.replayer.replay.ReplayRequest;
import dev.heddle.replayer.replay.ScheduleReplay;
import dev.heddle.replayer.replay.ScheduleReplayRequest;
import dev.heddle.replayer.replay.TraceReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code heddle replay}: follows a recorded execution in fresh JVMs, decision by decision; or schedules. */
@Command(
        name = "replay",
        description = "Follow a recorded execution in fresh JVMs and compare every event.",
        customSynopsis = {
            "heddle replay [OPTIONS] TRACE [Foo.java | -- JAVA-ARGUMENTS]",
            "heddle replay [OPTIONS] SCHEDULE... [Foo.java | -- JAVA-ARGUMENTS | --trace TRACE]"
        },
        sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
    private final Console console;
    private final Optional<List<String>> after;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Trace (*.heddle), optionally with Foo.java to run instead of the recorded program;"
                    + " or schedules (*.schedule) and Foo.java.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private ReplayOptions replays = new ReplayOptions();

    @Mixin
    private DebugOptions debug = new DebugOptions();

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Mixin
    private InsideOption inside = new InsideOption();

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
        replays.validate();
        options.model().control(inside.filter());
        debug.validate(replays.most(), options.threads());
        if (words.stream().anyMatch(ReplayCommand::isSchedule)) {
            if (debug.isAsked()) {
                throw new UsageException(
                        "--debug is for traces: replay the schedule with --out DIR, then debug the trace in DIR");
            }
            return schedules();
        }
        if (replays.trace().isPresent()) {
            throw new UsageException("--trace is for schedules (*.schedule); leave it out to replay a trace");
        }
        Path named = console.named(words.get(0));
        FileRoles roles = new FileRoles(console).reads(named);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        replays.out()
                .ifPresent(folder -> IntStream.of(1, 2, replays.repeat())
                        .distinct()
                        .forEach(i -> roles.writes("--out", Path.of(folder, "replay-" + i + ".heddle"))));
        Path path = console.open(named);
        List<String> warnings = new ArrayList<>();
        Trace trace = TraceFiles.recording(
                path,
                replays.isSalvage(),
                line -> warnings.add(console.show(path) + ": " + console.files().message(line)));
        TraceFiles.requireAccesses(console.show(path), trace.header(), "a replay");
        options.model().requireAgreement(trace.header().isFree() ? ModelSwitches.LED : TraceFiles.model(path, trace));
        TargetJava target = program.targetJava(console);
        Optional<List<String>> other = program.javaArguments(words.subList(1, words.size()), after);
        if (other.isEmpty() && trace.program().javaArguments().isEmpty()) {
            throw TraceFiles.withoutProgram(path);
        }
        ReplayRequest request = new ReplayRequest(
                new RecordedExecution(
                        path, trace, !replays.isSalvage() && !TraceFiles.isLog(path), replays.isTrusting()),
                other,
                replays.settings(options, 1),
                replays.times(),
                replays.repeat(),
                replays.out()
                        .map(folder -> console.directory().resolve(folder).toString())
                        .orElse(""),
                replays.isMinimising());
        if (debug.isAsked()) {
            debug.until(trace); // what is wrong with it is said before anything runs
        }
        try (Session session = console.open(target, json.text(console))) {
            ReplayDisplay display = ReplayDisplay.ofTrace(console, json, request, !debug.isAsked());
            if (debug.isAsked()) {
                DebugReplay replay = new DebugReplay(console, new TraceReplay(session, request, display));
                return results().report(replay.run(debug, request.recorded()), warnings);
            }
            return results().report(new TraceReplay(session, request, display).run(), warnings);
        }
    }

    private int schedules() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        List<Path> files = new ArrayList<>();
        for (String word : words) {
            if (SourceLanguage.isSourceFile(word)) {
                break;
            }
            if (!isSchedule(word)) {
                throw new UsageException(
                        word + ": expected schedules (*.schedule) followed by Foo.java; give a trace of"
                                + " the program with --trace");
            }
            files.add(console.directory().resolve(word).normalize());
        }
        Optional<List<String>> other = program.javaArguments(words.subList(files.size(), words.size()), after);
        Path folder = console.directory().resolve(replays.out().orElse("heddle-out"));
        Optional<Path> trace =
                replays.trace().map(file -> console.directory().resolve(file).normalize());
        FileRoles roles = new FileRoles(console).reads(files);
        trace.ifPresent(roles::reads);
        json.file(console).ifPresent(file -> roles.writes("--json", file));
        files.forEach(file -> roles.spares(
                "--out", folder.resolve(file.getFileName().toString().replaceFirst("\\.schedule$", "") + ".heddle")));
        List<ScheduleReplayRequest.Given> schedules = new ArrayList<>();
        for (Path file : files) {
            schedules.add(new ScheduleReplayRequest.Given(file, TraceFiles.schedule(file)));
        }
        Optional<Path> recording = origin(schedules, "recording", Schedule::recording);
        if (trace.isEmpty()) {
            trace = recording.isPresent() || other.isPresent()
                    ? recording
                    : origin(schedules, "trace", Schedule::trace);
            trace.ifPresent(roles::reads);
        }
        Optional<RecordedExecution> execution = Optional.empty();
        Map<String, String> switches = options.model().switches().toMap();
        if (trace.isPresent()) {
            Path file = trace.get();
            Trace read = TraceFiles.recording(file, false, line -> {});
            execution = Optional.of(new RecordedExecution(file, read, !TraceFiles.isLog(file), replays.isTrusting()));
            if (recording.isPresent() && !read.header().isFree()) {
                throw new UsageException(console.show(file) + ": expected the recording "
                        + console.show(recording.get()) + " that the schedules were derived from, found a trace of"
                        + " strategy " + read.header().strategy());
            }
            options.model().requireAgreement(recording.isPresent() ? ModelSwitches.LED : TraceFiles.model(file, read));
            switches = recording.isPresent()
                    ? ModelSwitches.LED.toMap()
                    : read.header().switches();
        }
        if (other.isEmpty() && execution.isEmpty()) {
            throw new UsageException(console.show(files.get(0))
                    + ": a schedule holds no program; give Foo.java, -- with java's arguments, or --trace TRACE with the"
                    + " recorded program");
        }
        ScheduleReplayRequest request = new ScheduleReplayRequest(
                schedules,
                execution,
                other,
                switches,
                replays.settings(options, files.size()),
                replays.times(),
                replays.repeat(),
                folder);
        TargetJava target = program.targetJava(console);
        try (Session session = console.open(target, json.text(console))) {
            ReplayDisplay display = new ReplayDisplay(console, json, new Progress(console));
            return results().report(new ScheduleReplay(session, request, display).run());
        }
    }

    /** The recording or the trace that schedules were derived from, if any was. */
    private Optional<Path> origin(
            List<ScheduleReplayRequest.Given> schedules, String kind, Function<Schedule, Optional<String>> named) {
        Set<Optional<Path>> origins = schedules.stream()
                .map(given -> named.apply(given.schedule())
                        .map(file -> given.file().resolveSibling(file).normalize()))
                .collect(Collectors.toSet());
        if (origins.size() > 1) {
            throw new UsageException("the schedules were derived from different " + kind + "s; replay those of one "
                    + kind + " at a time");
        }
        Optional<Path> only = origins.iterator().next();
        if (only.isPresent() && replays.trace().isEmpty() && !Files.exists(only.get())) {
            throw new UsageException(console.show(schedules.get(0).file()) + ": derived from the " + kind + " "
                    + console.show(only.get()) + ", which is not there; give it with --trace");
        }
        return only;
    }

    private ReplayResults results() {
        return new ReplayResults(console, json, source);
    }

    private static boolean isSchedule(String word) {
        return word.endsWith(".schedule");
    }
}
