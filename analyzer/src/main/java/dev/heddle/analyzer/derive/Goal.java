package dev.heddle.analyzer.derive;

import java.util.List;

/**
 * What an order of a trace's events is to lead to. Events are execution indices of the trace.
 *
 * @param executed events that must have happened
 * @param dependencies pairs of which the second follows the first; both count as executed
 * @param attempted events that must come next in their threads, and have not happened
 */
public record Goal(List<Integer> executed, List<Dependency> dependencies, List<Integer> attempted) {
    /** How closely the second event of a pair follows the first. */
    public enum Closeness {
        /** No conflicting access to the object between them (the dependencies of iRoots). */
        IMMEDIATE,
        /**
         * No event between them but those that follow the first without a scheduling point, such as the release of a
         * monitor.
         */
        ADJACENT,
        /** The second, a read, sees the first, a write, although newer writes may have come (weak memory). */
        STALE
    }

    /**
     * The second event depends on the first.
     *
     * @param from an access, or the release of a lock
     * @param to an access of the same location, or an acquisition of the same lock, by another thread
     */
    public record Dependency(int from, int to, Closeness closeness) {}

    /** Copies the lists. */
    public Goal {
        executed = List.copyOf(executed);
        dependencies = List.copyOf(dependencies);
        attempted = List.copyOf(attempted);
    }

    /**
     * The events of an iRoot of idioms 1 to 6, in the order A, B, C, D: A before B, and C before D, each pair
     * immediately. In idiom 2 B is both the end of the one and the start of the other.
     *
     * @throws IllegalArgumentException if the idiom has another number of events
     */
    public static Goal idiom(int idiom, int... events) {
        int expected = idiom == 1 ? 2 : idiom == 2 ? 3 : 4;
        if (idiom < 1 || idiom > 6 || events.length != expected) {
            throw new IllegalArgumentException(
                    "expected an idiom from 1 to 6 and its events, found idiom " + idiom + " and " + events.length);
        }
        Dependency first = new Dependency(events[0], events[1], Closeness.IMMEDIATE);
        if (idiom == 1) {
            return new Goal(List.of(), List.of(first), List.of());
        }
        int from = idiom == 2 ? events[1] : events[2];
        int to = idiom == 2 ? events[2] : events[3];
        return new Goal(List.of(), List.of(first, new Dependency(from, to, Closeness.IMMEDIATE)), List.of());
    }

    /** Idiom 1 of weak memory: {@code read} sees {@code write}, also where that is not the newest. */
    public static Goal stale(int write, int read) {
        return new Goal(List.of(), List.of(new Dependency(write, read, Closeness.STALE)), List.of());
    }

    /**
     * Idiom 5 of locks: one thread has executed {@code a} and is about to execute {@code d}, the other {@code c} and
     * {@code b}.
     */
    public static Goal deadlock(int a, int b, int c, int d) {
        return new Goal(List.of(a, c), List.of(), List.of(b, d));
    }

    /** Two accesses, one right after the other: the witness of a race. */
    public static Goal race(int first, int second) {
        return new Goal(List.of(), List.of(new Dependency(first, second, Closeness.ADJACENT)), List.of());
    }
}
