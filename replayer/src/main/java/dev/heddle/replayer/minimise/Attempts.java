package dev.heddle.replayer.minimise;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.lead.Decision;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.lead.PlaceMatcher;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Executions with one list of decisions or another, and the best of those that fail as the original does. */
final class Attempts {
    private static final Cost UNKNOWN = new Cost(0, 0, 0, 0, 0);
    /** Longer lists are not kept to be compared. */
    private static final int SHORT = 200;
    /** How much longer than the original an attempt may be: twice as long plus this number of events. */
    private static final int MORE_EVENTS = 200;

    private final Engine engine;
    private final Engine.Main program;
    private final Runnable reset;
    private final Spending spending;
    private final PlaceMatcher decided;
    private final Observation attempt;
    private final Set<List<Decision>> tried = new HashSet<>();

    private long seed;
    private int abandoned;
    private String stopped = "";
    private Outcome last = new Outcome.GivenUp();
    private FailureSignature goal = new FailureSignature("", Set.of());
    private Cost before = UNKNOWN;
    private Cost cost = UNKNOWN;
    private List<Decision> best = List.of();
    private List<Run> runs = List.of();
    private List<Observation.Missed> missed = List.of();

    Attempts(Engine engine, Engine.Main program, Runnable reset, Spending spending) {
        this.engine = engine;
        this.program = program;
        this.reset = reset;
        this.spending = spending;
        this.decided = new PlaceMatcher(List.of(), engine.siteNames());
        this.attempt = new Observation(new LeadingStrategy(decided), engine.siteNames());
    }

    /**
     * Makes an execution again, which is the best so far then. Answers why that is not possible, in a few words, or
     * nothing.
     */
    String begin(Trace original) {
        seed = original.header().executionSeed();
        spending.restart();
        abandoned = engine.abandonedThreads();
        stopped = "";
        Observation first =
                new Observation(new LeadingStrategy(new ExactMatcher(original, engine.tables())), engine.siteNames());
        if (!(execute(first) instanceof Outcome.Failed found)
                || !isSameEnd((Failed) original.verdict(), found.verdict())) {
            return "it could not be made again";
        }
        goal = FailureSignature.of(found.verdict(), engine.tables());
        take(first);
        before = cost;
        return isMadeAgain() ? "" : "it could not be made again from its decisions";
    }

    private static boolean isSameEnd(Failed expected, Failed found) {
        return found.kind() == expected.kind() && found.headline().equals(expected.headline());
    }

    private void take(Observation of) {
        cost = of.cost();
        best = of.decisions();
        runs = of.runs();
        missed = of.missed();
    }

    /** Forgets what is large. */
    void end() {
        tried.clear();
        best = List.of();
        runs = List.of();
        missed = List.of();
    }

    /** What the original has cost. */
    Cost before() {
        return before;
    }

    /** What the best one costs. */
    Cost cost() {
        return cost;
    }

    /** The decisions that lead to the best one. */
    List<Decision> best() {
        return best;
    }

    /** Who runs until when in the best one. */
    List<Run> runs() {
        return runs;
    }

    /** The stale reads of the best one. */
    List<Observation.Missed> missed() {
        return missed;
    }

    /** How many there have been. */
    int executions() {
        return spending.executions();
    }

    /** Whether there must be no more, but for the best one again. */
    boolean isSpent() {
        return !stopped.isEmpty() || spending.isOver();
    }

    /** Why there must be no more, in a few words, or nothing where it is the budget. */
    String stopped() {
        return stopped;
    }

    /** Executes with these decisions; where that is better, it is the best so far. */
    boolean isSmaller(List<Decision> decisions) {
        if (isSpent() || decisions.size() <= SHORT && !tried.add(decisions)) {
            return false;
        }
        attempt.limit(cost.surprises(), 2 * before.events() + MORE_EVENTS);
        boolean isSmaller = failsTheSameWay(decisions) && attempt.cost().isBelow(cost);
        if (isSmaller) {
            take(attempt);
        }
        return isSmaller;
    }

    /** Executes with the best one's decisions; whether they lead to it. */
    boolean isMadeAgain() {
        attempt.limit(Integer.MAX_VALUE, Integer.MAX_VALUE);
        return failsTheSameWay(best) && attempt.cost().equals(cost);
    }

    private boolean failsTheSameWay(List<Decision> decisions) {
        decided.follow(decisions);
        return execute(attempt) instanceof Outcome.Failed failed
                && FailureSignature.of(failed.verdict(), engine.tables()).equals(goal);
    }

    private Outcome execute(SchedulingStrategy strategy) {
        reset.run();
        last = engine.execute(strategy, seed, program);
        spending.add(engine.last().eventCount());
        if (last instanceof Outcome.Broken broken) {
            stopped = "an attempt broke: " + broken.by();
        } else if (engine.isHeapExhausted()) {
            stopped = "an attempt used up the heap";
        } else if (engine.abandonedThreads() > abandoned) {
            stopped = "threads do not end with their execution";
        }
        return last;
    }

    /** The outcome of the last one. */
    Outcome last() {
        return last;
    }
}
