package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Guarantee;
import dev.heddle.analyzer.report.CauseJson;
import dev.heddle.analyzer.report.FailureStory;
import dev.heddle.analyzer.report.Report;
import dev.heddle.analyzer.report.WeakMemoryJson;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.SearchResult;
import dev.heddle.replayer.launch.TargetJava;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The report of {@code check}: what was run, what was found, its story, and whether it can be replayed. */
public final class CheckReport {
    private static final int NAMED_CLASSES = 3;
    private static final int NAMED_TRACES = 5;
    /** Campaigns for which it is worth while to think about another JDK. */
    private static final long LONG_NANOS = 5_000_000_000L;

    private final CheckOutcome outcome;
    private final RunResult result;
    private final boolean isVerbose;
    private final Report report = new Report();

    private CheckReport(CheckOutcome outcome, boolean isVerbose) {
        this.outcome = outcome;
        this.isVerbose = isVerbose;
        this.result = outcome.result();
    }

    /**
     * The whole report.
     *
     * @param story of the first failure
     * @param isVerbose whether the figures are listed as well: model, k and k_com, coverage, iRoots, shares, reduction
     */
    public static Report of(CheckOutcome outcome, Optional<FailureStory> story, boolean isVerbose) {
        CheckReport check = new CheckReport(outcome, isVerbose);
        check.campaign();
        if (outcome.result().failures().count() > 0) {
            check.failure(story);
        } else if (outcome.result().work().executions() > 0
                && outcome.saysNothing().isEmpty()) {
            new ClaimReport(outcome).text().forEach(line -> check.report.line("  " + line));
        }
        check.races();
        check.warnings();
        CampaignFigures.add(check.report, outcome);
        return check.addFields(story);
    }

    /**
     * The lines on the first failure and on warnings, for other commands that may come upon a failure.
     *
     * @param story of the first failure
     */
    static Report failure(CheckOutcome outcome, Optional<FailureStory> story) {
        CheckReport check = new CheckReport(outcome, true);
        if (outcome.result().failures().count() > 0) {
            check.firstFailure(story);
        }
        check.warnings();
        return check.report;
    }

    private void races() {
        RaceSet races = outcome.races();
        if (races.executions() > 0) {
            report.line("Races: " + Figures.count(races.pairs().size(), "pair") + " of places in "
                    + Figures.count(races.executions(), "execution")
                    + (races.runs() > 1 ? " of " + Figures.count(races.runs(), "run") : ""));
            report.lines(RaceLines.text(races, outcome.trace()));
        }
        RaceSet noted = outcome.noted();
        if (isVerbose && !noted.pairs().isEmpty()) {
            report.line("Races: " + Figures.count(noted.pairs().size(), "pair") + " of places in the "
                    + Figures.count(noted.executions(), "execution") + " that were looked at (--races looks at all)");
            report.lines(RaceLines.text(noted, outcome.trace()));
        } else {
            report.lines(RaceLines.notes(noted));
        }
    }

