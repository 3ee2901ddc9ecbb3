package dev.heddle.benchmarks.rates;

import dev.heddle.benchmarks.rates.chart.LinePanel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rates of one benchmark against a whole number, by strategy. */
final class Series {
    private final Subject subject;
    private final Map<String, SortedMap<Integer, Rate>> rates = new LinkedHashMap<>();

    Series(Subject subject) {
        this.subject = subject;
    }

    void add(String strategy, int at, Rate rate) {
        rates.computeIfAbsent(strategy, name -> new TreeMap<>()).put(at, rate);
    }

    /** A table with a row for each strategy. */
    void write(Report report, List<Integer> columns, String what) {
        report.line("");
        report.line("### " + subject.name());
        report.line("");
        List<Object> head = new ArrayList<>(List.of(what));
        head.addAll(columns);
        report.row(head);
        report.rule(head.size());
        rates.forEach((strategy, line) -> {
            List<Object> row = new ArrayList<>(List.of("`" + strategy + "`"));
            columns.forEach(column -> row.add(line.containsKey(column) ? line.get(column) : ""));
            report.row(row);
        });
    }

    LinePanel panel(String axis) {
        List<LinePanel.Line> lines = new ArrayList<>();
        rates.forEach((strategy, line) -> {
            List<LinePanel.Point> points = new ArrayList<>();
            line.forEach((at, rate) -> points.add(new LinePanel.Point(at, rate.value(), rate.low(), rate.high())));
            lines.add(new LinePanel.Line(strategy, points));
        });
        return new LinePanel(subject.name(), axis, lines);
    }
}
