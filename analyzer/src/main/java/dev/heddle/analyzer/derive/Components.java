package dev.heddle.analyzer.derive;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/** Strongly connected components of a graph of locks (Tarjan, SIAM J. Comput. 1972), without recursion. */
final class Components {
    private final Map<Integer, Set<Integer>> edges;
    private final IntIntHashMap number = new IntIntHashMap();
    private final IntIntHashMap lowest = new IntIntHashMap();
    private final IntIntHashMap component = new IntIntHashMap();
    private final Deque<Integer> open = new ArrayDeque<>();

    private record Visit(int lock, Iterator<Integer> next) {}

    /** @param edges by lock: those that are waited for while it is held */
    Components(Map<Integer, Set<Integer>> edges) {
        this.edges = edges;
    }

    /** By lock: the number of its component. */
    IntIntHashMap byLock() {
        edges.forEach((lock, next) -> {
            visit(lock);
            next.forEach(this::visit);
        });
        return component;
    }

    private void visit(int from) {
        if (number.containsKey(from)) {
            return;
        }
        Deque<Visit> path = new ArrayDeque<>();
        path.push(begin(from));
        while (!path.isEmpty()) {
            Visit visit = path.element();
            if (visit.next.hasNext()) {
                int next = visit.next.next();
                if (!number.containsKey(next)) {
                    path.push(begin(next));
                } else if (!component.containsKey(next)) {
                    lower(visit.lock, number.get(next));
                }
                continue;
            }
            path.pop();
            int own = lowest.get(visit.lock);
            if (!path.isEmpty()) {
                lower(path.element().lock, own);
            }
            if (own == number.get(visit.lock)) {
                close(visit.lock, own);
            }
        }
    }

    private void lower(int lock, int to) {
        lowest.put(lock, Math.min(lowest.get(lock), to));
    }

    private Visit begin(int lock) {
        number.put(lock, number.size());
        lowest.put(lock, number.get(lock));
        open.push(lock);
        return new Visit(lock, edges.getOrDefault(lock, Set.of()).iterator());
    }

    private void close(int root, int name) {
        int lock;
        do {
            lock = open.pop();
            component.put(lock, name);
        } while (lock != root);
    }
}