    private void campaign() {
        report.line("heddle check " + Printable.line(outcome.program()) + "   strategy " + outcome.strategy()
                + ", seed " + outcome.seed() + ", Java " + outcome.jdk());
        if (isVerbose) {
            report.line("  model: " + outcome.model().text());
            report.line("  " + parameters());
        }
        report.line("  " + Figures.count(result.work().executions(), "execution") + " in "
                + Figures.seconds(Figures.seconds(result.work().nanos())) + " ("
                + Figures.rate(Figures.perSecond(
                        result.work().executions(), result.work().nanos())) + "/s), " + failures());
        if (result.work().nanos() >= LONG_NANOS && TargetJava.feature(outcome.jdk()) < TargetJava.FIRST_WITH_FIBERS) {
            report.line("  Java " + TargetJava.FIRST_WITH_FIBERS
                    + " and later make several times as many executions a second (--java)");
        }
        BusyPackages.hint(result.parameters(), outcome.program()).ifPresent(hint -> report.line("  " + hint));
        UnfinishedReport.lines(result.campaign().unfinished()).forEach(line -> report.line("  " + line));
        if (!result.campaign().firstFailures().isEmpty()) {
            report.line("  " + new FirstFailures(result.campaign().firstFailures()).text());
        }
        CampaignResult.Coverage coverage = result.campaign().coverage();
        if (isVerbose
                && coverage.lastNews() > 0
                && result.campaign().firstFailures().isEmpty()) {
            report.line("  coverage: " + Figures.count(coverage.pairs(), "reads-from pair") + " of sites, "
                    + Figures.count(coverage.classes()) + " distinct reads-from "
                    + (coverage.classes() == 1 ? "class" : "classes") + ", the last new one in execution "
                    + Figures.count(coverage.lastNews()));
        }
        if (isVerbose) {
            IrootCoverageReport.of(result.campaign(), outcome.isExhaustive())
                    .ifPresent(iroots -> report.line("  " + iroots.text()));
        }
        if (outcome.isExhaustive()) {
            report.line("  " + search());
        }
        if (outcome.interrupted() && outcome.isExhaustive()) {
            report.line("  interrupted");
        } else if (outcome.interrupted()) {
            report.line("  interrupted; " + Figures.count(outcome.iterations()) + " were asked for");
        } else if (outcome.isStoppedByTime()) {
            report.line("  stopped by the time limit of " + Figures.seconds(outcome.timeLimitMillis() / 1000.0) + "; "
                    + (outcome.isExhaustive() ? "" : Figures.count(outcome.iterations()) + " were asked for ")
                    + "(--time-limit 0 for no limit)");
        } else if (outcome.stopAfter() == 1 && outcome.stoppedByFailures()) {
            report.line("  stopped at the first failure (--keep-going goes on)");
        }
        outcome.ending()
                .kept()
                .ifPresent(kept -> report.line("  go on with: " + Printable.line("heddle check --resume " + kept)));
    }

    private String search() {
        SearchResult s = result.search();
        String size = Figures.count(s.executions(), "execution") + ", " + Figures.count(s.graphs(), "execution graph")
                + ", " + Figures.count(s.revisits(), "revisit");
        return !s.complete()
                ? "not complete within " + size
                : "explored completely: " + size
                        + (s.bounded() ? "; loops that repeat the same reads were cut after two rounds" : "");
    }

    private String parameters() {
        Optional<Long> events = outcome.median("events");
        String threads = "threads " + result.work().maxThreads();
        if (events.isEmpty()) {
            return threads + "; k and k_com unknown: no execution ran to its end";
        }
        long whole = result.work().executions()
                - result.failures().count()
                - result.campaign().unfinishedCount()
                + result.failures().kinds().getOrDefault("race", 0L);
        long counted = Math.max(1, Math.min(CheckRequest.PARAMETER_RUNS, whole));
        return threads + ", events " + Figures.count(events.get()) + ", k "
                + outcome.median("k.collapsed").map(Figures::count).orElse("?") + ", k_com "
                + outcome.median("kCom.collapsed").map(Figures::count).orElse("?") + "   (median of "
                + Figures.count(counted, "complete execution") + ")";
    }

    private String failures() {
        if (result.failures().count() == 0) {
            long classes = result.campaign().coverage().classes();
            return "nothing found"
                    + (classes == 0
                            ? ""
                            : "; " + Figures.count(classes) + " distinct reads-from "
                                    + (classes == 1 ? "class" : "classes"));
        }
        String kinds = result.failures().kinds().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(kind -> Figures.count(kind.getValue()) + " " + kind.getKey())
                .collect(Collectors.joining(", "));
        return Figures.count(result.failures().count()) + " failed: " + kinds;
    }

    private void failure(Optional<FailureStory> story) {
        String rates = outcome.isExhaustive() || !isVerbose ? "" : ShareReport.text(result);
        if (!rates.isEmpty()) {
            report.line("  " + rates);
        }
        if (outcome.allFailed()) {
            report.line("  all of the " + Figures.count(result.work().executions(), "execution")
                    + " failed: does the program pass without Heddle?");
        }
        firstFailure(story);
    }

