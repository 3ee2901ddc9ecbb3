package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedsTest {
    @Test
    void executionsOfOneCampaignHaveDistinctSeeds() {
        Set<Long> seeds = new HashSet<>();
        for (int execution = 1; execution <= 100_000; execution++) {
            seeds.add(Seeds.ofExecution(42, execution));
        }
        assertEquals(100_000, seeds.size());
    }

    @Test
    void seedsAreTheSplitMix64Sequence() {
        // The sequence that the reference implementation (Vigna, splitmix64.c) gives for the state 1234567.
        long[] expected = {6457827717110365317L, 3203168211198807973L, -8629252141511181193L};
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], Seeds.ofExecution(1234567, i + 1));
        }
    }

    @Test
    void neighbouringCampaignsShareNoSeed() {
        Set<Long> first = new HashSet<>();
        for (int execution = 1; execution <= 10_000; execution++) {
            first.add(Seeds.ofExecution(1, execution));
        }
        for (int execution = 1; execution <= 10_000; execution++) {
            long seed = Seeds.ofExecution(2, execution);
            assertNotEquals(true, first.contains(seed), "seed " + seed);
        }
    }
}
