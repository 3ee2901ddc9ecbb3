package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** How a campaign goes on in a fresh JVM. */
final class CampaignSteps {
    private CampaignSteps() {}

    /** Whether another JVM is to go on. */
    static boolean goesOn(RunResult all) {
        return all.state() == State.REPLACE || all.state() == State.DIED;
    }

    /** Returns the job with its whole time limit left after what was done before. */
    static Job.Campaign withTimeAfter(Job.Campaign job, RunResult before) {
        CampaignPlan plan = job.plan();
        long used = TimeUnit.NANOSECONDS.toMillis(before.work().nanos());
        return plan.timeLimitMillis() == 0
                ? job
                : job.with(plan.from(plan.firstExecution(), plan.firstCampaign(), plan.timeLimitMillis() + used));
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
            Optional<RunResult> earlier, Optional<RunResult> part, Job.Campaign job, long at, String how, long nanos) {
        RunResult known =
                part.map(p -> RunResult.sum(earlier, p)).or(() -> earlier).orElse(RunResult.NOTHING);
        boolean isSearch = job.isSearch();
        boolean isCounted = known.campaign().last() >= at && job.plan().campaigns() == 1; // it was being reduced
        String warning = "execution " + at + (isCounted ? " is not minimised" : " did not end") + ": its JVM died ("
                + how + ")" + (isSearch ? ", and the search with it" : "");
        CampaignResult campaign = known.campaign();
        if (!isCounted) {
            boolean isMadeAgain = job instanceof Job.Check; // those before it that were not written
            campaign = campaign.withUnfinished(isMadeAgain ? 0 : at, CampaignResult.DIED);
        }
        if (job.plan().campaigns() > 1) {
            campaign = campaign.withCampaign(0);
        }
        Work w = known.work();
        Work work = new Work(
                w.executions() + (isCounted ? 0 : 1),
                nanos,
                w.cpuNanos(),
                w.events(),
                w.maxThreads(),
                w.firstStarted());
        return known.with(isSearch ? State.FINISHED : State.DIED, work, campaign, warning);
    }

    /**
     * The rest of the campaign, or empty where iterations or time are used up, or failures end it.
     *
     * @param first the job of the first JVM
     * @param last the job of the last JVM, without the execution that is not to be retried
     * @param done all results
     */
    static Optional<Job.Campaign> next(Job.Campaign first, Job.Campaign last, RunResult done) {
        CampaignPlan plan = first.plan();
        long limit = plan.timeLimitMillis();
        long timeLeft = limit - TimeUnit.NANOSECONDS.toMillis(done.work().nanos());
        if (limit > 0 && timeLeft <= 0) {
            return Optional.empty();
        }
        boolean isOneOfMany = plan.campaigns() > 1;
        long execution = isOneOfMany ? 1 : done.campaign().last() + 1;
        int campaign = isOneOfMany ? done.campaign().firstFailures().size() + 1 : 1;
        boolean isOver = isOneOfMany
                ? campaign > plan.campaigns()
                : execution > plan.iterations() || plan.isEnough(done.failures().count());
        return isOver
                ? Optional.empty()
                : Optional.of(last.with(plan.from(execution, campaign, limit > 0 ? timeLeft : 0))
                        .after(done.result()));
    }
}
