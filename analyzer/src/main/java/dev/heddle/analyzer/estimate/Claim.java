package dev.heddle.analyzer.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What may be said of bugs after a campaign without failures: had the program a bug of this sort, the campaign would
 * have missed it with at most this probability. It multiplies what each strategy guarantees: the product of (1 -
 * p)^executions.
 *
 * <p>The statement also holds for campaigns that choose the next strategy by what they have seen: the product never
 * falls to a with a bug in the program and no failure with a probability of more than a (Ville's inequality).
 *
 * @param bugs which bugs
 * @param depth of at most this depth
 * @param history maximum number of writes that a read looks back, or -1 where not applicable
 * @param executions of all strategies
 * @param missed an upper bound on the probability
 */
public record Claim(Bugs bugs, int depth, int history, long executions, Chance missed) {
    /** The studies of PCT and PCTWM know of no bug that needs more. */
    public static final int LARGEST_DEPTH = 3;

    /** Above this probability nothing is claimed. */
    public static final double WORTHLESS = 0.5;

    /**
     * The claim for one kind of bug.
     *
     * @param e sizes of the program's executions
     * @param history -1 where the bugs have none
     */
    public static Claim of(Estimate e, List<Arm> arms, Bugs bugs, int depth, int history) {
        Chance missed = missed(e, arms, bugs, depth, history);
        for (int less = 1; less < depth; less++) { // PCTWM with more sinks does not cover bugs that need fewer
            Chance other = missed(e, arms, bugs, less, history);
            missed = other.compareTo(missed) > 0 ? other : missed;
        }
        return new Claim(
                bugs, depth, history, arms.stream().mapToLong(Arm::executions).sum(), missed);
    }

    /**
     * All claims of a campaign that found nothing: for orderings the depths from 1 to 3, then for communications the
     * same, for each history depth that PCTWM was run with. A kind of bug of which no strategy guarantees anything is
     * left out, and there are no more communications than sinks.
     */
    public static List<Claim> all(Estimate e, List<Arm> arms) {
        List<Claim> claims = new ArrayList<>();
        add(claims, e, arms, Bugs.ORDERINGS, -1);
        SortedSet<Integer> histories = new TreeSet<>();
        arms.stream().filter(arm -> arm.history() > 0).forEach(arm -> histories.add(arm.history()));
        for (int history : histories) {
            add(claims, e, arms, Bugs.COMMUNICATIONS, history);
        }
        return claims;
    }

    private static void add(List<Claim> claims, Estimate e, List<Arm> arms, Bugs bugs, int history) {
        if (of(e, arms, bugs, 1, history).missed().ln() == 0) {
            return;
        }
        int most = bugs == Bugs.COMMUNICATIONS ? Math.min(LARGEST_DEPTH, e.kCom()) : LARGEST_DEPTH;
        for (int d = 1; d <= most; d++) {
            claims.add(of(e, arms, bugs, d, history));
        }
    }

    private static Chance missed(Estimate e, List<Arm> arms, Bugs bugs, int depth, int history) {
        Chance missed = Chance.CERTAIN;
        for (Arm arm : arms) {
            if (e.executions() > 0) {
                missed = missed.and(arm.chance(e, bugs, depth, history).neverIn(arm.guaranteed()));
            }
        }
        return missed;
    }

    /** Whether anything is claimed. */
    public boolean holds() {
        return missed.value() <= WORTHLESS;
    }

    /**
     * How many executions, spread over the strategies as these were, would have shown the bug with this confidence;
     * empty where none of the strategies guarantees anything, and for more than 10^15.
     */
    public OptionalLong executionsFor(double confidence) {
        return missed.moreOf(executions, confidence);
    }
}
