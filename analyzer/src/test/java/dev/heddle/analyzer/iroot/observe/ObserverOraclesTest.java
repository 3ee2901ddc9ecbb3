package dev.heddle.analyzer.iroot.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Complete sets for given orders, worked out by hand from the definitions. */
class ObserverOraclesTest {
    private static final String COUNTER = """
            T1 R x r1
            T1 W x w1
            T2 R x r2
            T2 W x w2
            """;
    private static final String FOUR_ON_ONE = """
            T1 W x a
            T1 R x d
            T2 W x b
            T2 W x c
            """;
    private static final String SAME_ORDER = """
            T1 W x a
            T1 W y b
            T2 W x c
            T2 W y d
            """;
    private static final String CROSSING = """
            T1 W x a
            T1 R y d
            T2 W y c
            T2 R x b
            """;
    private static final String TWO_LOCKS = """
            T1 L m 1
            T1 U m 2
            T1 L n 3
            T1 U n 4
            T2 L m 5
            T2 U m 6
            T2 L n 7
            T2 U n 8
            """;
    private static final String ONE_LOCK_TWICE = """
            T1 L m 1
            T1 U m 2
            T1 L m 3
            T1 U m 4
            T2 L m 5
            T2 U m 6
            """;
    private static final String ONE_LOCK = """
            T1 L m l1
            T1 W x a
            T1 W x b
            T1 U m u1
            T2 L m l2
            T2 W x c
            T2 U m u2
            """;
    private static final String NESTED = """
            T1 L p 1
            T1 L q 2
            T1 U q 3
            T1 U p 4
            T2 L q 5
            T2 L p 6
            T2 U p 7
            T2 U q 8
            """;

    private static void check(String program, String order, String... expected) {
        check(new OracleTrace(program).order(order), expected);
    }

    private static void check(OracleTrace trace, String... expected) {
        assertEquals(List.of(Arrays.stream(expected).sorted().toArray(String[]::new)), trace.exposed());
    }

    @Test
    void aLostUpdateIsIdiom2() {
        check(COUNTER, "r1 r2 w2 w1", "I1 R@r1 => W@w2", "I1 W@w2 => W@w1", "I2 R@r1 => W@w2 => W@w1");
    }

    @Test
    void updatesOneAfterTheOtherAreOneDependency() {
        check(COUNTER, "r1 w1 r2 w2", "I1 W@w1 => R@r2");
    }

    @Test
    void twoRemoteAccessesInBetweenAreIdiom3() {
        check(FOUR_ON_ONE, "a b c d", "I1 W@a => W@b", "I1 W@c => R@d", "I3 W@a => W@b ... W@c => R@d");
    }

    @Test
    void theOtherThreadsPairIsIdiom3Too() {
        check(FOUR_ON_ONE, "b a d c", "I1 W@b => W@a", "I1 R@d => W@c", "I3 W@b => W@a ... R@d => W@c");
    }

    @Test
    void twoLocationsInTheSameOrderAreIdiom4() {
        check(SAME_ORDER, "a c d b", "I1 W@a => W@c", "I1 W@d => W@b", "I4 W@a => W@c ... W@d => W@b");
    }

    @Test
    void threadsOneAfterTheOtherExposeNothingCompound() {
        check(SAME_ORDER, "a b c d", "I1 W@a => W@c", "I1 W@b => W@d");
    }

    @Test
    void crossingPairsAreIdiom5FromBothSides() {
        check(
                CROSSING,
                "a c b d",
                "I1 W@a => R@b",
                "I1 W@c => R@d",
                "I5 W@a => R@b ... W@c => R@d",
                "I5 W@c => R@d ... W@a => R@b");
    }

    @Test
    void pairsThatDoNotCrossAreNothingCompound() {
        check(CROSSING, "c b a d", "I1 R@b => W@a", "I1 W@c => R@d");
    }

    @Test
    void splitSectionsOfTwoLocksAreIdiom4() {
        check(TWO_LOCKS, "1 2 5 6 7 8 3 4", "I1 U@2 => L@5", "I1 U@8 => L@3", "I4 U@2 => L@5 ... U@8 => L@3");
    }

    @Test
    void aSplitSectionOfOneLockIsIdiom3() {
        check(ONE_LOCK_TWICE, "1 2 5 6 3 4", "I1 U@2 => L@5", "I1 U@6 => L@3", "I3 U@2 => L@5 ... U@6 => L@3");
    }

    @Test
    void onlyTheLastAccessOfASectionIsSeen() {
        check(ONE_LOCK, "l1 a b u1 l2 c u2", "I1 W@b => W@c", "I1 U@u1 => L@l2");
    }

    @Test
    void aThreadDependsOnAWriteByItsFirstReadAndIsDependedOnByItsLast() {
        check(
                """
                T1 W x a
                T1 W x e
                T2 R x b
                T2 R x c
                T2 W x f
                T3 R x d
                """,
                "a b c d e f",
                "I1 W@a => R@b",
                "I1 W@a => R@d",
                "I1 R@c => W@e",
                "I1 R@d => W@e",
                "I1 W@e => W@f",
                "I2 W@a => R@d => W@e",
                "I2 R@c => W@e => W@f",
                "I3 W@a => R@b ... R@c => W@e");
    }

    @Test
    void threadsThatHoldEachOtherUpHaveExposedTheDeadlock() {
        check(
                new OracleTrace(NESTED).order("1 5").blockedAt("2").blockedAt("6"),
                "I5 L@1 => L@6 ... L@5 => L@2",
                "I5 L@5 => L@2 ... L@1 => L@6");
    }
}
