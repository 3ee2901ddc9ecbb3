package dev.heddle.recorder.instrument;

import java.util.Set;

/**
 * A happens-before edge, or one side of it, that a class of the library promises for some of its methods, all overloads of each.
 *
 * @param owner internal name of the class
 * @param methods names of the methods
 * @param side where in the method it is told
 * @param subject what is released or acquired: {@link #THIS}, {@link #RESULT} or the position of a parameter, from 1
 * @param role one of {@code EdgeRole}
 */
record LibraryEdge(String owner, Set<String> methods, Side side, int subject, int role) {
    static final int THIS = 0;
    static final int RESULT = -1;

    /** Where in a method an edge is told. */
    enum Side {
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
