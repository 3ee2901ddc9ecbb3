package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import java.time.Instant;

/** Figures of a campaign that formats for other tools have. */
final class CampaignFigures {
    private CampaignFigures() {}

    /** Adds those of a campaign. */
    static void add(Report report, CheckOutcome outcome) {
        RunResult result = outcome.result();
        RunResult.Failures failures = result.failures();
        report.figure("program", outcome.program())
                .figure("source", outcome.tested().source())
                .figure("strategy", outcome.strategy())
                .figure("seed", outcome.seed())
                .figure("iterations", outcome.iterations())
                .figure("timeLimitSeconds", outcome.timeLimitMillis() / 1_000)
                .figure("executions", result.work().executions())
                .figure("failures", failures.count())
                .figure("firstFailure", failures.first())
                .figure("kinds", failures.kinds())
                .figure("unfinished", result.campaign().unfinishedCount())
                .figure("readsFromClasses", result.campaign().coverage().classes())
                .figure("races", outcome.races().pairs().size())
                .figure("started", Instant.ofEpochMilli(result.work().firstStarted()))
                .figure("nanos", result.work().nanos())
                .figure("milliseconds", result.work().nanos() / 1_000_000)
                .figure("interrupted", outcome.interrupted())
                .figure(
                        "isOver",
                        !outcome.interrupted() && outcome.ending().kept().isEmpty())
                .figure("jdk", outcome.jdk());
        if (failures.count() > 0 && !outcome.traces().isEmpty()) {
            report.figure("trace", outcome.traces().get(0))
                    .figure(
                            "replayed",
                            outcome.replays().ok() + " of " + outcome.replays().total());
            outcome.trace()
                    .map(Trace::header)
                    .ifPresent(first -> report.figure("execution", first.execution())
                            .figure("executionSeed", Figures.hex(first.executionSeed())));
        }
        if (outcome.trace().map(Trace::verdict).orElse(null) instanceof Trace.Failed failed
                && !failed.message().isEmpty()) {
            report.figure("message", failed.message());
        }
    }
}
