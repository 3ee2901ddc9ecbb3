package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Guarantee;
import dev.heddle.analyzer.report.CauseJson;
import dev.heddle.analyzer.report.WeakMemoryJson;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.MinimisedTrace;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.SearchResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code check}: the contract's fields first, then what else is known. */
public final class CheckJson {
    private CheckJson() {}

    /**
     * Maps, lists, strings, numbers and nulls, in the order in which they are written.
     *
     * @param story of the first failing execution, lines ended by {@code \n}, or empty
     */
    public static Map<String, Object> of(CheckOutcome outcome, String story) {
        RunResult r = outcome.result();
        Map<String, Object> json = new LinkedHashMap<>();
        putSubject(json, outcome);
        json.put("iterations", r.work().executions());
        json.put("iterationsAsked", outcome.iterations() == Long.MAX_VALUE - 1 ? null : outcome.iterations());
        json.put("stoppedByFailures", outcome.stoppedByFailures());
        if (outcome.isExhaustive()) {
            json.put("exhaustive", search(r.search()));
        }
        putCampaign(json, outcome);
        json.put("guarantees", GuaranteeReport.json(Guarantee.all(outcome.estimate())));
        putShares(json, r);
        json.put("coverage", coverage(r.campaign(), outcome.isExhaustive()));
        json.put("claim", new ClaimReport(outcome).json());
        putFailure(json, outcome, story);
        json.put("races", outcome.races().executions() == 0 ? null : RaceLines.json(outcome.races()));
        return json;
    }

    /** Adds what was checked, and how. */
    static void putSubject(Map<String, Object> json, CheckOutcome outcome) {
        json.put("program", outcome.program());
        json.put("strategy", outcome.strategy());
        json.put("seed", outcome.seed());
        json.put("model", model(outcome.model()));
    }

    /** Adds the counts and figures of all executions. */
    static void putCampaign(Map<String, Object> json, CheckOutcome outcome) {
        RunResult r = outcome.result();
        json.put("failures", r.failures().count());
        json.put("firstFailure", r.failures().first() == 0 ? null : r.failures().first());
        json.put("kinds", new TreeMap<>(r.failures().kinds()));
        json.put("unfinished", new TreeMap<>(r.campaign().unfinished()));
        json.put("outcomes", r.campaign().outcomes());
        json.put("seconds", Figures.rounded(Figures.seconds(r.work().nanos())));
        json.put(
                "cpuSeconds",
                r.work().cpuNanos() < 0
                        ? null
                        : Figures.rounded(Figures.seconds(r.work().cpuNanos())));
        json.put(
                "executionsPerSecond",
                Figures.perSecond(r.work().executions(), r.work().nanos()));
        json.put(
                "eventsPerExecution",
                r.work().executions() == 0
                        ? 0
                        : Math.round((double) r.work().events() / r.work().executions()));
        json.put("k", outcome.median("k.collapsed").orElse(null));
        json.put("kCom", outcome.median("kCom.collapsed").orElse(null));
        json.put("parameters", parameters(r));
        json.put("eventsByPackage", BusyPackages.json(r.parameters()));
    }

    /** Adds which strategies had which share of the executions, and the first failures of repeated campaigns. */
    static void putShares(Map<String, Object> json, RunResult r) {
        json.put("shares", ShareReport.json(r));
        if (!r.campaign().firstFailures().isEmpty()) {
            json.put("campaigns", r.campaign().firstFailures());
        }
    }

    /** Adds the first failing execution with its traces and cause, then the JVMs that ran and what they said. */
    static void putFailure(Map<String, Object> json, CheckOutcome outcome, String story) {
        RunResult r = outcome.result();
        json.put("threads", r.work().maxThreads());
        json.put("failure", outcome.trace().map(CheckJson::failure).orElse(null));
        json.put("story", story.lines().toList());
        json.put("trace", outcome.traces().isEmpty() ? null : outcome.traces().get(0));
        json.put("traces", outcome.traces());
        json.put("output", outcome.output().orElse(null));
        json.put(
                "original",
                outcome.minimised()
                        .map(MinimisedTrace::original)
                        .filter(path -> !path.isEmpty())
                        .orElse(null));
        json.put("minimised", outcome.minimised().map(Minimisation::json).orElse(null));
        json.put("replays", replays(outcome.replays()));
        json.put("cause", outcome.trace().map(CauseJson::of).orElse(null));
        json.put("memory", outcome.trace().map(WeakMemoryJson::of).orElse(null));
        json.put("interrupted", outcome.interrupted());
        json.put("jdk", outcome.jdk());
        json.put("warnings", outcome.allWarnings());
        json.put("untransformable", r.classes().untransformable());
        json.put("classes", classes(r));
        json.put("startSeconds", startSeconds(r));
        json.put("racesNoted", outcome.noted().executions() == 0 ? null : noted(outcome.noted()));
    }

