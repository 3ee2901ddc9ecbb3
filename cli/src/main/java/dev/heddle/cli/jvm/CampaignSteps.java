package dev.heddle.cli.jvm;

import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.ExecutionMark;
import dev.heddle.replayer.job.RunConfig;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.SearchResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** How a campaign goes on in a fresh JVM: the next configuration and the sum of the results. */
final class CampaignSteps {
    /** State of a result whose JVM has died. */
    static final String DIED = "died";

    private CampaignSteps() {}

    /** Whether another JVM is to go on. */
    static boolean goesOn(RunResult all) {
        return all.state().equals("replace") || all.state().equals(DIED);
    }

    /** The same as a final result, with a line for the user. */
    static RunResult ended(RunResult all, String warning) {
        return with(
                all,
                "finished",
                all.executions(),
                all.nanos(),
                all.campaign(),
                concat(all.warnings(), List.of(warning)));
    }

    /**
     * All results, after a JVM has died.
     *
     * @param part what it wrote last
     * @param at the execution that it was at
     * @param how it died
     * @param nanos how long all JVMs have lived: a campaign in which many die has to end, too
     */
    static RunResult died(
            Optional<RunResult> earlier, Optional<RunResult> part, RunConfig config, long at, String how, long nanos) {
        RunResult known = part.map(p -> merge(earlier, p)).or(() -> earlier).orElse(NOTHING);
        boolean isSearch = config.strategy().equals("exhaustive");
        boolean isCounted = known.campaign().last() >= at && config.campaigns() == 1; // it was being reduced
        String warning = "execution " + at + (isCounted ? " is not minimised" : " did not end") + ": its JVM died ("
                + how + ")" + (isSearch ? ", and the search with it" : "");
        CampaignResult campaign = known.campaign();
        if (!isCounted) {
            boolean isMadeAgain = config.mode().equals("check"); // those before it that were not written
            campaign = campaign.withUnfinished(isMadeAgain ? 0 : at, CampaignResult.DIED);
        }
        if (config.campaigns() > 1) {
            campaign = campaign.withCampaign(0);
        }
        return with(
                known,
                isSearch ? "finished" : DIED,
                known.executions() + (isCounted ? 0 : 1),
                nanos,
                campaign,
                concat(known.warnings(), List.of(warning)));
    }

    /** What the next JVM leaves out, too: where the last one has died. */
    static RunConfig without(RunConfig first, RunConfig last, RunResult all) {
        RunConfig c = first;
        for (long lost : last.lost()) {
            c = c.without(lost);
        }
        long at = all.state().equals(DIED) ? ExecutionMark.read(Path.of(last.resultFile())) : 0;
        return at == 0 || c.campaigns() > 1 ? c : c.without(at);
    }

    private static final RunResult NOTHING = new RunResult(
            "running",
            "",
            0,
            0,
            0,
            Map.of(),
            List.of(),
            0,
            0,
            0,
            0,
            Map.of(),
            0,
            List.of(),
            0,
            0,
            "",
            "",
            List.of(),
            0,
            CampaignResult.NONE,
            List.of(),
            SearchResult.NONE);

    private static RunResult with(
            RunResult r, String state, long executions, long nanos, CampaignResult campaign, List<String> warnings) {
        return new RunResult(
                state,
                r.message(),
                executions,
                r.failures(),
                r.firstFailure(),
                r.kinds(),
                r.traces(),
                nanos,
                r.cpuNanos(),
                r.events(),
                r.maxThreads(),
                r.parameters(),
                r.transformed(),
                r.untransformable(),
                r.reproduced(),
                r.diverged(),
                r.divergence(),
                r.verdict(),
                warnings,
                r.firstStarted(),
                campaign,
                r.minimised(),
                r.search());
    }

