package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.RecordingOptions;
import dev.heddle.cli.recording.LeftBehind;
import dev.heddle.cli.recording.OrderedRecording;
import dev.heddle.cli.report.RecordingReport;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.run.RecordingConfig;
import dev.heddle.formats.run.RecordingResult;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** {@code heddle record} of a program that runs freely: forks it with the agent, and reports when it has ended. */
final class FreeRecording {
    /** A program may take its time to end. */
    private static final long GRACE_MILLIS = 60_000;

    private static final long NO_LIMIT = Long.MAX_VALUE;

    private final Console console;
    private final Session session;
    private final Program program;
    private final RecordingConfig config;
    private final JsonOption json;
    private final boolean isLogKept;
    private long began;

    /** @param isLogKept whether the log is left as it is */
    FreeRecording(
            Console console,
            Session session,
            Program program,
            RecordingConfig config,
            JsonOption json,
            boolean isLogKept) {
        this.isLogKept = isLogKept;
        this.console = console;
        this.session = session;
        this.program = program;
        this.config = config;
        this.json = json;
    }

    /** The configuration of a program's recording. */
    static RecordingConfig config(
            Console console, Session session, Program program, Path file, boolean force, RecordingOptions options)
            throws IOException {
        return new RecordingConfig(
                console.home().toString(),
                file.toString(),
                force,
                options.limits(),
                options.scope(),
                session.resultFile().toString(),
                "",
                program.name(),
                program.javaArguments(),
                program.workingDirectory().toString(),
                program.classPath(),
                program.source(),
                session.bundleFile(program));
    }

    /** Runs the program; answers the exit code of the command. */
    int run()
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        return report(execute(NO_LIMIT).status());
    }

    /**
     * Runs the program again and again until its exit status is not 0 or it does not end, and keeps the recording of
     * that run alone.
     *
     * @param runs how often at most
     * @param seconds after which no run begins; one that goes on has twice the time of the longest before it, and is
     *     ended then
     * @return the exit code of the command
     */
    int runUntilFailure(int runs, long seconds)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(seconds);
        long longest = 0;
        int done = 0;
        Progress progress = Progress.inLines(console);
        while (done < runs && (done == 0 || System.nanoTime() < end)) {
            long limit = Math.max(end - System.nanoTime(), 2 * longest);
            Ending ending = execute(limit);
            longest = Math.max(longest, System.nanoTime() - began);
            done++;
            progress.note("run " + done + " of at most " + runs);
            if (ending.isCutOff()) {
                console.err()
                        .println("run " + done + " of at most " + runs + " did not end: it was ended after "
                                + TimeUnit.NANOSECONDS.toSeconds(limit) + " s (--time-limit " + seconds + ")");
                return Math.max(report(ending.status()), ExitCode.FAILED);
            }
            if (ending.status() != 0 || isRefused()) {
                console.err().println("run " + done + " of at most " + runs + " failed");
                return report(ending.status());
            }
            Files.deleteIfExists(Path.of(config.file()));
            Files.deleteIfExists(session.resultFile());
        }
        console.err()
                .println("heddle record: no failure in " + done + (done == 1 ? " run (" : " runs (")
                        + (System.nanoTime() - start) / TimeUnit.SECONDS.toNanos(1)
                        + " s); no recording is kept; more with --runs and --time-limit");
        return ExitCode.OK;
    }

    private boolean isRefused() throws IOException {
        return Files.isRegularFile(session.resultFile())
                && RecordingResult.read(session.resultFile()).state().equals(RecordingResult.REFUSED);
    }

    /**
     * How a run ended.
     *
     * @param status the program's exit status, as a shell would have it
     * @param isCutOff whether it was ended at its time limit
     */
    private record Ending(int status, boolean isCutOff) {}

    private Ending execute(long nanos) throws IOException, InterruptedException, TargetFailure {
        Path configFile = session.folder().resolve("recording.properties");
        config.write(configFile);
        Interruption interruption = Interruption.arm(session.live(), GRACE_MILLIS, this::interrupted);
        began = System.nanoTime();
        try {
            Process process = session.launcher().forkFree(configFile, program);
            OptionalInt status = session.live().await(process, nanos);
            return status.isPresent()
                    ? new Ending(status.getAsInt(), false)
                    : new Ending(session.live().stop(process, GRACE_MILLIS), true);
        } finally {
            interruption.disarm();
        }
    }

    private int report(int status) throws IOException, CorruptTraceException, UnsupportedVersionException {
        double seconds = (System.nanoTime() - began) / (double) TimeUnit.SECONDS.toNanos(1);
        RecordingResult result = ordered(result(status));
        if (result.state().equals(RecordingResult.REFUSED)) {
            if (UnwritableFileException.isForWantOfRoom(result.message())) {
                console.err().println("heddle record: the program ran, but was not recorded: " + result.message());
                return status == 0 ? ExitCode.INTERNAL : ExitCode.FAILED;
            }
            throw new UsageException("the program ran, but was not recorded: " + result.message());
        }
        RecordingReport report =
                new RecordingReport(program.name(), config.scope().detail(), result, status, seconds);
        console.err().print(report.text(console::show));
        console.err().flush();
        LateFiles files = new LateFiles(console, "heddle record");
        files.write(() -> json.write(console, report.json(console::show)));
        return files.exitCode(status == 0 ? ExitCode.OK : ExitCode.FAILED);
    }

    /** What the JVM says of itself, or, where it had no time to, what it has left behind. */
    private RecordingResult result(int status) throws IOException, CorruptTraceException, UnsupportedVersionException {
        Path said = session.resultFile();
        Path file = Path.of(config.file());
        if (Files.isRegularFile(said)) {
            RecordingResult result = RecordingResult.read(said);
            boolean short_ = result.state().equals(RecordingResult.ENDED);
            return short_ ? LeftBehind.complete(file, status, result) : result;
        }
        if (!Files.isRegularFile(file)) {
            throw new UsageException("java did not start the program (status " + status + "); see its output");
        }
        return LeftBehind.complete(file, status);
    }

    private RecordingResult ordered(RecordingResult result) throws IOException {
        boolean isComplete = !result.state().equals(RecordingResult.REFUSED)
                && result.files().size() == 1
                && result.warnings().stream().noneMatch(line -> line.endsWith(RecordingReport.SALVAGE));
        return isLogKept || !isComplete
                ? result
                : OrderedRecording.of(
                        result, console.show(Path.of(result.files().get(0))), new Progress(console));
    }

    private void interrupted() {
        try {
            report(ExitCode.INTERRUPTED);
        } catch (IOException | CorruptTraceException | UnsupportedVersionException | UsageException e) {
            console.err().println("heddle record: interrupted: " + e.getMessage());
        } finally {
            session.close();
        }
    }
}
