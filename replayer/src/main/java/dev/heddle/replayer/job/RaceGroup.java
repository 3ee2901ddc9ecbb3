package dev.heddle.replayer.job;

import java.util.List;

/**
 * Racing pairs that have sites in common, directly or through others: races on one field, or on elements of one sort of
 * array.
 *
 * @param pairs at least one
 */
public record RaceGroup(List<Pair> pairs) {
    /** Copies the list. */
    public RaceGroup {
        pairs = List.copyOf(pairs);
    }

    /** Two sites, by their {@link dev.heddle.formats.trace.SiteName}. */
    public record Pair(long first, long second) {}
}
