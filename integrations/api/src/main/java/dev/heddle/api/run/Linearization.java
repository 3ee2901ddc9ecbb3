package dev.heddle.api.run;

import dev.heddle.api.run.OperationCalls.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Looks for an order of calls in which one thread gets the results that were seen (Wing and Gong, JPDC 1993).
 * Exponential in the number of calls that may come in any order.
 */
final class Linearization {
    private final List<Note> notes;
    private final int last;
    private final boolean isRealTime;
    private final Specification specification;
    private final Function<Scenario.Call, Object[]> arguments;

    /**
     * A search.
     *
     * @param notes all calls
     * @param last number of the part behind the threads
     * @param isRealTime a call comes after all that had ended before it began; else only after those that happen before
     *     it: earlier ones of its thread, those before the threads, and for those behind the threads all others
     */
    Linearization(
            List<Note> notes,
            int last,
            boolean isRealTime,
            Specification specification,
            Function<Scenario.Call, Object[]> arguments) {
        this.notes = notes;
        this.last = last;
        this.isRealTime = isRealTime;
        this.specification = specification;
        this.arguments = arguments;
    }

    boolean exists() throws ReflectiveOperationException {
        return extend(new ArrayList<>(), new boolean[notes.size()]);
    }

    /** Whether an order that begins so exists; its results are right so far. */
    private boolean extend(List<Note> order, boolean[] isTaken) throws ReflectiveOperationException {
        if (order.size() == notes.size()) {
            return true;
        }
        for (int i = 0; i < isTaken.length; i++) {
            if (isTaken[i] || !mayBeNext(i, isTaken)) {
                continue;
            }
            isTaken[i] = true;
            order.add(notes.get(i));
            if (isLastRight(order) && extend(order, isTaken)) {
                return true;
            }
            order.remove(order.size() - 1);
            isTaken[i] = false;
        }
        return false;
    }

    private boolean mayBeNext(int candidate, boolean[] isTaken) {
        for (int other = 0; other < isTaken.length; other++) {
            if (!isTaken[other] && precedes(notes.get(other), notes.get(candidate))) {
                return false;
            }
        }
        return true;
    }

    private boolean precedes(Note one, Note other) {
        boolean isOrdered = isRealTime
                || one.part == other.part
                || one.part == 0
                || other.part == 0
                || one.part == last
                || other.part == last;
        return isOrdered && one.end < other.begin;
    }

    /** The specification cannot go back, so it begins anew. */
    private boolean isLastRight(List<Note> order) throws ReflectiveOperationException {
        Object on = specification.begin();
        String result = "";
        for (Note note : order) {
            result = specification.call(on, note.call, arguments.apply(note.call));
        }
        return result.equals(order.get(order.size() - 1).result);
    }
}
