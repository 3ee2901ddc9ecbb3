package dev.heddle.replayer.strategy;

import java.util.SplittableRandom;

/** How a strategy that is about interleavings alone chooses the write that a read sees. */
public enum ReadsFrom {
    /** Uniformly among all that the memory model allows. */
    UNIFORM,
    /** The newest one that it allows. */
    NEWEST,
    /**
     * The newest one where that is an update, uniformly elsewhere. What updates write is mostly a lock word or a
     * counter, of which an old value is good for another round of a loop at best, while that of the data behind it is a
     * bug.
     */
    SYNC_NEWEST,
    /**
     * As {@link #SYNC_NEWEST}, but what was written together is read apart: see {@link MixedReads}, which knows the
     * reads before.
     */
    MIXED;

    private static final int ATTEMPTS = 8;

    /** Chooses one of the feasible candidates. */
    public int choose(SplittableRandom random, CandidateWrites candidates) {
        int n = candidates.size();
        if (n == 1) {
            return 0;
        }
        boolean isNewest = this == NEWEST || this != UNIFORM && candidates.isUpdate(n - 1);
        return isNewest ? newest(candidates) : uniform(random, candidates, n);
    }

    /** The newest feasible candidate. */
    public static int newest(CandidateWrites candidates) {
        int i = candidates.size() - 1;
        while (!candidates.isFeasible(i)) {
            i--;
        }
        return i;
    }

    private static int uniform(SplittableRandom random, CandidateWrites candidates, int n) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) { // nearly all are feasible
            int i = random.nextInt(n);
            if (candidates.isFeasible(i)) {
                return i;
            }
        }
        int feasible = 0;
        for (int i = 0; i < n; i++) {
            feasible += candidates.isFeasible(i) ? 1 : 0;
        }
        int left = random.nextInt(feasible);
        int i = 0;
        while (!candidates.isFeasible(i) || left-- > 0) {
            i++;
        }
        return i;
    }
}
