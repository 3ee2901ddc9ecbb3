package dev.heddle.replayer.minimise;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.strategy.Guide;
import dev.heddle.replayer.strategy.Guide.Decision;
import dev.heddle.replayer.strategy.GuideStrategy;
import dev.heddle.replayer.strategy.ReplayStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reduces one failing execution after the other. Every attempt is an execution of the program in this JVM with the seed of the original, so with the
 * same inputs; the decisions of the best one so far are left out in halves, quarters and so on, and an attempt that fails in the same way and
 * costs less is the next to be reduced. The same execution is reduced to the same one, as long as the budget of time is not used up.
 */
public final class Minimiser {
    private static final Cost UNKNOWN = new Cost(0, 0, 0, 0, 0);
    /** Lists longer than this are not kept to be compared. */
    private static final int SHORT = 200;
    /** With so many decisions left, two are left out at a time, too. */
    private static final int FEW = 24;
    /** How much longer than the original an attempt may be: two times, and so many events more. */
    private static final int MORE_EVENTS = 200;

    private final Engine engine;
    private final Engine.Main program;
    private final Runnable reset;
    private final Budget budget;
    private final GuideStrategy guided;
    private final Observation attempt;
    private final Set<List<Decision>> tried = new HashSet<>();

    private long seed;
    private int executions;
    private long events;
    private long start;
    private int abandoned;
    private String stopped = "";
    private Cost before = UNKNOWN;
    private FailureSignature goal = new FailureSignature("", Set.of());
    private List<Decision> best = List.of();
    private List<Run> bestRuns = List.of();
    private List<Observation.Missed> bestMissed = List.of();
    private Cost bestCost = UNKNOWN;

    /**
     * @param program what to execute
     * @param reset called before every execution
     */
    public Minimiser(Engine engine, Engine.Main program, Runnable reset, Budget budget) {
        this.engine = engine;
        this.program = program;
        this.reset = reset;
        this.budget = budget;
        this.guided = new GuideStrategy(Guide.EMPTY, engine.siteNames());
        this.attempt = new Observation(guided, engine.siteNames());
    }

    /**
     * Reduces an execution that this program has made in this JVM. Where the answer is that there is a smaller one, it is the engine's last one.
     *
     * @param original a failing execution, the engine's last one or another
     */
    public Reduction reduce(Trace original) {
        String unfit = whyUnfit(original);
        if (!unfit.isEmpty()) {
            return Reduction.none(0, unfit);
        }
        begin(original);
        Observation first = new Observation(new ReplayStrategy(original, engine.tables()), engine.siteNames());
        execute(first);
        if (!engine.divergence().isEmpty() || !isSameEnd((Failed) original.verdict())) {
            return Reduction.none(executions, stopped.isEmpty() ? "it could not be made again" : stopped);
        }
        goal = FailureSignature.of((Failed) engine.verdict(), engine.tables());
        before = first.cost();
        bestCost = before;
        best = first.guide().decisions();
        bestRuns = first.runs();
        bestMissed = first.missed();
        if (!isMadeAgain()) {
            return Reduction.none(executions, "it could not be made again from its decisions");
        }
        search();
        boolean complete = !isSpent();
        if (!bestCost.equals(before) && !isMadeAgain()) {
            return Reduction.none(executions, stopped.isEmpty() ? "a smaller one could not be made again" : stopped);
        }
        return new Reduction(before, bestCost, executions, complete, "");
    }

