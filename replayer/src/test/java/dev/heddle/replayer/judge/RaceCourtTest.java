package dev.heddle.replayer.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.ObservedOutcome;
import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RaceTally;
import dev.heddle.replayer.judge.Evidence.Extent;
import dev.heddle.replayer.judge.Judgement.Harm;
import dev.heddle.replayer.judge.Judgement.Harmful;
import dev.heddle.replayer.judge.Judgement.NoDifference;
import dev.heddle.replayer.judge.Judgement.NotSeen;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RaceCourtTest {
    private static final RaceTally MET = new RaceTally(1, 1, 0);

    private static OutcomeTally passed(String value, long executions, RaceTally orders, long apart) {
        return tally(new ObservedOutcome("", new TreeMap<>(Map.of("x", value)), ""), executions, orders, apart);
    }

    private static OutcomeTally failed(long executions, RaceTally orders, long apart) {
        return tally(new ObservedOutcome("bad", new TreeMap<>(), ""), executions, orders, apart);
    }

    private static OutcomeTally tally(ObservedOutcome outcome, long executions, RaceTally orders, long apart) {
        return new OutcomeTally(outcome, executions, 1, "", "", List.of(orders), List.of(apart));
    }

    private static Evidence all(OutcomeTally... tallies) {
        return new Evidence(List.of(tallies), Extent.COMPLETE);
    }

    private static Evidence some(OutcomeTally... tallies) {
        return new Evidence(List.of(tallies), Extent.SAMPLED);
    }

    private static Judgement judge(Evidence with, Evidence without) {
        return new RaceCourt(with).judge(without, 0, 0);
    }

    @Test
    void anOutcomeThatVolatileAccessesDoNotHaveIsOfWeakOrder() {
        Harmful found = assertInstanceOf(
                Harmful.class, judge(all(passed("1", 3, MET, 3), passed("0", 1, MET, 1)), all(passed("1", 2, MET, 2))));
        assertEquals(Harm.WEAK, found.harm());
        assertEquals("x = 0", found.by().outcome().text());
        assertEquals(2, found.without());
    }

    @Test
    void failuresComeBeforeOtherOutcomes() {
        Harmful found = assertInstanceOf(
                Harmful.class,
                judge(
                        all(passed("1", 3, MET, 3), passed("0", 9, MET, 9), failed(1, MET, 1)),
                        all(passed("1", 2, MET, 2))));
        assertEquals("bad", found.by().outcome().failure());
    }

    @Test
    void anOutcomeThatOnlyInterruptedAccessesHaveIsOfReversedOrder() {
        RaceTally between = new RaceTally(0, 0, 2);
        Harmful found = assertInstanceOf(
                Harmful.class,
                judge(
                        all(passed("2", 3, MET, 3), passed("1", 2, between, 0)),
                        all(passed("2", 3, MET, 3), passed("1", 2, between, 0))));
        assertEquals(Harm.BETWEEN, found.harm());
    }

    @Test
    void whereAllExecutionsAreInterruptedNoneIsThereToCompareWith() {
        RaceTally between = new RaceTally(0, 0, 2);
        Evidence both = all(passed("1", 2, between, 0));
        assertEquals(1, assertInstanceOf(NotSeen.class, judge(both, both)).doubtful());
    }

    @Test
    void aFailureOfOneOrderIsOfThatOrder() {
        Evidence both = all(passed("1", 3, new RaceTally(3, 0, 0), 3), failed(2, new RaceTally(0, 2, 0), 2));
        assertEquals(
                Harm.ORDER, new RaceCourt(both).byOrder(both, 0).orElseThrow().harm());
    }

    @Test
    void aFailureThatNeedsWeakReadsIsOfNoOrder() {
        Evidence with = all(passed("1", 3, new RaceTally(3, 0, 0), 3), failed(2, new RaceTally(0, 2, 0), 2));
        assertEquals(Optional.empty(), new RaceCourt(with).byOrder(all(passed("1", 3, new RaceTally(3, 2, 0), 3)), 0));
    }

    @Test
    void anOrderThatAlwaysFailsMayBeEnough() {
        RaceTally two = new RaceTally(2, 2, 0);
        assertTrue(new RaceCourt(all(passed("1", 1, new RaceTally(1, 0, 0), 1), failed(3, new RaceTally(1, 2, 0), 3)))
                .maySuffice(0));
        assertFalse(new RaceCourt(all(passed("1", 4, two, 4), failed(4, two, 4))).maySuffice(0));
    }

    @Test
    void aFailureThatBothOrdersHaveIsOfNeither() {
        Evidence both = all(passed("1", 3, new RaceTally(3, 1, 0), 3), failed(2, new RaceTally(1, 1, 0), 2));
        assertInstanceOf(NoDifference.class, judge(both, both));
        assertEquals(Optional.empty(), new RaceCourt(both).byOrder(both, 0));
    }

    @Test
    void equalOutcomesOfAllExecutionsAreAProof() {
        NoDifference found = assertInstanceOf(
                NoDifference.class,
                judge(
                        all(passed("1", 3, MET, 3), passed("2", 1, MET, 1)),
                        new Evidence(List.of(passed("1", 1, MET, 1), passed("2", 1, MET, 1)), Extent.BOUNDED)));
        assertEquals(new NoDifference(2, 4, 2, true), found);
    }

    @Test
    void equalOutcomesOfSomeExecutionsAreNone() {
        NotSeen found = assertInstanceOf(
                NotSeen.class,
                judge(some(passed("1", 300, new RaceTally(100, 50, 0), 300)), some(passed("1", 300, MET, 300))));
        assertEquals(150, found.met());
        assertEquals(0.02, found.bound());
        assertEquals(0, found.doubtful());
    }

    /** Absent by chance with 0.99^600 = 0.0024 and 0.99^700 = 0.0009. */
    @Test
    void aRareOutcomeCountsWhereItIsHardlyAbsentByChance() {
        Evidence with = some(passed("1", 990, MET, 990), failed(10, MET, 10));
        Evidence few = some(passed("1", 600, MET, 600));
        assertEquals(1, assertInstanceOf(NotSeen.class, judge(with, few)).doubtful());
        assertEquals(688, new RaceCourt(with).wanted(few, 0));
        assertInstanceOf(Harmful.class, judge(with, some(passed("1", 700, MET, 700))));
    }

    @Test
    void aPairThatDoesNotMeetInTheOutcomesOfItsGroupHasNoPart() {
        Evidence with = all(passed("1", 3, MET, 3), failed(1, RaceTally.NONE, 1));
        assertInstanceOf(NoDifference.class, judge(with, all(passed("1", 3, MET, 3))));
    }

    @Test
    void outcomesBeyondTheLimitAreNoProof() {
        Evidence with = all(tally(ObservedOutcome.OTHER, 3, MET, 3));
        assertInstanceOf(NotSeen.class, judge(with, with));
    }
}
