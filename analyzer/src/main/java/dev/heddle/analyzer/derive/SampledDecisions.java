package dev.heddle.analyzer.derive;

import dev.heddle.analyzer.memory.Candidates;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Makes the decisions of a random order. */
interface SampledDecisions {
    /** A new order begins. */
    void begin(SplittableRandom random);

    /**
     * Chooses who executes the next event.
     *
     * @param pending the next event of each thread that can go on, in order of the threads
     * @param size how many there are, at least 1
     * @return an index into {@code pending}
     */
    int choose(int[] pending, int size, @Nullable SampledOrder order);

    /** Chooses what the event sees: a candidate that is feasible. */
    int readsFrom(int event, Candidates candidates);

    /**
     * Whether reads other than the chosen ones are to see what they saw, as long as nothing has changed and others can
     * go on.
     */
    default boolean keepsOthers() {
        return false;
    }

    /** Whether the next event of its thread has been chosen to see something else. */
    default boolean isChosen(int event) {
        return false;
    }

    /** Whether reads are still to be chosen. */
    default boolean hasChoicesLeft() {
        return false;
    }

    /** The reads of the last order that were chosen to see what they saw. */
    default int[] chosen() {
        return new int[0];
    }

    /** The event has been executed. */
    void executed(int event, SampledOrder order);
}
