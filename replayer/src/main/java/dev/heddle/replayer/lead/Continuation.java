package dev.heddle.replayer.lead;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.ReadsFrom;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Arrays;

/**
 * How an execution continues where nothing is prescribed: the same thread as long as it can, then the next one in order
 * of creation, cyclically. Time passes only when all have to wait for it. A thread that does the same again and again,
 * or yields after it has, gives way, or a loop that waits for another thread would never end.
 */
public final class Continuation implements SchedulingStrategy {
    /** Repetitions of one thread in a row before it gives way. */
    private static final int PATIENCE = 20;

    /** The repetitions of each thread when it last gave way, or was told not to. */
    private int[] forgiven = new int[16];

    @Override
    public String name() {
        return "nearest";
    }

    @Override
    public void begin(long seed) {
        Arrays.fill(forgiven, 0);
    }

    @Override
    public int nextThread(EnabledThreads enabled) {
        int next = next(enabled);
        decided(enabled);
        return next;
    }

    @Override
    public void overruled(EnabledThreads enabled, int chosen) {
        decided(enabled);
    }

    @Override
    public int readsFrom(CandidateWrites candidates) {
        return ReadsFrom.newest(candidates);
    }

    @Override
    public int choose(int bound) {
        return 0;
    }

    @Override
    public void executed(EventColumns events, int index) {
        // what happens next depends on the threads alone
    }

    /** Who goes on: an index into {@code enabled}. */
    public int next(EnabledThreads enabled) {
        int previous = previous(enabled);
        if (previous >= 0 && enabled.deadline(previous) < 0 && !isTired(enabled, previous)) {
            return previous;
        }
        int other = other(enabled);
        if (other >= 0) {
            return other;
        }
        int first = firstByTime(enabled);
        return first >= 0 ? first : previous;
    }

    /** The next thread in cyclic order that need not wait for time and did not make the step before, or -1. */
    public static int other(EnabledThreads enabled) {
        int first = -1;
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.deadline(i) < 0 && enabled.thread(i) > enabled.previousThread()) {
                return i;
            }
            if (first < 0 && enabled.deadline(i) < 0 && enabled.thread(i) != enabled.previousThread()) {
                first = i;
            }
        }
        return first;
    }

    private static int firstByTime(EnabledThreads enabled) {
        int first = -1;
        for (int i = 0; i < enabled.size(); i++) {
            long deadline = enabled.deadline(i);
            if (deadline >= 0 && (first < 0 || deadline < enabled.deadline(first))) {
                first = i;
            }
        }
        return first;
    }

    /**
     * Whether the thread that made the step before could go on and need not give way: another one now is a preemption.
     */
    public boolean goesOn(EnabledThreads enabled) {
        int previous = previous(enabled);
        return previous >= 0
                && enabled.deadline(previous) < 0
                && enabled.pendingKind(previous) != EventKind.YIELD
                && !isTired(enabled, previous);
    }

    /** Called after each decision, whichever component made it. */
    public void decided(EnabledThreads enabled) {
        int previous = previous(enabled);
        if (previous >= 0 && isTired(enabled, previous)) {
            forgiven[enabled.thread(previous)] = enabled.repetitions(previous);
        }
    }

    private boolean isTired(EnabledThreads enabled, int i) {
        int thread = enabled.thread(i);
        if (thread >= forgiven.length) {
            forgiven = Arrays.copyOf(forgiven, thread * 2);
        }
        int repetitions = enabled.repetitions(i);
        if (forgiven[thread] > repetitions) {
            forgiven[thread] = 0; // it has done something else since
        }
        int rounds = repetitions - forgiven[thread];
        return rounds > PATIENCE || rounds > 0 && enabled.pendingKind(i) == EventKind.YIELD;
    }

    /** Number of the thread that made the step before, or -1 where it cannot go on. */
    public static int previous(EnabledThreads enabled) {
        for (int i = 0; i < enabled.size(); i++) {
            if (enabled.thread(i) == enabled.previousThread()) {
                return i;
            }
        }
        return -1;
    }
}
