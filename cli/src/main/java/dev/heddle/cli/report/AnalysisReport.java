package dev.heddle.cli.report;

import dev.heddle.analyzer.analysis.AnalysisOutcome;
import dev.heddle.analyzer.analysis.AnalysisPart;
import dev.heddle.analyzer.analysis.CrossThreadReads;
import dev.heddle.analyzer.analysis.Omission;
import dev.heddle.analyzer.analysis.Summary;
import dev.heddle.analyzer.analysis.Summary.MinMedianMax;
import dev.heddle.analyzer.analysis.TraceAnalysis;
import dev.heddle.analyzer.communication.CommunicationCounts;
import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Guarantee;
import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of {@code analyze}: figures of one trace, or the range of each figure over several. */
public final class AnalysisReport {
    /** Figures by name, with the words for people. */
    private static final Map<String, String> WORDS = words();

    private final List<TraceAnalysis> all;
    private final Summary summary;
    private final MinMedianMax races;
    private final RaceSet possible;
    private final Suggestions suggestions;
    private final List<Guarantee> guarantees;
    private final RaceSet known;
    private final IrootCoverageReport exposed;
    private final AnalysisPart part;
    private final Report report = new Report();

    private AnalysisReport(AnalysisOutcome outcome, RaceSet known) {
        this.known = known;
        part = outcome.part();
        possible = outcome.possibleRaces();
        all = outcome.traces();
        exposed = new IrootCoverageReport(
                all.stream().map(TraceAnalysis::exposed).reduce(ExposedSet.NONE, ExposedSet::plus), true);
        List<CommunicationCounts> counts =
                all.stream().map(TraceAnalysis::counts).toList();
        summary = Summary.of(counts);
        races = MinMedianMax.of(
                all.stream().mapToLong(one -> one.races().pairs().size()).toArray());
        suggestions = Suggestions.covering(
                all.stream().map(TraceAnalysis::suggestions).toList());
        guarantees = part.window().isAll() && areDecisionsKnown() ? Guarantee.all(estimate(outcome)) : List.of();
    }

    /** @param known the races of all traces, and of earlier runs */
    public static Report of(AnalysisOutcome outcome, RaceSet known) {
        AnalysisReport report = new AnalysisReport(outcome, known);
        report.addLines();
        return report.addFields();
    }

    /** All traces together. */
    public static Estimate estimate(AnalysisOutcome outcome) {
        return outcome.traces().stream()
                .map(one -> Estimate.of(one.counts(), one.profile()))
                .reduce(Estimate.NONE, Estimate::and);
    }

