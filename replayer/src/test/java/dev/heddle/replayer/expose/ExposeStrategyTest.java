package dev.heddle.replayer.expose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.fixture.OracleProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExposeStrategyTest {
    private static final String[] O2 = {"L m l1; W x a; W x b; U m u1", "L m l2; W x c; U m u2"};
    private static final String[] O3 = {"R x r1; W x w1", "R x r2; W x w2"};
    private static final String[] O4 = {"W x a; R x d", "W x b; W x c"};
    private static final String[] O5 = {"W x a; W y b", "W x c; W y d"};
    private static final String[] O6 = {"W x a; R y d", "W y c; R x b"};
    private static final String[] O7 = {"L p 1; L q 2; U q 3; U p 4", "L q 5; L p 6; U p 7; U q 8"};
    private static final String[] O13 = {"L m 1; U m 2; L n 3; U n 4", "L m 5; U m 6; L n 7; U n 8"};
    private static final String[] O13B = {"L m 1; U m 2; L m 3; U m 4", "L m 5; U m 6"};
    private static final String[] O8 = {"W x a; R y q; W y b", "R x c; W y d"};
    private static final String[] O18 = {"L m 1; R x a; U m 2; L m 3; W x b; U m 4", "L m 5; W x c; U m 6"};

    private static String[] program(String name) {
        return switch (name) {
            case "O2" -> O2;
            case "O3" -> O3;
            case "O4" -> O4;
            case "O5" -> O5;
            case "O6" -> O6;
            case "O7" -> O7;
            case "O8" -> O8;
            case "O13" -> O13;
            case "O13B" -> O13B;
            default -> O18;
        };
    }

    /** The goal orders of the observer oracles: the events named must come in this order, whatever comes between. */
    @ParameterizedTest
    @CsvSource({
        "O3, I2 R@r1 => W@w2 => W@w1, r1 w2 w1",
        "O3, I2 R@r2 => W@w1 => W@w2, r2 w1 w2",
        "O3, I1 W@w1 => R@r2, w1 r2",
        "O3, I1 W@w1 => W@w2, w1 w2",
        "O3, I1 R@r2 => W@w1, r2 w1",
        "O4, I3 W@a => W@b ... W@c => R@d, a b c d",
        "O4, I3 W@b => W@a ... R@d => W@c, b a d c",
        "O4, I2 W@b => W@a => W@c, b a c",
        "O4, I2 W@a => W@b => R@d, a b d",
        "O4, I1 R@d => W@c, d c",
        "O4, I1 W@c => W@a, c a",
        "O5, I4 W@a => W@c ... W@d => W@b, a c d b",
        "O5, I4 W@c => W@a ... W@b => W@d, c a b d",
        "O6, I1 W@c => R@d, c d",
        "O8, I4 W@a => R@c ... W@d => R@q, a c d q",
        "O8, I4 R@c => W@a ... W@b => W@d, c a b d",
        "O2, I1 W@b => W@c, b c",
        "O2, I1 W@c => W@a, c a",
        "O2, I1 U@u1 => L@l2, u1 l2",
        "O13, I4 U@2 => L@5 ... U@8 => L@3, 2 5 8 3",
        "O13, I4 U@6 => L@1 ... U@4 => L@7, 6 1 4 7",
        "O13B, I3 U@2 => L@5 ... U@6 => L@3, 2 5 6 3",
        "O18, I2 R@a => W@c => W@b, a c b",
        "O18, I1 W@b => W@c, b c",
    })
    void eachGoalIsReachedByComplementarySchedulesAndOftenByDrawnOnes(String program, String iroot, String goal) {
        OracleProgram p = new OracleProgram(program(program));
        assertEquals(
                20,
                Math.max(
                        reached(p, iroot, goal, Direction.OLDER_FIRST),
                        reached(p, iroot, goal, Direction.NEWER_FIRST)));
        int drawn = reached(p, iroot, goal, Direction.DRAWN);
        assertTrue(drawn >= 2, () -> drawn + " of 20 drawn ones");
    }

    private static int reached(OracleProgram p, String iroot, String goal, Direction direction) {
        ExposeStrategy strategy = (ExposeStrategy) p.strategy(names -> new ExposeStrategy(p.iroot(iroot), names));
        strategy.aim(p.iroot(iroot), direction, false);
        int reached = 0;
        for (int seed = 1; seed <= 20; seed++) {
            String order = p.run(strategy, seed);
            boolean isReached = order.matches(".*\\b" + goal.replace(" ", "\\b.*\\b") + "\\b.*");
            assertTrue(isReached || !strategy.isThrough(), () -> "claims to be through: " + order);
            reached += isReached && strategy.isThrough() ? 1 : 0;
        }
        return reached;
    }

    @ParameterizedTest
    @CsvSource({"I5 W@a => R@b ... W@c => R@d", "I5 W@c => R@d ... W@a => R@b"})
    void aCrossingIsMadeInBothDirections(String iroot) {
        OracleProgram p = new OracleProgram(O6);
        for (Direction direction : new Direction[] {Direction.OLDER_FIRST, Direction.NEWER_FIRST}) {
            ExposeStrategy strategy = (ExposeStrategy) p.strategy(names -> new ExposeStrategy(p.iroot(iroot), names));
            strategy.aim(p.iroot(iroot), direction, false);
            String order = p.run(strategy, 1);
            assertTrue(order.matches("(a c|c a) (b d|d b)"), order);
            assertTrue(strategy.isThrough());
        }
    }

    @ParameterizedTest
    @CsvSource({"I5 L@1 => L@6 ... L@5 => L@2", "I5 L@5 => L@2 ... L@1 => L@6"})
    void aCrossingOfLocksEndsInADeadlock(String iroot) {
        OracleProgram p = new OracleProgram(O7);
        for (Direction direction : new Direction[] {Direction.OLDER_FIRST, Direction.NEWER_FIRST}) {
            ExposeStrategy strategy = (ExposeStrategy) p.strategy(names -> new ExposeStrategy(p.iroot(iroot), names));
            strategy.aim(p.iroot(iroot), direction, false);
            String order = p.run(strategy, 1);
            assertTrue(order.matches("1 5|5 1"), order);
            assertTrue(p.failed() && strategy.isCrossed());
        }
    }

    @Test
    void whatCannotBeExposedLeavesTheProgramToItsEnd() {
        OracleProgram p = new OracleProgram(O2);
        ExposeStrategy strategy =
                (ExposeStrategy) p.strategy(names -> new ExposeStrategy(p.iroot("I1 W@a => W@c"), names));
        for (Direction direction : Direction.values()) {
            strategy.aim(p.iroot("I1 W@a => W@c"), direction, false);
            assertEquals(7, p.run(strategy, 1).split(" ").length);
        }
    }

    @Test
    void theSameSeedMakesTheSameExecution() {
        OracleProgram p = new OracleProgram(O4);
        ExposeStrategy strategy =
                (ExposeStrategy) p.strategy(names -> new ExposeStrategy(p.iroot("I1 W@a => W@c"), names));
        strategy.aim(p.iroot("I1 W@a => W@c"), Direction.DRAWN, false);
        for (int seed = 1; seed <= 20; seed++) {
            String order = p.run(strategy, seed);
            p.run(strategy, seed + 100);
            assertEquals(order, p.run(strategy, seed));
        }
    }
}
