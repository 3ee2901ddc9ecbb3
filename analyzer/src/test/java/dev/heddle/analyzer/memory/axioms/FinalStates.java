package dev.heddle.analyzer.memory.axioms;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the brute force found: for each variant the final states in words, and the number of graphs with a consistent
 * execution.
 */
public final class FinalStates {
    private final Map<AxiomVariant, SortedSet<String>> states = new EnumMap<>(AxiomVariant.class);
    private final int[] graphs = new int[AxiomVariant.values().length];

    FinalStates() {
        for (AxiomVariant variant : AxiomVariant.values()) {
            states.put(variant, new TreeSet<>());
        }
    }

    /** The final states that {@code variant} allows. */
    public SortedSet<String> of(AxiomVariant variant) {
        return states.get(variant);
    }

    /**
     * The number of graphs, events with reads-from, that are consistent in {@code variant}; only where they were asked
     * for.
     */
    public int graphs(AxiomVariant variant) {
        return graphs[variant.ordinal()];
    }

    void countGraph(AxiomVariant variant) {
        graphs[variant.ordinal()]++;
    }
}
