package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PriorityBandsTest {
    private static final int DRAWS = 60_000;

    private final PriorityBands bands = new PriorityBands();
    private final SplittableRandom random = new SplittableRandom(1);

    private void begin(int threads) {
        bands.begin();
        for (int t = 0; t < threads; t++) {
            bands.reach(t, random);
        }
    }

    private String order(int threads) {
        StringBuilder order = new StringBuilder();
        for (int n = 0; n < threads; n++) {
            int rank = n;
            for (int t = 0; t < threads; t++) {
                int thread = t;
                long above = java.util.stream.IntStream.range(0, threads)
                        .filter(other -> bands.place(other) < bands.place(thread))
                        .count();
                if (above == rank) {
                    order.append(t);
                }
            }
        }
        return order.toString();
    }

    @Test
    void allOrdersAreEquallyLikely() {
        TreeMap<String, Integer> orders = new TreeMap<>();
        for (int i = 0; i < DRAWS; i++) {
            begin(3);
            orders.merge(order(3), 1, Integer::sum);
        }
        assertEquals(6, orders.size());
        double expected = DRAWS / 6.0;
        double chiSquare = orders.values().stream()
                .mapToDouble(n -> (n - expected) * (n - expected) / expected)
                .sum();
        assertTrue(chiSquare < 35.89, () -> "above the 1 - 10^-6 quantile with 5 degrees: " + orders);
    }

    @Test
    void aNewThreadComesAtAnyPlaceAmongThoseLeftInTheHighBand() {
        int first = 0;
        for (int i = 0; i < DRAWS; i++) {
            begin(2);
            int highest = bands.place(0) < bands.place(1) ? 0 : 1;
            bands.lower(highest, 0);
            bands.reach(2, random);
            first += bands.place(2) < bands.place(1 - highest) ? 1 : 0;
        }
        // one half, and not two thirds as where priorities are independent draws; five standard deviations
        assertEquals(DRAWS / 2.0, first, 5 * Math.sqrt(DRAWS / 4.0));
    }

    @Test
    void slotsLieBelowTheHighBandByTheirRank() {
        begin(4);
        bands.lower(0, 2);
        bands.lower(1, 0);
        bands.lower(2, 1);
        bands.reach(4, random);
        assertTrue(Math.max(bands.place(3), bands.place(4)) < bands.place(1));
        assertTrue(bands.place(1) < bands.place(2));
        assertTrue(bands.place(2) < bands.place(0));
        bands.lower(1, 3);
        assertTrue(bands.place(0) < bands.place(1), "delayed again");
    }

    @Test
    void aThreadThatHasEndedTakesNoPlace() {
        begin(40);
        for (int t = 0; t < 40; t++) {
            if (t != 7) {
                bands.remove(t);
            }
        }
        bands.remove(99);
        assertEquals(0, bands.place(7));
    }
}
