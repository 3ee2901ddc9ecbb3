package dev.heddle.replayer.expose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.replayer.fixture.LitmusProgram;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** A search with orders exposes what all executions together expose. */
class FeasibleIrootsTest {
    private static final int MOST = 3_000;

    private int compared;
    private int iroots;

    private static String random(Random random, int operations, boolean isWeak) {
        StringBuilder thread = new StringBuilder();
        boolean locks = random.nextInt(3) == 0;
        thread.append(locks ? "lock m; " : "");
        for (int i = 0; i < operations; i++) {
            String mode = isWeak && random.nextBoolean() ? "opaque" : random.nextInt(4) == 0 ? "volatile" : "plain";
            String x = random.nextBoolean() ? "x" : "y";
            String r = "r" + random.nextInt(1 << 20);
            thread.append(
                    switch (random.nextInt(5)) {
                        case 0, 1 -> "r " + mode + " " + x + " " + r;
                        case 2, 3 -> "w " + mode + " " + x + " " + (1 + random.nextInt(5));
                        default -> "getadd " + mode + " " + x + " 1 " + r;
                    });
            thread.append("; ");
        }
        return thread + (locks ? "unlock m" : "r plain z r" + random.nextInt(1 << 20));
    }

    private void compare(long seed, boolean isWeak) {
        Random random = new Random(seed);
        boolean isThree = random.nextInt(4) == 0;
        String[] threads = new String[isThree ? 3 : 2];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = random(random, isThree ? 1 : 2, isWeak);
        }
        SortedMap<Iroot, Boolean> all = exposed(threads, false, isWeak);
        if (all == null) {
            return;
        }
        SortedMap<Iroot, Boolean> found = exposed(threads, true, isWeak);
        assertEquals(all, found, "seed " + seed + ": " + String.join(" | ", threads));
        compared++;
        iroots += all.size();
    }

    private static SortedMap<Iroot, Boolean> exposed(String[] threads, boolean isSearch, boolean isWeak) {
        LitmusProgram program = new LitmusProgram(List.of(), threads);
        if (isWeak) {
            program.configureStale();
        } else {
            program.configureSequentiallyConsistent();
        }
        return program.exposed(isSearch, isWeak ? VolatileReads.STALE : VolatileReads.EXEC, MOST);
    }

    @Test
    void ofInterleavings() {
        for (long seed = 1; seed <= 10; seed++) {
            compare(seed, false);
        }
        assertTrue(compared > 6 && iroots > 25, compared + " programs with " + iroots);
    }

    @Test
    void ofExecutionsWithStaleReads() {
        for (long seed = 1; seed <= 10; seed++) {
            compare(seed, true);
        }
        assertTrue(compared > 6 && iroots > 25, compared + " programs with " + iroots);
    }
}