    /** How the first failing execution ended; null where its trace says that it did not fail. */
    private static @Nullable Map<String, Object> failure(Trace trace) {
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", failed.kind().word());
        json.put(
                "thread",
                failed.thread() < 0
                        ? null
                        : trace.threads().get(failed.thread()).name());
        json.put("message", failed.message());
        json.put("stack", failed.stack());
        return json;
    }

    private static Map<String, Object> noted(RaceSet noted) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("executions", noted.executions());
        json.put("pairs", RaceLines.json(noted));
        return json;
    }

    /** Null where it was not looked at. */
    private static @Nullable Map<String, Object> coverage(CampaignResult campaign, boolean isSearch) {
        CampaignResult.Coverage coverage = campaign.coverage();
        boolean hasIroots = campaign.iroots().executions() > 0;
        if (coverage.lastNews() == 0 && !hasIroots) {
            return null;
        }
        Map<String, Object> json = new LinkedHashMap<>();
        if (coverage.lastNews() > 0) {
            json.put("readsFromPairs", coverage.pairs());
            json.put("readsFromClasses", coverage.classes());
            json.put("lastNews", coverage.lastNews());
        }
        if (hasIroots) {
            json.put("iroots", new IrootCoverageReport(campaign.iroots(), isSearch).json());
        }
        return json;
    }

    private static Map<String, Object> classes(RunResult r) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("transformed", r.classes().transformed());
        json.put("untransformable", r.classes().untransformable().size());
        return json;
    }

    /**
     * From the start of the command, which the launcher script tells, to that of the first execution; null where either
     * is not known, or an earlier command made it.
     */
    private static @Nullable Object startSeconds(RunResult r) {
        Long command = Long.getLong("heddle.started");
        return command == null || r.work().firstStarted() < command
                ? null
                : Figures.rounded((r.work().firstStarted() - command) / 1000.0);
    }

    private static Map<String, Object> model(ModelSwitches model) {
        Map<String, Object> plainFor = new LinkedHashMap<>();
        model.plainFor().forEach((name, mode) -> plainFor.put(name, mode.word()));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("plain", model.plain().word());
        json.put("plainFor", plainFor);
        json.put("volatile", model.volatiles().word());
        json.put("sc", model.sequentiallyConsistent());
        json.put("library", model.library().word());
        json.put("spuriousCas", model.spuriousCas());
        json.put("spuriousWakeups", model.spuriousWakeups());
        json.put("realTime", model.realTime());
        json.put("timeSlackMillis", model.timeSlackMillis());
        json.put("setUpEvents", model.setUpEvents() == ModelSwitches.FULL_SET_UP ? null : model.setUpEvents());
        json.put("keep", model.keep().stream().toList());
        json.put("only", model.code().only().stream().toList());
        json.put("exclude", model.code().exclude().stream().toList());
        json.put("failOn", model.failOn().stream().map(FailOn::word).toList());
        return json;
    }

    private static Map<String, Object> search(SearchResult search) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("complete", search.complete());
        json.put("bounded", search.bounded());
        json.put("executions", search.executions());
        json.put("graphs", search.graphs());
        json.put("revisits", search.revisits());
        return json;
    }

    private static Map<String, Object> replays(CheckOutcome.Replays replays) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("ok", replays.ok());
        json.put("total", replays.total());
        return json;
    }

    private static Map<String, Object> parameters(RunResult r) {
        Map<String, Object> json = new LinkedHashMap<>();
        new TreeMap<>(r.parameters()).forEach((figure, range) -> {
            if (BusyPackages.isFigure(figure)) {
                return;
            }
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("min", range.min());
            entry.put("median", range.median());
            entry.put("max", range.max());
            json.put(figure, entry);
        });
        return json;
    }
}
