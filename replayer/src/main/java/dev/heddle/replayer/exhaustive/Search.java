package dev.heddle.replayer.exhaustive;

import dev.heddle.formats.event.EventKind;
import dev.heddle.replayer.exhaustive.Step.Mark;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tree of the search along the branch that is tried now: its steps, the choices inside them, and where in it the
 * execution is.
 */
final class Search {
    private final Dependence dependence;
    private final List<Step> steps = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();
    /** Number of thread slots: the largest thread number + 1. */
    private int threads;

    private int at;
    private int choiceAt;
    private long[] path = new long[16];
    private int pathLength;
    /** Steps whose writes the current one has read. */
    private int[] sources = new int[16];

    private int sourceCount;
    private String problem = "";

    Search(Dependence dependence) {
        this.dependence = dependence;
    }

    /** Why the search cannot go on; empty while it can. */
    String problem() {
        return problem;
    }

    void begin() {
        at = 0;
        choiceAt = 0;
        beginPath();
    }

    private void beginPath() {
        pathLength = 0;
        sourceCount = 0;
    }

    /** Begins anew from the root. */
    void restart() {
        steps.clear();
        choices.clear();
    }

    // ---- where the execution is

    /** The step under way; not to be asked before the first. */
    Step current() {
        return steps.get(at - 1);
    }

    int currentIndex() {
        return at - 1;
    }

    /** Whether the step under way has been executed like this before. */
    boolean isReplayed() {
        return at < steps.size();
    }

    /** Whether the next step is decided. */
    boolean isReplaying() {
        return at < steps.size();
    }

    /**
     * A thread is at its next operation: the step under way is over. Answers false where it was one that had been
     * tried.
     */
    boolean boundary() {
        boolean isNew = at == 0 || at < steps.size() || close();
        beginPath();
        return isNew;
    }

    /** The next step is decided; these threads can go on. */
    void replay(int[] enabled) {
        Step step = steps.get(at);
        boolean isSame = step.size() == enabled.length;
        for (int i = 0; isSame && i < enabled.length; i++) {
            isSame = step.thread(i) == enabled[i];
        }
        if (!isSame || choiceAt != step.firstChoice) {
            fail();
            return;
        }
        enter(step);
    }

    private void enter(Step step) {
        at++;
        threads = Math.max(threads, step.chosenThread() + 1);
        if (at == steps.size()) {
            step.footprint.clear();
        }
    }

    private void fail() {
        problem = "the program did not do the same again in step " + at
                + ": it depends on something that is not controlled";
    }

    /** A state that has not been here before on this branch. */
    Step newStep(int[] enabled, EventKind[] pending) {
        List<Sleeper> sleepers = at == 0 ? List.of() : steps.get(at - 1).sleepersAfter(dependence);
        return new Step(enabled, pending, sleepers, choices.size());
    }

    void add(Step step) {
        steps.add(step);
        enter(step);
    }

    // ---- choices inside a step

    boolean isChoiceReplayed() {
        return choiceAt < choices.size();
    }

    int replayChoice(int bound) {
        Choice choice = choices.get(choiceAt++);
        if (choice.bound() != bound) {
            fail();
            return SchedulingStrategy.GIVE_UP;
        }
        path(choice.name());
        return choice.index();
    }

    /** Takes the first of these possibilities; gives up where there is none. */
    int newChoice(int bound, int[] index, long[] name) {
        if (index.length == 0) {
            return SchedulingStrategy.GIVE_UP;
        }
        choices.add(new Choice(bound, index, name));
        return replayChoice(bound);
    }

    /** Whether the step would be one that has been tried with this as its last choice. */
    boolean isTried(long next) {
        return at > 0 && current().isTried(path, pathLength, next);
    }

    /** The step has chosen or read this. */
    void path(long name) {
        if (pathLength == path.length) {
            path = Arrays.copyOf(path, pathLength * 2);
        }
        path[pathLength++] = name;
    }

    /** The step has read a write of that step; -1 for one before all steps. */
    void reads(int step) {
        if (sourceCount == sources.length) {
            sources = Arrays.copyOf(sources, sourceCount * 2);
        }
        sources[sourceCount++] = step;
    }

    // ---- the end of a step

    /** The step is over and may be new. */
    private boolean close() {
        Step step = steps.get(at - 1);
        if (pathLength > 0 && step.isTried(path, pathLength - 1, path[pathLength - 1])) {
            return false;
        }
        step.executed(Arrays.copyOf(path, pathLength));
        int[] prior = prior(step);
        step.clock = clock(step, prior);
        wantRaces(step, prior);
        return true;
    }

