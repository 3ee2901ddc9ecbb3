package dev.heddle.replayer.job;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How far a campaign goes, and what is made of its failures.
 *
 * @param seed the campaign's seed
 * @param firstExecution number of the first execution, from 1 (more than 1 after a JVM was replaced)
 * @param iterations number of the last execution
 * @param timeLimitMillis time after its start at which the campaign ends, and what runs is cut off; 0 for no limit
 * @param campaigns how many campaigns to run one after the other, each to its first failure and with the next seed; at
 *     least 1
 * @param firstCampaign number of the first of them, from 1 (more than 1 after a JVM was replaced)
 * @param stopAfter number of failing executions that end the campaign; 0 for none
 * @param minimise whether failing executions are reduced
 * @param outputDirectory where failing traces go
 */
@RecordBuilder
public record CampaignPlan(
        long seed,
        long firstExecution,
        long iterations,
        long timeLimitMillis,
        int campaigns,
        int firstCampaign,
        int stopAfter,
        boolean minimise,
        String outputDirectory) {
    /** The rest of the campaign, or of the campaigns. */
    public CampaignPlan from(long execution, int campaign, long limitMillis) {
        return CampaignPlanBuilder.builder(this)
                .firstExecution(execution)
                .firstCampaign(campaign)
                .timeLimitMillis(limitMillis)
                .build();
    }

    /** Returns one of several campaigns, each to its first failure. */
    public CampaignPlan single(long itsSeed) {
        return CampaignPlanBuilder.builder(this)
                .seed(itsSeed)
                .firstExecution(1)
                .stopAfter(1)
                .build();
    }

    /** Whether this many failures end the campaign. */
    public boolean isEnough(long failures) {
        return stopAfter > 0 && failures >= stopAfter;
    }
}
