package dev.heddle.formats.turns;

import java.util.List;

/** Whether all records can be done; where not, how many go ahead of what they need: they replace a value that somebody still reads. */
final class Cycles {
    private final List<ThreadTurns> threads;
    private final int[] done;

    Cycles(List<ThreadTurns> threads) {
        this.threads = threads;
        done = new int[threads.size()];
    }

    int count() {
        int forced = 0;
        while (true) {
            boolean any = true;
            while (any) {
                any = false;
                for (int thread = 0; thread < done.length; thread++) {
                    any |= advance(thread);
                }
            }
            if (!force()) {
                return forced;
            }
            forced++;
        }
    }

    private boolean advance(int thread) {
        ThreadTurns own = threads.get(thread);
        int before = done[thread];
        while (done[thread] < own.size() && isReady(own, done[thread])) {
            done[thread]++;
        }
        return done[thread] > before;
    }

    private boolean isReady(ThreadTurns own, int record) {
        for (int n = own.firstNeed()[record]; n < own.firstNeed()[record + 1]; n++) {
            long need = own.needs()[n];
            int needed = ThreadTurns.records(need);
            int has = done[ThreadTurns.thread(need)];
            if (has < needed
                    && (need >= 0
                            || has
                                    < Math.min(
                                            needed,
                                            threads.get(ThreadTurns.thread(need))
                                                    .size()))) {
                return false;
            }
        }
        return true;
    }

    private boolean force() {
        for (int thread = 0; thread < done.length; thread++) {
            if (done[thread] < threads.get(thread).size()) {
                done[thread]++;
                return true;
            }
        }
        return false;
    }
}
