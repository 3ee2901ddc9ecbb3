package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.Choices;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClaimTest {
    private static Estimate estimate(int openReads) {
        return new Estimate(20, 2, 5, 8, new Choices(10, 2, 10, 4, openReads), Profile.NONE);
    }

    private static Arm pct(int d, boolean newest, long executions) {
        return new Arm("pct", d, -1, -1, newest, executions, 0);
    }

    private static Arm pctwm(int d, int h, long executions) {
        return new Arm("pctwm", d, h, -1, false, executions, 0);
    }

    private static double missed(Estimate e, Bugs bugs, int d, int h, Arm... arms) {
        return Claim.of(e, List.of(arms), bugs, d, h).missed().value();
    }

    @Test
    void missesOfAllArmsMultiply() {
        // pct: 1/2 for d=1, 1/20 for d=2; 3 and 10 executions.
        Arm[] arms = {pct(1, true, 3), pct(2, true, 10)};
        assertEquals(Math.pow(0.5, 3) * Math.pow(0.95, 10), missed(estimate(1), Bugs.ORDERINGS, 1, -1, arms), 1e-12);
        assertEquals(Math.pow(0.95, 10), missed(estimate(1), Bugs.ORDERINGS, 2, -1, arms), 1e-12);
        assertEquals(1, missed(estimate(1), Bugs.ORDERINGS, 3, -1, arms));
    }

    @Test
    void orderingsAreClaimedOnlyWhereReadsSeeTheNewestWrite() {
        assertEquals(1, missed(estimate(1), Bugs.ORDERINGS, 1, -1, pct(1, false, 100)));
        assertEquals(0.5, missed(estimate(0), Bugs.ORDERINGS, 1, -1, pct(1, false, 1)), 1e-12);
        assertEquals(1, missed(estimate(1), Bugs.ORDERINGS, 1, -1, pctwm(3, 4, 100)));
    }

    @Test
    void communicationsAreClaimedAsFarBackAsWritesWereOffered() {
        assertEquals(7 / 8.0, missed(estimate(1), Bugs.COMMUNICATIONS, 1, 1, pctwm(1, 1, 1)), 1e-12);
        assertEquals(1, missed(estimate(1), Bugs.COMMUNICATIONS, 1, 2, pctwm(1, 1, 1)));
        assertEquals(15 / 16.0, missed(estimate(1), Bugs.COMMUNICATIONS, 1, 1, pctwm(1, 2, 1)), 1e-12);
        assertEquals(1, missed(estimate(1), Bugs.COMMUNICATIONS, 1, 1, pct(1, true, 100)));
    }

    @Test
    void strategiesWithoutDepthHaveTheirOwnBound() {
        Arm random = new Arm("random", -1, -1, -1, false, 1, 0);
        assertEquals(1 - Math.pow(2, -10), missed(estimate(0), Bugs.ORDERINGS, 3, -1, random), 1e-12);
        assertEquals(1 - Math.pow(2, -10), missed(estimate(0), Bugs.COMMUNICATIONS, 3, 4, random), 1e-12);
        assertEquals(1, missed(estimate(1), Bugs.ORDERINGS, 1, -1, random));
        assertEquals(1, missed(estimate(0), Bugs.ORDERINGS, 1, -1, new Arm("guided", -1, -1, -1, true, 1_000_000, 0)));
        double pos = Math.pow(10 / 7.0, 3) / 1024;
        assertEquals(
                1 - pos, missed(estimate(1), Bugs.ORDERINGS, 3, -1, new Arm("pos", -1, -1, -1, true, 1, 0)), 1e-12);
    }

    @Test
    void executionsWithEscapesAreNotCounted() {
        assertEquals(0.25, missed(estimate(1), Bugs.ORDERINGS, 1, -1, new Arm("pct", 1, -1, -1, true, 5, 3)), 1e-12);
        assertEquals(1, missed(estimate(1), Bugs.ORDERINGS, 1, -1, new Arm("pct", 1, -1, -1, true, 5, 50)));
    }

    @Test
    void aBoundOfTheUsersCountsWhereItCoversWhatWasSeen() {
        assertEquals(
                1 - 1 / 100.0,
                missed(estimate(1), Bugs.ORDERINGS, 2, -1, new Arm("pct", 2, -1, 50, true, 1, 0)),
                1e-12);
        assertEquals(1, missed(estimate(1), Bugs.ORDERINGS, 2, -1, new Arm("pct", 2, -1, 9, true, 1, 0)));
    }

    @Test
    void nothingIsClaimedWithoutAnEstimate() {
        assertEquals(1, missed(Estimate.NONE, Bugs.ORDERINGS, 1, -1, pct(1, true, 100)));
        assertEquals(List.of(), Claim.all(Estimate.NONE, List.of(pct(1, true, 100))));
    }

    @Test
    void whatCannotBeClaimedTellsWhatItWouldTake() {
        Claim claim = Claim.of(estimate(1), List.of(pct(3, true, 50), pctwm(1, 1, 50)), Bugs.ORDERINGS, 3, -1);
        assertFalse(claim.holds()); // (199/200)^50 is 0.78
        // 598 executions of PCT (ln 0.05 / ln 0.995 = 597.6), which had every second one.
        assertEquals(OptionalLong.of(1196), claim.executionsFor(0.95));
        Claim enough = Claim.of(estimate(1), List.of(pct(3, true, 598)), Bugs.ORDERINGS, 3, -1);
        assertTrue(enough.holds());
        assertTrue(enough.missed().value() <= 0.05);
        assertEquals(
                OptionalLong.empty(),
                Claim.of(estimate(1), List.of(pct(1, true, 9)), Bugs.ORDERINGS, 2, -1)
                        .executionsFor(0.95));
    }

    /** Depth 2 is "of at most 2", and nothing was done for 1. */
    @Test
    void moreSinksThanABugNeedsClaimNothingOfIt() {
        assertEquals(1, missed(estimate(1), Bugs.COMMUNICATIONS, 2, 1, pctwm(2, 1, 100)));
        assertEquals(
                Math.pow(7 / 8.0, 100),
                missed(estimate(1), Bugs.COMMUNICATIONS, 2, 1, pctwm(1, 1, 100), pctwm(2, 1, 1_000_000)),
                1e-12);
    }

    @Test
    void claimsNeverGrowStrongerWithDepth() {
        List<Claim> claims = Claim.all(
                estimate(3),
                List.of(pct(1, true, 10), pct(2, true, 10), pctwm(1, 2, 10), pctwm(2, 1, 10), pctwm(3, 2, 1_000)));
        assertEquals(9, claims.size()); // orderings, and communications of history 1 and 2
        for (int i = 1; i < claims.size(); i++) {
            if (claims.get(i).depth() > 1) {
                assertTrue(claims.get(i).missed().compareTo(claims.get(i - 1).missed()) >= 0);
            }
        }
    }

    @Test
    void noMoreCommunicationsAreClaimedThanThereAreSinks() {
        Estimate one = new Estimate(20, 2, 5, 1, new Choices(10, 2, 10, 4, 5), Profile.NONE);
        List<Claim> claims = Claim.all(one, List.of(pctwm(1, 2, 10), pctwm(2, 2, 10)));
        assertEquals(1, claims.size());
        assertEquals(Math.pow(0.5, 10), claims.get(0).missed().value(), 1e-12);
    }

    @Test
    void ratesHaveWilsonsInterval() {
        Rate some = Rate.of(10, 100); // by hand: (0.1 + 0.019208 -+ 0.0627) / 1.0384
        assertEquals(0.1, some.rate());
        assertEquals(0.0552, some.low(), 1e-4);
        assertEquals(0.1744, some.high(), 1e-4);
        assertEquals(0, Rate.of(0, 50).low());
        assertEquals(0.0713, Rate.of(0, 50).high(), 1e-4);
        assertEquals(1, Rate.of(50, 50).high());
        assertThrows(IllegalArgumentException.class, () -> Rate.of(1, 0));
        assertThrows(IllegalArgumentException.class, () -> Rate.of(2, 1));
    }
}
