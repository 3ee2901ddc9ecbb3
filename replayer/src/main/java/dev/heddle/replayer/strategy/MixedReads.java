package dev.heddle.replayer.strategy;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Reads that tear apart what was written together, {@link ReadsFrom#MIXED}: of writes by several threads one is
 * preferred that another thread made than the one the reader's last read saw. An invariant over two locations holds
 * where all is old and where all is new; it breaks where one is old and one is new, which uniform choice gives in half
 * the cases at best. Every write stays possible.
 */
final class MixedReads {
    private static final int NOBODY = -2;
    private static final int ATTEMPTS = 3;

    private int[] lastWriter = new int[16];

    void begin() {
        Arrays.fill(lastWriter, NOBODY);
    }

    int choose(SplittableRandom random, CandidateWrites candidates) {
        int n = candidates.size();
        int chosen = ReadsFrom.SYNC_NEWEST.choose(random, candidates);
        if (n == 1 || candidates.isUpdate(n - 1)) {
            return chosen;
        }
        int last = lastWriter(candidates.reader());
        for (int attempt = 0; attempt < ATTEMPTS && candidates.writer(chosen) == last; attempt++) {
            chosen = ReadsFrom.UNIFORM.choose(random, candidates);
        }
        lastWriter[candidates.reader()] = candidates.writer(chosen);
        return chosen;
    }

    private int lastWriter(int thread) {
        if (thread >= lastWriter.length) {
            int old = lastWriter.length;
            lastWriter = Arrays.copyOf(lastWriter, Math.max(thread + 1, old * 2));
            Arrays.fill(lastWriter, old, lastWriter.length, NOBODY);
        }
        return lastWriter[thread];
    }
}
