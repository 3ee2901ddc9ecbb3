package dev.heddle.analyzer.memory.recorded;

import dev.heddle.analyzer.memory.recorded.ExecutionGraph.Node;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;

/**
 * The axioms of section 2 of the memory model as they are written, over a modification order of which some may be open.
 */
final class Axioms {
    private final ExecutionGraph graph;
    private final Rules rules;
    private final int n;
    private final Relation programOrder;
    private final Relation programOrderClosed;
    private final Relation synchronization;
    private final Relation readsFrom;
    private final boolean[] volatiles;
    private final boolean[] fences;
    private final boolean[] inOrder;

    /** Which executions are consistent. */
    enum Rules {
        /** Interleavings alone. */
        SEQUENTIAL,
        /** Volatile reads are fresh. */
        EXEC,
        /** A volatile read may stand earlier in S than it was executed. */
        STALE,
        /** As STALE, and a volatile read synchronises with what it reads alone. */
        C11
    }

    Axioms(ExecutionGraph graph, Rules rules) {
        this.graph = graph;
        this.rules = rules;
        n = graph.size();
        programOrder = graph.programOrder();
        programOrderClosed = new Relation(programOrder).close();
        synchronization = graph.synchronization();
        readsFrom = graph.readsFrom();
        volatiles = new boolean[n];
        fences = new boolean[n];
        inOrder = new boolean[n];
        for (int e = 0; e < n; e++) {
            volatiles[e] = graph.node(e).isVolatile();
            fences[e] = graph.node(e).isFullFence();
            inOrder[e] = volatiles[e] || fences[e];
        }
    }

