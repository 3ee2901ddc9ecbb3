package dev.heddle.cli;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.Progress;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.TraceReport;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.launch.Session;
import dev.heddle.replayer.launch.TargetFailure;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.record.ControlledRecording;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle record --controlled}: one execution, and what is reported of it. */
final class ControlledRecord {
    private final Console console;
    private final JsonOption json;
    private final SourceOption source;

    ControlledRecord(Console console, JsonOption json, SourceOption source) {
        this.console = console;
        this.json = json;
        this.source = source;
    }

    int run(Session session, ControlledRecording request)
            throws IOException, InterruptedException, TargetFailure, CorruptTraceException {
        Progress progress = Progress.inLines(console);
        List<String> warnings;
        try {
            progress.phase("executing");
            warnings = request.record(
                    session,
                    () -> console.err()
                            .println("heddle record: interrupted before the execution ended; no trace was written"));
        } finally {
            progress.clear();
        }
        return report(request.file(), TraceFiles.read(request.file()), warnings);
    }

    private int report(Path path, Trace trace, List<String> warnings) throws IOException {
        PrintStream text = json.text(console);
        boolean failed = trace.verdict() instanceof Trace.Failed;
        Report report = TraceReport.of(console.show(path), trace);
        SourcePath lines = source.of(console, trace);
        if (failed) {
            report.line("").story(new FailureStory(console.show(path), trace, lines));
        }
        warnings.forEach(warning -> report.line("warning: " + Printable.line(warning)));
        text.print(report.text());
        if (failed) {
            source.complain(console, "heddle record", lines);
        }
        return json.write(console, "heddle record", report).exitCode(failed ? ExitCode.FAILED : ExitCode.OK);
    }
}
