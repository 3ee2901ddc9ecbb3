package dev.heddle.analyzer.memory.axioms;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The final states of a program by its execution graphs, all modification orders, and the axioms. */
public final class BruteForce {
    private final Program program;
    private final boolean tellsGraphs;
    private final FinalStates found = new FinalStates();

    private BruteForce(Program program, boolean tellsGraphs) {
        this.program = program;
        this.tellsGraphs = tellsGraphs;
    }

    /** All final states. */
    public static FinalStates of(Program program) {
        return run(program, false);
    }

    /** All final states, each with all the graphs that lead to it, and the numbers of graphs; takes longer. */
    public static FinalStates graphs(Program program) {
        return run(program, true);
    }

    private static FinalStates run(Program program, boolean tellsGraphs) {
        BruteForce bruteForce = new BruteForce(program, tellsGraphs);
        new GraphEnumerator(program, bruteForce::judge).enumerate();
        return bruteForce.found;
    }

    private void judge(ExecutionGraph graph) {
        Consistency axioms = new Consistency(graph);
        List<List<int[]>> orders = new ArrayList<>();
        for (int location = 0; location < program.locations().size(); location++) {
            List<int[]> candidates = ModificationOrders.of(graph, location);
            candidates.removeIf(order -> !axioms.mayBeCoherent(ModificationOrders.relation(graph, List.of(order))));
            if (candidates.isEmpty()) {
                return;
            }
            orders.add(candidates);
        }
        combine(graph, axioms, orders, new ArrayList<>(), EnumSet.noneOf(AxiomVariant.class));
    }

    private void combine(
            ExecutionGraph graph,
            Consistency axioms,
            List<List<int[]>> orders,
            List<int[]> chosen,
            Set<AxiomVariant> counted) {
        if (chosen.size() == orders.size()) {
            judge(graph, axioms, chosen, counted);
            return;
        }
        for (int[] order : orders.get(chosen.size())) {
            chosen.add(order);
            combine(graph, axioms, orders, chosen, counted);
            chosen.remove(chosen.size() - 1);
        }
    }

    private void judge(ExecutionGraph graph, Consistency axioms, List<int[]> orders, Set<AxiomVariant> counted) {
        String state = state(graph, orders) + (tellsGraphs ? " by" + graph : "");
        Relation mo = null;
        for (AxiomVariant variant : AxiomVariant.values()) {
            if (!found.of(variant).contains(state)) {
                mo = mo == null ? ModificationOrders.relation(graph, orders) : mo;
                if (axioms.isConsistent(mo, variant)) {
                    found.of(variant).add(state);
                    if (counted.add(variant)) {
                        found.countGraph(variant);
                    }
                }
            }
        }
    }

    private String state(ExecutionGraph graph, List<int[]> orders) {
        int[] last = new int[program.finals().size()];
        for (int i = 0; i < last.length; i++) {
            int[] order = orders.get(program.finals().get(i));
            last[i] = graph.written[order[order.length - 1]];
        }
        return program.state(graph.registers, last);
    }
}
