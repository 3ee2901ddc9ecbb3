package dev.heddle.cli.export;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What a campaign has found, for other tools. */
public final class CheckExports {
    private final CheckOutcome outcome;

    /** @param outcome all that is known of the campaign */
    public CheckExports(CheckOutcome outcome) {
        this.outcome = outcome;
    }

    /**
     * Failures and races, without the failures.
     *
     * @param places where sources lie
     */
    public SarifLog sarif(SourcePlaces places) {
        SarifLog log = new SarifLog(places);
        RunResult result = outcome.result();
        log.property("program", outcome.program());
        log.property("strategy", outcome.strategy());
        log.property("seed", outcome.seed());
        log.property("executions", result.work().executions());
        log.property("failures", result.failures().count());
        log.property("interrupted", outcome.interrupted());
        log.races(outcome.races());
        return log;
    }

    /**
     * The campaign as a test case.
     *
     * @param story what a person reads of the first failure, or empty
     */
    public JunitReport junit(String story) {
        RunResult result = outcome.result();
        JunitReport report =
                new JunitReport(outcome.program(), result.work().nanos() / (double) TimeUnit.SECONDS.toNanos(1));
        report.property("seed", outcome.seed());
        report.property("strategy", outcome.strategy());
        report.property("iterations", outcome.iterations());
        report.property("timeLimitSeconds", TimeUnit.MILLISECONDS.toSeconds(outcome.timeLimitMillis()));
        report.property("executions", result.work().executions());
        report.property("failures", result.failures().count());
        report.property("races", outcome.races().pairs().size());
        report.property("interrupted", outcome.interrupted());
        report.property("jdk", outcome.jdk());
        if (result.failures().count() > 0) {
            failed(report, story);
        }
        return report;
    }

    /**
     * Page of Markdown about the campaign.
     *
     * @param story what a person reads of the first failure, or empty
     */
    public String markdown(String story) {
        return new MarkdownReport(outcome, story).text();
    }

    /** Appends a row of figures to a file that keeps those of earlier campaigns. */
    public void history(Path file) throws IOException {
        CampaignHistory.append(file, outcome);
    }

    private void failed(JunitReport report, String story) {
        RunResult result = outcome.result();
        String kind = String.join(", ", result.failures().kinds().keySet());
        String message =
                result.failures().count() + " of " + result.work().executions() + " executions failed: " + kind;
        if (!outcome.traces().isEmpty()) {
            String trace = outcome.traces().get(0);
            report.property("trace", trace);
            report.property(
                    "replayed",
                    outcome.replays().ok() + " of " + outcome.replays().total());
            outcome.trace().ifPresent(first -> {
                report.property("execution", first.header().execution());
                report.property(
                        "executionSeed", "0x" + Long.toHexString(first.header().executionSeed()));
            });
        }
        String first = outcome.trace()
                .map(Trace::verdict)
                .filter(Trace.Failed.class::isInstance)
                .map(verdict -> ((Trace.Failed) verdict).message())
                .orElse("");
        report.failed(kind, first.isEmpty() ? message : message + ": " + first, story);
    }
}
