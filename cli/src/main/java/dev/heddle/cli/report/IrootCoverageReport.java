package dev.heddle.cli.report;

import dev.heddle.analyzer.iroot.observe.IrootCoverage;
import dev.heddle.formats.iroot.ExposedSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a campaign has exposed: a line, JSON, and the list. */
public final class IrootCoverageReport {
    private final ExposedSet set;
    private final IrootCoverage coverage;
    private final boolean isSearch;

    /** @param isSearch whether executions were enumerated, so that nothing is to be estimated */
    IrootCoverageReport(ExposedSet set, boolean isSearch) {
        this.set = set;
        this.isSearch = isSearch;
        coverage = new IrootCoverage(set);
    }

    /** How many there are: {@code 8 (6 of idiom 1, 2 of idiom 2)}. */
    String counts() {
        List<String> idioms = new ArrayList<>();
        List<Long> counts = coverage.perIdiom();
        for (int i = 0; i < counts.size(); i++) {
            if (counts.get(i) > 0) {
                idioms.add(Figures.count(counts.get(i)) + " of idiom " + (i + 1));
            }
        }
        String weak = coverage.weak() == 0 ? "" : ", " + Figures.count(coverage.weak()) + " by stale reads alone";
        return Figures.count(coverage.total())
                + (idioms.isEmpty() ? "" : " (" + String.join(", ", idioms) + weak + ")");
    }

    /** Summary for the user. */
    String text() {
        String head = "iRoots: " + counts() + ", the last new one in execution " + Figures.count(coverage.lastNews());
        if (isSearch || coverage.total() == 0) {
            return head;
        }
        return head + "; expected new in the next execution: "
                + String.format(Locale.ROOT, "%.2g", coverage.newPerExecution()) + ", estimated total: at least "
                + Figures.count(coverage.estimatedTotal());
    }

    /** How many of each idiom. */
    Map<String, Object> perIdiom() {
        Map<String, Object> idioms = new LinkedHashMap<>();
        List<Long> counts = coverage.perIdiom();
        for (int i = 0; i < counts.size(); i++) {
            idioms.put(Integer.toString(i + 1), counts.get(i));
        }
        return idioms;
    }

    /** JSON of the coverage, with its growth. */
    Map<String, Object> json() {
        List<List<Long>> growth = new ArrayList<>();
        coverage.growth().forEach(p -> growth.add(List.of(p.execution(), p.total())));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("perIdiom", perIdiom());
        json.put("total", coverage.total());
        json.put("weak", coverage.weak());
        json.put("lastNews", coverage.lastNews());
        json.put("growth", growth);
        json.put("saturation", isSearch ? null : rounded(coverage.saturation()));
        json.put("once", coverage.once());
        json.put("newPerExecution", isSearch ? null : rounded(coverage.newPerExecution()));
        json.put("estimatedTotal", isSearch ? null : coverage.estimatedTotal());
        return json;
    }

    private static double rounded(double x) {
        return Math.round(x * 1e6) / 1e6;
    }

    /**
     * The list, sorted: a line for each that reads differently, {@code I2 R@Foo.java:12 => W@Foo.java:20 =>
     * W@Foo.java:13}, with {@code weak} behind where only stale reads have shown it.
     */
    public static List<String> list(ExposedSet set) {
        Map<String, Boolean> lines = new TreeMap<>();
        set.exposures()
                .forEach((iroot, e) -> lines.merge(IrootLine.of(iroot, set::site), e.isWeak(), Boolean::logicalAnd));
        List<String> list = new ArrayList<>();
        lines.forEach((line, isWeak) -> list.add(isWeak ? line + " weak" : line));
        return list;
    }
}
