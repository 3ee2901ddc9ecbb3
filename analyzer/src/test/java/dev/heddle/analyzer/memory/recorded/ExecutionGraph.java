package dev.heddle.analyzer.memory.recorded;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Events with program order, orders, sources and synchronization. Nodes are numbered; the initial writes come first.
 */
final class ExecutionGraph {
    static final int NO_SOURCE = -1;
    private static final int NOBODY = -1;

    /** Event of the graph. */
    static final class Node {
        int event = -1;
        int thread = NOBODY;
        EventKind kind = EventKind.YIELD;
        int location = -1;
        MemoryOrder read = MemoryOrder.NONE;
        MemoryOrder write = MemoryOrder.NONE;
        int source = NO_SOURCE;
        /** A plain read that is as coherent as an opaque one. */
        boolean coherent;
        /** Where the write stood in the recorded modification order. */
        int place;

        boolean reads() {
            return kind.reads();
        }

        boolean writes() {
            return kind.writes();
        }

        boolean isFullFence() {
            return kind == EventKind.FENCE && read == MemoryOrder.VOLATILE && write == MemoryOrder.VOLATILE;
        }

        boolean isVolatile() {
            return kind.isAccess() && (read == MemoryOrder.VOLATILE || write == MemoryOrder.VOLATILE);
        }

        boolean isInitial() {
            return thread == NOBODY;
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private final IntArrayList from = new IntArrayList();
    private final IntArrayList to = new IntArrayList();
    private final IntArrayList orderOnlyFrom = new IntArrayList();
    private final IntArrayList orderOnlyTo = new IntArrayList();
    private final IntIntHashMap ofEvent = new IntIntHashMap();

    /** Appends a node; those of a thread come in program order. */
    int add(Node node) {
        nodes.add(node);
        if (node.event >= 0) {
            ofEvent.put(node.event, nodes.size() - 1);
        }
        return nodes.size() - 1;
    }

    /** The node of an event, or -1. */
    int ofEvent(int event) {
        return ofEvent.getIfAbsent(event, -1);
    }

    Node node(int n) {
        return nodes.get(n);
    }

    int size() {
        return nodes.size();
    }

    void synchronize(int a, int b) {
        from.add(a);
        to.add(b);
    }

    /** Order in S alone. */
    void order(int a, int b) {
        orderOnlyFrom.add(a);
        orderOnlyTo.add(b);
    }

    /** Program order and synchronization through everything but memory; the initial writes come before all. */
    Relation programOrder() {
        Relation result = new Relation(size());
        IntIntHashMap last = new IntIntHashMap();
        for (int n = 0; n < size(); n++) {
            if (node(n).isInitial()) {
                continue;
            }
            int before = last.getIfAbsent(node(n).thread, -1);
            last.put(node(n).thread, n);
            if (before >= 0) {
                result.add(before, n);
            } else {
                for (int initial = 0; initial < size() && node(initial).isInitial(); initial++) {
                    result.add(initial, n);
                }
            }
        }
        return result;
    }

    Relation synchronization() {
        Relation result = new Relation(size());
        for (int e = 0; e < from.size(); e++) {
            result.add(from.get(e), to.get(e));
        }
        return result;
    }

    Relation orderOnly() {
        Relation result = new Relation(size());
        for (int e = 0; e < orderOnlyFrom.size(); e++) {
            result.add(orderOnlyFrom.get(e), orderOnlyTo.get(e));
        }
        return result;
    }

    Relation readsFrom() {
        Relation result = new Relation(size());
        for (int n = 0; n < size(); n++) {
            if (node(n).source != NO_SOURCE) {
                result.add(node(n).source, n);
            }
        }
        return result;
    }

    boolean isSameLocation(int a, int b) {
        return node(a).location == node(b).location && node(a).location >= 0;
    }
}
