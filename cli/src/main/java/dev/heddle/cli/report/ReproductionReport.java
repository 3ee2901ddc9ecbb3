package dev.heddle.cli.report;

import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.replay.ReproductionOutcome;
import java.util.List;
import java.util.Optional;

/** The report of {@code reproduce}: what was recorded, in which execution it came again, its story and its trace. */
public final class ReproductionReport {
    private ReproductionReport() {}

    /**
     * The report.
     *
     * @param file the recording's path as people would type it
     * @param found that of the trace of the failing execution; empty where none failed as recorded
     * @param story of that execution
     */
    public static Report of(
            String file, ReproductionOutcome outcome, Optional<String> found, Optional<FailureStory> story) {
        Trace recorded = outcome.request().recorded().trace();
        RunResult result = outcome.result();
        CheckOutcome.Replays confirmed = outcome.confirmed();
        String executions = Figures.count(result.work().executions(), "execution");
        String seconds = Figures.seconds(Figures.seconds(result.work().nanos()));
        Report report = new Report()
                .line("heddle reproduce " + file + "   " + Printable.line(outcome.program()) + ", Java "
                        + outcome.jdk())
                .line("  recorded: " + Printable.line(TraceReport.verdict(recorded)) + ", "
                        + Figures.count(recorded.events().size(), "event") + ", detail "
                        + Printable.line(RecordedScope.word(recorded.header().detail())));
        if (found.isPresent()) {
            report.line("  failed as recorded: execution "
                            + Figures.count(result.failures().first()) + " of "
                            + Figures.count(outcome.request().most()) + ", after " + seconds)
                    .line("");
            story.ifPresent(told -> report.line("The story of execution "
                            + Figures.count(result.failures().first()) + ":")
                    .story(told)
                    .line(""));
            report.line("Trace: " + found.get())
                    .line(
                            confirmed.total() > 0,
                            () -> "Replayed " + confirmed.ok() + " of "
                                    + Figures.count(confirmed.total(), "time") + " in fresh JVMs.   (heddle replay "
                                    + found.get() + ")")
                    .line(
                            !confirmed.problem().isEmpty(),
                            () -> "  first difference: " + Printable.line(confirmed.problem()));
        } else {
            report.line("  not reproduced: " + executions + " in " + seconds
                            + " agreed with the recording as far as they could, and none failed so")
                    .line(
                            !result.replays().divergence().isEmpty(),
                            () -> "  one of them: "
                                    + Printable.line(result.replays().divergence()))
                    .line("  more executions: --iterations, --time-limit; another choice: --seed; more to go by: heddle"
                            + " record --detail shared");
        }
        List<String> warnings = outcome.warnings();
        report.lines(warnings.stream()
                .map(warning -> "warning: " + Printable.line(warning))
                .toList());
        return report.field("program", outcome.program())
                .field("recording", file)
                .field("recorded", TraceReport.verdict(recorded))
                .field("detail", RecordedScope.word(recorded.header().detail()))
                .field("events", recorded.events().size())
                .field("reproduced", found.isPresent())
                .field("execution", found.isPresent() ? result.failures().first() : null)
                .field("executions", result.work().executions())
                .field("seconds", Figures.seconds(result.work().nanos()))
                .field("trace", found.orElse(null))
                .field(
                        "replays",
                        new Report()
                                .field("ok", confirmed.ok())
                                .field("total", confirmed.total())
                                .json())
                .field("jdk", outcome.jdk())
                .field("warnings", warnings);
    }
}
