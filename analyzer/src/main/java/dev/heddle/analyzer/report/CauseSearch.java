package dev.heddle.analyzer.report;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.eclipse.collections.impl.set.mutable.primitive.IntHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the interference that best explains a failure: goes back from the failing thread's last accesses, from a
 * read to the write it read, from a write to what its thread did just before, and weighs what it finds by kind and by
 * distance.
 */
final class CauseSearch {
    private static final int STARTS = 12;
    private static final int NEIGHBOURS = 6;
    /** Below this the interference is as likely a part of correct communication. */
    private static final int LEAST_SCORE = 40;

    private static final int BUDGET = 4_000;

    private final Trace trace;
    private final EventColumns events;
    private final ProgramOrder order;
    private final PriorityQueue<Node> queue = new PriorityQueue<>(
            Comparator.comparingInt(Node::distance).thenComparing(Node::event, Comparator.reverseOrder()));
    private final IntHashSet seen = new IntHashSet();

    CauseSearch(Trace trace, ProgramOrder order) {
        this.trace = trace;
        events = trace.events();
        this.order = order;
    }

    /** An event on the way back, and the one nearer to the failure. */
    private record Node(int event, int distance, @Nullable Node from) {}

    /**
     * What was found.
     *
     * @param path from the failing thread's access back to the second access of the interference
     */
    record Cause(BrokenAtomicity atomicity, int score, List<Integer> path) {}

    /** The best explanation, or null. Accesses on the lines of {@code stack} are looked at first. */
    @Nullable
    Cause find(int thread, List<String> stack) {
        addStarts(thread, stack);
        Cause best = null;
        for (int n = 0; n < BUDGET && !queue.isEmpty(); n++) {
            Node node = queue.remove();
            BrokenAtomicity found = BrokenAtomicity.before(node.event, events, order);
            if (found != null) {
                int score = score(found, node.distance);
                if (score >= LEAST_SCORE && (best == null || score > best.score)) {
                    best = new Cause(found, score, path(node));
                }
            }
            expand(node);
        }
        return best;
    }

    private void addStarts(int thread, List<String> stack) {
        int n = 0;
        for (int i = order.last(thread); i >= 0 && n < STARTS; i = order.previous(i)) {
            if (events.kind(i).isAccess()) {
                add(i, isOn(stack, i) ? 0 : n, null);
                n++;
            }
        }
    }

    private boolean isOn(List<String> stack, int i) {
        int site = events.site(i);
        if (site < 0 || site >= trace.sites().size()) {
            return false;
        }
        String where = "(" + trace.sites().get(site).where() + ")";
        return stack.stream().anyMatch(frame -> frame.endsWith(where));
    }

    private void expand(Node node) {
        int i = node.event;
        if (events.kind(i).reads()) {
            add(events.readsFrom(i), node.distance + 1, node);
        }
        if (events.kind(i).writes()) {
            add(order.previousAccess(i), node.distance + 1, node);
            int n = 0;
            for (int at = order.previous(i); at >= 0 && n < NEIGHBOURS; at = order.previous(at)) {
                if (events.kind(at).isAccess()) {
                    n++;
                    add(at, node.distance + 1 + n, node);
                }
            }
        }
    }

    private void add(int event, int distance, @Nullable Node from) {
        if (event >= 0 && event < events.size() && seen.add(event)) {
            queue.add(new Node(event, distance, from));
        }
    }

    private int score(BrokenAtomicity found, int distance) {
        int own = 0;
        for (int i = order.previous(found.second()); i > found.first() && own < 20; i = order.previous(i)) {
            own++;
        }
        int sameMethod = isSameMethod(found.first(), found.second()) ? 10 : 0;
        return found.kind().weight - doubt(found) + sameMethod - own - Math.min(40, 2 * distance);
    }

    /**
     * A number that returns to an old value is seldom a bug: think of a spin lock that is tested before it is taken.
     */
    private int doubt(BrokenAtomicity found) {
        boolean number = !events.has(found.first(), EventFlags.REFERENCE);
        return found.kind() == BrokenAtomicity.Kind.ABA && number ? 75 : 0;
    }

    private boolean isSameMethod(int first, int second) {
        int a = events.site(first);
        int b = events.site(second);
        if (a < 0 || b < 0 || a >= trace.sites().size() || b >= trace.sites().size()) {
            return false;
        }
        SiteEntry one = trace.sites().get(a);
        SiteEntry other = trace.sites().get(b);
        return one.className().equals(other.className()) && one.method().equals(other.method());
    }

    private static List<Integer> path(Node end) {
        Deque<Integer> path = new ArrayDeque<>();
        for (Node node = end; node != null; node = node.from) {
            path.addFirst(node.event);
        }
        return new ArrayList<>(path);
    }
}