    /** Modification order as far as it needs no choice: initial writes first. */
    Relation initialOrder() {
        Relation order = new Relation(n);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n && graph.node(a).isInitial(); b++) {
                if (a != b && graph.node(b).writes() && graph.isSameLocation(a, b)) {
                    order.add(a, b);
                }
            }
        }
        return order;
    }

    /** Adds to a modification order all that it implies. Answers whether no axiom is broken so far. */
    boolean complete(Relation order) {
        while (true) {
            order.close();
            if (order.isReflexiveSomewhere()) {
                return false;
            }
            Relation before = rules == Rules.SEQUENTIAL ? sequential(order) : happensBefore(order);
            if (before.isReflexiveSomewhere()) {
                return false;
            }
            boolean news = imply(order, before);
            if (!news) {
                return rules == Rules.SEQUENTIAL || (isAcyclicWithReads(before) && totalOrder(order, before));
            }
        }
    }

    /** Everything in one order: program order, synchronization, reads-from, modification order and reads before. */
    Relation sequential(Relation order) {
        return steps(order).close();
    }

    /** Steps of the order, not transitively closed. */
    Relation steps(Relation order) {
        return new Relation(programOrder)
                .addAll(synchronization)
                .addAll(readsFrom)
                .addAll(order)
                .addAll(readsBefore(order));
    }

    private Relation readsBefore(Relation order) {
        Relation result = new Relation(n);
        for (int r = 0; r < n; r++) {
            int source = graph.node(r).source;
            if (source != ExecutionGraph.NO_SOURCE) {
                for (int w = order.next(source, 0); w >= 0; w = order.next(source, w + 1)) {
                    if (w != r) {
                        result.add(r, w);
                    }
                }
            }
        }
        return result;
    }

    /** hb, which grows with modification order by swvol. */
    Relation happensBefore(Relation order) {
        return synchronizesWith(order).addAll(programOrder).close();
    }

    /** swra, swvol and swx. */
    private Relation synchronizesWith(Relation order) {
        Relation result = new Relation(synchronization);
        for (int r = 0; r < n; r++) {
            int source = graph.node(r).source;
            if (source == ExecutionGraph.NO_SOURCE) {
                continue;
            }
            releaseSequence(source, r, programOrderClosed, result);
            if (graph.node(r).read == MemoryOrder.VOLATILE && rules != Rules.C11) {
                for (int w = 0; w < n; w++) {
                    if (graph.node(w).write == MemoryOrder.VOLATILE
                            && graph.node(w).writes()
                            && (w == source || order.has(w, source))) {
                        result.add(w, r);
                    }
                }
            }
        }
        return result;
    }

    /** swra from all writes of the release sequence that the read sees. */
    private void releaseSequence(int source, int read, Relation po, Relation result) {
        int write = source;
        for (int steps = 0; write != ExecutionGraph.NO_SOURCE && steps < n; steps++) {
            for (int a = 0; a < n; a++) {
                if ((a == write && graph.node(a).write.releases()) || isFence(a, write, po)) {
                    for (int b = 0; b < n; b++) {
                        if ((b == read && graph.node(b).read.acquires()) || isAcquireFence(read, b, po)) {
                            result.add(a, b);
                        }
                    }
                }
            }
            write = graph.node(write).kind == EventKind.UPDATE ? graph.node(write).source : ExecutionGraph.NO_SOURCE;
        }
    }

    private boolean isFence(int a, int write, Relation po) {
        Node node = graph.node(a);
        return node.kind == EventKind.FENCE && node.write.releases() && isSameThread(a, write) && po.has(a, write);
    }

    private boolean isAcquireFence(int read, int b, Relation po) {
        Node node = graph.node(b);
        return node.kind == EventKind.FENCE && node.read.acquires() && isSameThread(read, b) && po.has(read, b);
    }

    private boolean isSameThread(int a, int b) {
        return graph.node(a).thread == graph.node(b).thread;
    }

    private boolean isCoherent(int e) {
        Node node = graph.node(e);
        return node.kind == EventKind.UPDATE || node.coherent || node.read.compareTo(MemoryOrder.PLAIN) > 0;
    }

    /** The pairs of modification order without which A2 to A7 would be broken. Answers whether any is new. */
    private boolean imply(Relation order, Relation before) {
        boolean news = false;
        Relation across = rules == Rules.SEQUENTIAL ? before : acrossAcquire(order, before);
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                if (a != b && graph.isSameLocation(a, b) && before.has(a, b)) {
                    news |= implyPair(a, b, order, across);
                }
            }
        }
        for (int u = 0; u < n; u++) {
            if (graph.node(u).kind == EventKind.UPDATE && graph.node(u).source != ExecutionGraph.NO_SOURCE) {
                news |= implyAtomic(u, order);
            }
        }
        return news;
    }

    private boolean implyPair(int a, int b, Relation order, Relation across) {
        Node first = graph.node(a);
        Node second = graph.node(b);
        boolean news = false;
        if (first.writes() && second.writes()) {
            news |= order.add(a, b); // A2
        }
        if (first.writes() && second.source != ExecutionGraph.NO_SOURCE && second.source != a) {
            news |= order.add(a, second.source); // A3
        }
        if (first.source != ExecutionGraph.NO_SOURCE && second.writes()) {
            news |= order.add(first.source, b); // A4
        }
        boolean reads = first.source != ExecutionGraph.NO_SOURCE && second.source != ExecutionGraph.NO_SOURCE;
        if (reads && first.source != second.source && ((isCoherent(a) && isCoherent(b)) || across.has(a, b))) {
            news |= order.add(first.source, second.source); // A5, A6
        }
        return news;
    }

    /** hba of A6: from an acquiring read, across an acquire fence, or across a synchronization. */
    private Relation acrossAcquire(Relation order, Relation before) {
        boolean[] all = new boolean[n];
        boolean[] acquiringReads = new boolean[n];
        boolean[] acquireFences = new boolean[n];
        for (int e = 0; e < n; e++) {
            Node node = graph.node(e);
            all[e] = true;
            acquiringReads[e] = node.reads() && node.read.acquires();
            acquireFences[e] = node.kind == EventKind.FENCE && node.read.acquires();
        }
        Relation synchronizesWith = synchronizesWith(order);
        Relation across = new Relation(synchronizesWith).addAll(programOrderClosed.then(synchronizesWith));
        return before.between(acquiringReads, all)
                .addAll(programOrderClosed.between(all, acquireFences).then(before))
                .addAll(across.then(before))
                .addAll(across);
    }

    /** A7. */
    private boolean implyAtomic(int update, Relation order) {
        int source = graph.node(update).source;
        boolean news = order.add(source, update);
        for (int w = 0; w < n; w++) {
            if (w != update && w != source && graph.node(w).writes() && graph.isSameLocation(w, update)) {
                if (order.has(source, w)) {
                    news |= order.add(update, w);
                }
                if (order.has(w, update)) {
                    news |= order.add(w, source);
                }
            }
        }
        return news;
    }

    /** A1. */
    private boolean isAcyclicWithReads(Relation before) {
        return !new Relation(before).addAll(readsFrom).close().isReflexiveSomewhere();
    }

    /** A8, and what the variant adds. */
    private boolean totalOrder(Relation order, Relation before) {
        Relation orders = synchronizationOrder(order, before);
        Relation closed = new Relation(orders).close();
        if (closed.isReflexiveSomewhere()) {
            return false;
        }
        boolean[] nodes = new boolean[n];
        boolean[] all = new boolean[n];
        for (int e = 0; e < n; e++) {
            all[e] = true;
            nodes[e] = inOrder[e] && (rules == Rules.EXEC || graph.node(e).kind != EventKind.READ);
        }
        Relation execution = new Relation(before).addAll(readsFrom).addAll(closed.between(nodes, all));
        return !execution.close().isReflexiveSomewhere();
    }

    /** The relation A. */
    Relation synchronizationOrder(Relation order, Relation before) {
        Relation changes = new Relation(order).addAll(readsBefore(order));
        Relation eco = new Relation(changes).addAll(readsFrom).close();
        boolean[] all = new boolean[n];
        java.util.Arrays.fill(all, true);
        Relation toFence = before.between(all, fences);
        Relation fromFence = before.between(fences, all);
        Relation result = before.between(inOrder, inOrder)
                .addAll(changes.between(volatiles, volatiles))
                .addAll(fromFence.then(changes.between(all, volatiles)))
                .addAll(changes.between(volatiles, all).then(toFence))
                .addAll(fromFence.then(eco).then(toFence));
        Relation orderOnly = graph.orderOnly();
        for (int a = 0; a < n; a++) {
            for (int b = orderOnly.next(a, 0); b >= 0; b = orderOnly.next(a, b + 1)) {
                addOrderOnly(a, b, before, result);
            }
        }
        return result;
    }

    private void addOrderOnly(int from, int to, Relation before, Relation result) {
        for (int x = 0; x < n; x++) {
            for (int y = 0; y < n; y++) {
                if (inOrder[x] && inOrder[y] && (x == from || before.has(x, from)) && (y == to || before.has(to, y))) {
                    result.add(x, y);
                }
            }
        }
    }
}
