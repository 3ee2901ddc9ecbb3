package dev.heddle.analyzer.stale;

import dev.heddle.analyzer.graph.RecordedGraph;
import dev.heddle.analyzer.graph.Strengthening;
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
 * @param advice changes each of which forbids the culprits, the weakest first; empty where none was found
 */
public record WeakMemory(
        List<StaleRead> stale, List<StaleRead> culprits, List<RecordedGraph.Step> cycle, List<Advice> advice) {
    /** Nothing weak happened. */
    public static final WeakMemory NONE = new WeakMemory(List.of(), List.of(), List.of(), List.of());

    private static final int MOST_SUSPECTS = 24;

    /** Copies the lists. */
    public WeakMemory {
        stale = List.copyOf(stale);
        culprits = List.copyOf(culprits);
        cycle = List.copyOf(cycle);
        advice = List.copyOf(advice);
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
        RecordedGraph recording;
        try {
            recording = new RecordedGraph(trace);
        } catch (IllegalArgumentException e) {
            return new WeakMemory(stale, List.of(), List.of(), List.of()); // switches of another version
        }
        List<StaleRead> culprits = culprits(recording, stale, new Relevance(trace, failed.thread()));
        if (culprits.isEmpty()) {
            return new WeakMemory(stale, List.of(), List.of(), List.of());
        }
        Set<Integer> ignored = without(stale, culprits);
        List<RecordedGraph.Step> cycle = recording.cycle(culprits.get(0).event(), ignored);
        List<Advice> advice = recording.isPossible(Strengthening.NONE, ignored)
                ? new Advisor(trace, recording, ignored, cycle).advice()
                : List.of();
        return new WeakMemory(stale, culprits, cycle, advice);
    }

    /**
     * The first stale read that, together with the reads that are not stale, no interleaving shows; or the fewest that
     * do so together.
     */
    private static List<StaleRead> culprits(RecordedGraph recording, List<StaleRead> stale, Relevance relevance) {
        List<StaleRead> suspects = new ArrayList<>();
        for (int n = stale.size() - 1; n >= 0 && suspects.size() < MOST_SUSPECTS; n--) {
            if (relevance.matters(stale.get(n).event())
                    && recording.has(stale.get(n).event())) {
                suspects.add(0, stale.get(n));
            }
        }
        for (StaleRead suspect : suspects) {
            if (!recording.isInterleaving(without(stale, List.of(suspect)))) {
                return List.of(suspect);
            }
        }
        if (recording.isInterleaving(without(stale, suspects))) {
            return List.of();
        }
        for (StaleRead suspect : List.copyOf(suspects)) {
            List<StaleRead> fewer = new ArrayList<>(suspects);
            fewer.remove(suspect);
            if (!recording.isInterleaving(without(stale, fewer))) {
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
