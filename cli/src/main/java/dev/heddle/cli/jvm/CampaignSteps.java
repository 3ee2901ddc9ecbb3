package dev.heddle.cli.jvm;

import dev.heddle.formats.run.RunConfig;
import dev.heddle.formats.run.RunResult;
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
    private CampaignSteps() {}

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
