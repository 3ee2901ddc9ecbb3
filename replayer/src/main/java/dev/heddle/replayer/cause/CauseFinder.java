package dev.heddle.replayer.cause;

import dev.heddle.analyzer.report.CauseStory;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Cause.Constraint;
import dev.heddle.formats.trace.Cause.Trial;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.Spending;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a failing execution needs by running the program again, in this JVM and with the inputs of that execution.
 * The same execution gives the same answer, as long as the budget of time is not used up.
 */
public final class CauseFinder {
    /** What a search may take by default: a second for most programs. */
    public static final Budget BUDGET = new Budget(1_500, 12_000_000, 20_000_000_000L);

    /** What trying changes may take afterwards. */
    private static final Budget CURES = new Budget(600, 1_500_000, 2_500_000_000L);

    private static final int MOST_FORBIDDEN = 80;
    private static final int MOST_NEEDED = 10;
    private static final int MOST_SETS = 24;
    /** Random executions by which a candidate is shown not to be needed. */
    private static final int DOUBTS = 12;

    private static final int FIRST_ROUND = 8;
    private static final int FINALISTS = 5;
    private static final int LAST_ROUND = 50;
    /** Where the search has taken a part of its time before the last round. */
    private static final int SHORT_LAST_ROUND = 16;

    private static final int PART = 4;
    private static final int CONTINUATIONS = 10;
    private static final int NECESSITY = 4;
    private static final int MOST_TOGETHER = 4;
    /** The failure rate with a set below which the set is only part of the cause. */
    private static final double EXPLAINED = 0.5;

    /** By how much of its executions a larger set must be better than a smaller one. */
    private static final double BETTER = 0.05;

    private final Trials trials;
    private boolean isCutOff;

    /**
     * @param program what to execute
     * @param reset called before every execution
     */
    public CauseFinder(Engine engine, Engine.Main program, Runnable reset, Budget budget) {
        this(engine, program, reset, new Spending(budget));
    }

    /**
     * Finds within what is left of a budget.
     *
     * @param program what to execute
     * @param reset called before every execution
     */
    public CauseFinder(Engine engine, Engine.Main program, Runnable reset, Spending spending) {
        trials = new Trials(engine, program, reset, spending);
    }

    /** A set of constraints, and how it fared. */
    private record Tried(List<Candidate> set, Trial with, Trial without) {
        /**
         * The difference of the failure rates. What fails without the set is worse than what does not fail with it:
         * something else is the cause then, or also.
         */
        double score() {
            return rate(with) - NECESSITY * rate(without);
        }

        int distance() {
            return set.stream().mapToInt(Candidate::distance).sum();
        }

        boolean isBetter(Tried other) {
            double by = score() - other.score();
            if (set.size() != other.set.size()) {
                return by > margin(set.size(), other.set.size());
            }
            return by != 0 ? by > 0 : distance() < other.distance();
        }

        /** What the score of a set of one size must have more than that of another; negative where less will do. */
        static double margin(int size, int otherSize) {
            return size == otherSize ? 0 : size > otherSize ? BETTER : -BETTER;
        }

        private static double rate(Trial trial) {
            return trial.executions() == 0 ? 0 : (double) trial.failed() / trial.executions();
        }
    }

    /**
     * What the failure of an execution needs, and what would prevent it; unknown where the execution cannot be made
     * again, where nothing was found or the budget was used up before. The engine's last execution is another one
     * afterwards.
     *
     * @param failing a failing execution that this program has made in this JVM
     */
    public Cause find(Trace failing) {
        Trace longer = isFit(failing) ? trials.begin(failing) : null;
        if (longer == null) {
            return Cause.NONE;
        }
        try {
            return find(failing, longer);
        } finally {
            isCutOff = trials.isSpent();
            trials.end();
        }
    }

    /** Whether the budget of the last search was used up, so that what was not found may be there. */
    public boolean isCutOff() {
        return isCutOff;
    }

    private Cause find(Trace failing, Trace longer) {
        Candidates.Found candidates = Candidates.of(longer, failing.events().size());
        List<Candidate> needed = new ArrayList<>();
        for (Candidate stale : candidates.stale()) {
            addIfNeeded(stale, needed);
        }
        Tried found = candidates.orders().isEmpty() ? best(longer.events(), needed) : null;
        for (int sort = 0; sort < candidates.orders().size() && found == null; sort++) {
            addNeeded(candidates.orders().get(sort), needed);
            found = best(longer.events(), needed);
        }
        Cause cause = Cause.NONE;
        List<Constraint> constraints = List.of();
        if (found != null) {
            Tried best = withMore(found, needed);
            constraints = best.set().stream().map(Candidate::constraint).toList();
            int inevitable = inevitableFrom(failing);
            cause = new Cause(
                    constraints.stream()
                            .map(constraint ->
                                    stored(constraint, longer, failing.events().size()))
                            .toList(),
                    best.with(),
                    best.without(),
                    inevitable,
                    inevitable < 0 ? 0 : CONTINUATIONS,
                    trials.executions());
        }
        return cause.with(new CureFinder(failing, trials, constraints).find(CURES));
    }

