package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.DivergenceException;

/**
 * Makes every decision of a controlled execution. Called by one thread at a time, never concurrently; all randomness
 * comes from the seed. The methods are on the engine's hot path: implementations allocate nothing per call.
 */
public interface SchedulingStrategy {
    /** Answer of {@link #readsFrom} and {@link #choose}: the execution is not worth going on with. */
    int GIVE_UP = -1;

    /** Its specification, as on the command line and in traces. */
    String name();

    /**
     * A new execution begins.
     *
     * @param seed all the randomness of this execution comes from it
     */
    void begin(long seed);

    /**
     * Which thread executes its pending operation next.
     *
     * @param enabled at least two threads, in order of creation
     * @return an index into {@code enabled}
     */
    int nextThread(EnabledThreads enabled);

    /**
     * Which write a read sees.
     *
     * @param candidates at least one, newest last
     * @return an index into {@code candidates}, or {@link #GIVE_UP}
     */
    int readsFrom(CandidateWrites candidates);

    /**
     * Told instead of {@link #nextThread} where one thread alone can go on.
     *
     * @param enabled that thread
     */
    default void onlyThread(EnabledThreads enabled) {}

    /**
     * Told instead of {@link #nextThread} where the engine chooses, since a thread has waited too long
     * ({@code docs/adr/0008}). What is drawn later must not depend on whether it would have been asked.
     *
     * @param enabled at least two threads
     * @param chosen an index into {@code enabled}
     */
    default void overruled(EnabledThreads enabled, int chosen) {}

    /**
     * The position in S, the order of volatile accesses, of a volatile read whose source has just been chosen; 0 is the
     * earliest.
     *
     * @param reader index of the reading thread
     * @param bound number of places, at least 2
     * @return a number in [0, bound), or {@link #GIVE_UP}
     */
    default int choosePlace(int reader, int bound) {
        return choose(bound);
    }

    /**
     * Any other choice, such as the waiter that a notify wakes.
     *
     * @param bound number of possibilities, at least 2
     * @return a number in [0, bound), or {@link #GIVE_UP}
     */
    int choose(int bound);

    /**
     * Event {@code index} has just been executed; its properties are final.
     *
     * @throws DivergenceException where a recorded execution is followed and this event is not the recorded one
     */
    void executed(EventColumns events, int index);

    /**
     * Asked before every step, also where one thread alone can go on, and before {@link #nextThread}: whether the
     * execution is not worth going on with, since what could follow is known.
     */
    default boolean isWorthless(EnabledThreads enabled) {
        return false;
    }

    /**
     * Number of starvation interventions in all executions so far: a thread spun while it waited for another one.
     * Guarantees do not hold for executions in which that happened.
     */
    default long escapes() {
        return 0;
    }

    /** Whether nothing is left to try. Called after each execution. */
    default boolean isDone() {
        return false;
    }

    /** What is taken from a recorded execution or a schedule. Asked anew for each question. */
    default ReplayPolicy replay() {
        return ReplayPolicy.NONE;
    }
}
