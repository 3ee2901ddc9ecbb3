package dev.heddle.analyzer.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AccessesByLocationTest {
    private record Access(int location, int thread, int site, int index, int bits, int a, int b) {}

    @Test
    void eachLocationsAccessesComeInOrderAndNoneIsLost() {
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Access> visited = new ArrayList<>();
            AccessesByLocation accesses = new AccessesByLocation(
                    (location, thread, site, index, bits, a, b) ->
                            visited.add(new Access(location, thread, site, index, bits, a, b)),
                    1 + random.nextInt(2_000),
                    random.nextInt(6));
            int locations = 1 + random.nextInt(seed % 10 == 0 ? 1_000_000 : 500);
            Map<Integer, List<Access>> expected = new HashMap<>();
            int count = random.nextInt(5_000);
            for (int i = 0; i < count; i++) {
                Access access = new Access(
                        random.nextInt(locations),
                        random.nextInt(1 << 24),
                        random.nextInt(50) - 1,
                        i,
                        random.nextInt(256),
                        random.nextInt(),
                        random.nextInt());
                expected.computeIfAbsent(access.location, x -> new ArrayList<>())
                        .add(access);
                accesses.add(access.location, access.thread, access.site, i, access.bits, access.a, access.b);
                if (random.nextInt(2_000) == 0) {
                    accesses.visit();
                    assertEquals(i + 1, visited.size(), "seed " + seed);
                }
            }
            accesses.visit();
            Map<Integer, List<Access>> found = new HashMap<>();
            visited.forEach(access -> found.computeIfAbsent(access.location, x -> new ArrayList<>())
                    .add(access));
            assertEquals(expected, found, "seed " + seed);
        }
    }

    @Test
    void neighboursAreVisitedTogether() {
        List<Integer> neighbourhoods = new ArrayList<>();
        AccessesByLocation accesses = new AccessesByLocation(
                (location, thread, site, index, bits, a, b) -> neighbourhoods.add(location >> 4), 10_000, 4);
        for (int i = 0; i < 10_000; i++) {
            accesses.add(i * 37 % 1_000, 0, 0, i, 0, 0, 0);
        }
        accesses.visit();
        for (int i = 1; i < neighbourhoods.size(); i++) {
            assertTrue(neighbourhoods.get(i - 1) <= neighbourhoods.get(i));
        }
    }
}
