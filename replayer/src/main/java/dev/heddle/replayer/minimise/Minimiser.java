package dev.heddle.replayer.minimise;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.lead.Decision;
import java.util.ArrayList;
import java.util.List;

/**
 * Reduces one failing execution after the other. Every attempt is an execution of the program in this JVM with the seed
 * of the original, so with the same inputs; the decisions of the best one so far are left out in halves, quarters and
 * so on, and an attempt that fails in the same way and costs less is the next to be reduced. The same execution is
 * reduced to the same one, as long as the budget of time is not used up.
 */
public final class Minimiser {
    /** Up to this number of decisions, pairs are removed as well. */
    private static final int FEW = 24;

    private final Attempts attempts;

    /**
     * @param program what to execute
     * @param reset called before every execution
     */
    public Minimiser(Engine engine, Engine.Main program, Runnable reset, Budget budget) {
        this(engine, program, reset, new Spending(budget));
    }

    /**
     * Reduces within what is left of a budget.
     *
     * @param program what to execute
     * @param reset called before every execution
     */
    public Minimiser(Engine engine, Engine.Main program, Runnable reset, Spending spending) {
        attempts = new Attempts(engine, program, reset, spending);
    }

    /**
     * Reduces an execution that this program has made in this JVM. If a smaller execution was found, it is the engine's
     * current one.
     *
     * @param original a failing execution, the engine's last one or another
     */
    public Reduction reduce(Trace original) {
        String unfit = whyUnfit(original);
        if (!unfit.isEmpty()) {
            return Reduction.none(0, unfit);
        }
        try {
            return reduceFit(original);
        } finally {
            attempts.end();
        }
    }

    private static String whyUnfit(Trace original) {
        if (ModelSwitches.parse(original.header().switches()).time().isReal()) {
            return "it ran in real time";
        }
        EventColumns events = original.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i) == EventKind.SYNC && events.has(i, EventFlags.EXTERNAL)) {
                return "threads wait for what is outside of the program";
            }
        }
        return original.verdict() instanceof Failed ? "" : "it did not fail";
    }

    private Reduction reduceFit(Trace original) {
        String problem = attempts.begin(original);
        boolean complete = false;
        if (problem.isEmpty()) {
            search();
            complete = !attempts.isSpent();
            if (!attempts.cost().equals(attempts.before()) && !attempts.isMadeAgain()) {
                problem = "a smaller one could not be made again";
            }
        }
        if (!problem.isEmpty()) {
            return Reduction.none(attempts.executions(), attempts.stopped().isEmpty() ? problem : attempts.stopped());
        }
        return new Reduction(
                attempts.before(),
                attempts.cost(),
                attempts.executions(),
                complete,
                "",
                attempts.last().verdict());
    }

    private void search() {
        without(d -> true, 0, Integer.MAX_VALUE);
        without(d -> d instanceof Decision.Read, 0, Integer.MAX_VALUE);
        boolean isSmaller = true;
        while (isSmaller && !attempts.isSpent()) {
            isSmaller = leaveOut(d -> d instanceof Decision.Read);
            isSmaller |= leaveOut(d -> d instanceof Decision.Choice);
            isSmaller |= leaveOut(d -> d instanceof Decision.Switch);
            isSmaller = isSmaller || merge() || readEarlier() || leaveOutTwo();
        }
    }

    /** Some of the decisions. */
    private interface Sort {
        boolean has(Decision decision);
    }

    /** Leaves out runs of decisions of one sort: all, halves, quarters, single ones. */
    private boolean leaveOut(Sort sort) {
        boolean isSmaller = false;
        for (int length = count(sort); length >= 1; length /= 2) {
            int from = 0;
            while (from < count(sort) && !attempts.isSpent()) {
                if (without(sort, from, from + length)) {
                    isSmaller = true;
                } else {
                    from += length;
                }
            }
        }
        return isSmaller;
    }

    private int count(Sort sort) {
        int n = 0;
        for (Decision decision : attempts.best()) {
            n += sort.has(decision) ? 1 : 0;
        }
        return n;
    }

    /** Leaves out those of one sort with numbers in [from, to). */
    private boolean without(Sort sort, int from, int to) {
        List<Decision> all = attempts.best();
        List<Decision> fewer = new ArrayList<>();
        int n = 0;
        for (Decision decision : all) {
            if (!sort.has(decision) || n < from || n >= to) {
                fewer.add(decision);
            }
            n += sort.has(decision) ? 1 : 0;
        }
        return fewer.size() < all.size() && attempts.isSmaller(fewer);
    }

    private boolean leaveOutTwo() {
        List<Decision> all = attempts.best();
        for (int i = 0; i < all.size() && all.size() <= FEW; i++) {
            for (int j = i + 1; j < all.size(); j++) {
                List<Decision> fewer = new ArrayList<>(all);
                fewer.remove(j);
                fewer.remove(i);
                if (attempts.isSmaller(fewer)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Puts two runs of a thread together, where the first stood or where the second did. */
    private boolean merge() {
        List<Run> runs = attempts.runs();
        for (int i = 0; i < runs.size() && !attempts.isSpent(); i++) {
            int j = i + 1;
            while (j < runs.size() && !runs.get(j).isOfSameThread(runs.get(i))) {
                j++;
            }
            if (j < runs.size()
                    && (isSmaller(Run.earlier(runs, i, j), attempts.best())
                            || isSmaller(Run.later(runs, i), attempts.best()))) {
                return true;
            }
        }
        return false;
    }

    /** Lets a read that is stale come before the write that it missed. */
    private boolean readEarlier() {
        for (Observation.Missed missed : attempts.missed()) {
            List<Decision> others = new ArrayList<>(attempts.best());
            others.remove(missed.read());
            for (List<Run> runs :
                    Run.before(attempts.runs(), missed.before(), missed.read().at())) {
                if (isSmaller(runs, others)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** With these runs, and those of the other decisions that are no switches. */
    private boolean isSmaller(List<Run> runs, List<Decision> others) {
        List<Decision> decisions = new ArrayList<>(Run.switches(runs));
        for (Decision decision : others) {
            if (!(decision instanceof Decision.Switch)) {
                decisions.add(decision);
            }
        }
        return attempts.isSmaller(decisions);
    }
}
