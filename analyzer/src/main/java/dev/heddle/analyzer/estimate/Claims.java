package dev.heddle.analyzer.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** All claims of a campaign that found nothing. */
public final class Claims {
    /** The studies of PCT and PCTWM know of no bug that needs more. */
    public static final int LARGEST_DEPTH = 3;

    private Claims() {}

    /**
     * For orderings the depths from 1 to 3, then for communications the same, for each history depth that PCTWM was run
     * with. A kind of bug of which no strategy guarantees anything is left out, and there are no more communications
     * than sinks.
     */
    public static List<Claim> of(Estimate e, List<Arm> arms) {
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
        if (Claim.of(e, arms, bugs, 1, history).missed().ln() == 0) {
            return;
        }
        int most = bugs == Bugs.COMMUNICATIONS ? Math.min(LARGEST_DEPTH, e.kCom()) : LARGEST_DEPTH;
        for (int d = 1; d <= most; d++) {
            claims.add(Claim.of(e, arms, bugs, d, history));
        }
    }
}
