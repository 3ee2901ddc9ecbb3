package dev.heddle.benchmarks.rates;

import dev.heddle.benchmarks.rates.chart.BarPanel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Measurements by strategy and benchmark, as tables and as bars. */
final class RateTable {
    private final List<Template> strategies;
    private final List<Subject> subjects;
    private final Map<String, Measurement> measurements = new LinkedHashMap<>();

    RateTable(List<Template> strategies, List<Subject> subjects) {
        this.strategies = strategies;
        this.subjects = subjects;
    }

    void add(Template strategy, Measurement measurement) {
        measurements.put(strategy.text() + "@" + measurement.subject().name(), measurement);
    }

    private Optional<Measurement> get(Template strategy, Subject subject) {
        return Optional.ofNullable(measurements.get(strategy.text() + "@" + subject.name()));
    }

    boolean any(Function<Measurement, String> cell) {
        return measurements.values().stream()
                .anyMatch(measurement -> !cell.apply(measurement).isEmpty());
    }

    /** A table with one cell for each strategy and benchmark; strategies without any are left out. */
    void write(Report report, Function<Measurement, String> cell) {
        List<Object> head = new ArrayList<>(List.of("strategy"));
        subjects.forEach(subject -> head.add(subject.name()));
        report.row(head);
        report.rule(head.size());
        for (Template strategy : strategies) {
            List<Object> row = new ArrayList<>(List.of("`" + strategy.text() + "`"));
            subjects.forEach(subject -> row.add(get(strategy, subject).map(cell).orElse("")));
            if (row.stream().skip(1).anyMatch(text -> !text.equals(""))) {
                report.row(row);
            }
        }
    }

    /** What the portfolio gave to each strategy, and what it found there. */
    void writeShares(Report report) {
        List<Measurement> found = subjects.stream()
                .flatMap(subject -> get(new Template("portfolio"), subject).stream())
                .toList();
        if (found.isEmpty()) {
            return;
        }
        report.line("");
        report.line("### Shares of the portfolio: failures/executions");
        report.line("");
        found.forEach(m -> report.line("- " + m.subject().name() + ": " + m.shareText()));
    }

    /** The best single strategy for each benchmark, with the known rates of others and the target. */
    void writeBest(Report report) {
        report.row(
                "benchmark",
                "best single strategy",
                "rate",
                "portfolio",
                "random",
                "C11Tester, random",
                "to be reached");
        report.rule(7);
        for (Subject subject : subjects) {
            Optional<Measurement> best = best(subject, "");
            report.row(
                    subject.name(),
                    best.map(m -> "`" + m.strategy() + "`").orElse("-"),
                    best.map(m -> m.rate().toString()).orElse("-"),
                    rate("portfolio", subject),
                    rate("random", subject),
                    subject.c11tester(),
                    Double.isNaN(subject.target()) ? "" : String.format(Locale.ROOT, "%.0f", subject.target()));
        }
    }

    private String rate(String strategy, Subject subject) {
        return get(new Template(strategy), subject)
                .map(measurement -> measurement.rate().toString())
                .orElse("-");
    }

    /** The best of a family of strategies, or of all single ones where none is named. */
    private Optional<Measurement> best(Subject subject, String family) {
        return strategies.stream()
                .filter(strategy -> family.isEmpty()
                        ? !strategy.text().equals("portfolio")
                        : strategy.family().equals(family))
                .flatMap(strategy -> get(strategy, subject).stream())
                .max(Comparator.comparingDouble(
                        measurement -> measurement.rate().value()));
    }

    /** For each benchmark a bar for each family of strategies: its best. */
    List<BarPanel> bars() {
        List<BarPanel> panels = new ArrayList<>();
        for (Subject subject : subjects) {
            List<BarPanel.Bar> bars = new ArrayList<>();
            for (String family :
                    strategies.stream().map(Template::family).distinct().toList()) {
                best(subject, family).ifPresent(measurement -> {
                    Rate rate = measurement.rate();
                    bars.add(new BarPanel.Bar(
                            label(family, measurement.strategy()), rate.value(), rate.low(), rate.high()));
                });
            }
            if (!bars.isEmpty()) {
                panels.add(new BarPanel(subject.name(), bars, reference(subject)));
            }
        }
        return panels;
    }

    /** The strategy, or where that is too long its family. */
    private static String label(String family, String strategy) {
        String label = strategy.replaceAll("[:,]", " ").replace("reads=", "");
        return label.length() > 16 ? family : label;
    }

    private static double reference(Subject subject) {
        return subject.c11tester().isEmpty() ? Double.NaN : Double.parseDouble(subject.c11tester()) / 100;
    }
}
