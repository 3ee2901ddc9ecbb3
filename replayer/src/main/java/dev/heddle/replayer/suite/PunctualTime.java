package dev.heddle.replayer.suite;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.check.CheckRequestBuilder;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignPlanBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tells failures of an order from those of time: the test is run again as on a machine that is never late, where time
 * passes when no thread can run, and what is due first comes first. A failure that comes there too is one of an order.
 */
final class PunctualTime {
    private static final int LEAST_EXECUTIONS = 20;
    /**
     * A failure in one of n executions comes in 3 n others with a probability of 95 percent, where they do not differ.
     */
    private static final int TIMES = 3;
    /** Time limit of the punctual campaign, as a multiple of the limit of the campaign that failed. */
    private static final int PATIENCE = 10;

    private static final List<String> CLOCKS = List.of("nanoTime", "currentTimeMillis", ".now", ".millis", ".instant");

    /** Compares the machine's clock before and after a body that has ended. */
    private static final String STOPWATCH = "org.junit.jupiter.api.AssertTimeout.";

    private PunctualTime() {}

    /** Whether an execution has failed since it took long on the machine: under control all takes longer. */
    static boolean isOfMachine(Trace failing) {
        return failing.verdict() instanceof Trace.Failed failed
                && failed.frames().stream().anyMatch(frame -> frame.startsWith(STOPWATCH));
    }

    /** Whether virtual time has had a part in an execution: a time was over, or a thread has read the clock. */
    static boolean mayMatter(Trace failing) {
        EventColumns events = failing.events();
        boolean isReal = ModelSwitches.parse(failing.header().switches()).time().isReal();
        return !isReal
                && IntStream.range(0, events.size())
                        .anyMatch(i -> events.has(i, EventFlags.TIMED_OUT) || isRead(failing, i));
    }

    private static boolean isClock(Trace trace, int site) {
        return site >= 0 && CLOCKS.stream().anyMatch(trace.sites().get(site).member()::endsWith);
    }

    /** Whether a thread has read the clock: how long work takes may have had a part. */
    static boolean readsClock(Trace failing) {
        EventColumns events = failing.events();
        return IntStream.range(0, events.size()).anyMatch(i -> isRead(failing, i));
    }

    private static boolean isRead(Trace trace, int event) {
        return trace.events().kind(event) == EventKind.INPUT
                && isClock(trace, trace.events().site(event));
    }

    /**
     * The campaign of the test in other time: no failure is explained, the first one is enough.
     *
     * @param slack {@link TimeMode#PUNCTUAL}, or {@link TimeMode#WORKING}
     */
    static CheckRequest of(CheckRequest campaign, int slack, Path folder, Trace failing, TestVerdict found, long most) {
        ModelSwitches asked = ModelSwitches.parse(campaign.switches());
        // A volatile read of an older write is a read that comes earlier: before the time that has passed.
        ReadModes reads = asked.reads().with(VolatileReads.EXEC);
        ModelSwitches switches = asked.with(reads).with(new TimeMode(false, slack));
        return CheckRequestBuilder.builder(campaign)
                .switches(switches.toMap())
                .confirm(0)
                .plan(CampaignPlanBuilder.builder(
                                plan(campaign.plan(), failing.header().execution(), found, most))
                        .outputDirectory(folder.toString())
                        .minimise(false)
                        .build())
                .build();
    }

    /**
     * Whether the campaign shows that the failure needs time that is not punctual.
     *
     * @param comesToo whether a failure came there that is looked for
     */
    static boolean isNeeded(Trace failing, CheckOutcome punctual, boolean comesToo) {
        return !comesToo
                && punctual.saysNothing().isEmpty()
                && punctual.result().work().executions()
                        >= enough(failing.header().execution());
    }

    private static long enough(long failing) {
        return Math.max(LEAST_EXECUTIONS, TIMES * failing);
    }

    /**
     * Returns the plan for a campaign that follows one that has failed: with as much time, or with as much as enough
     * executions are expected to take where that is more, up to ten times.
     *
     * @param plan of the first campaign, with its time limit
     * @param failing the execution that failed
     * @param found how many executions took how long
     * @param most the time that is left for all tests, in ms
     */
    static CampaignPlan plan(CampaignPlan plan, long failing, TestVerdict found, long most) {
        long limit = plan.timeLimitMillis();
        long expected = 2 * enough(failing) * found.millis() / Math.max(1, found.executions());
        return limit == 0 || expected <= limit
                ? plan
                : CampaignPlanBuilder.builder(plan)
                        .timeLimitMillis(Math.min(most, Math.min(PATIENCE * limit, expected)))
                        .iterations(Math.min(plan.iterations(), enough(failing)))
                        .build();
    }
}
