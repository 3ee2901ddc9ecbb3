package dev.heddle.cli.report;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootSet;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoEntry;
import dev.heddle.formats.iroot.Prediction;
import dev.heddle.formats.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** What {@code inspect} shows of files of iRoots. */
public final class IrootFileReport {
    private IrootFileReport() {}

    /** A memo: figures by idiom, then each iRoot. */
    public static String text(String file, Memo memo) {
        List<String> lines = new ArrayList<>();
        lines.add(file);
        lines.add("  memo of " + Printable.line(memo.program()) + ", input "
                + memo.input().map(words -> String.join(" ", words)).orElse("of several memos"));
        lines.add("  " + Figures.count(memo.entries().size(), "iRoot") + ", "
                + memo.fingerprints().size() + (memo.fingerprints().size() == 1 ? " class" : " classes"));
        lines.add("");
        lines.add("  idiom  exposed   failed  predicted  candidates");
        for (int idiom = 1; idiom <= 6; idiom++) {
            if (count(memo, idiom, e -> true) > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "  %5d  %7d  %7d  %9d  %10d",
                        idiom,
                        count(memo, idiom, MemoEntry::isExposed),
                        count(memo, idiom, MemoEntry::isFailed),
                        count(memo, idiom, MemoEntry::isPredicted),
                        count(memo, idiom, MemoEntry::isCandidate)));
            }
        }
        lines.add("");
        memo.entries()
                .forEach((iroot, e) -> lines.add(String.format(
                                Locale.ROOT,
                                "  %-9s %3d  %s%s",
                                state(e),
                                e.totalRuns(),
                                IrootLine.of(iroot, memo::site),
                                rest(e))
                        .stripTrailing()));
        return String.join("\n", lines) + "\n";
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

    /** Predicted iRoots, each in a line. */
    public static String text(String file, IrootSet set) {
        List<String> lines = new ArrayList<>();
        lines.add(file);
        lines.add("  " + Figures.count(set.predictions().size(), "iRoot") + " of " + Printable.line(set.program())
                + ", predicted from " + Figures.count(set.traces(), "execution"));
        lines.add("");
        for (Prediction p : set.predictions()) {
            lines.add("  " + IrootLine.of(p.iroot(), set::site) + (p.weak() ? "  (stale read)" : "")
                    + (p.async() ? "  (asynchronous)" : ""));
        }
        return String.join("\n", lines) + "\n";
    }

    /** A memo as JSON. */
    public static Map<String, Object> json(Memo memo) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("program", Printable.line(memo.program()));
        json.put("input", memo.input().orElse(null));
        json.put("classes", memo.fingerprints());
        List<Map<String, Object>> iroots = new ArrayList<>();
        memo.entries().forEach((iroot, e) -> iroots.add(json(memo, iroot, e)));
        json.put("iroots", iroots);
        return json;
    }

    private static Map<String, Object> json(Memo memo, Iroot iroot, MemoEntry e) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("iroot", IrootLine.of(iroot, memo::site));
        json.put("weak", e.isWeak());
        json.put("async", e.isAsync());
        json.put("exposed", e.isExposed());
        json.put("failed", e.isFailed());
        json.put("predicted", e.isPredicted());
        json.put("runs", e.totalRuns());
        json.put("candidateRuns", e.isCandidate() ? e.candidateRuns() : null);
        json.put("trace", e.trace().isEmpty() ? null : e.trace());
        return json;
    }
}
