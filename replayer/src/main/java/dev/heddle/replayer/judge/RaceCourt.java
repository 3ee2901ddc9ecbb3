package dev.heddle.replayer.judge;

import dev.heddle.replayer.job.OutcomeTally;
import dev.heddle.replayer.job.RaceTally;
import dev.heddle.replayer.judge.Judgement.Harm;
import dev.heddle.replayer.judge.Judgement.Harmful;
import dev.heddle.replayer.judge.Judgement.NoDifference;
import dev.heddle.replayer.judge.Judgement.NotSeen;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares the outcomes of a program with those that it has without what is weak or reversed about a race. Computes
 * alone; executions are made elsewhere.
 */
final class RaceCourt {
    /** An outcome that is absent by chance with less than this probability is taken for one that cannot be. */
    static final double CHANCE = 0.001;
    /** With this many executions an event of rate p that was not seen has p below 3 / n with 95 %. */
    private static final double RULE_OF_THREE = 3;

    private final Evidence with;

    /** @param with executions of the program as it is */
    RaceCourt(Evidence with) {
        this.with = with;
    }

    /** How many executions without an outcome say that it cannot be, where it has the rate that it has here. */
    static long needed(double rate) {
        return rate >= 1 ? 1 : (long) Math.ceil(Math.log(CHANCE) / Math.log1p(-rate));
    }

    /**
     * The judgement on a pair.
     *
     * @param without executions in which the accesses of the pair's group are volatile
     * @param pair number of the pair in all groups
     */
    Judgement judge(Evidence without, int group, int pair) {
        List<OutcomeTally> only = outcomesOfRace(without, group);
        Optional<Harmful> harmful = only.stream()
                .flatMap(one -> harmful(one, without, group, pair).stream())
                .findFirst();
        if (harmful.isPresent()) {
            return harmful.get();
        }
        boolean isOpen = only.stream().anyMatch(one -> isOfPair(one, without, pair));
        if (with.isProof() && without.isProof() && !isOpen) {
            return new NoDifference(
                    with.tallies().size(),
                    with.executions(),
                    without.executions(),
                    with.extent() == Evidence.Extent.BOUNDED || without.extent() == Evidence.Extent.BOUNDED);
        }
        return notSeen(without, pair, (int)
                only.stream().filter(one -> isOfPair(one, without, pair)).count());
    }

    /** The judgement where executions could not tell. */
    NotSeen notSeen(Evidence without, int pair, int doubtful) {
        long met = with.orders(pair).met();
        double bound = met == 0 ? 1 : Math.min(1, RULE_OF_THREE / met);
        return new NotSeen(met, with.executions(), without.executions(), bound, doubtful);
    }

    /**
     * Outcomes that no execution without the race has had: failures first, then those that are weak, then rare ones.
     */
    private List<OutcomeTally> outcomesOfRace(Evidence without, int group) {
        List<OutcomeTally> all = new ArrayList<>(with.tallies());
        all.removeIf(one -> without.apart(one.outcome(), group) > 0);
        all.sort(Comparator.comparing((OutcomeTally one) -> !one.outcome().hasFailed())
                .thenComparing(one -> without.count(one.outcome()) > 0)
                .thenComparing(OutcomeTally::executions, Comparator.reverseOrder())
                .thenComparing(OutcomeTally::outcome));
        return all;
    }

    /** How many outcomes an unproved judgement on a group waits for, and how many more executions would tell. */
    long wanted(Evidence without, int group) {
        return outcomesOfRace(without, group).stream()
                .filter(one -> !isCertain(one, without, group))
                .mapToLong(one -> needed(with.rate(one.outcome())))
                .max()
                .orElse(0);
    }

    private static boolean isWeak(OutcomeTally one, Evidence without) {
        return without.count(one.outcome()) == 0;
    }

    /** Whether the pair has a part in executions with an outcome of its group. */
    private static boolean isOfPair(OutcomeTally one, Evidence without, int pair) {
        RaceTally orders = one.races().get(pair);
        return isWeak(one, without)
                ? orders.met() > 0
                : orders.between() + without.orders(one.outcome(), pair).between() > 0;
    }

    private boolean isCertain(OutcomeTally one, Evidence without, int group) {
        long executions = executionsWithout(one, without, group);
        return executions > 0 && (without.isProof() || executions >= needed(with.rate(one.outcome())));
    }

    private static long executionsWithout(OutcomeTally one, Evidence without, int group) {
        return isWeak(one, without) ? without.executions() : without.apart(group);
    }

    private Optional<Harmful> harmful(OutcomeTally one, Evidence without, int group, int pair) {
        if (!isOfPair(one, without, pair) || !isCertain(one, without, group)) {
            return Optional.empty();
        }
        return Optional.of(new Harmful(
                isWeak(one, without) ? Harm.WEAK : Harm.BETWEEN,
                one,
                with.executions(),
                executionsWithout(one, without, group),
                without.isProof(),
                List.of()));
    }

    /**
     * A failure that comes with one order of the two accesses alone, whatever their memory order: without any race,
     * too.
     *
     * @param withoutAny executions in which the accesses of all groups are volatile
     */
    Optional<Harmful> byOrder(Evidence withoutAny, int pair) {
        return with.tallies().stream()
                .filter(one -> one.outcome().hasFailed() && withoutAny.count(one.outcome()) > 0)
                .flatMap(one ->
                        Stream.of(true, false).flatMap(isFirst -> byOrder(one, withoutAny, pair, isFirst).stream()))
                .findFirst();
    }

    /**
     * Whether all executions with one order of the two accesses fail, and not all with the other: then the race may be
     * enough for a failure that others are enough for, too.
     */
    boolean maySuffice(int pair) {
        RaceTally failing = with.tallies().stream()
                .filter(one -> one.outcome().hasFailed())
                .map(one -> one.races().get(pair))
                .reduce(RaceTally.NONE, RaceTally::plus);
        RaceTally all = with.orders(pair);
        boolean first = failing.first() == all.first();
        return all.first() > 0 && all.second() > 0 && first != (failing.second() == all.second());
    }

    private Optional<Harmful> byOrder(OutcomeTally one, Evidence without, int pair, boolean isFirst) {
        RaceTally failing = one.races().get(pair).plus(without.orders(one.outcome(), pair));
        RaceTally all = with.orders(pair).plus(without.orders(pair));
        long inOrder = isFirst ? failing.first() : failing.second();
        long inOther = isFirst ? failing.second() : failing.first();
        long executions = isFirst ? all.first() : all.second();
        long others = isFirst ? all.second() : all.first();
        boolean isProved = with.isProof() && without.isProof();
        boolean isOfOneOrder = inOrder > 0 && inOther == 0 && failing.between() == 0 && others > 0;
        if (!isOfOneOrder || !isProved && others < needed((double) inOrder / executions)) {
            return Optional.empty();
        }
        return Optional.of(new Harmful(Harm.ORDER, one, with.executions(), others, isProved, List.of()));
    }
}
