package dev.heddle.analyzer.memory.recorded;

import dev.heddle.analyzer.memory.recorded.Axioms.Rules;
import dev.heddle.analyzer.memory.recorded.ExecutionGraph.Node;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.TreeMap;

/** The axioms on the orders that a trace records, by brute force. */
final class RecordedAxioms {
    private final EventColumns events;
    private final ExecutionGraph graph = new ExecutionGraph();
    private final Relation order;

    private RecordedAxioms(Trace trace) {
        events = trace.events();
        TreeMap<Integer, Integer> initials = new TreeMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.kind(i).isAccess()) {
                initials.computeIfAbsent(events.location(i), location -> {
                    Node initial = new Node();
                    initial.kind = EventKind.WRITE;
                    initial.location = location;
                    return graph.add(initial);
                });
            }
        }
        int first = graph.size();
        SynchronizesWith synchronizesWith = new SynchronizesWith(trace);
        for (int i = 0; i < events.size(); i++) {
            Node node = new Node();
            node.event = i;
            node.thread = events.thread(i);
            node.kind = events.kind(i);
            node.location = events.kind(i).isAccess() ? events.location(i) : -1;
            node.read = events.readOrder(i);
            node.write = events.writeOrder(i);
            node.place = Math.max(0, events.position(i));
            if (events.kind(i).reads()) {
                int source = events.readsFrom(i);
                node.source = source < 0 ? initials.get(events.location(i)) : first + source;
            }
            graph.add(node);
            if (events.kind(i) == EventKind.LOCK) {
                for (int from : synchronizesWith.into(i)) {
                    graph.synchronize(first + from, first + i);
                }
            }
        }
        order = new Relation(graph.size());
        for (int a = 0; a < graph.size(); a++) {
            for (int b = 0; b < graph.size(); b++) {
                if (graph.node(a).writes()
                        && graph.node(b).writes()
                        && graph.isSameLocation(a, b)
                        && graph.node(a).place < graph.node(b).place) {
                    order.add(a, b);
                }
            }
        }
    }

    static boolean isConsistent(Trace trace, Rules rules) {
        return new RecordedAxioms(trace).isConsistent(rules);
    }

    private boolean isConsistent(Rules rules) {
        Axioms axioms = new Axioms(graph, rules);
        Relation completed = new Relation(order);
        if (!axioms.complete(completed) || !completed.equals(order)) {
            return false;
        }
        Relation before = axioms.happensBefore(order);
        return isForward(before)
                && isForward(graph.readsFrom())
                && !axioms.synchronizationOrder(order, before)
                        .addAll(recordedS())
                        .close()
                        .isReflexiveSomewhere();
    }

    private boolean isForward(Relation relation) {
        for (int a = 0; a < graph.size(); a++) {
            for (int b = 0; b <= a; b++) {
                if (relation.has(a, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    private Relation recordedS() {
        Relation result = new Relation(graph.size());
        for (int a = 0; a < graph.size(); a++) {
            for (int b = 0; b < graph.size(); b++) {
                if (place(a) > 0 && place(b) > 0 && place(a) < place(b)) {
                    result.add(a, b);
                }
            }
        }
        return result;
    }

    private int place(int n) {
        Node node = graph.node(n);
        if (node.event < 0 || events.syncPosition(node.event) < 0) {
            return 0;
        }
        boolean isRead = node.kind == EventKind.READ && node.read == MemoryOrder.VOLATILE;
        return 2 * events.syncPosition(node.event) + (isRead ? 1 : 0);
    }
}
