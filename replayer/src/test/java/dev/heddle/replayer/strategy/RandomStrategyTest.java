package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStrategyTest {
    private static final int DRAWS = 60_000;
    /**
     * Quantiles of the chi-square distribution with 1, 2, 3 and 4 degrees of freedom at 1 - 10^-6: a uniform strategy
     * exceeds its own with a seed chosen blindly in one of a million cases. The seed is fixed, so the tests cannot
     * flicker.
     */
    private static final double[] QUANTILES = {23.93, 27.63, 30.66, 33.38};

    private final RandomStrategy strategy = new RandomStrategy();

    private static void assertUniform(int bound, IntUnaryOperator draw) {
        int[] hits = new int[bound];
        for (int i = 0; i < DRAWS; i++) {
            hits[draw.applyAsInt(bound)]++;
        }
        double expected = (double) DRAWS / bound;
        double chiSquare = Arrays.stream(hits)
                .mapToDouble(h -> (h - expected) * (h - expected) / expected)
                .sum();
        assertTrue(chiSquare < QUANTILES[bound - 2], () -> "chi-square " + chiSquare + " of " + Arrays.toString(hits));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void everyEnabledThreadIsEquallyLikely(int enabled) {
        strategy.begin(1);
        FixedThreads threads = FixedThreads.first(enabled);
        assertUniform(enabled, n -> strategy.nextThread(threads));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void everyCandidateWriteIsEquallyLikely(int candidates) {
        strategy.begin(2);
        FixedWrites writes = new FixedWrites(new int[candidates]);
        assertUniform(candidates, n -> strategy.readsFrom(writes));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void everyOtherChoiceIsEquallyLikely(int bound) {
        strategy.begin(3);
        assertUniform(bound, strategy::choose);
    }

    @Test
    void successiveDecisionsAreIndependent() {
        strategy.begin(4);
        FixedThreads two = FixedThreads.first(2);
        // Pairs of decisions, read as a number in [0, 4), are uniform.
        assertUniform(4, n -> strategy.nextThread(two) * 2 + strategy.nextThread(two));
    }

    private int[] decisions(long seed) {
        strategy.begin(seed);
        int[] decisions = new int[300];
        for (int i = 0; i < decisions.length; i += 3) {
            decisions[i] = strategy.nextThread(FixedThreads.first(2 + i % 4));
            decisions[i + 1] = strategy.readsFrom(new FixedWrites(3, 5, 8));
            decisions[i + 2] = strategy.choose(7);
        }
        return decisions;
    }

    @Test
    void theSameSeedGivesTheSameDecisions() {
        int[] first = decisions(99);
        assertFalse(Arrays.equals(first, decisions(100)), "another seed, other decisions");
        assertArrayEquals(first, decisions(99));
    }

    @Test
    void aReadWithoutChoiceTakesNoRandomness() {
        strategy.begin(5);
        int[] plain = {strategy.choose(1000), strategy.choose(1000)};
        strategy.begin(5);
        assertEquals(plain[0], strategy.choose(1000));
        assertEquals(0, strategy.readsFrom(new FixedWrites(7)));
        assertEquals(plain[1], strategy.choose(1000));
    }

    /** Two threads, the second about to write. */
    private static final class WriterAmongTwo extends FixedThreads {
        WriterAmongTwo() {
            super(0, 1);
        }

        @Override
        public EventKind pendingKind(int i) {
            return i == 1 ? EventKind.WRITE : EventKind.READ;
        }
    }

    private static int writers(String spec) {
        SchedulingStrategy bent = Strategies.create(StrategySpec.parse(spec), StrategyContext.NOTHING_KNOWN);
        bent.begin(6);
        int writers = 0;
        for (int i = 0; i < DRAWS; i++) {
            writers += bent.nextThread(new WriterAmongTwo());
        }
        return writers;
    }

    @Test
    void aThreadThatIsAboutToWriteCountsSeveralTimes() {
        // 60,000 draws at 4/5: a deviation of 490 is five standard deviations.
        assertEquals(DRAWS * 4 / 5, writers("random:writes=4"), 490);
    }

    @Test
    void theThreadThatHasJustRunIsChosenAgainOnceInSoManyTimes() {
        SchedulingStrategy bent =
                Strategies.create(StrategySpec.parse("random:switch=10"), StrategyContext.NOTHING_KNOWN);
        bent.begin(7);
        FixedThreads four = FixedThreads.first(4);
        int[] hits = new int[4];
        int again = 0;
        int last = -1;
        for (int i = 0; i < DRAWS; i++) {
            int chosen = bent.nextThread(four);
            hits[chosen]++;
            again += chosen == last ? 1 : 0;
            last = chosen;
        }
        // Drawn with 1/4 and then kept with 1/10: 1,500 of 60,000; five standard deviations are 191.
        assertEquals(DRAWS / 40, again, 191);
        for (int hit : hits) {
            assertEquals(DRAWS / 4, hit, 600, "all threads alike in the long run");
        }
    }
}
