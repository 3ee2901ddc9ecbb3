package dev.heddle.recorder.instrument.jdk;

import dev.heddle.recorder.hooks.EdgeRole;
import java.util.Optional;
import java.util.Set;

/**
 * A happens-before edge, or one side of it, that a class of the library promises for some of its methods, all overloads
 * of each.
 *
 * @param owner internal name of the class
 * @param methods names of the methods
 * @param side where in the method it is told
 * @param subject what is released or acquired: {@link #THIS}, {@link #RESULT} or the position of a parameter, from 1
 * @param role one of {@code EdgeRole}, with what may be added to it
 */
public record LibraryEdge(String owner, Set<String> methods, Side side, int subject, int role) {
    public static final int THIS = 0;
    static final int RESULT = -1;

    /** The edge as the documentation promises it, where it does. */
    public Optional<LibraryEdge> promised() {
        return (role & EdgeRole.SHOWN) != 0
                ? Optional.empty()
                : Optional.of(new LibraryEdge(owner, methods, side, subject, role & EdgeRole.KIND));
    }

    /** Where in a method an edge is told. */
    public enum Side {
        /** Released before anything else. */
        RELEASE_FIRST,
        /** Released before a normal return. */
        RELEASE_LAST,
        /** Acquired before anything else. */
        ACQUIRE_FIRST,
        /** Acquired at a normal return. */
        ACQUIRE,
        /** Acquired at a normal return whose result is true, not 0, not null. */
        ACQUIRE_IF
    }
}