    /** A race is its own cause, and executions that repeat themselves are long. */
    private static boolean isFit(Trace failing) {
        return failing.verdict() instanceof Failed failed
                && switch (failed.kind()) {
                    case EXCEPTION, EXIT, DEADLOCK -> true;
                    case LIVELOCK, RACE, SPIN, UNFINISHED, OUTSIDE, LEAK -> false;
                };
    }

    /** Events after the failure are not part of the trace. */
    private static Constraint stored(Constraint constraint, Trace longer, int events) {
        return constraint.second() < events
                ? constraint
                : new Constraint(
                        constraint.kind(), constraint.first(), -1, CauseStory.words(longer, constraint.second()));
    }

    /** Candidates without which, all else equal, the failure does not come. */
    private void addNeeded(List<Candidate> orders, List<Candidate> needed) {
        int n = 0;
        for (Candidate order : orders) {
            boolean isLate = trials.hasTaken(2) && !needed.isEmpty();
            if (n++ >= MOST_FORBIDDEN || needed.size() >= MOST_NEEDED || isLate) {
                break; // half of the time is for what is needed together
            }
            addIfNeeded(order, needed);
        }
    }

    /**
     * An order may be needed by the guide alone, which is lost without it: then the failure comes in random executions
     * all the same, if it comes there at all.
     */
    private void addIfNeeded(Candidate candidate, List<Candidate> needed) {
        if (trials.isNeeded(candidate.constraint())
                && trials.without(List.of(candidate.constraint()), 0, DOUBTS, 0).failed() == 0) {
            needed.add(candidate);
        }
    }

    /**
     * What may be the cause, the most likely first: a few facts or two of them together; threads that interrupt what
     * another one does before others.
     */
    private static List<List<Candidate>> sets(EventColumns events, List<Candidate> needed) {
        List<List<Candidate>> singles = new ArrayList<>();
        List<List<Candidate>> pairs = new ArrayList<>();
        for (int i = 0; i < needed.size(); i++) {
            singles.add(List.of(needed.get(i)));
            for (int j = i + 1; j < needed.size(); j++) {
                pairs.add(inOrder(needed.get(i), needed.get(j)));
            }
        }
        pairs.sort(Comparator.comparingInt((List<Candidate> pair) -> isInterruption(events, pair) ? 0 : 1)
                .thenComparingInt(pair -> pair.get(0).distance() + pair.get(1).distance()));
        List<List<Candidate>> sets = new ArrayList<>(singles);
        sets.addAll(pairs);
        return sets.subList(0, Math.min(sets.size(), MOST_SETS));
    }

    private static List<Candidate> inOrder(Candidate a, Candidate b) {
        return a.constraint().second() <= b.constraint().second() ? List.of(a, b) : List.of(b, a);
    }

    /** Whether a thread, then another, then the first again makes the accesses. */
    private static boolean isInterruption(EventColumns events, List<Candidate> pair) {
        Constraint a = pair.get(0).constraint();
        Constraint b = pair.get(1).constraint();
        return a.first() >= 0
                && b.first() >= a.second()
                && events.thread(a.first()) == events.thread(b.second())
                && events.thread(a.second()) == events.thread(b.first());
    }

    /**
     * How a set fares in random executions. They stop where what is left of them cannot make the set better than
     * another: most sets of a round lose by their first executions.
     *
     * @param best the set to be better than; null for none, where a positive score is asked
     * @return null where the set has lost
     */
    private @Nullable Tried tryOut(List<Candidate> set, int round, int executions, @Nullable Tried best) {
        List<Constraint> constraints = set.stream().map(Candidate::constraint).toList();
        double least = best == null
                ? Double.MIN_VALUE
                : best.score() + Tried.margin(set.size(), best.set().size());
        int mostPassed = (int) Math.floor((1 - least) * executions);
        Trial with = trials.with(constraints, round, executions, mostPassed);
        if (with.executions() == 0) {
            return new Tried(set, with, new Trial(0, 0));
        }
        double left = Tried.rate(with) - least;
        if (left < 0) {
            return null;
        }
        int mostFailed = (int) Math.floor(left * executions / NECESSITY);
        Trial without = trials.without(constraints, round, executions, mostFailed);
        return without.failed() > mostFailed ? null : new Tried(set, with, without);
    }

