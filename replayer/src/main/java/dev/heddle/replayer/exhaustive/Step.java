package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A state on the way of the search, and the step that is tried from it now. Threads are named by numbers that are the
 * same in all executions.
 */
final class Step {
    /** What is to be done with a thread that can go on. */
    enum Mark {
        /** Nothing asks for it so far. */
        OPEN,
        /** Another order has to be tried. */
        WANTED,
        /** The step is being tried, or has been. */
        TAKEN,
        /** All it can do here has been tried before. */
        ASLEEP,
        /** The thread spins until a write changes its condition. */
        HELD
    }

    private final int[] thread;
    private final EventKind[] pending;
    private final Mark[] mark;
    private final List<Sleeper> sleepers;
    private final List<Sleeper> done = new ArrayList<>();
    final int firstChoice;

    private int chosen = -1;
    private List<Branch> explored = new ArrayList<>();
    private boolean anyExecuted;
    private @Nullable Branch branch;
    Footprint footprint = new Footprint();
    /** By thread, the last step that comes before this one or is it, in every order; -1 for none. */
    int[] clock = new int[0];

    /** @param sleepers what need not be tried */
    Step(int[] thread, EventKind[] pending, List<Sleeper> sleepers, int firstChoice) {
        this.thread = thread;
        this.pending = pending;
        this.sleepers = sleepers;
        this.firstChoice = firstChoice;
        this.mark = new Mark[thread.length];
        for (int i = 0; i < mark.length; i++) {
            mark[i] = isAsleep(thread[i]) ? Mark.ASLEEP : Mark.OPEN;
        }
    }

    private boolean isAsleep(int of) {
        for (Sleeper sleeper : sleepers) {
            if (sleeper.thread() == of && sleeper.whole()) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return thread.length;
    }

    int thread(int i) {
        return thread[i];
    }

    Mark mark(int i) {
        return mark[i];
    }

    void hold(int i) {
        mark[i] = Mark.HELD;
    }

    /** Index of the thread that is tried now. */
    int chosen() {
        return chosen;
    }

    int chosenThread() {
        return thread[chosen];
    }

    void take(int i) {
        chosen = i;
        mark[i] = Mark.TAKEN;
    }

    /** Takes the thread that looks best among those that are open; false where there is none. */
    boolean takeBest() {
        int best = -1;
        for (int i = 0; i < thread.length; i++) {
            if (mark[i] == Mark.OPEN && (best < 0 || rank(pending[i]) < rank(pending[best]))) {
                best = i;
            }
        }
        if (best >= 0) {
            take(best);
        }
        return best >= 0;
    }

    /** Writes before reads: the reads can then see all of them in one go. */
    private static int rank(EventKind kind) {
        return switch (kind) {
            case END -> -1;
            case START, BEGIN, JOIN -> 0;
            case YIELD, INPUT -> 1;
            case FENCE -> 2;
            case WRITE, UNPARK, NOTIFY, UNLOCK, INTERRUPT -> 3;
            case UPDATE, CLASS_INIT, SYNC -> 4;
            case LOCK, WAIT, WAKE, PARK -> 5;
            case READ -> 6;
        };
    }

    void executed(long[] path) {
        branch = new Branch(path, footprint);
        anyExecuted = true;
        if (footprint.synchronizes()) {
            wantAll();
        }
    }

    /** Every thread that is not known to be needless must be tried. */
    void wantAll() {
        for (int i = 0; i < mark.length; i++) {
            if (mark[i] == Mark.OPEN) {
                mark[i] = Mark.WANTED;
            }
        }
    }

    /** The thread must be tried. */
    void want(int i) {
        if (mark[i] == Mark.OPEN) {
            mark[i] = Mark.WANTED;
        }
    }

    /** Index of a thread that could go on, or -1. */
    int indexOf(int of) {
        for (int i = 0; i < thread.length; i++) {
            if (thread[i] == of) {
                return i;
            }
        }
        return -1;
    }

    /** All that can follow the last outcome of the step has been explored. */
    void leaveBranch() {
        if (branch != null) {
            explored.add(branch);
            branch = null;
            footprint = new Footprint();
        }
    }

    /**
     * All outcomes of the thread's step have been explored: goes on to the next thread, or answers false after the
     * last.
     */
    boolean nextThread() {
        for (Sleeper sleeper : sleepers) {
            if (sleeper.thread() == chosenThread()) {
                explored.addAll(sleeper.branches());
            }
        }
        done.add(new Sleeper(chosenThread(), explored, true));
        explored = new ArrayList<>();
        for (int i = 0; i < mark.length; i++) {
            if (mark[i] == Mark.WANTED) {
                take(i);
                return true;
            }
        }
        return !anyExecuted && takeBest();
    }

    /** What need not be tried after the step. */
    List<Sleeper> sleepersAfter(Dependence dependence) {
        List<Sleeper> left = new ArrayList<>();
        for (Sleeper sleeper : done) {
            addLeft(left, sleeper, dependence);
        }
        for (Sleeper sleeper : sleepers) {
            int i = indexOf(sleeper.thread());
            if (i < 0 || mark[i] != Mark.TAKEN) {
                addLeft(left, sleeper, dependence);
            }
        }
        return left;
    }

    private void addLeft(List<Sleeper> left, Sleeper sleeper, Dependence dependence) {
        Sleeper after = sleeper.after(footprint, dependence);
        if (after != null) {
            left.add(after);
        }
    }

    /** Whether the step would be one that has been tried if it went on with this and nothing more. */
    boolean isTried(long[] path, int length, long next) {
        for (Sleeper sleeper : sleepers) {
            if (sleeper.thread() == chosenThread()) {
                for (Branch tried : sleeper.branches()) {
                    if (tried.is(path, length, next)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