    /** What comes before the thread's step because of its earlier ones. */
    private int[] prior(Step step) {
        for (int i = at - 2; i >= 0; i--) {
            if (steps.get(i).chosenThread() == step.chosenThread()) {
                return steps.get(i).clock;
            }
        }
        return new int[0];
    }

    private int[] clock(Step step, int[] prior) {
        int[] clock = new int[threads];
        Arrays.fill(clock, -1);
        join(clock, prior);
        for (int i = at - 2; i >= 0; i--) {
            Step earlier = steps.get(i);
            if (clock[earlier.chosenThread()] < i
                    && (isSource(i) || dependence.isDependent(earlier.footprint, step.footprint))) {
                join(clock, earlier.clock);
            }
        }
        clock[step.chosenThread()] = at - 1;
        return clock;
    }

    private boolean isSource(int step) {
        for (int i = 0; i < sourceCount; i++) {
            if (sources[i] == step) {
                return true;
            }
        }
        return false;
    }

    private static void join(int[] clock, int[] other) {
        for (int t = 0; t < other.length; t++) {
            clock[t] = Math.max(clock[t], other[t]);
        }
    }

    private static int get(int[] clock, int thread) {
        return thread < clock.length ? clock[thread] : -1;
    }

    /** Where an earlier step could as well have come after this one, the other order must be tried. */
    private void wantRaces(Step step, int[] prior) {
        for (int i = at - 2; i >= 0; i--) {
            Step earlier = steps.get(i);
            int thread = earlier.chosenThread();
            if (thread != step.chosenThread()
                    && get(prior, thread) < i
                    && (dependence.isRace(earlier.footprint, step.footprint)
                            || (dependence.mayEnable(earlier.footprint, step.footprint)
                                    && earlier.indexOf(step.chosenThread()) >= 0))) {
                wantOther(i);
            }
        }
    }

    /**
     * Lets another thread go first at step {@code i}: one that may begin what leads to the current step and does not
     * come after step i. One is enough where the current step would do the same behind each of them; where it may read
     * what one of the steps between has written, it would not, and all of them are wanted.
     */
    private void wantOther(int i) {
        Step earlier = steps.get(i);
        int wanted = -1;
        boolean wantsAll = mayReadBetween(i);
        boolean[] met = new boolean[threads];
        for (int k = i + 1; k < at; k++) {
            Step between = steps.get(k);
            int thread = between.chosenThread();
            boolean isLast = k == at - 1;
            if (met[thread] || (!isLast && isAfter(between, i))) {
                continue;
            }
            met[thread] = true;
            int index = isInitial(between, i, k) ? earlier.indexOf(thread) : -1;
            if (index < 0) {
                continue;
            }
            if (wantsAll) {
                earlier.want(index);
            } else if (earlier.mark(index) == Mark.OPEN) {
                wanted = index;
            } else if (earlier.mark(index) != Mark.HELD) {
                return;
            }
        }
        if (wanted >= 0) {
            earlier.want(wanted);
        }
    }

    private boolean isAfter(Step step, int i) {
        return get(step.clock, steps.get(i).chosenThread()) >= i;
    }

    /**
     * Whether the current step reads where a step has written since step {@code i} that does not come after that one.
     */
    private boolean mayReadBetween(int i) {
        for (int k = i + 1; k < at - 1; k++) {
            if (steps.get(k).footprint.feeds(current().footprint) && !isAfter(steps.get(k), i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether no step between {@code i} and {@code k} that does not come after {@code i} comes before {@code k}. */
    private boolean isInitial(Step of, int i, int k) {
        int behind = steps.get(i).chosenThread();
        for (int m = i + 1; m < k; m++) {
            Step step = steps.get(m);
            if (get(step.clock, behind) < i && get(of.clock, step.chosenThread()) >= m) {
                return false;
            }
        }
        return true;
    }

    // ---- the end of an execution

    /**
     * The execution has ended by itself.
     *
     * @param allEnded its threads have ended; else some did not come to do what they were about to do
     * @return false where its last step was one that had been tried
     */
    boolean end(boolean allEnded) {
        if (at < steps.size()) {
            fail();
            return true;
        }
        if (at > 0 && !close()) {
            return false;
        }
        if (!allEnded || (at > 0 && current().size() > 1)) {
            for (Step step : steps) {
                step.wantAll();
            }
        }
        return true;
    }

    /** Goes on to the next branch, or answers false after the last one. */
    boolean backtrack() {
        while (!steps.isEmpty()) {
            Step top = steps.get(steps.size() - 1);
            top.leaveBranch();
            while (choices.size() > top.firstChoice) {
                if (choices.get(choices.size() - 1).advance()) {
                    return true;
                }
                choices.remove(choices.size() - 1);
            }
            if (top.nextThread()) {
                return true;
            }
            steps.remove(steps.size() - 1);
        }
        return false;
    }
}
