package dev.heddle.cli;

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
import dev.heddle.formats.trace.UnsupportedVersionException;
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
        Report report =
                ReplayReport.of(console.show(outcome.request().recorded().file()), outcome, warnings);
        json.text(console).print(report.text());
        if (outcome.result().replays().reproduced() > 0) {
            SourcePath lines = source.of(console, outcome.trace().program());
            TraceFiles.weakStory(outcome.trace(), lines)
                    .ifPresent(story -> json.text(console).print("\n" + story));
            source.complain(console, "heddle replay", lines);
        }
        return written(report, outcome.hasDiverged(), outcome.hasFailed());
    }

    int report(ScheduleReplayOutcome outcome) throws IOException, CorruptTraceException, UnsupportedVersionException {
        Report report = ScheduleReport.of(outcome, console::show);
        json.text(console).print(report.text());
        Optional<Path> failing = outcome.firstFailing().map(Path::of);
        if (failing.isPresent() && Files.exists(failing.get())) {
            Trace story = TraceFiles.read(failing.get());
            SourcePath lines = source.of(console, story.program());
            json.text(console)
                    .print("\nThe story of " + console.show(failing.get()) + ":\n" + TraceFiles.story(story, lines));
            source.complain(console, "heddle replay", lines);
        }
        return written(report, outcome.diverged() > 0, failing.isPresent());
    }

    private int written(Report report, boolean hasDiverged, boolean hasFailed) throws IOException {
        LateFiles files = json.write(console, "heddle replay", report);
        return hasDiverged ? ExitCode.DIVERGED : files.exitCode(hasFailed ? ExitCode.FAILED : ExitCode.OK);
    }
}
