package dev.heddle.replayer.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.suite.TestVerdict.Kind;
import org.junit.jupiter.api.Test;

/** How long the second campaign of a test that fails may take. */
class PunctualTimeTest {
    private static final CampaignPlan PLAN = new CampaignPlan(1, 1, 10_000, 4_000, 1, 1, 1, false, "out");
    private static final long HOUR = 3_600_000;

    private static CampaignPlan after(long executions, long millis, long left) {
        TestVerdict found = new TestVerdict("t", "t", Kind.FAILS, "", executions, 1, millis, "t.heddle");
        return PunctualTime.plan(PLAN, executions, found, left);
    }

    @Test
    void manyExecutionsInTheSameTimeAreEnough() {
        assertEquals(PLAN, after(100, 600, HOUR));
    }

    @Test
    void slowTestGetsTheTimeOfTwentyExecutions() {
        CampaignPlan slow = after(1, 500, HOUR);
        assertEquals(20, slow.iterations());
        assertEquals(20_000, slow.timeLimitMillis(), "twice of what they are expected to take");
    }

    @Test
    void lateFailureGetsTheTimeOfThreeTimesAsManyExecutions() {
        CampaignPlan late = after(30, 3_000, HOUR);
        assertEquals(90, late.iterations());
        assertEquals(18_000, late.timeLimitMillis());
    }

    @Test
    void timeIsLimited() {
        assertEquals(40_000, after(1, 3_900, HOUR).timeLimitMillis(), "ten times that of the first campaign");
        assertEquals(7_000, after(1, 3_900, 7_000).timeLimitMillis(), "what is left for all tests");
    }
}
