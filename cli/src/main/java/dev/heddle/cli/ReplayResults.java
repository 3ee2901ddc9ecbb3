package dev.heddle.cli;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.LateFiles;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.cli.option.JsonOption;
import dev.heddle.cli.option.SourceOption;
import dev.heddle.cli.report.ReplayReport;
import dev.heddle.cli.report.ScheduleReport;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.program.SourcePath;
import dev.heddle.replayer.replay.ReplayOutcome;
import dev.heddle.replayer.replay.ScheduleReplayOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What replays have found, as text and JSON, and the exit code that says it. */
final class ReplayResults {
    private final Console console;
    private final JsonOption json;
    private final SourceOption source;

    ReplayResults(Console console, JsonOption json, SourceOption source) {
        this.console = console;
        this.json = json;
        this.source = source;
    }

    int report(ReplayOutcome outcome, List<String> warnings) throws IOException {
        String file = console.show(outcome.request().recorded().file());
        Report report = ReplayReport.of(file, outcome, warnings);
        SourcePath lines = source.of(console, outcome.trace());
        boolean isReproduced = outcome.result().replays().reproduced() > 0;
        FailureStory story = new FailureStory(file, outcome.trace(), lines);
        if (isReproduced && story.isOfWeakMemory()) {
            report.line("").story(story);
        }
        json.text(console).print(report.text());
        if (isReproduced) {
            source.complain(console, "heddle replay", lines);
        }
        return written(report, outcome.hasDiverged(), outcome.hasFailed());
    }

    int report(ScheduleReplayOutcome outcome) throws IOException, CorruptTraceException {
        Report report = ScheduleReport.of(outcome, console::show);
        Optional<Path> failing = outcome.firstFailing().map(Path::of);
        if (failing.isPresent() && Files.exists(failing.get())) {
            Trace trace = TraceFiles.read(failing.get());
            SourcePath lines = source.of(console, trace);
            String file = console.show(failing.get());
            report.line("").line("The story of " + file + ":").story(new FailureStory(file, trace, lines));
            json.text(console).print(report.text());
            source.complain(console, "heddle replay", lines);
        } else {
            json.text(console).print(report.text());
        }
        return written(report, outcome.diverged() > 0, failing.isPresent());
    }

    private int written(Report report, boolean hasDiverged, boolean hasFailed) throws IOException {
        LateFiles files = json.write(console, "heddle replay", report);
        return hasDiverged ? ExitCode.DIVERGED : files.exitCode(hasFailed ? ExitCode.FAILED : ExitCode.OK);
    }
}