    private void firstFailure(Optional<FailureStory> story) {
        report.line(
                "  first failure: execution " + Figures.count(result.failures().first())
                        + outcome.trace()
                                .map(t -> " (seed " + Figures.hex(t.header().executionSeed()) + ")")
                                .orElse(""));
        if (story.filter(FailureStory::isTold).isPresent()) {
            report.line("");
            boolean isReduced =
                    outcome.minimised().filter(m -> !m.original().isEmpty()).isPresent();
            report.line("The story of execution "
                    + Figures.count(result.failures().first()) + (isReduced ? ", reduced:" : ":"));
            report.story(story.get());
            report.line("");
        }
        List<String> traces = outcome.traces();
        if (traces.isEmpty()) {
            return;
        }
        report.line("Trace: " + traces.get(0));
        outcome.output().ifPresent(file -> report.line("  output of the program: " + file));
        if (isVerbose) {
            outcome.minimised().ifPresent(m -> report.line("  " + Minimisation.text(m)));
        }
        traces.stream().skip(1).limit(NAMED_TRACES).forEach(trace -> report.line("  also: " + trace));
        if (traces.size() > NAMED_TRACES + 1) {
            report.line("  and " + (traces.size() - NAMED_TRACES - 1) + " more in the same directory");
        }
        replays();
    }

    private void replays() {
        CheckOutcome.Replays replays = outcome.replays();
        String again = "   (" + outcome.replayCommand() + ")";
        if (replays.total() > 0) {
            String fresh = replays.fresh() == replays.total()
                    ? " in fresh JVMs."
                    : ", " + Figures.count(replays.fresh()) + " of them in a fresh JVM.";
            report.line("Replayed " + replays.ok() + " of " + Figures.count(replays.total(), "time") + fresh + again);
        } else {
            report.line("Not replayed." + again);
        }
        if (!replays.problem().isEmpty()) {
            report.line("  first difference: " + Printable.line(replays.problem()));
        }
    }

    private void warnings() {
        outcome.allWarnings().forEach(warning -> report.line("warning: " + Printable.line(warning)));
        List<String> classes = result.classes().untransformable();
        if (!classes.isEmpty()) {
            report.line("warning: " + Figures.count(classes.size()) + " class" + (classes.size() == 1 ? "" : "es")
                    + " ran without instrumentation: "
                    + classes.stream().limit(NAMED_CLASSES).map(Printable::line).collect(Collectors.joining("; "))
                    + (classes.size() > NAMED_CLASSES ? "; ..." : ""));
        }
    }

    private Report addFields(Optional<FailureStory> story) {
        putSubject(report, outcome);
        report.field("iterations", result.work().executions())
                .field("iterationsAsked", outcome.iterations() == Long.MAX_VALUE - 1 ? null : outcome.iterations())
                .field("stoppedByFailures", outcome.stoppedByFailures());
        if (outcome.isExhaustive()) {
            report.field("exhaustive", search(result.search()));
        }
        putCampaign(report, outcome);
        report.field("guarantees", GuaranteeReport.fields(Guarantee.all(outcome.estimate())));
        putShares(report, result);
        report.field("coverage", coverage(result.campaign(), outcome.isExhaustive()))
                .field("claim", new ClaimReport(outcome).json());
        putFailure(report, outcome, story);
        return report.field("races", outcome.races().executions() == 0 ? null : RaceLines.json(outcome.races()));
    }

    static void putSubject(Report json, CheckOutcome outcome) {
        json.field("program", outcome.program());
        json.field("strategy", outcome.strategy());
        json.field("seed", outcome.seed());
        json.field("model", ModelReport.of(outcome.model()));
    }

    static void putCampaign(Report json, CheckOutcome outcome) {
        RunResult r = outcome.result();
        json.field("failures", r.failures().count());
        json.field(
                "firstFailure", r.failures().first() == 0 ? null : r.failures().first());
        json.field("kinds", new TreeMap<>(r.failures().kinds()));
        json.field("unfinished", new TreeMap<>(r.campaign().unfinished()));
        json.field("outcomes", r.campaign().outcomes());
        json.field("seconds", Figures.rounded(Figures.seconds(r.work().nanos())));
        json.field(
                "cpuSeconds",
                r.work().cpuNanos() < 0
                        ? null
                        : Figures.rounded(Figures.seconds(r.work().cpuNanos())));
        json.field(
                "executionsPerSecond",
                Figures.perSecond(r.work().executions(), r.work().nanos()));
        json.field(
                "eventsPerExecution",
                r.work().executions() == 0
                        ? 0
                        : Math.round((double) r.work().events() / r.work().executions()));
        json.field("k", outcome.median("k.collapsed").orElse(null));
        json.field("kCom", outcome.median("kCom.collapsed").orElse(null));
        json.field("parameters", parameters(r));
        json.field("eventsByPackage", BusyPackages.json(r.parameters()));
    }

