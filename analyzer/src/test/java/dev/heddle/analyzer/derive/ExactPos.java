package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Probabilities of partial order sampling over the orders that keep sources, by brute force: of independent uniform
 * priorities the rank of a new one is uniform among all that have been drawn so far, so every way to insert it is
 * followed. Source: Yuan, Yang, Gu, CAV 2018, Algorithm 3.
 */
final class ExactPos {
    private static final int NONE = -1;

    private final EventColumns events;
    private final Interleavings rules;
    private final Function<List<Integer>, Long> name;
    private final Map<Long, Double> probabilities = new HashMap<>();
    private double stuck;

    private ExactPos(Trace trace, Function<List<Integer>, Long> name) {
        events = trace.events();
        rules = new Interleavings(trace, Set.of());
        this.name = name;
    }

    /**
     * The probability of each order, by its name; empty where an order may end since a write waits for a read that
     * waits for it.
     */
    static Map<Long, Double> of(Trace trace, int threads, Function<List<Integer>, Long> name) {
        ExactPos exact = new ExactPos(trace, name);
        int[] drawn = new int[threads];
        Arrays.fill(drawn, NONE);
        exact.draw(new ArrayList<>(), new ArrayList<>(), drawn, 0, 1);
        return exact.stuck > 0 ? Map.of() : exact.probabilities;
    }

    /**
     * Draws what is missing, then goes on.
     *
     * @param ranks numbers of all draws, the lowest priority first
     * @param drawn by thread: the number of its draw
     */
    private void draw(List<Integer> prefix, List<Integer> ranks, int[] drawn, int draws, double probability) {
        List<Integer> pending = pending(prefix);
        if (pending.isEmpty()) {
            if (isStuck(prefix)) {
                stuck += probability;
            }
            probabilities.merge(name.apply(prefix), probability, Double::sum);
            return;
        }
        for (int e : pending) {
            int t = events.thread(e);
            if (drawn[t] == NONE) {
                for (int at = 0; at <= ranks.size(); at++) {
                    List<Integer> with = new ArrayList<>(ranks);
                    with.add(at, draws);
                    int[] now = drawn.clone();
                    now[t] = draws;
                    draw(prefix, with, now, draws + 1, probability / (ranks.size() + 1));
                }
                return;
            }
        }
        execute(prefix, pending, ranks, drawn, draws, probability);
    }

    private void execute(
            List<Integer> prefix, List<Integer> pending, List<Integer> ranks, int[] drawn, int draws, double p) {
        int best = pending.get(0);
        for (int e : pending) {
            boolean isHigher = ranks.indexOf(drawn[events.thread(e)]) > ranks.indexOf(drawn[events.thread(best)]);
            best = isHigher ? e : best;
        }
        int[] now = drawn.clone();
        for (int e : pending) {
            boolean races = events.location(e) >= 0 && events.location(e) == events.location(best);
            now[events.thread(e)] = e == best || races ? NONE : now[events.thread(e)];
        }
        prefix.add(best);
        draw(prefix, ranks, now, draws, p);
        prefix.remove(prefix.size() - 1);
    }

    private List<Integer> pending(List<Integer> prefix) {
        List<Integer> pending = new ArrayList<>();
        for (int e = 0; e < events.size(); e++) {
            if (rules.canFollow(prefix, e, true) && !hides(prefix, e)) {
                pending.add(e);
            }
        }
        return pending;
    }

    /** Whether another event is still to see what this one writes over. */
    private boolean hides(List<Integer> prefix, int e) {
        int newest = rules.newest(prefix, events.location(e));
        for (int r = 0; r < events.size() && events.kind(e).writes(); r++) {
            boolean sees =
                    events.kind(r).reads() && events.location(r) == events.location(e) && events.readsFrom(r) == newest;
            if (r != e && sees && !prefix.contains(r)) {
                return true;
            }
        }
        return false;
    }

    /** Whether what is left waits for more than locks, notifications and other threads. */
    private boolean isStuck(List<Integer> prefix) {
        for (int e = 0; e < events.size(); e++) {
            boolean isDenied =
                    events.kind(e).isAccess() && (rules.canFollow(prefix, e, false)) // but for what it is to see
                            || events.kind(e) == EventKind.NOTIFY;
            if (isDenied && !prefix.contains(e)) {
                return true;
            }
        }
        return false;
    }
}
