package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.analyzer.estimate.Profile;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PctwmStrategyTest {
    private static final int DRAWS = 60_000;

    private static PctwmStrategy strategy(String spec, Parameters parameters) {
        StrategyContext context = new StrategyContext() {
            @Override
            public Parameters parameters() {
                return parameters;
            }

            @Override
            public SiteNames siteNames() {
                throw new AssertionError();
            }
        };
        return (PctwmStrategy) Strategies.create(StrategySpec.parse(spec), context);
    }

    private static PctwmStrategy strategy(String spec) {
        return strategy(spec, Parameters.NONE);
    }

    @Test
    void sinksAreDistinctAndAllTheirOrdersEquallyLikely() {
        PctwmStrategy strategy = strategy("pctwm:d=2,k=4,h=1");
        TreeMap<String, Integer> drawn = new TreeMap<>();
        for (int seed = 0; seed < DRAWS; seed++) {
            strategy.begin(Seeds.ofExecution(1, seed));
            drawn.merge(Arrays.toString(strategy.drawnSinks()), 1, Integer::sum);
        }
        assertEquals(12, drawn.size(), () -> "ordered pairs of different numbers in 1..4: " + drawn);
        double expected = DRAWS / 12.0;
        double chiSquare = drawn.values().stream()
                .mapToDouble(n -> (n - expected) * (n - expected) / expected)
                .sum();
        // the 1 - 10^-6 quantile of the chi-square distribution with 11 degrees of freedom
        assertTrue(chiSquare < 48.7, () -> "chi-square " + chiSquare + " of " + drawn);
    }

    @Test
    void sinksAreDrawnAnewForEachExecutionAndFromItsSeedAlone() {
        PctwmStrategy strategy = strategy("pctwm:d=3,k=1000,h=1");
        Set<String> drawn = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            strategy.begin(seed);
            drawn.add(Arrays.toString(strategy.drawnSinks()));
        }
        assertEquals(100, drawn.size());
        strategy.begin(17);
        int[] again = strategy.drawnSinks();
        PctwmStrategy other = strategy("pctwm:d=3,k=1000,h=1");
        other.begin(17);
        assertArrayEquals(again, other.drawnSinks());
    }

    @Test
    void moreSinksThanThereAreIsAllOfThem() {
        PctwmStrategy strategy = strategy("pctwm:d=9,k=4,h=1");
        strategy.begin(1);
        assertArrayEquals(
                new int[] {1, 2, 3, 4},
                Arrays.stream(strategy.drawnSinks()).sorted().toArray());
    }

    @Test
    void whatIsNotGivenIsEstimatedAndWhatIsGivenIsTheName() {
        Parameters estimated = new Parameters(20, 3, 30, 20, 5, 2, 3, Profile.NONE);
        PctwmStrategy strategy = strategy("pctwm", estimated);
        Set<Integer> depths = new HashSet<>();
        Set<Integer> numbers = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            strategy.begin(seed);
            depths.add(strategy.drawnSinks().length);
            Arrays.stream(strategy.drawnSinks()).forEach(numbers::add);
        }
        assertEquals(Set.of(0, 1, 2), depths);
        assertEquals(Set.of(1, 2, 3, 4, 5), numbers);
        assertEquals("pctwm:d=2,h=1", strategy("pctwm:h=1,d=2", estimated).name());
    }

    /** Beside the sinks of a schedule; without k, as earlier versions wrote plans, there are no others. */
    @Test
    void aPlanDrawsItsSinksWhereItBegins() {
        for (String spec : new String[] {"pctwm:d=2,h=1,k=5", "pctwm:d=2,h=1"}) {
            PctwmStrategy strategy =
                    new PctwmStrategy(StrategySpec.parse(spec), StrategyContext.NOTHING_KNOWN, thread -> -1);
            strategy.begin(1);
            assertEquals(0, strategy.drawnSinks().length, spec);
            strategy.onlyThread(FixedThreads.first(1));
            assertEquals(spec.contains("k=") ? 2 : 0, strategy.drawnSinks().length, spec);
        }
    }

    @Test
    void unfitOptionsAreRefused() {
        for (String spec : new String[] {"pctwm:d=-1", "pctwm:h=0", "pctwm:k=0", "pctwm:reads=newest"}) {
            assertThrows(IllegalArgumentException.class, () -> strategy(spec), spec);
        }
    }

    /** Candidates in the order of modification, of which the reader knows one. */
    private record Known(int size, int known, int localCount, int reader) implements CandidateWrites {
        Known(int size, int known, int reader) {
            this(size, known, 1, reader);
        }

        @Override
        public int local(int n) {
            return known + n;
        }

        @Override
        public int event(int i) {
            return i;
        }

        @Override
        public long readerSite() {
            return 0;
        }

        @Override
        public long writerSite(int i) {
            return 0;
        }
    }

    @Test
    void aReadThatIsNoSelectedSinkIsLocalWhateverTheSeed() {
        PctwmStrategy strategy = strategy("pctwm:d=0");
        for (int seed = 0; seed < 100; seed++) {
            strategy.begin(seed);
            assertEquals(3, strategy.readsFrom(new Known(7, 3, 1)));
            assertEquals(0, strategy.choosePlace(1, 5), "the earliest place");
        }
    }

    /** Each of three has 1,000 of 3,000; a deviation of 6 sigma is 155. */
    @Test
    void aLocalReadIsUniformOverTheWritesOfItsView() {
        PctwmStrategy strategy = strategy("pctwm:d=0");
        int[] seen = new int[7];
        for (int seed = 0; seed < 3_000; seed++) {
            strategy.begin(seed);
            seen[strategy.readsFrom(new Known(7, 2, 3, 1))]++;
        }
        for (int i = 0; i < seen.length; i++) {
            assertEquals(i >= 2 && i <= 4 ? 1_000 : 0, seen[i], i >= 2 && i <= 4 ? 155 : 0, "candidate " + i);
        }
    }

    @Test
    void otherChoicesStayRandom() {
        PctwmStrategy strategy = strategy("pctwm:d=0");
        Set<Integer> seen = new HashSet<>();
        strategy.begin(3);
        for (int i = 0; i < 100; i++) {
            seen.add(strategy.choose(3));
        }
        assertEquals(Set.of(0, 1, 2), seen);
        assertFalse(strategy.isDone());
    }
}
