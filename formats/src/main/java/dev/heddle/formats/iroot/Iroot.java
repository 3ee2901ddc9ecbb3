package dev.heddle.formats.iroot;

import java.util.List;

/**
 * An iRoot. Idiom 1 is {@code A => B}; idiom 2 {@code A => B => C}; idioms 3 to 6 {@code A => B ... C => D}, where A
 * and D are events of one thread and B and C of another (in idiom 6 A and C of the one, B and D of the other).
 *
 * @param idiom 1 to 6
 * @param events two in idiom 1, three in idiom 2, four in the others, in the order A, B, C, D
 */
public record Iroot(int idiom, List<IrootEvent> events) implements Comparable<Iroot> {
    /** @throws IllegalArgumentException if there is no such idiom or it has another number of events */
    public Iroot {
        events = List.copyOf(events);
        if (idiom < 1 || idiom > 6) {
            throw new IllegalArgumentException("expected an idiom from 1 to 6, found " + idiom);
        }
        if (events.size() != size(idiom)) {
            throw new IllegalArgumentException(
                    "expected " + size(idiom) + " events in idiom " + idiom + ", found " + events.size());
        }
    }

    /** How many events an idiom has. */
    public static int size(int idiom) {
        return idiom == 1 ? 2 : idiom == 2 ? 3 : 4;
    }

    /** By idiom, then by events. */
    @Override
    public int compareTo(Iroot other) {
        if (idiom != other.idiom) {
            return Integer.compare(idiom, other.idiom);
        }
        for (int i = 0; i < events.size(); i++) {
            int byEvent = events.get(i).compareTo(other.events.get(i));
            if (byEvent != 0) {
                return byEvent;
            }
        }
        return 0;
    }
}
