package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.communication.Choices;
import org.junit.jupiter.api.Test;

class ArmTest {
    private static final Parameters KNOWN = new Parameters(20, 3, 40, 20, 12, 3, 2, Profile.NONE);

    @Test
    void whatIsNotGivenIsTheEstimates() {
        assertEquals(new Arm("pct", 3, -1, -1, false, 10, 1), Arm.of("pct", KNOWN, 10, 1));
        assertEquals(new Arm("pctwm", -1, 2, -1, false, 10, 0), Arm.of("pctwm", KNOWN, 10, 0));
        assertEquals(new Arm("random", -1, -1, -1, false, 10, 0), Arm.of("random", KNOWN, 10, 0));
    }

    @Test
    void optionsAreTheSpecifications() {
        assertEquals(new Arm("pct", 2, -1, 99, true, 10, 0), Arm.of("pct:d=2,k=99,reads=newest", KNOWN, 10, 0));
        assertEquals(new Arm("pctwm", 0, 4, -1, false, 10, 0), Arm.of("pctwm:d=0,h=4", KNOWN, 10, 0));
        assertEquals(new Arm("pos", -1, -1, -1, true, 10, 0), Arm.of("pos:reads=newest", KNOWN, 10, 0));
    }

    /**
     * With as many sinks as there are all reads are global, and a bug that needs one global read and one local is never
     * shown.
     */
    @Test
    void pctwmCoversItsOwnNumberOfSinksAlone() {
        Estimate e = new Estimate(20, 2, 5, 8, new Choices(10, 2, 10, 4, 1), Profile.NONE);
        Arm two = Arm.of("pctwm:d=2,h=1", KNOWN, 10, 0);
        assertEquals(Chance.NONE, two.chance(e, Bugs.COMMUNICATIONS, 1, 1));
        assertEquals(1 / 56.0, two.chance(e, Bugs.COMMUNICATIONS, 2, 1).value(), 1e-12);
        assertEquals(Chance.NONE, two.chance(e, Bugs.COMMUNICATIONS, 3, 1));
        Arm any = Arm.of("pctwm", KNOWN, 10, 0); // d from 0 to 3, h = 2
        assertEquals(1 / 4.0 / 16, any.chance(e, Bugs.COMMUNICATIONS, 1, 1).value(), 1e-12);
        assertEquals(
                1 / 4.0 / (56 * 4), any.chance(e, Bugs.COMMUNICATIONS, 2, 2).value(), 1e-12);
        assertEquals(Chance.NONE, any.chance(e, Bugs.COMMUNICATIONS, 4, 2));
        assertEquals(Chance.NONE, any.chance(e, Bugs.COMMUNICATIONS, 1, 3));
    }

    @Test
    void whatIsNotUnderstoodGuaranteesNothing() {
        Estimate e = new Estimate(20, 2, 5, 8, new Choices(10, 2, 10, 4, 0), Profile.NONE);
        for (String odd : new String[] {
            "pct:d=two",
            "pos:reset=never",
            "pos-star",
            "guided",
            "",
            "pct-2:d=1",
            "random:switch=20",
            "random:reads=sync-newest"
        }) {
            assertEquals(Chance.NONE, Arm.of(odd, KNOWN, 10, 0).chance(e, Bugs.ORDERINGS, 1, -1), odd);
        }
    }
}
