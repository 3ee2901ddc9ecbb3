package dev.heddle.replayer.simulator;

import java.util.Arrays;

/** The partial order of one execution, event by event: what must come before what. For at most 64 events. */
final class Dependence {
    private final int n;
    private final int[] thread;
    private final int[] object;
    private final boolean[] waits;
    private final long[] before;
    /** The event before in the same thread, or -1. */
    private final int[] previous;

    Dependence(ModelProgram program, int[] schedule) {
        n = schedule.length;
        thread = schedule.clone();
        object = new int[n];
        waits = new boolean[n];
        before = new long[n];
        previous = new int[n];
        int[] position = new int[program.threads()];
        int[] last = new int[program.threads()];
        Arrays.fill(last, -1);
        for (int i = 0; i < n; i++) {
            int t = thread[i];
            object[i] = program.object(t, position[t]);
            waits[i] = program.kind(t, position[t]++) == ModelProgram.Kind.WAIT;
            previous[i] = last[t];
            last[t] = i;
            for (int j = 0; j < i; j++) {
                if (thread[j] == t || object[j] == object[i]) {
                    before[i] |= before[j] | 1L << j;
                }
            }
        }
    }

    /**
     * How many pairs of dependent events of different threads may be enabled at once: D of theorem 1. A wait is not
     * before its signal.
     */
    int races() {
        int races = 0;
        for (int e = 0; e < n; e++) {
            for (int later = e + 1; later < n; later++) {
                boolean dependent = !waits[later] && thread[e] != thread[later] && object[e] == object[later];
                races += dependent && !isNeededFor(e, previous[later]) ? 1 : 0;
            }
        }
        return races;
    }

    private boolean isNeededFor(int e, int other) {
        return other >= 0 && (e == other || (before[other] & 1L << e) != 0);
    }

    /** Yuan, Yang, Gu, CAV 2018, theorem 1: a lower bound on the probability that POS samples this partial order. */
    double posBound(int threads) {
        double races = races();
        double ratio = threads * n / (n + races);
        double exponent = (n - Math.ceil(races / (threads - 1))) / 2;
        return Math.pow(1.0 / threads, n) * Math.pow(ratio, exponent);
    }
}
