package dev.heddle.replayer.launch;

import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** How a campaign goes on in a fresh JVM. */
final class CampaignSteps {
    private CampaignSteps() {}

    static boolean goesOn(RunResult all) {
        return all.state() == State.REPLACE || all.state() == State.DIED;
    }

    /** Returns the job with its whole time limit left after what was done before. */
    static Job.Check withTimeAfter(Job.Check job, RunResult before) {
        CampaignPlan plan = job.plan();
        long used = TimeUnit.NANOSECONDS.toMillis(before.work().nanos());
        return plan.timeLimitMillis() == 0
                ? job
                : job.with(plan.from(plan.firstExecution(), plan.firstCampaign(), plan.timeLimitMillis() + used));
    }

    /**
     * What the death of a JVM adds to its facts.
     *
     * @param known what all JVMs have found
     * @param at the execution that it was at
     * @param failure how it died
     * @param nanos how long all JVMs have lived: a campaign in which many die has to end, too
     */
    static List<Fact> died(RunResult known, Job.Check job, long at, TargetFailure failure, long nanos) {
        boolean isSearch = job.isSearch();
        boolean isCounted = known.campaign().last() >= at && job.plan().campaigns() == 1; // it was being reduced
        List<Fact> facts = new ArrayList<>();
        String line = "execution " + at + (isCounted ? " is not minimised" : " did not end") + ": its JVM died ("
                + failure.death() + ")" + (isSearch ? ", and the search with it" : "");
        facts.add(isCounted ? new Fact.Warned(line) : new Fact.Unfinished(at, failure.sort(), line));
        facts.add(new Fact.Ended(
                0, // those before it that were not written are made again
                new Work(isCounted ? 0 : 1, nanos - known.work().nanos(), 0, 0, 0, 0),
                new TreeMap<>(),
                new TreeMap<>(),
                0,
                new TreeMap<>(isCounted ? Map.of() : Map.of(CampaignResult.DIED, 1L)),
                new TreeMap<>()));
        if (job.plan().campaigns() > 1) {
            facts.add(new Fact.CampaignEnded(0));
        }
        facts.add(new Fact.Reached(isSearch ? State.FINISHED : State.DIED, ""));
        return facts;
    }

    /**
     * The rest of the campaign, or empty where iterations or time are used up, or failures end it.
     *
     * @param first the job of the first JVM
     * @param last the job of the last JVM, without the execution that is not to be retried
     * @param done all results
     */
    static Optional<Job.Check> next(Job.Check first, Job.Check last, RunResult done) {
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
                : Optional.of(last.with(plan.from(execution, campaign, limit > 0 ? timeLeft : 0)));
    }
}
