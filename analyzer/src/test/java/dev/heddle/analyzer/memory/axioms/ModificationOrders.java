package dev.heddle.analyzer.memory.axioms;

import java.util.ArrayList;
import java.util.List;

/** The total orders of the writes of one location in which each update directly follows what it reads (A7). */
final class ModificationOrders {
    private final ExecutionGraph graph;
    private final List<Integer> writes = new ArrayList<>();
    private final List<int[]> orders = new ArrayList<>();

    /** All orders of the writes of {@code location}, the initial one first in each. */
    static List<int[]> of(ExecutionGraph graph, int location) {
        ModificationOrders all = new ModificationOrders(graph, location);
        all.extend(new int[all.writes.size()], 0, 0);
        return all.orders;
    }

    private ModificationOrders(ExecutionGraph graph, int location) {
        this.graph = graph;
        for (int i = 0; i < graph.size; i++) {
            if (graph.writes(i) && graph.target[i] == location) {
                writes.add(i);
            }
        }
    }

    private void extend(int[] order, int length, long placed) {
        if (length == order.length) {
            orders.add(order.clone());
            return;
        }
        for (int w : writes) {
            boolean mayFollow = length == 0
                    ? graph.kind[w] == ExecutionGraph.Kind.INITIAL
                    : !graph.isUpdate(w) || graph.readsFrom[w] == order[length - 1];
            if ((placed >>> w & 1) == 0 && mayFollow) {
                order[length] = w;
                extend(order, length + 1, placed | 1L << w);
            }
        }
    }

    /** Orders of several locations as one relation. */
    static Relation relation(ExecutionGraph graph, List<int[]> orders) {
        Relation mo = new Relation(graph.size);
        for (int[] order : orders) {
            for (int i = 0; i < order.length; i++) {
                for (int j = i + 1; j < order.length; j++) {
                    mo.add(order[i], order[j]);
                }
            }
        }
        return mo;
    }
}