    /** The best set of what is needed; null where none makes the failure more likely. */
    private @Nullable Tried best(EventColumns events, List<Candidate> needed) {
        List<Tried> left = new ArrayList<>();
        for (List<Candidate> set : sets(events, needed)) {
            Tried result = tryOut(set, 1, FIRST_ROUND, null);
            if (result != null && result.score() > 0) {
                left.add(result);
            }
        }
        Tried best = null;
        int executions = lastRound();
        for (Tried next : finalists(left)) {
            Tried result = again(next, executions, best);
            if (result != null && result.score() > 0 && (best == null || result.isBetter(best))) {
                best = result;
            }
        }
        return best;
    }

    /** The best of the first round, the most likely winner first, which saves the others most of their executions. */
    private static List<Tried> finalists(List<Tried> left) {
        List<Tried> finalists = new ArrayList<>();
        for (int n = 0; n < FINALISTS && !left.isEmpty(); n++) {
            Tried next = best(left, n < 2 ? 1 : 2);
            left.remove(next);
            finalists.add(next);
        }
        finalists.sort(Comparator.comparingDouble((Tried tried) -> -tried.score())
                .thenComparingInt(tried -> tried.set().size())
                .thenComparingInt(Tried::distance));
        return finalists;
    }

    /** The set in more executions; as the set was where none could be made; null where the set has lost. */
    private @Nullable Tried again(Tried set, int executions, @Nullable Tried best) {
        if (best != null
                && best.score() >= 1
                && set.set().size() == best.set().size()
                && set.distance() >= best.distance()) {
            return null; // not even with as good a score
        }
        Tried again = tryOut(set.set(), 2, executions, best);
        boolean isWhole = again == null
                || again.with().executions() > 0 && again.without().executions() > 0;
        return isWhole ? again : set;
    }

    private int lastRound() {
        return trials.hasTaken(PART) ? SHORT_LAST_ROUND : LAST_ROUND;
    }

    /**
     * A larger set where two facts are only part of the cause: others that are needed are added, one at a time, as long
     * as that helps.
     */
    private Tried withMore(Tried two, List<Candidate> needed) {
        Tried best = two;
        while (best.set().size() > 1 && best.set().size() < MOST_TOGETHER && Tried.rate(best.with()) < EXPLAINED) {
            Tried larger = larger(best, needed);
            if (larger == null || !larger.isBetter(best)) {
                return best;
            }
            best = larger;
        }
        return best;
    }

    /** The best set with one fact more; null where none has something to say for it. */
    private @Nullable Tried larger(Tried set, List<Candidate> needed) {
        Tried best = null;
        for (Candidate more : needed) {
            if (!set.set().contains(more)) {
                List<Candidate> all = new ArrayList<>(set.set());
                all.add(more);
                all.sort(Comparator.comparingInt(
                        (Candidate candidate) -> candidate.constraint().second()));
                Tried result = tryOut(all, 1, FIRST_ROUND, best);
                if (result != null && result.score() > 0 && (best == null || result.isBetter(best))) {
                    best = result;
                }
            }
        }
        return best == null ? null : again(best, lastRound(), set);
    }

    /** The best set of that size; where there is none, the best of all. */
    private static Tried best(List<Tried> of, int size) {
        Tried best = of.get(0);
        for (Tried one : of) {
            boolean isFit = one.set().size() == size;
            boolean isBestFit = best.set().size() == size;
            best = isFit != isBestFit ? (isFit ? one : best) : one.isBetter(best) ? one : best;
        }
        return best;
    }

    /** The number of events, up to a context switch, after which all continuations fail; -1 where none was found. */
    private int inevitableFrom(Trace failing) {
        EventColumns events = failing.events();
        List<Integer> switches = new ArrayList<>();
        for (int i = 1; i < events.size(); i++) {
            if (events.thread(i) != events.thread(i - 1)) {
                switches.add(i);
            }
        }
        switches.add(events.size());
        int low = 0;
        int high = switches.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (trials.allFail(failing, switches.get(middle), CONTINUATIONS)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        boolean isKnown = !trials.isSpent() && trials.allFail(failing, switches.get(low), CONTINUATIONS);
        return isKnown ? switches.get(low) : -1;
    }
}
