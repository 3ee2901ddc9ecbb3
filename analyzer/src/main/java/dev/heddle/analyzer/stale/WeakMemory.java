package dev.heddle.analyzer.stale;

import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the memory model has to do with a failure.
 *
 * @param stale all stale reads of the execution
 * @param culprits those near the failure without which an interleaving would show the same; empty where an interleaving
 *     explains everything
 * @param cycle why no interleaving does: it begins at the first culprit; may be empty
 */
public record WeakMemory(List<StaleRead> stale, List<StaleRead> culprits, List<Interleaving.Step> cycle) {
    /** Nothing weak happened. */
    public static final WeakMemory NONE = new WeakMemory(List.of(), List.of(), List.of());

    private static final int MOST_SUSPECTS = 24;

    /** Copies the lists. */
    public WeakMemory {
        stale = List.copyOf(stale);
        culprits = List.copyOf(culprits);
        cycle = List.copyOf(cycle);
    }

    /** The analysis of a failing trace; that of a passing one is {@link #NONE}. */
    public static WeakMemory of(Trace trace) {
        if (!(trace.verdict() instanceof Trace.Failed failed)) {
            return NONE;
        }
        List<StaleRead> stale = StaleRead.all(trace);
        if (stale.isEmpty()) {
            return NONE;
        }
        Interleaving interleaving = new Interleaving(trace);
        List<StaleRead> culprits = culprits(interleaving, stale, new Relevance(trace, failed.thread()));
        List<Interleaving.Step> cycle = culprits.isEmpty()
                ? List.of()
                : interleaving.cycle(culprits.get(0).event(), without(stale, culprits));
        return new WeakMemory(stale, culprits, cycle);
    }

    /**
     * The first stale read that, together with the reads that are not stale, no interleaving shows; or the fewest that
     * do so together.
     */
    private static List<StaleRead> culprits(Interleaving interleaving, List<StaleRead> stale, Relevance relevance) {
        List<StaleRead> suspects = new ArrayList<>();
        for (int n = stale.size() - 1; n >= 0 && suspects.size() < MOST_SUSPECTS; n--) {
            if (relevance.matters(stale.get(n).event())
                    && interleaving.has(stale.get(n).event())) {
                suspects.add(0, stale.get(n));
            }
        }
        for (StaleRead suspect : suspects) {
            if (!interleaving.isPossible(without(stale, List.of(suspect)))) {
                return List.of(suspect);
            }
        }
        if (interleaving.isPossible(without(stale, suspects))) {
            return List.of();
        }
        for (StaleRead suspect : List.copyOf(suspects)) {
            List<StaleRead> fewer = new ArrayList<>(suspects);
            fewer.remove(suspect);
            if (!interleaving.isPossible(without(stale, fewer))) {
                suspects = fewer;
            }
        }
        return suspects;
    }

    private static Set<Integer> without(List<StaleRead> stale, List<StaleRead> kept) {
        Set<Integer> ignored = new HashSet<>();
        stale.forEach(read -> ignored.add(read.event()));
        kept.forEach(read -> ignored.remove(read.event()));
        return ignored;
    }
}
