package dev.heddle.analyzer.graph;

import dev.heddle.analyzer.graph.RecordedGraph.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Short cycles of program order, synchronization and communication, under the recorded modification order. */
final class Cycles {
    private final ExecutionGraph graph;
    private final Relation ordered;
    private final Relation readsFrom;
    private final Relation order;
    private final int n;

    Cycles(ExecutionGraph graph) {
        this.graph = graph;
        n = graph.size();
        ordered = graph.programOrder().addAll(graph.synchronization()).close();
        readsFrom = graph.readsFrom();
        order = new Relation(n);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                if (a != b
                        && graph.node(a).writes()
                        && graph.node(b).writes()
                        && graph.isSameLocation(a, b)
                        && graph.node(a).place < graph.node(b).place) {
                    order.add(a, b);
                }
            }
        }
    }

    /** A shortest one through the node of an event, beginning there; empty for none. */
    List<Step> through(int event) {
        int start = graph.ofEvent(event);
        if (start < 0) {
            return List.of();
        }
        int[] from = new int[n];
        Arrays.fill(from, -1);
        Deque<Integer> queue = new ArrayDeque<>();
        queue.add(start);
        while (!queue.isEmpty()) {
            int a = queue.removeFirst();
            for (int b = 0; b < n; b++) {
                if (kind(a, b) != null && b == start) {
                    from[start] = a;
                    return steps(start, from);
                }
                if (from[b] < 0 && b != start && kind(a, b) != null) {
                    from[b] = a;
                    queue.add(b);
                }
            }
        }
        return List.of();
    }

    private List<Step> steps(int start, int[] from) {
        List<Step> steps = new ArrayList<>();
        int b = start;
        do {
            int a = from[b];
            steps.add(new Step(graph.node(a).event, Objects.requireNonNull(kind(a, b)), graph.node(b).event));
            b = a;
        } while (b != start);
        Collections.reverse(steps);
        return steps;
    }

    private Step.@Nullable Kind kind(int a, int b) {
        if (graph.node(a).isInitial() || graph.node(b).isInitial()) {
            return null;
        }
        if (ordered.has(a, b)) {
            return Step.Kind.ORDERED;
        }
        if (readsFrom.has(a, b)) {
            return Step.Kind.READ_BY;
        }
        if (order.has(a, b)) {
            return Step.Kind.OVERWRITTEN_BY;
        }
        int source = graph.node(a).source;
        return source != ExecutionGraph.NO_SOURCE && a != b && order.has(source, b) ? Step.Kind.READS_BEFORE : null;
    }
}