    /** Not of traces of other tools, nor of threads that ran freely: there no bound says anything. */
    private boolean areDecisionsKnown() {
        return all.stream()
                .allMatch(one ->
                        one.counts().choices().steps() > 0 || one.counts().threads() <= 1);
    }

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("events", "events");
        words.put("threads", "threads");
        words.put("locations", "locations");
        words.put("sharedLocations", "  of them shared");
        words.put("steps", "steps (scheduling decisions)");
        words.put("k.raw", "k");
        words.put("k.collapsed", "  without repeats in loops");
        words.put("kCom.raw", "k_com");
        words.put("kCom.collapsed", "  without repeats in loops");
        words.put("openReads", "reads with a choice of writes");
        return words;
    }

    /** A table of figures, then races and suggestions. */
    private void addLines() {
        for (TraceAnalysis one : all) {
            report.line(one.file() + "   " + Printable.line(one.program()) + ", "
                    + Printable.line(TraceReport.verdict(one.verdict())));
        }
        leftOut().forEach(line -> report.line("  " + line));
        if (all.size() > 1) {
            row("", "min", "median", "max");
        }
        WORDS.forEach((figure, words) -> row(words, summary.figure(figure)));
        row("races (pairs of sites)", races);
        if (!possible.pairs().isEmpty()) {
            report.row(
                    "  %-30s %12s",
                    "possible races", Figures.count(possible.pairs().size()));
        }
        report.line("  suggested: d from " + suggestions.minBugDepth() + " to " + suggestions.maxBugDepth() + ", h "
                + suggestions.historyDepth());
        if (!part.window().isAll()) {
            report.line("  only a part was analysed: no guarantees can be given");
        } else if (areDecisionsKnown()) {
            report.section(GuaranteeReport.of(guarantees));
        } else {
            report.line("  no scheduling decisions were recorded: no guarantees can be given");
        }
        report.line("  iRoots exposed: " + exposed.counts());
        addConsistency();
        report.lines(RaceLines.text(known, Optional.empty()));
        report.lines(RaceLines.possible(possible));
    }

    /** Whether the memory model allows what was recorded; of those that it does not allow, each with the reason. */
    private void addConsistency() {
        List<TraceAnalysis> broken = all.stream()
                .filter(one -> !one.inconsistency().orElse("").isEmpty())
                .toList();
        broken.forEach(one -> report.line("  not consistent with the memory model: " + one.file() + ": "
                + one.inconsistency().orElseThrow()));
        long unchecked =
                all.stream().filter(one -> one.inconsistency().isEmpty()).count();
        if (unchecked > 0) {
            report.line("  not checked against the memory model"
                    + (all.size() == 1 ? "" : ": " + Figures.count(unchecked, "trace")));
        } else if (broken.isEmpty()) {
            report.line("  consistent with the memory model");
        }
    }

    private void row(String words, MinMedianMax range) {
        if (all.size() == 1) {
            report.row("  %-30s %12s", words, Figures.count(range.median()));
        } else {
            row(words, Figures.count(range.min()), Figures.count(range.median()), Figures.count(range.max()));
        }
    }

    private void row(String words, String min, String median, String max) {
        report.row("  %-30s %12s %12s %12s", words, min, median, max);
    }

    private Report addFields() {
        return report.field("events", figure("events"))
                .field("threads", figure("threads"))
                .field("locations", figure("locations"))
                .field("k", tally("k"))
                .field("kCom", tally("kCom"))
                .field(
                        "suggestions",
                        new Report().field("d", suggestions.maxBugDepth()).field("h", suggestions.historyDepth()))
                .field("guarantees", GuaranteeReport.fields(guarantees))
                .field("races", figure(races))
                .field("iroots", exposed.perIdiom())
                .field("sharedLocations", figure("sharedLocations"))
                .field("steps", figure("steps"))
                .field("openReads", figure("openReads"))
                .field("consistent", consistent())
                .field(
                        "inconsistencies",
                        all.stream()
                                .map(TraceAnalysis::inconsistency)
                                .map(text -> text.orElse(""))
                                .filter(text -> !text.isEmpty())
                                .toList())
                .field("racePairs", (Supplier<?>) () -> RaceLines.json(known))
                .field("possibleRaces", (Supplier<?>) () -> RaceLines.json(possible))
                .field("traces", all.stream().map(TraceAnalysis::file).toList())
                .field(
                        "endNotKnown",
                        all.stream()
                                .filter(one -> one.verdict() instanceof Trace.Unknown)
                                .map(TraceAnalysis::file)
                                .toList())
                .field("notes", List.of())
                .field("crossThreadReads", crossThreadReads())
                .field("part", partFields())
                .field("raceRuns", known.runs())
                .field("raceExecutions", known.executions())
                .field(
                        "warnings",
                        all.stream()
                                .flatMap(one -> warnings(one).map(line -> one.file() + ": " + line))
                                .toList());
    }

    /** Null where all that was checked is, but not all was. */
    private @Nullable Boolean consistent() {
        boolean broken =
                all.stream().anyMatch(one -> !one.inconsistency().orElse("").isEmpty());
        boolean unchecked = all.stream().anyMatch(one -> one.inconsistency().isEmpty());
        return broken ? Boolean.FALSE : unchecked ? null : Boolean.TRUE;
    }

    private Report crossThreadReads() {
        Set<String> names = new TreeSet<>();
        all.forEach(one -> names.addAll(one.crossReads().packages().keySet()));
        Report packages = new Report();
        names.forEach(name ->
                packages.field(name, crossThreadReads(one -> one.packages().getOrDefault(name, 0L))));
        return new Report()
                .field("total", crossThreadReads(CrossThreadReads::total))
                .field("packages", packages);
    }

    private Object crossThreadReads(ToLongFunction<CrossThreadReads> count) {
        return figure(MinMedianMax.of(
                all.stream().map(TraceAnalysis::crossReads).mapToLong(count).toArray()));
    }

    private Report tally(String name) {
        return new Report().field("raw", figure(name + ".raw")).field("collapsed", figure(name + ".collapsed"));
    }

    private Object figure(String name) {
        return figure(summary.figure(name));
    }

    private Object figure(MinMedianMax range) {
        return all.size() == 1
                ? range.median()
                : new Report()
                        .field("min", range.min())
                        .field("median", range.median())
                        .field("max", range.max());
    }

    /** What was odd in a trace's file, and what its analysis left out, a line each. */
    public static Stream<String> warnings(TraceAnalysis one) {
        return Stream.concat(one.warnings().stream(), one.omissions().stream().map(AnalysisReport::line));
    }

    private static String line(Omission omission) {
        long count = omission.count();
        return switch (omission.what()) {
            case ORDER_OF_RACES ->
                Figures.count(count, "read") + " saw writes older than the history kept: reported races may be ordered";
            case ORDER ->
                "volatile fields and atomics that were not recorded may order accesses: what seems to race is listed as possible races";
            case REPEATS ->
                Figures.count(count, "read")
                        + " saw writes older than the history kept: figures without repeats may be too large";
            case IROOTS -> "more than " + Figures.count(count) + " iRoots; no others are counted";
            case LATER_EVENTS ->
                "only the first " + Figures.count(count, "event") + " are analysed; others with --from and --to";
            case AXIOMS_OF_PART -> "not checked against the memory model: only a part was analysed";
            case AXIOMS_OF_DAMAGED -> "not checked against the memory model: events may be missing";
            case AXIOMS_OF_LONG ->
                "more than " + Figures.count(count) + " events: not checked against the memory model";
            case AXIOMS_OF_READS_WITHOUT_WRITES ->
                "the file does not have all writes: not checked against the memory model";
        };
    }

    /** What of the traces was not looked at, a line each. */
    private List<String> leftOut() {
        List<String> lines = new ArrayList<>();
        Window window = part.window();
        if (!window.isAll()) {
            String end = window.to() == Integer.MAX_VALUE ? "the end" : "event " + Figures.count(window.to() - 1);
            lines.add(
                    "a part: event " + Figures.count(window.from()) + " to " + end
                            + "; figures and iRoots are those of the part, a read of an earlier write counts as one of the initial value");
            lines.add("races: both accesses in the part, ordered by all events before them (exact)");
        }
        if (part.sample() > 1) {
            lines.add("races: on one location in " + Figures.count(part.sample())
                    + "; those reported are exact, races on other locations are left out");
        }
        return lines;
    }

    /** Null where nothing is left out. */
    private @Nullable Report partFields() {
        Window window = part.window();
        return part.isAll()
                ? null
                : new Report()
                        .field("from", window.from())
                        .field("to", window.to() == Integer.MAX_VALUE ? null : window.to())
                        .field("sample", part.sample());
    }
}
