package dev.heddle.analyzer.derive;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** Strongly connected components of a graph of locks (Tarjan, SIAM J. Comput. 1972), without recursion. */
final class Components {
    private final Map<Integer, Set<Integer>> edges;
    private final Map<Integer, Integer> number = new HashMap<>();
    private final Map<Integer, Integer> lowest = new HashMap<>();
    private final Map<Integer, Integer> component = new HashMap<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    private record Visit(int lock, Iterator<Integer> next) {}

    /** @param edges by lock: those that are waited for while it is held */
    Components(Map<Integer, Set<Integer>> edges) {
        this.edges = edges;
    }

    /** By lock: the number of its component. */
    Map<Integer, Integer> byLock() {
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
                    lowest.merge(visit.lock, number.get(next), Math::min);
                }
                continue;
            }
            path.pop();
            int own = lowest.get(visit.lock);
            if (!path.isEmpty()) {
                lowest.merge(path.element().lock, own, Math::min);
            }
            if (own == number.get(visit.lock)) {
                close(visit.lock, own);
            }
        }
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
