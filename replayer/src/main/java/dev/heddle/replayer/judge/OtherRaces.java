package dev.heddle.replayer.judge;

import dev.heddle.replayer.judge.Judgement.Harmful;
import dev.heddle.replayer.judge.Judgement.NoDifference;
import dev.heddle.replayer.judge.Judgement.NotJudged;
import dev.heddle.replayer.judge.Judgement.NotSeen;
import dev.heddle.replayer.launch.TargetFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Judges races again in programs without some of the others: several may each be enough for an outcome, which then
 * stays when one of them is gone. Where a race is harmful in any of these programs by an outcome that the program as it
 * is has, it is harmful; a proof that it is not needs all of them.
 */
final class OtherRaces {
    /** With more groups there are too many sets of them: no proof is given. */
    private static final int MOST_PROVED = 8;
    /** As many without a search of all executions, where there is no proof. */
    private static final int MOST_SAMPLED = 4;

    /** Makes the executions of a program without races. */
    @FunctionalInterface
    interface Without {
        Evidence make(String part, List<Long> sites) throws IOException, InterruptedException, TargetFailure;
    }

    private final List<RaceUnion> unions;
    private final Evidence with;
    private final boolean isSearched;
    private final BooleanSupplier isLate;
    private final Without without;
    private final Map<SortedSet<Integer>, Evidence> made = new HashMap<>();

    OtherRaces(List<RaceUnion> unions, Evidence with, boolean isSearched, BooleanSupplier isLate, Without without) {
        this.unions = unions;
        this.with = with;
        this.isSearched = isSearched;
        this.isLate = isLate;
        this.without = without;
    }

    /**
     * Changes judgements that were made in the presence of all other races.
     *
     * @param judgements by group and pair
     */
    void judge(List<List<Judgement>> judgements) throws IOException, InterruptedException, TargetFailure {
        for (SortedSet<Integer> removed : removals(judgements)) {
            for (int group = 0; group < unions.size(); group++) {
                if (removed.contains(group) || !isOpen(judgements.get(group))) {
                    continue;
                }
                judgements.set(
                        group,
                        isLate.getAsBoolean()
                                ? unproved(judgements.get(group), group)
                                : again(judgements.get(group), group, removed));
            }
        }
        byOrder(judgements);
        if (unions.size() > MOST_PROVED) {
            for (int group = 0; group < unions.size(); group++) {
                judgements.set(group, unproved(judgements.get(group), group));
            }
        }
    }

    /** Failures of one order, which come without any race, too. */
    private void byOrder(List<List<Judgement>> judgements) throws IOException, InterruptedException, TargetFailure {
        RaceCourt court = new RaceCourt(with);
        for (int group = 0; group < unions.size(); group++) {
            List<Judgement> before = judgements.get(group);
            if (!isOpen(before)) {
                continue;
            }
            if (isLate.getAsBoolean()) {
                judgements.set(group, unproved(before, group));
                continue;
            }
            Evidence none = without(set(IntStream.range(0, unions.size())));
            List<Judgement> after = new ArrayList<>();
            int pair = Judging.firstPair(unions, group);
            for (int i = 0; i < before.size(); i++) {
                Judgement one = before.get(i);
                boolean isOpen = one instanceof NoDifference || one instanceof NotSeen;
                Optional<Harmful> harmful = isOpen ? court.byOrder(none, pair + i) : Optional.empty();
                boolean isDoubtful = one instanceof NoDifference && court.maySuffice(pair + i);
                Judgement other = isDoubtful ? court.notSeen(none, pair + i, 0) : one;
                after.add(harmful.<Judgement>map(found -> found).orElse(other));
            }
            judgements.set(group, after);
        }
    }

    private static boolean isOpen(List<Judgement> all) {
        return all.stream().anyMatch(one -> one instanceof NoDifference || one instanceof NotSeen);
    }

    /** Sets of groups, small ones first. Where there are too many: each group, those that are open, and all but one. */
    private List<SortedSet<Integer>> removals(List<List<Judgement>> judgements) {
        int n = unions.size();
        List<SortedSet<Integer>> sets = new ArrayList<>();
        if (n <= (isSearched ? MOST_PROVED : MOST_SAMPLED)) {
            for (int bits = 1; bits < 1 << n; bits++) {
                int chosen = bits;
                sets.add(set(IntStream.range(0, n).filter(i -> (chosen >> i & 1) == 1)));
            }
            sets.sort(Comparator.comparingInt(SortedSet::size)); // stable
            return sets;
        }
        for (int i = 0; i < n; i++) {
            int but = i;
            sets.add(set(IntStream.range(0, n).filter(j -> j != but && isOpen(judgements.get(j)))));
            sets.add(set(IntStream.range(0, n).filter(j -> j != but)));
        }
        return sets.stream().filter(one -> !one.isEmpty()).distinct().toList();
    }

    private static SortedSet<Integer> set(IntStream groups) {
        return groups.boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Judgement> again(List<Judgement> before, int group, SortedSet<Integer> removed)
            throws IOException, InterruptedException, TargetFailure {
        SortedSet<Integer> more = new TreeSet<>(removed);
        more.add(group);
        Evidence none = without(more);
        Evidence only = without(removed);
        boolean isComparable = !isSearched || none.isProof();
        RaceCourt court = new RaceCourt(isSearched && !only.isProof() ? only.sampled() : only);
        List<String> others =
                removed.stream().map(other -> unions.get(other).location()).toList();
        List<Judgement> again = new ArrayList<>();
        int pair = Judging.firstPair(unions, group);
        for (int i = 0; i < before.size(); i++) {
            Judgement second = isComparable ? court.judge(none, group, pair + i) : court.notSeen(only, pair + i, 0);
            again.add(better(before.get(i), second, others));
        }
        return again;
    }

    /** A harmful race needs an execution of the program as it is; a proof needs all comparisons. */
    private Judgement better(Judgement together, Judgement fewer, List<String> others) {
        if (together instanceof Harmful || together instanceof NotJudged) {
            return together;
        }
        if (fewer instanceof Harmful harmful) {
            return with.of(harmful.by().outcome())
                    .<Judgement>map(seen -> new Harmful(
                            harmful.harm(), seen, with.executions(), harmful.without(), harmful.isProved(), others))
                    .orElse(together);
        }
        return together instanceof NoDifference && fewer instanceof NotSeen ? fewer : together;
    }

    private Evidence without(SortedSet<Integer> removed) throws IOException, InterruptedException, TargetFailure {
        Evidence known = made.get(removed);
        if (known == null) {
            List<Long> sites = removed.stream()
                    .flatMap(group -> unions.get(group).sites().stream())
                    .sorted()
                    .toList();
            known = without.make(removed.size() == 1 ? "without a race" : "without several races", sites);
            made.put(removed, known);
        }
        return known;
    }

    private List<Judgement> unproved(List<Judgement> all, int group) {
        int firstPair = Judging.firstPair(unions, group);
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Judgement one = all.get(i);
            judgements.add(one instanceof NoDifference ? new RaceCourt(with).notSeen(with, firstPair + i, 0) : one);
        }
        return judgements;
    }
}
