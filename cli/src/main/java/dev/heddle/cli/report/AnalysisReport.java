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
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The text and the JSON of {@code analyze}: figures of one trace, or the range of each figure over several. */
public final class AnalysisReport {
    /** Figures by name, with the words for people. */
    private static final Map<String, String> WORDS = words();

    private final List<TraceAnalysis> all;
    private final Summary summary;
    private final MinMedianMax races;
    private final Suggestions suggestions;
    private final Estimate estimate;
    private final List<Guarantee> guarantees;
    private final RaceSet known;
    private final IrootCoverageReport exposed;
    private final AnalysisPart part;

    /** @param known the races of all traces, and of earlier runs */
    public AnalysisReport(AnalysisOutcome outcome, RaceSet known) {
        this.known = known;
        part = outcome.part();
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
        estimate = all.stream()
                .map(one -> Estimate.of(one.counts(), one.profile()))
                .reduce(Estimate.NONE, Estimate::and);
        guarantees = part.window().isAll() && areDecisionsKnown() ? Guarantee.all(estimate) : List.of();
    }

    /** Not of traces of other tools, nor of threads that ran freely: there no bound says anything. */
    private boolean areDecisionsKnown() {
        return all.stream()
                .allMatch(one ->
                        one.counts().choices().steps() > 0 || one.counts().threads() <= 1);
    }

    /** All traces together. */
    public Estimate estimate() {
        return estimate;
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
    public String text() {
        StringBuilder text = new StringBuilder();
        for (TraceAnalysis one : all) {
            text.append(one.file() + "   " + Printable.line(one.program()) + ", "
                    + Printable.line(TraceReport.verdict(one.verdict())) + "\n");
        }
        leftOut().forEach(line -> text.append("  " + line + "\n"));
        if (all.size() > 1) {
            text.append(row("", "min", "median", "max"));
        }
        WORDS.forEach((figure, words) -> text.append(row(words, summary.figure(figure))));
        text.append(row("races (pairs of sites)", races));
        text.append("  suggested: d from " + suggestions.minBugDepth() + " to " + suggestions.maxBugDepth() + ", h "
                + suggestions.historyDepth() + "\n");
        text.append(
                !part.window().isAll()
                        ? "  only a part was analysed: no guarantees can be given\n"
                        : areDecisionsKnown()
                                ? GuaranteeReport.text(guarantees)
                                : "  no scheduling decisions were recorded: no guarantees can be given\n");
        text.append("  iRoots exposed: " + exposed.counts() + "\n");
        text.append(consistency());
        RaceLines.text(known, Optional.empty())
                .forEach(line -> text.append(line).append("\n"));
        return text.toString();
    }

    /** Whether the memory model allows what was recorded; of those that it does not allow, each with the reason. */
    private String consistency() {
        StringBuilder text = new StringBuilder();
        for (TraceAnalysis one : all) {
            if (!one.inconsistency().orElse("").isEmpty()) {
                text.append("  not consistent with the memory model: " + one.file() + ": "
                        + one.inconsistency().get() + "\n");
            }
        }
        long unchecked =
                all.stream().filter(one -> one.inconsistency().isEmpty()).count();
        if (unchecked > 0) {
            text.append("  not checked against the memory model"
                    + (all.size() == 1 ? "" : ": " + Figures.count(unchecked, "trace")) + "\n");
        } else if (text.isEmpty()) {
            text.append("  consistent with the memory model\n");
        }
        return text.toString();
    }

    private String row(String words, MinMedianMax range) {
        return all.size() == 1
                ? String.format(Locale.ROOT, "  %-30s %12s\n", words, Figures.count(range.median()))
                : row(words, Figures.count(range.min()), Figures.count(range.median()), Figures.count(range.max()));
    }

    private static String row(String words, String min, String median, String max) {
        return String.format(Locale.ROOT, "  %-30s %12s %12s %12s\n", words, min, median, max);
    }

    /** The contract's fields first. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("events", figure("events"));
        json.put("threads", figure("threads"));
        json.put("locations", figure("locations"));
        json.put("k", tally("k"));
        json.put("kCom", tally("kCom"));
        json.put("suggestions", suggestions());
        json.put("guarantees", GuaranteeReport.json(guarantees));
        json.put("races", figure(races));
        json.put("iroots", exposed.perIdiom());
        json.put("sharedLocations", figure("sharedLocations"));
        json.put("steps", figure("steps"));
        json.put("openReads", figure("openReads"));
        json.put("consistent", consistent());
        json.put(
                "inconsistencies",
                all.stream()
                        .map(TraceAnalysis::inconsistency)
                        .map(text -> text.orElse(""))
                        .filter(text -> !text.isEmpty())
                        .toList());
        json.put("racePairs", RaceLines.json(known));
        json.put("traces", all.stream().map(TraceAnalysis::file).toList());
        json.put(
                "endNotKnown",
                all.stream()
                        .filter(one -> one.verdict() instanceof Trace.Unknown)
                        .map(TraceAnalysis::file)
                        .toList());
        json.put("notes", List.of());
        json.put("crossThreadReads", crossThreadReads());
        json.put("part", partJson());
        json.put("raceRuns", known.runs());
        json.put("raceExecutions", known.executions());
        json.put(
                "warnings",
                all.stream()
                        .flatMap(one -> warnings(one).map(line -> one.file() + ": " + line))
                        .toList());
        return json;
    }

    /** Null where all that was checked is, but not all was. */
    private @Nullable Boolean consistent() {
        boolean broken =
                all.stream().anyMatch(one -> !one.inconsistency().orElse("").isEmpty());
        boolean unchecked = all.stream().anyMatch(one -> one.inconsistency().isEmpty());
        return broken ? Boolean.FALSE : unchecked ? null : Boolean.TRUE;
    }

    private Map<String, Object> crossThreadReads() {
        Set<String> names = new TreeSet<>();
        all.forEach(one -> names.addAll(one.crossReads().packages().keySet()));
        Map<String, Object> packages = new LinkedHashMap<>();
        for (String name : names) {
            packages.put(name, crossThreadReads(one -> one.packages().getOrDefault(name, 0L)));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("total", crossThreadReads(CrossThreadReads::total));
        json.put("packages", packages);
        return json;
    }

    private Object crossThreadReads(ToLongFunction<CrossThreadReads> count) {
        return figure(MinMedianMax.of(
                all.stream().map(TraceAnalysis::crossReads).mapToLong(count).toArray()));
    }

    private Map<String, Object> suggestions() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("d", suggestions.maxBugDepth());
        json.put("h", suggestions.historyDepth());
        return json;
    }

    private Map<String, Object> tally(String name) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("raw", figure(name + ".raw"));
        json.put("collapsed", figure(name + ".collapsed"));
        return json;
    }

    private Object figure(String name) {
        return figure(summary.figure(name));
    }

    private Object figure(MinMedianMax range) {
        if (all.size() == 1) {
            return range.median();
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("min", range.min());
        json.put("median", range.median());
        json.put("max", range.max());
        return json;
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
            case REPEATS ->
                Figures.count(count, "read")
                        + " saw writes older than the history kept: figures without repeats may be too large";
            case IROOTS -> "more than " + Figures.count(count) + " iRoots; no others are counted";
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
    private @Nullable Map<String, Object> partJson() {
        if (part.isAll()) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("from", part.window().from());
        json.put(
                "to",
                part.window().to() == Integer.MAX_VALUE ? null : part.window().to());
        json.put("sample", part.sample());
        return json;
    }
}
