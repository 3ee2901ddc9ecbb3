package dev.heddle.cli.report;

import dev.heddle.analyzer.iroot.IrootLine;
import dev.heddle.analyzer.iroot.observe.IrootCoverage;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.expose.CoverageNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

    /** The report of a campaign that has looked at iRoots. */
    static Optional<IrootCoverageReport> of(CampaignResult campaign, boolean isSearch) {
        ExposedSet set = CoverageNote.of(campaign);
        return set.executions() == 0 ? Optional.empty() : Optional.of(new IrootCoverageReport(set, isSearch));
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
    Report perIdiom() {
        Report idioms = new Report();
        List<Long> counts = coverage.perIdiom();
        for (int i = 0; i < counts.size(); i++) {
            idioms.field(Integer.toString(i + 1), counts.get(i));
        }
        return idioms;
    }

    /** JSON of the coverage, with its growth. */
    Report json() {
        List<List<Long>> growth = new ArrayList<>();
        coverage.growth().forEach(p -> growth.add(List.of(p.execution(), p.total())));
        return new Report()
                .field("perIdiom", perIdiom())
                .field("total", coverage.total())
                .field("weak", coverage.weak())
                .field("lastNews", coverage.lastNews())
                .field("growth", growth)
                .field("saturation", isSearch ? null : rounded(coverage.saturation()))
                .field("once", coverage.once())
                .field("newPerExecution", isSearch ? null : rounded(coverage.newPerExecution()))
                .field("estimatedTotal", isSearch ? null : coverage.estimatedTotal());
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