    private static String whyUnfit(Trace original) {
        if (ModelSwitches.parse(original.header().switches()).realTime()) {
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

    private void begin(Trace original) {
        seed = original.header().executionSeed();
        executions = 0;
        events = 0;
        start = System.nanoTime();
        abandoned = engine.abandonedThreads();
        stopped = "";
        tried.clear();
    }

    private boolean isSameEnd(Failed expected) {
        return engine.verdict() instanceof Failed found
                && found.kind() == expected.kind()
                && found.message().equals(expected.message());
    }

    private void search() {
        without(d -> true, 0, Integer.MAX_VALUE);
        without(d -> d instanceof Guide.Read, 0, Integer.MAX_VALUE);
        boolean isSmaller = true;
        while (isSmaller && !isSpent()) {
            isSmaller = leaveOut(d -> d instanceof Guide.Read);
            isSmaller |= leaveOut(d -> d instanceof Guide.Choice);
            isSmaller |= leaveOut(d -> d instanceof Guide.Switch);
            isSmaller = isSmaller || merge() || readEarlier() || best.size() <= FEW && leaveOutTwo();
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
            while (from < count(sort) && !isSpent()) {
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
        for (Decision decision : best) {
            n += sort.has(decision) ? 1 : 0;
        }
        return n;
    }

    /** Leaves out those of one sort with numbers in [from, to). */
    private boolean without(Sort sort, int from, int to) {
        List<Decision> fewer = new ArrayList<>();
        int n = 0;
        for (Decision decision : best) {
            if (!sort.has(decision) || n < from || n >= to) {
                fewer.add(decision);
            }
            n += sort.has(decision) ? 1 : 0;
        }
        return fewer.size() < best.size() && isSmaller(fewer);
    }

    /** Puts two runs of a thread together, where the first stood or where the second did. */
    private boolean merge() {
        for (int i = 0; i < bestRuns.size(); i++) {
            int j = i + 1;
            while (j < bestRuns.size() && !bestRuns.get(j).isOfSameThread(bestRuns.get(i))) {
                j++;
            }
            if (j < bestRuns.size()
                    && (isSmaller(withSwitches(Run.earlier(bestRuns, i, j), best))
                            || isSmaller(withSwitches(Run.later(bestRuns, i), best)))) {
                return true;
            }
        }
        return false;
    }

    /** The other decisions stay. */
    private static List<Decision> withSwitches(List<Run> runs, List<Decision> others) {
        List<Decision> decisions = new ArrayList<>(Run.switches(runs));
        for (Decision decision : others) {
            if (!(decision instanceof Guide.Switch)) {
                decisions.add(decision);
            }
        }
        return decisions;
    }

    /** Lets a read that is stale come before the write that it missed. */
    private boolean readEarlier() {
        for (Observation.Missed missed : bestMissed) {
            List<Decision> others = new ArrayList<>(best);
            others.remove(missed.read());
            for (List<Run> runs :
                    Run.before(bestRuns, missed.before(), missed.read().at())) {
                if (isSmaller(withSwitches(runs, others))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean leaveOutTwo() {
        for (int i = 0; i < best.size(); i++) {
            for (int j = i + 1; j < best.size() && !isSpent(); j++) {
                List<Decision> fewer = new ArrayList<>(best);
                fewer.remove(j);
                fewer.remove(i);
                if (isSmaller(fewer)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Executes with these decisions; where that is better, it is the best so far. */
    private boolean isSmaller(List<Decision> decisions) {
        if (isSpent() || decisions.size() <= SHORT && !tried.add(decisions)) {
            return false;
        }
        attempt.limit(bestCost.surprises(), 2 * before.events() + MORE_EVENTS);
        if (!failsTheSameWay(decisions) || !attempt.cost().isBelow(bestCost)) {
            return false;
        }
        bestCost = attempt.cost();
        best = attempt.guide().decisions();
        bestRuns = attempt.runs();
        bestMissed = attempt.missed();
        return true;
    }

    /** Whether the best one's decisions lead to it. */
    private boolean isMadeAgain() {
        attempt.limit(Integer.MAX_VALUE, Integer.MAX_VALUE);
        return failsTheSameWay(best) && attempt.cost().equals(bestCost);
    }

    private boolean failsTheSameWay(List<Decision> decisions) {
        guided.follow(new Guide(decisions));
        execute(attempt);
        return !engine.isGivenUp()
                && engine.verdict() instanceof Failed failed
                && FailureSignature.of(failed, engine.tables()).equals(goal);
    }

    private void execute(SchedulingStrategy strategy) {
        reset.run();
        engine.execute(strategy, seed, program);
        executions++;
        events += engine.eventCount();
        if (engine.brokenBy() != null) {
            stopped = "an attempt broke: " + engine.brokenBy();
        } else if (engine.isHeapExhausted()) {
            stopped = "an attempt used up the heap";
        } else if (engine.abandonedThreads() > abandoned) {
            stopped = "threads do not end with their execution";
        }
    }

    private boolean isSpent() {
        return !stopped.isEmpty()
                || executions >= budget.executions()
                || events >= budget.events()
                || System.nanoTime() - start > budget.nanos();
    }
}
