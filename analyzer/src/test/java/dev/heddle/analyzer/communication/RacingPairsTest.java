package dev.heddle.analyzer.communication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The pairs against their definition, with reachability found by brute force. */
class RacingPairsTest {
    /**
     * Counts pairs (e, f) on one location, e first, of two threads, where no path leads from e to f's predecessor in
     * its thread.
     */
    private static int byDefinition(EventColumns events) {
        int n = events.size();
        boolean[][] before = new boolean[n][n];
        for (int f = 0; f < n; f++) {
            for (int e = 0; e < f; e++) {
                if (counts(events, e) && counts(events, f) && dependent(events, e, f)) {
                    before[e][f] = true;
                    for (int d = 0; d < e; d++) {
                        before[d][f] |= before[d][e];
                    }
                }
            }
        }
        int pairs = 0;
        for (int f = 0; f < n; f++) {
            int predecessor = -1;
            for (int e = 0; e < f; e++) {
                predecessor = counts(events, e) && events.thread(e) == events.thread(f) ? e : predecessor;
            }
            for (int e = 0; e < f; e++) {
                pairs += counts(events, e)
                                && counts(events, f)
                                && events.thread(e) != events.thread(f)
                                && events.location(e) == events.location(f)
                                && (predecessor < 0 || !before[e][predecessor])
                        ? 1
                        : 0;
            }
        }
        return pairs;
    }

    private static boolean counts(EventColumns events, int i) {
        return events.has(i, EventFlags.COUNTED) && events.location(i) >= 0;
    }

    private static boolean dependent(EventColumns events, int e, int f) {
        return events.thread(e) == events.thread(f) || events.location(e) == events.location(f);
    }

    private static int pairs(EventColumns events, int threads, int counted) {
        RacingPairs racing = new RacingPairs();
        racing.add(events, 0, events.size());
        return racing.count(threads, counted);
    }

    @Test
    void randomExecutionsAgreeWithTheDefinition() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            TraceBuilder b = new TraceBuilder("P");
            int threads = 2 + random.nextInt(3);
            for (int t = 1; t < threads; t++) {
                b.thread("0." + t, "t" + t);
            }
            int[] locations = {b.staticField("x"), b.staticField("y"), b.staticField("z"), b.staticField("w")};
            b.start(0, 1, 1);
            for (int i = 0; i < 24; i++) {
                int x = locations[random.nextInt(locations.length)];
                if (random.nextBoolean()) {
                    b.read(random.nextInt(threads), x, i);
                } else {
                    b.write(random.nextInt(threads), x, i, i);
                }
            }
            int counted = b.events().size();
            int pairs = pairs(b.events(), threads, counted);
            assertEquals(byDefinition(b.events()), pairs, "seed " + seed);
            assertTrue(pairs <= counted * (threads - 1));
        }
    }

    @Test
    void ofFigureTwoOfPosThereAreFour() {
        // A: x, y, w, z and B: x, x, y, w, own, z in the failing order: B1 A1 B2 B3 A2 A3 B4 B5 B6 A4. B4 waits for A3,
        // so (A3, B4) is no
        // racing pair of the paper's; here it is, since blocking is left out.
        TraceBuilder t = new TraceBuilder("P");
        int a = t.thread("0.1", "a");
        int b = t.thread("0.2", "b");
        int x = t.staticField("x");
        int y = t.staticField("y");
        int w = t.staticField("w");
        int z = t.staticField("z");
        t.event(0, EventKind.YIELD, -1, 1, 0);
        t.startAll();
        int before = t.events().size();
        int pairsOfStarts = pairs(t.events(), 3, before);
        t.write(b, x, 1, 1);
        t.write(a, x, 2, 1);
        t.write(b, x, 3, 1);
        t.write(b, y, 4, 1);
        t.write(a, y, 5, 1);
        t.write(a, w, 6, 1);
        t.read(b, w, 7);
        t.write(b, t.staticField("own"), 8, 1);
        t.write(b, z, 9, 1);
        t.write(a, z, 10, 1);
        assertEquals(4 + 1, pairs(t.events(), 3, t.events().size()) - pairsOfStarts);
    }
}
