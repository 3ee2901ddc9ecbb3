package dev.heddle.formats.race;

import java.util.Comparator;

/**
 * An execution in which the two accesses of a race stand side by side, so that nothing can be between them.
 *
 * @param trace its trace, as people would type it
 * @param first execution index of the earlier access
 * @param second execution index of the later one, usually {@code first + 1}
 */
public record RaceWitness(String trace, int first, int second) implements Comparable<RaceWitness> {
    private static final Comparator<RaceWitness> ORDER = Comparator.comparing(RaceWitness::trace)
            .thenComparingInt(RaceWitness::first)
            .thenComparingInt(RaceWitness::second);

    /** The indices must be in order. */
    public RaceWitness {
        if (first < 0 || second <= first) {
            throw new IllegalArgumentException(
                    "expected two execution indices in order, found " + first + " and " + second);
        }
    }

    @Override
    public int compareTo(RaceWitness other) {
        return ORDER.compare(this, other);
    }
}
