package dev.heddle.analyzer.estimate;

import java.util.List;
import java.util.OptionalLong;

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
