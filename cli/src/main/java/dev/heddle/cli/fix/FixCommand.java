package dev.heddle.cli.fix;

import dev.heddle.analyzer.page.PageTrace;
import dev.heddle.analyzer.report.Json;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.FileRoles;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.export.SarifLog;
import dev.heddle.cli.export.SourcePlaces;
import dev.heddle.cli.option.FixOptions;
import dev.heddle.cli.option.HelpOption;
import dev.heddle.cli.option.HtmlOption;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.FixReport;
import dev.heddle.cli.report.Problems;
import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.file.WholeFile;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fix.FixOutcome;
import dev.heddle.replayer.fix.FixRequest;
import dev.heddle.replayer.fix.Fixes;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.Interruption;
import dev.heddle.replayer.launch.RunSettings;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.replay.RecordedExecution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code heddle fix}: looks for small changes of a program that cure a failure, and proves each by running. */
@Command(
        name = "fix",
        description = "Find small changes of a program that cure a failure, each proved by running.",
        customSynopsis = "heddle fix [OPTIONS] TRACE",
        sortOptions = false)
public final class FixCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "TRACE", description = "Failing execution (*.heddle).")
    private String file = "";

    @Mixin
    private FixOptions options = new FixOptions();

    @Mixin
    private SourceOption source = new SourceOption();

    @Mixin
    private JsonOption json = new JsonOption();

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "Write the failure with its cures as SARIF 2.1.0, which code hosts show at the lines.")
    private Optional<String> sarif = Optional.empty();

    @Mixin
    private HtmlOption html = new HtmlOption();

    @Mixin
    final HelpOption help = new HelpOption();

    /** @param console where it reports */
    public FixCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, TargetFailure, UnreadableFileException {
        options.validate();
        Path path = console.directory().resolve(file).normalize();
        FileRoles roles = new FileRoles(console).reads(path);
        json.file(console).ifPresent(written -> roles.writes("--json", written));
        Optional<Path> log = sarif.map(name -> console.directory().resolve(name).normalize());
        log.ifPresent(written -> roles.writes("--sarif", written));
        html.file(console).ifPresent(written -> roles.writes("--html", written));
        Trace trace = TraceFiles.recording(path, false, line -> {});
        TraceFiles.requireAccesses(console.show(path), trace.header(), "a cure");
        if (trace.program().javaArguments().isEmpty()) {
            throw TraceFiles.withoutProgram(path);
        }
        SourcePath lines = source.of(console, trace);
        FixRequest request = new FixRequest(
                new RecordedExecution(path, trace, !TraceFiles.isLog(path), options.isTrusting()),
                lines,
                new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO),
                options.iterations(),
                options.cures(),
                options.timeLimitMillis(),
                options.seed());
        Progress progress = new Progress(console);
        FixOutcome outcome;
        try (Session session = console.open(options.targetJava(console), json.text(console))) {
            Interruption interruption = Interruption.arm(session.live(), () -> {
                session.close();
                progress.clear();
                console.err().println("heddle fix: interrupted");
                console.err().flush();
            });
            try {
                progress.phase("trying changes");
                outcome = new Fixes(session, request).run();
            } finally {
                interruption.disarm();
                progress.clear();
            }
        }
        FixReport report = new FixReport(console.show(path), outcome);
        boolean isNotAgain =
                outcome.unchanged().executions() == 0 && outcome.obstacle().isPresent();
        int code = isNotAgain ? ExitCode.DIVERGED : outcome.cures().isEmpty() ? ExitCode.FAILED : ExitCode.OK;
        LateFiles files = json.report(console, "heddle fix", report.report());
        if (log.isPresent()) {
            files.write(() -> WholeFile.write(
                    log.get(), Json.indented(log(path, trace, report).json()) + "\n"));
        }
        files.write(() -> html.write(
                console,
                json.text(console),
                List.of(PageTrace.of(console.show(path), trace, lines).with(report.notes()))));
        return files.exitCode(code);
    }

    private SarifLog log(Path path, Trace trace, FixReport report) throws IOException {
        SarifLog log = new SarifLog(
                new SourcePlaces(console.directory(), trace.program().source()));
        log.property("program", trace.program().name());
        Problems.of(trace, console.show(path))
                .map(problem -> problem.with(report.fixes()))
                .ifPresent(log::add);
        return log;
    }
}
