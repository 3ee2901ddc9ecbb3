package dev.heddle.cli;

import dev.heddle.cli.jvm.Interruption;
import dev.heddle.cli.jvm.TargetFailure;
import dev.heddle.cli.jvm.TargetJava;
import dev.heddle.cli.program.Program;
import dev.heddle.cli.program.ProgramFinder;
import dev.heddle.cli.program.RecordedProgram;
import dev.heddle.cli.program.UsageException;
import dev.heddle.cli.report.FreeReplayReport;
import dev.heddle.formats.log.LogFileReader;
import dev.heddle.formats.run.FreeReplayConfig;
import dev.heddle.formats.run.FreeReplayResult;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.UnsupportedVersionException;
import dev.heddle.formats.turns.TurnPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code heddle replay} of a log: the program runs again, each time in a fresh JVM, and its threads take turns. */
final class FreeReplay {
    private static final int SECOND = 1000;

    private final Console console;
    private final JsonOption json;
    private final ProgramOptions options;
    private final int times;
    private final int patience;
    private final boolean salvage;
    private final boolean trustsOptions;
    private final List<String> warnings = new ArrayList<>();

    /**
     * @param patience for how many seconds nothing may go on
     * @param salvage whether the log may have no end
     * @param trustsOptions whether every option of the JVM is taken from the log
     */
    FreeReplay(
            Console console,
            JsonOption json,
            ProgramOptions options,
            int times,
            int patience,
            boolean salvage,
            boolean trustsOptions) {
        this.trustsOptions = trustsOptions;
        this.console = console;
        this.json = json;
        this.options = options;
        this.times = times;
        this.patience = patience;
        this.salvage = salvage;
    }

    /** Runs; answers the exit code of the command. */
    int run(Path file, Optional<List<String>> other)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException,
                    UnsupportedVersionException {
        Trace.Program recorded;
        Trace.Verdict verdict;
        boolean isEndKnown;
        try (LogFileReader log = open(file)) {
            recorded = log.program();
            verdict = log.verdict();
            isEndKnown = log.isEndKnown();
            refuse(file, log);
        }
        if (other.isEmpty() && recorded.javaArguments().isEmpty()) {
            throw new UsageException(
                    console.show(file) + ": names no program; give it: heddle replay FILE -- JAVA-ARGUMENTS");
        }
        TargetJava target = options.targetJava(console);
        try (Session session = Session.open(console, target, json.text(console))) {
            Program program = other.isPresent()
                    ? new ProgramFinder(console.directory(), target.release(), session.folder(), console.environment())
                            .find(other.get())
                    : RecordedProgram.rebuild(
                            recorded, console.directory(), target.release(), session.folder(), trustsOptions, warnings);
            List<FreeReplayResult> results = new ArrayList<>();
            Interruption interruption = Interruption.arm(session.live(), session::close);
            try {
                for (int n = 0; n < times; n++) {
                    results.add(once(session, program, file));
                }
            } finally {
                interruption.disarm();
            }
            FreeReplayReport report = new FreeReplayReport(
                    program.name(),
                    console.show(file),
                    target.version(),
                    verdict,
                    isEndKnown,
                    List.copyOf(results),
                    warnings);
            json.text(console).print(report.text());
            json.text(console).flush();
            LateFiles late = new LateFiles(console, "heddle replay");
            late.write(() -> json.write(console, report.json()));
            if (report.diverged() > 0) {
                return ExitCode.DIVERGED;
            }
            return late.exitCode(verdict instanceof Trace.Failed ? ExitCode.FAILED : ExitCode.OK);
        }
    }

    private LogFileReader open(Path file) throws IOException, CorruptTraceException, UnsupportedVersionException {
        return salvage ? LogFileReader.salvage(file) : LogFileReader.open(file);
    }

    private void refuse(Path file, LogFileReader log) throws IOException, CorruptTraceException {
        String refusal = TurnPlan.refusal(log);
        if (!refusal.isEmpty()) {
            throw new UsageException(console.show(file) + ": cannot be replayed: " + refusal);
        }
        int stale = TurnPlan.of(log).staleReads();
        if (stale > 0) {
            throw new UsageException(console.show(file) + ": cannot be replayed: it has no order in which every read"
                    + " sees the latest write (" + stale
                    + " events stand in the way): the program has seen weak memory;"
                    + " heddle analyze shows what it saw");
        }
        log.warnings().forEach(warning -> warnings.add(console.show(file) + ": " + warning));
    }

    private FreeReplayResult once(Session session, Program program, Path file)
            throws IOException, InterruptedException, TargetFailure {
        Path resultFile = session.resultFile();
        Files.deleteIfExists(resultFile);
        Path configFile = session.folder().resolve("replay.properties");
        new FreeReplayConfig(
                        console.home().toString(),
                        file.toString(),
                        salvage,
                        resultFile.toString(),
                        (long) patience * SECOND)
                .write(configFile);
        int status = session.live().await(session.launcher().forkFree(configFile, program));
        return Files.isRegularFile(resultFile)
                ? FreeReplayResult.read(resultFile)
                : new FreeReplayResult(false, "the JVM ended with status " + status + " and left no result", 0, false);
    }
}
