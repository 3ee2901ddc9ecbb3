package dev.heddle.cli.report;

import dev.heddle.analyzer.estimate.Arm;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What guarantees and claims need, from the result of a run. */
final class CampaignFigures {
    private CampaignFigures() {}

    /** The largest figures of the executions counted; nothing where none passed. */
    static Estimate estimate(RunResult result, int parameterRuns) {
        Map<String, Range> ranges = result.parameters();
        if (ranges.isEmpty()) {
            return Estimate.NONE;
        }
        long passed = result.work().executions()
                - result.failures().count()
                - result.campaign().unfinishedCount();
        return new Estimate(
                (int) Math.max(1, Math.min(parameterRuns, passed)),
                Math.max(1, result.work().maxThreads()),
                largest(ranges, "steps"),
                largest(ranges, "k.collapsed"),
                largest(ranges, "kCom.collapsed"),
                largest(ranges, "history"),
                largest(ranges, "counted"),
                largest(ranges, "racing"),
                largest(ranges, "openReads"),
                Profile.NONE);
    }

    private static int largest(Map<String, Range> ranges, String figure) {
        Range range = ranges.get(figure);
        return range == null ? 0 : (int) range.max();
    }

    /**
     * What each strategy had. Without figures given, the executions that the estimate comes from were drawn before it
     * was there; a strategy had at most about twice its even part of them. With figures given, strategies kept to
     * these.
     */
    static List<Arm> arms(RunResult result, Estimate estimate, Estimate given) {
        Map<String, Share> shares = result.campaign().shares();
        boolean isGiven = given.executions() > 0;
        int beforehand = shares.isEmpty() || isGiven ? 0 : 2 * estimate.executions() / shares.size();
        List<Arm> arms = new ArrayList<>();
        shares.forEach((strategy, share) -> {
            long without = share.escapes() + beforehand;
            Arm arm = Arm.of(strategy, (isGiven ? given : estimate).parameters(), share.executions(), without);
            arms.add(isGiven ? arm.keepingTo(given) : arm);
        });
        return arms;
    }
}
