package dev.heddle.analyzer.graph;

import dev.heddle.analyzer.graph.Axioms.Rules;

/** Whether a graph is consistent under some modification order: what is implied, then one guess after another. */
final class Possibility {
    /** Completed orders until a search gives up. */
    private static final int BUDGET = 60;

    private final ExecutionGraph graph;
    private final Axioms axioms;
    private int left = BUDGET;

    private Possibility(ExecutionGraph graph, Rules rules) {
        this.graph = graph;
        axioms = new Axioms(graph, rules);
    }

    /** True also where the search gave up: only what is proven impossible counts. */
    static boolean isPossible(ExecutionGraph graph, Rules rules) {
        Possibility search = new Possibility(graph, rules);
        return search.isPossible(search.axioms.initialOrder());
    }

    private boolean isPossible(Relation order) {
        if (left-- <= 0) {
            return true;
        }
        if (!axioms.complete(order)) {
            return false;
        }
        Relation recorded = new Relation(order);
        int openA = -1;
        int openB = -1;
        for (int a = 0; a < graph.size(); a++) {
            for (int b = 0; b < graph.size(); b++) {
                if (isOpen(a, b, order)) {
                    openA = a;
                    openB = b;
                    recorded.add(a, b);
                }
            }
        }
        if (openA < 0) {
            return true;
        }
        left--;
        if (axioms.complete(recorded)) {
            return true;
        }
        Relation guess = new Relation(order);
        guess.add(openA, openB);
        if (isPossible(guess)) {
            return true;
        }
        order.add(openB, openA);
        return isPossible(order);
    }

    /** Two writes whose order is not known, the first of which came first as recorded. */
    private boolean isOpen(int a, int b, Relation order) {
        return a != b
                && graph.node(a).writes()
                && graph.node(b).writes()
                && graph.isSameLocation(a, b)
                && graph.node(a).place < graph.node(b).place
                && !order.has(a, b)
                && !order.has(b, a);
    }
}
