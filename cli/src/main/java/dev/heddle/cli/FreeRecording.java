package dev.heddle.cli;

import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.recording.LeftBehind;
import dev.heddle.cli.recording.OrderedRecording;
import dev.heddle.cli.report.RecordingReport;
import dev.heddle.formats.file.UnwritableFileException;
import dev.heddle.formats.recording.RecordingResult;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.TraceFormat;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.UsageException;
import dev.heddle.replayer.record.FreeRunOutcome;
import dev.heddle.replayer.record.FreeRunRequest;
import dev.heddle.replayer.record.FreeRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** {@code heddle record} of a program that runs freely: what is reported when it has ended. */
final class FreeRecording implements FreeRuns.Progress {
    private final Console console;
    private final Session session;
    private final FreeRunRequest request;
    private final JsonOption json;
    private final boolean isLogKept;
    private final Progress progress;

    /** @param isLogKept whether the log is left as it is */
    FreeRecording(Console console, Session session, FreeRunRequest request, JsonOption json, boolean isLogKept) {
        this.console = console;
        this.session = session;
        this.request = request;
        this.json = json;
        this.isLogKept = isLogKept;
        progress = Progress.inLines(console);
    }

    /** Runs the program; answers the exit code of the command. */
    int run() throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        FreeRunOutcome outcome = new FreeRuns(session, request, this).run();
        switch (outcome.ending()) {
            case ENDED -> {
                return report(outcome.status(), outcome.nanos());
            }
            case FAILED -> {
                console.err().println(run(outcome.runs()) + " failed");
                return report(outcome.status(), outcome.nanos());
            }
            case CUT_OFF -> {
                console.err()
                        .println(run(outcome.runs()) + " did not end: it was ended after "
                                + TimeUnit.NANOSECONDS.toSeconds(outcome.limitNanos()) + " s (--time-limit "
                                + request.untilFailure().orElseThrow().seconds() + ")");
                return Math.max(report(outcome.status(), outcome.nanos()), ExitCode.FAILED);
            }
            case WITHOUT_FAILURE -> {
                console.err()
                        .println("heddle record: no failure in " + outcome.runs()
                                + (outcome.runs() == 1 ? " run (" : " runs (")
                                + TimeUnit.NANOSECONDS.toSeconds(outcome.allNanos())
                                + " s); no recording is kept; more with --runs and --time-limit");
                return ExitCode.OK;
            }
        }
        throw new IllegalStateException("an ending without a report: " + outcome.ending());
    }

    private String run(int number) {
        return "run " + number + " of at most "
                + request.untilFailure().orElseThrow().runs();
    }

    @Override
    public void ended(int run, int most) {
        progress.note(run(run));
    }

    @Override
    public void interrupted(long nanos) {
        try {
            report(ExitCode.INTERRUPTED, nanos, TraceFiles.MOST_OF_A_LOG);
        } catch (IOException | CorruptTraceException | UsageException e) {
            console.err().println("heddle record: interrupted: " + e.getMessage());
        }
    }

    private int report(int status, long nanos) throws IOException, CorruptTraceException {
        return report(status, nanos, TraceFormat.MAX_EVENTS);
    }

    /** @param mostOrdered events beyond which the log stays a log: a user who interrupts does not want to wait */
    private int report(int status, long nanos, long mostOrdered) throws IOException, CorruptTraceException {
        double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
        RecordingResult result = ordered(result(status), mostOrdered);
        if (result.state() == RecordingResult.State.REFUSED) {
            if (UnwritableFileException.isForWantOfRoom(result.message())) {
                console.err().println("heddle record: the program ran, but was not recorded: " + result.message());
                return status == 0 ? ExitCode.INTERNAL : ExitCode.FAILED;
            }
            throw new UsageException("the program ran, but was not recorded: " + result.message());
        }
        Report report = RecordingReport.of(
                request.program().name(), request.scope().word(), result, status, seconds, console::show);
        console.err().print(report.text());
        console.err().flush();
        return json.write(console, "heddle record", report).exitCode(status == 0 ? ExitCode.OK : ExitCode.FAILED);
    }

    /** What the JVM says of itself, or, where it had no time to, what it has left behind. */
    private RecordingResult result(int status) throws IOException, CorruptTraceException {
        Path said = session.resultFile();
        Path file = request.file();
        if (Files.isRegularFile(said)) {
            RecordingResult result = RecordingResult.read(said);
            boolean short_ = result.state() == RecordingResult.State.ENDED;
            return short_ ? LeftBehind.complete(file, status, result) : result;
        }
        if (!Files.isRegularFile(file)) {
            throw new UsageException("java did not start the program (status " + status + "); see its output");
        }
        return LeftBehind.complete(file, status);
    }

    private RecordingResult ordered(RecordingResult result, long most) throws IOException {
        boolean isComplete = result.state() != RecordingResult.State.REFUSED
                && result.files().size() == 1
                && result.warnings().stream().noneMatch(line -> line.endsWith(RecordingReport.SALVAGE));
        return isLogKept || !isComplete
                ? result
                : OrderedRecording.of(
                        result, console.show(Path.of(result.files().get(0))), most, new Progress(console));
    }
}
