package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.suite.ChangedTests;
import dev.heddle.replayer.suite.TestVerdict;
import dev.heddle.replayer.suite.TestVerdict.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The report of {@code heddle test}: how many tests came to what, and each of them. */
public final class SuiteReport {
    private final UnaryOperator<String> shown;
    private final Optional<ChangedTests> changed;
    private final Report report = new Report();

    /**
     * A report of a suite.
     *
     * @param shown a trace of the suite's folder as people would type it
     * @param changed how its tests were chosen, where it is by changes of their code
     */
    public SuiteReport(UnaryOperator<String> shown, Optional<ChangedTests> changed) {
        this.shown = shown;
        this.changed = changed;
    }

    /** What is said when all tests have run without control. */
    public static String found(int tests, int underControl) {
        return Figures.count(tests, "test") + " without control; " + Figures.count(underControl) + " go under control";
    }

    /**
     * The whole report.
     *
     * @param all how many tests the suite has
     * @param jdk version of the Java that ran them
     */
    public Report of(List<TestVerdict> verdicts, int all, String jdk) {
        if (all == 0) {
            changed.ifPresent(one -> report.line(Printable.line(one.text()) + ": no test to run"));
        } else {
            add(verdicts, all, jdk);
        }
        report.field("tests", all);
        report.field("jdk", jdk);
        report.field("changedSince", changed.map(SuiteReport::json).orElse(null));
        return report.field("verdicts", verdicts.stream().map(SuiteReport::json).toList());
    }

    private void add(List<TestVerdict> verdicts, int all, String jdk) {
        Map<Kind, List<TestVerdict>> byKind = new EnumMap<>(Kind.class);
        verdicts.forEach(verdict -> byKind.computeIfAbsent(verdict.kind(), kind -> new ArrayList<>())
                .add(verdict));
        report.line("heddle test   " + Figures.count(all, "test") + ", Java " + jdk);
        changed.ifPresent(one -> report.line("  " + Printable.line(one.text())));
        List<String> counts = new ArrayList<>();
        byKind.forEach((kind, some) -> counts.add(Figures.count(some.size()) + " " + kind.text()));
        int left = all - verdicts.size();
        if (left > 0) {
            counts.add(Figures.count(left) + " not run: the time is over (--resume goes on)");
        }
        report.line("  " + String.join(", ", counts));
        byKind.forEach((kind, some) -> {
            report.line("");
            report.line(kind.text());
            some.forEach(this::add);
        });
    }

    private void add(TestVerdict verdict) {
        String classes = verdict.classes() == 0
                ? ""
                : ", " + Figures.count(verdict.classes()) + " reads-from "
                        + (verdict.classes() == 1 ? "class" : "classes");
        String figures =
                verdict.executions() == 0 ? "" : "  " + Figures.count(verdict.executions(), "execution") + classes;
        report.line("  " + Printable.line(verdict.name()) + figures);
        if (!verdict.why().isEmpty()) {
            report.line("      " + Printable.line(verdict.why()));
        }
        if (!verdict.trace().isEmpty()) {
            report.line("      " + shown.apply(verdict.trace()));
        }
    }

    private static Report json(ChangedTests of) {
        return new Report()
                .field("revision", of.revision())
                .field("classes", of.chosen())
                .field("of", of.all())
                .field("sources", List.copyOf(of.sources()))
                .field("others", List.copyOf(of.others()));
    }

    private static Report json(TestVerdict verdict) {
        return new Report()
                .field("test", verdict.name())
                .field("id", verdict.test())
                .field("verdict", verdict.kind().name().toLowerCase(Locale.ROOT))
                .field("why", verdict.why())
                .field("executions", verdict.executions())
                .field("readsFromClasses", verdict.classes())
                .field("millis", verdict.millis())
                .field("trace", verdict.trace().isEmpty() ? null : verdict.trace());
    }
}
