package dev.heddle.analyzer.derive;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * By brute force: all executable orders of a small trace's events, in which reads other than those of a goal see the
 * write that they saw.
 */
final class Interleavings {
    private final EventColumns events;
    private final Trace trace;
    private final Set<Integer> free;

    Interleavings(Trace trace, Set<Integer> free) {
        this.trace = trace;
        events = trace.events();
        this.free = free;
    }

    /** Whether some prefix of an order satisfies a condition. */
    boolean any(Predicate<List<Integer>> condition) {
        return any(new ArrayList<>(), condition);
    }

    private boolean any(List<Integer> prefix, Predicate<List<Integer>> condition) {
        if (condition.test(prefix)) {
            return true;
        }
        for (int i = 0; i < events.size(); i++) {
            if (canFollow(prefix, i, true)) {
                prefix.add(i);
                boolean found = any(prefix, condition);
                prefix.remove(prefix.size() - 1);
                if (found) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether the event may be executed after these, by program order, starts, joins, locks and notifications; and by
     * what it reads.
     */
    boolean canFollow(List<Integer> prefix, int event, boolean sameSources) {
        if (prefix.contains(event)) {
            return false;
        }
        for (int before = 0; before < event; before++) {
            boolean isNeeded = events.thread(before) == events.thread(event) || isStartOrEnd(before, event);
            if (isNeeded && !prefix.contains(before)) {
                return false;
            }
        }
        EventKind kind = events.kind(event);
        if (kind.reads() && sameSources && !free.contains(event)) {
            return newest(prefix, events.location(event)) == events.readsFrom(event);
        }
        if (kind == EventKind.LOCK || kind == EventKind.WAKE) {
            return isFree(prefix, events.location(event))
                    && (kind == EventKind.LOCK || notified(prefix).contains(events.thread(event)));
        }
        if (kind == EventKind.NOTIFY) {
            int woken = (int) events.value(event) - 1;
            Set<Integer> waiting = waiting(prefix, events.location(event));
            return woken < 0 ? waiting.isEmpty() : waiting.contains(woken);
        }
        return true;
    }

    private boolean isStartOrEnd(int before, int event) {
        if (events.kind(before) == EventKind.START) {
            return trace.locations().get(events.location(before)).index() == events.thread(event);
        }
        return events.kind(event) == EventKind.JOIN
                && trace.locations().get(events.location(event)).index() == events.thread(before);
    }

    int newest(List<Integer> prefix, int location) {
        int newest = EventColumns.READS_INITIAL;
        for (int e : prefix) {
            newest = events.kind(e).writes() && events.location(e) == location ? e : newest;
        }
        return newest;
    }

    private boolean isFree(List<Integer> prefix, int location) {
        boolean isFree = true;
        for (int e : prefix) {
            if (events.location(e) == location) {
                isFree = switch (events.kind(e)) {
                    case LOCK, WAKE -> false;
                    case UNLOCK, WAIT -> true;
                    default -> isFree;
                };
            }
        }
        return isFree;
    }

    private Set<Integer> notified(List<Integer> prefix) {
        Set<Integer> notified = new HashSet<>();
        for (int e : prefix) {
            switch (events.kind(e)) {
                case NOTIFY -> notified.add((int) events.value(e) - 1);
                case WAKE -> notified.remove(events.thread(e));
                default -> {}
            }
        }
        return notified;
    }

    private Set<Integer> waiting(List<Integer> prefix, int location) {
        Set<Integer> waiting = new HashSet<>();
        for (int e : prefix) {
            if (events.location(e) == location) {
                switch (events.kind(e)) {
                    case WAIT -> waiting.add(events.thread(e));
                    case NOTIFY -> waiting.remove((int) events.value(e) - 1);
                    default -> {}
                }
            }
        }
        return waiting;
    }
}
