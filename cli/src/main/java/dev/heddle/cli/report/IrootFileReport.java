package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.PredictionOutcome;
import dev.heddle.analyzer.iroot.IrootLine;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoEntry;
import dev.heddle.formats.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/** The reports of {@code inspect} on files of iRoots. */
public final class IrootFileReport {
    private IrootFileReport() {}

    /** A memo: figures by idiom, then each iRoot. */
    public static Report of(String file, Memo memo) {
        Report report = new Report()
                .line(file)
                .line("  memo of " + Printable.line(memo.program()) + ", input "
                        + memo.input().map(words -> String.join(" ", words)).orElse("of several memos"))
                .line("  " + Figures.count(memo.entries().size(), "iRoot") + ", "
                        + memo.fingerprints().size()
                        + (memo.fingerprints().size() == 1 ? " class" : " classes"))
                .line("")
                .line("  idiom  exposed   failed  predicted  candidates");
        for (int idiom = 1; idiom <= 6; idiom++) {
            if (count(memo, idiom, e -> true) > 0) {
                report.row(
                        "  %5d  %7d  %7d  %9d  %10d",
                        idiom,
                        count(memo, idiom, MemoEntry::isExposed),
                        count(memo, idiom, MemoEntry::isFailed),
                        count(memo, idiom, MemoEntry::isPredicted),
                        count(memo, idiom, MemoEntry::isCandidate));
            }
        }
        report.line("");
        List<Report> iroots = new ArrayList<>();
        memo.entries().forEach((iroot, e) -> {
            String line = IrootLine.of(iroot, memo::site);
            report.line(String.format(Locale.ROOT, "  %-9s %3d  %s%s", state(e), e.totalRuns(), line, rest(e))
                    .stripTrailing());
            iroots.add(new Report()
                    .field("iroot", line)
                    .field("weak", e.isWeak())
                    .field("async", e.isAsync())
                    .field("exposed", e.isExposed())
                    .field("failed", e.isFailed())
                    .field("predicted", e.isPredicted())
                    .field("runs", e.totalRuns())
                    .field("candidateRuns", e.isCandidate() ? e.candidateRuns() : null)
                    .field("trace", e.trace().isEmpty() ? null : e.trace()));
        });
        return report.field("program", Printable.line(memo.program()))
                .field("input", memo.input().orElse(null))
                .field("classes", memo.fingerprints())
                .field("iroots", iroots);
    }

    /** Predicted iRoots, each in a line; the fields are those of {@code predict}. */
    public static Report of(String file, IrootSet set) {
        return new Report()
                .line(file)
                .line("  " + Figures.count(set.predictions().size(), "iRoot") + " of " + Printable.line(set.program())
                        + ", predicted from " + Figures.count(set.traces(), "execution"))
                .line("")
                .lines(set.predictions().stream()
                        .map(p -> "  " + IrootLine.of(p.iroot(), set::site) + (p.weak() ? "  (stale read)" : "")
                                + (p.async() ? "  (asynchronous)" : ""))
                        .toList())
                .fields(PredictionReport.of(new PredictionOutcome(set, Set.of(), List.of())));
    }

    private static long count(Memo memo, int idiom, Predicate<MemoEntry> which) {
        return memo.entries().entrySet().stream()
                .filter(e -> e.getKey().idiom() == idiom && which.test(e.getValue()))
                .count();
    }

    private static String state(MemoEntry e) {
        if (e.isExposed()) {
            return "exposed";
        }
        return e.isFailed() ? "failed" : e.isCandidate() ? "candidate" : e.isPredicted() ? "predicted" : "-";
    }

    private static String rest(MemoEntry e) {
        return (e.isWeak() ? "  (stale read)" : "")
                + (e.isAsync() ? "  (asynchronous)" : "")
                + (e.trace().isEmpty() ? "" : "  " + e.trace());
    }
}
