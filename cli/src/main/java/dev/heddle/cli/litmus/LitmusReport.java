package dev.heddle.cli.litmus;

import dev.heddle.analyzer.report.Report;
import dev.heddle.replayer.job.LitmusResults;
import java.util.List;

/** What was observed of litmus tests, as a table and as JSON. */
final class LitmusReport {
    private LitmusReport() {}

    /** The table and a line with the sums. */
    static Report of(List<LitmusOutcome> outcomes, long seed) {
        int widest = outcomes.stream()
                .mapToInt(outcome -> outcome.test().name().length())
                .max()
                .orElse(4);
        String row = "%-" + Math.max(4, widest) + "s  %-14s  %9s  %7s  %s";
        Report report = new Report().row(row, "test", "variant", "seen", "runs", "result");
        for (LitmusOutcome outcome : outcomes) {
            int allowed = outcome.allowed().size();
            report.row(
                    row,
                    outcome.test().name(),
                    outcome.variant().word(),
                    outcome.isOpen()
                            ? String.valueOf(outcome.result().observed().size())
                            : allowed - outcome.missing().size() + "/" + allowed,
                    outcome.result().runs(),
                    outcome.words());
        }
        long held = outcomes.stream().filter(LitmusOutcome::holds).count();
        long runs =
                outcomes.stream().mapToLong(outcome -> outcome.result().runs()).sum();
        return report.line("")
                .row("%d of %d hold; %,d executions, seed %d", held, outcomes.size(), runs, seed)
                .field("seed", seed)
                .field("held", held)
                .field("total", outcomes.size())
                .field("tests", outcomes.stream().map(LitmusReport::fields).toList());
    }

    private static Report fields(LitmusOutcome outcome) {
        LitmusResults.Case result = outcome.result();
        return new Report()
                .field("name", outcome.test().name())
                .field("variant", outcome.variant().word())
                .field("holds", outcome.holds())
                .field("allowed", outcome.allowed())
                .field(
                        "condition",
                        outcome.test()
                                .expected()
                                .condition()
                                .map(Object::toString)
                                .orElse(null))
                .field("observed", List.copyOf(result.observed().keySet()))
                .field("forbidden", outcome.forbidden())
                .field("missing", outcome.missing())
                .field("runs", result.runs())
                .field("most", outcome.most())
                .field("graphs", result.graphs() < 0 ? null : result.graphs())
                .field("counts", result.observed())
                .field("problem", result.problem().isEmpty() ? null : result.problem())
                .field("trace", outcome.trace().isEmpty() ? null : outcome.trace());
    }
}
