package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.RunOptions;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.ScheduleOutcome;
import dev.heddle.cli.report.ScheduleReport;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.ScheduleReader;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.ScheduleResults;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.RecordedProgram;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code heddle replay X.schedule...}: follows schedules as far as the program does, all in one JVM. */
final class ScheduleReplay {
    private static final String SUFFIX = ".schedule";

    private final Console console;
    private final JsonOption json;
    private SourceOption source = new SourceOption();
    private final ProgramOptions program;
    private final RunOptions options;
    private final List<Path> files;
    private final List<Schedule> schedules;
    private final Optional<Path> recorded;
    private final Path folder;
    private final int times;
    private final int repeat;
    private final boolean trustsOptions;
    private final List<String> warnings = new ArrayList<>();

    /**
     * @param recorded a trace of the program, or empty
     * @param folder where failing traces go
     * @param times in how many JVMs
     * @param repeat how often in each of them
     * @param trustsOptions whether every option of the JVM is taken from the trace
     */
    ScheduleReplay(
            Console console,
            JsonOption json,
            ProgramOptions program,
            RunOptions options,
            List<Path> files,
            Optional<Path> recorded,
            Path folder,
            int times,
            int repeat,
            boolean trustsOptions)
            throws UnreadableFileException {
        this.console = console;
        this.json = json;
        this.program = program;
        this.options = options;
        this.files = files;
        this.recorded = recorded;
        this.folder = folder;
        this.times = times;
        this.repeat = repeat;
        this.trustsOptions = trustsOptions;
        schedules = new ArrayList<>();
        for (Path file : files) {
            schedules.add(read(file));
        }
    }

    /** Quotes source files from there. */
    ScheduleReplay quoting(SourceOption option) {
        source = option;
        return this;
    }

    /** Whether a file is a schedule, by its name. */
    static boolean isSchedule(String word) {
        return word.endsWith(SUFFIX);
    }

    private static Schedule read(Path file) throws UnreadableFileException {
        try {
            return ScheduleReader.read(file);
        } catch (IOException e) {
            throw CorruptTraceException.unread(file, e);
        }
    }

    /**
     * Runs and reports; answers the exit code.
     *
     * @param other the java command line of the program, where it was given
     */
    int run(Optional<List<String>> other)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        Optional<Trace> trace = Optional.empty();
        if (recorded.isPresent()) {
            trace = Optional.of(TraceFiles.read(recorded.get()));
            options.model().requireAgreement(TraceFiles.model(recorded.get(), trace.get()));
        }
        if (other.isEmpty() && trace.isEmpty()) {
            throw new UsageException(console.show(files.get(0))
                    + ": a schedule holds no program; give Foo.java, -- with java's arguments, or --trace TRACE with the"
                    + " recorded program");
        }
        Map<String, String> switches = trace.isPresent()
                ? trace.get().header().switches()
                : options.model().switches().toMap();
        TargetJava target = program.targetJava(console);
        try (Session session = console.open(target, json.text(console))) {
            Program found = other.isPresent() ? session.find(other.get()) : rebuilt(trace.get(), target, session);
            json.file(console)
                    .ifPresent(file -> new FileRoles(console).reads(found).writes("--json", file));
            return report(found.name(), trace, follow(session, found, switches));
        }
    }

    /** In one JVM after the other: the rows of each repetition. */
    private List<ScheduleResults> follow(Session session, Program found, Map<String, String> switches)
            throws IOException, InterruptedException, TargetFailure {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < repeat; i++) {
            files.forEach(file -> all.add(file.toString()));
        }
        List<ScheduleResults> runs = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            List<ScheduleResults.Row> rows = follow(session, found, switches, all);
            for (int from = 0; from < rows.size(); from += files.size()) {
                runs.add(new ScheduleResults(rows.subList(from, Math.min(rows.size(), from + files.size()))));
            }
        }
        return runs;
    }

    /** All of them in one JVM, or in several where one is worn out: a thread ran on without reaching an event. */
    private List<ScheduleResults.Row> follow(
            Session session, Program found, Map<String, String> switches, List<String> all)
            throws IOException, InterruptedException, TargetFailure {
        boolean isShown = options.showOutput() || all.size() * times == 1;
        Job.Schedules job = new Job.Schedules(
                session.setup(found, options.bounds(), switches, isShown, options.threads()),
                all,
                recorded.map(Path::toString).orElse(""),
                folder.toString());
        List<ScheduleResults.Row> rows = new ArrayList<>();
        int before;
        do {
            before = rows.size();
            RunResult result = fork(session, found, job.with(all.subList(before, all.size())), before, all.size());
            result.warnings().stream().filter(line -> !warnings.contains(line)).forEach(warnings::add);
            if (result.result() instanceof ScheduleResults some) {
                rows.addAll(some.rows());
            }
        } while (rows.size() > before && rows.size() < all.size());
        return rows;
    }

    private Program rebuilt(Trace trace, TargetJava target, Session session) throws CorruptTraceException {
        try {
            return RecordedProgram.rebuild(
                    trace.program(), console.directory(), target.release(), session.folder(), trustsOptions, warnings);
        } catch (IOException e) {
            throw new CorruptTraceException(
                    recorded.orElseThrow(), 0, "its copy of the program cannot be unpacked: " + e.getMessage());
        }
    }

    private RunResult fork(Session session, Program found, Job.Schedules job, int before, int all)
            throws IOException, InterruptedException, TargetFailure {
        Progress progress = new Progress(console);
        Interruption interruption = Interruption.arm(session.live(), () -> {
            progress.clear();
            session.close();
            console.err().println("heddle replay: interrupted");
        });
        try {
            return session.launcher()
                    .fork(job, found, session.folder())
                    .await(part -> progress.replays(before + (int) part.work().executions(), all));
        } finally {
            interruption.disarm();
            progress.clear();
        }
    }

    private int report(String name, Optional<Trace> trace, List<ScheduleResults> runs)
            throws IOException, CorruptTraceException, UnsupportedVersionException {
        ScheduleResults results = runs.get(0);
        if (results.rows().size() < files.size()) {
            warnings.add((files.size() - results.rows().size()) + " schedules were not followed: the JVM ended");
        }
        for (int i = 1; i < runs.size(); i++) {
            if (!runs.get(i).equals(results)) {
                warnings.add("repetition " + (i + 1) + " went another way than the first: the program has an input that"
                        + " is not controlled");
            }
        }
        List<ScheduleOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < results.rows().size(); i++) {
            outcomes.add(new ScheduleOutcome(
                    console.show(files.get(i)), schedules.get(i), results.rows().get(i)));
        }
        ScheduleReport report = new ScheduleReport(name, outcomes, runs.size(), trace, console::show, warnings);
        json.text(console).print(report.text());
        Optional<String> failing = report.firstFailing();
        if (failing.isPresent() && Files.exists(Path.of(failing.get()))) {
            Trace story = TraceFiles.read(Path.of(failing.get()));
            SourcePath lines = source.of(console, story.program());
            json.text(console)
                    .print("\nThe story of " + console.show(Path.of(failing.get())) + ":\n"
                            + TraceFiles.story(story, lines));
            source.complain(console, "heddle replay", lines);
        }
        json.text(console).flush();
        LateFiles late = new LateFiles(console, "heddle replay");
        late.write(() -> json.write(console, report.json()));
        if (report.diverged() > 0) {
            return ExitCode.DIVERGED;
        }
        return late.exitCode(failing.isPresent() ? ExitCode.FAILED : ExitCode.OK);
    }
}