    /** The rest of the campaign, or empty where iterations or time are used up, or the first failure ends it. */
    static Optional<RunConfig> next(RunConfig c, RunResult done) {
        long timeLeft = c.timeLimitMillis() - TimeUnit.NANOSECONDS.toMillis(done.nanos());
        boolean noTime = c.timeLimitMillis() > 0 && timeLeft <= 0;
        if (noTime) {
            return Optional.empty();
        }
        long limit = c.timeLimitMillis() > 0 ? timeLeft : 0;
        Path result = Path.of(c.resultFile());
        if (c.campaigns() > 1) {
            int campaign = done.campaign().firstFailures().size() + 1;
            return campaign > c.campaigns() ? Optional.empty() : Optional.of(c.going(1, limit, campaign, result));
        }
        long execution = done.campaign().last() + 1;
        boolean enough = c.failFast() && done.failures() > 0;
        return execution > c.iterations() || enough
                ? Optional.empty()
                : Optional.of(c.going(execution, limit, 1, result));
    }

    static RunConfig withResultFile(RunConfig c, Path resultFile) {
        return c.going(c.firstExecution(), c.timeLimitMillis(), c.firstCampaign(), resultFile);
    }

    /** Both together; figures counted once (parameters) are those of the first JVM that has them. */
    static RunResult merge(Optional<RunResult> earlier, RunResult later) {
        if (earlier.isEmpty()) {
            return later;
        }
        RunResult a = earlier.get();
        RunResult b = later;
        Map<String, Long> kinds = new TreeMap<>(a.kinds());
        b.kinds().forEach((kind, n) -> kinds.merge(kind, n, Long::sum));
        return new RunResult(
                b.state(),
                b.message(),
                a.executions() + b.executions(),
                a.failures() + b.failures(),
                a.firstFailure() != 0 ? a.firstFailure() : b.firstFailure(),
                kinds,
                concat(a.traces(), b.traces()),
                a.nanos() + b.nanos(),
                a.cpuNanos() + b.cpuNanos(),
                a.events() + b.events(),
                Math.max(a.maxThreads(), b.maxThreads()),
                a.parameters().isEmpty() ? b.parameters() : a.parameters(),
                Math.max(a.transformed(), b.transformed()),
                concat(a.untransformable(), b.untransformable()),
                a.reproduced() + b.reproduced(),
                a.diverged() + b.diverged(),
                a.divergence().isEmpty() ? b.divergence() : a.divergence(),
                b.verdict(),
                concat(a.warnings(), b.warnings()),
                a.firstStarted() != 0 ? a.firstStarted() : b.firstStarted(),
                a.campaign().plus(b.campaign()),
                concat(a.minimised(), b.minimised()),
                b.search());
    }

    /** Both together, of JVMs that run side by side. */
    static RunResult beside(RunResult a, RunResult b) {
        RunResult sum = merge(Optional.of(a), b);
        boolean isFirst = b.firstFailure() == 0 || a.firstFailure() != 0 && a.firstFailure() < b.firstFailure();
        return new RunResult(
                sum.state(),
                sum.message(),
                sum.executions(),
                sum.failures(),
                isFirst ? a.firstFailure() : b.firstFailure(),
                sum.kinds(),
                isFirst ? sum.traces() : concat(b.traces(), a.traces()),
                Math.max(a.nanos(), b.nanos()),
                sum.cpuNanos(),
                sum.events(),
                sum.maxThreads(),
                sum.parameters(),
                sum.transformed(),
                sum.untransformable(),
                sum.reproduced(),
                sum.diverged(),
                sum.divergence(),
                sum.verdict(),
                sum.warnings(),
                a.firstStarted() == 0 || b.firstStarted() == 0
                        ? sum.firstStarted()
                        : Math.min(a.firstStarted(), b.firstStarted()),
                sum.campaign(),
                sum.minimised(),
                sum.search());
    }

    private static <T> List<T> concat(List<T> a, List<T> b) {
        Set<T> all = new LinkedHashSet<>(a);
        all.addAll(b);
        return new ArrayList<>(all);
    }
}