    /** Adds which strategies had which share of the executions, and the first failures of repeated campaigns. */
    static void putShares(Report json, RunResult r) {
        json.field("shares", ShareReport.json(r));
        if (!r.campaign().firstFailures().isEmpty()) {
            json.field("campaigns", r.campaign().firstFailures());
        }
    }

    /** Adds the first failing execution with its traces and cause, then the JVMs that ran and what they said. */
    static void putFailure(Report json, CheckOutcome outcome, Optional<FailureStory> story) {
        RunResult r = outcome.result();
        json.field("threads", r.work().maxThreads());
        json.field("failure", outcome.trace().map(CheckReport::failure).orElse(null));
        json.field("story", (Supplier<?>)
                () -> story.map(one -> one.text().lines().toList()).orElse(List.of()));
        json.field("trace", outcome.traces().isEmpty() ? null : outcome.traces().get(0));
        json.field("traces", outcome.traces());
        json.field("output", outcome.output().orElse(null));
        json.field(
                "original",
                outcome.minimised()
                        .map(MinimisedTrace::original)
                        .filter(path -> !path.isEmpty())
                        .orElse(null));
        json.field("minimised", outcome.minimised().map(Minimisation::json).orElse(null));
        json.field(
                "replays",
                new Report()
                        .field("ok", outcome.replays().ok())
                        .field("total", outcome.replays().total())
                        .field("fresh", outcome.replays().fresh()));
        json.field(
                "cause", (Supplier<?>) () -> outcome.trace().map(CauseJson::of).orElse(null));
        json.field("memory", (Supplier<?>)
                () -> outcome.trace().map(WeakMemoryJson::of).orElse(null));
        json.field("interrupted", outcome.interrupted());
        json.field("saysNothing", outcome.saysNothing().orElse(null));
        json.field("jdk", outcome.jdk());
        json.field("warnings", outcome.allWarnings());
        json.field("untransformable", r.classes().untransformable());
        json.field(
                "classes",
                new Report()
                        .field("transformed", r.classes().transformed())
                        .field("untransformable", r.classes().untransformable().size()));
        json.field("startSeconds", startSeconds(r));
        RaceSet noted = outcome.noted();
        Report notedFields =
                new Report().field("executions", noted.executions()).field("pairs", RaceLines.json(noted));
        json.field("racesNoted", noted.executions() == 0 ? null : notedFields);
    }

    /** How the first failing execution ended; null where its trace says that it did not fail. */
    private static @Nullable Report failure(Trace trace) {
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return null;
        }
        return new Report()
                .field("kind", failed.kind().word())
                .field(
                        "thread",
                        failed.thread() < 0
                                ? null
                                : trace.threads().get(failed.thread()).name())
                .field("message", failed.message())
                .field("stack", failed.stack());
    }

    private static @Nullable Report coverage(CampaignResult campaign, boolean isSearch) {
        CampaignResult.Coverage coverage = campaign.coverage();
        Optional<IrootCoverageReport> iroots = IrootCoverageReport.of(campaign, isSearch);
        if (coverage.lastNews() == 0 && iroots.isEmpty()) {
            return null;
        }
        Report json = new Report();
        if (coverage.lastNews() > 0) {
            json.field("readsFromPairs", coverage.pairs());
            json.field("readsFromClasses", coverage.classes());
            json.field("lastNews", coverage.lastNews());
        }
        iroots.ifPresent(of -> json.field("iroots", of.json()));
        return json;
    }

    /** From the start of the command to that of the first execution; null where either is not known. */
    private static @Nullable Object startSeconds(RunResult r) {
        Long command = Long.getLong("heddle.started");
        return command == null || r.work().firstStarted() < command
                ? null
                : Figures.rounded((r.work().firstStarted() - command) / 1000.0);
    }

    private static Report search(SearchResult search) {
        return new Report()
                .field("complete", search.complete())
                .field("bounded", search.bounded())
                .field("executions", search.executions())
                .field("graphs", search.graphs())
                .field("revisits", search.revisits());
    }

    private static Report parameters(RunResult r) {
        Report json = new Report();
        new TreeMap<>(r.parameters()).forEach((figure, range) -> {
            if (BusyPackages.isFigure(figure)) {
                return;
            }
            Report entry = new Report();
            entry.field("min", range.min());
            entry.field("median", range.median());
            entry.field("max", range.max());
            json.field(figure, entry);
        });
        return json;
    }
}
