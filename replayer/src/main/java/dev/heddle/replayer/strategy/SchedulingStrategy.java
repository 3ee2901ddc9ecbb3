package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;

/**
 * Makes every decision of a controlled execution. Called by one thread at a time, never concurrently; all randomness comes from the seed.
 * The methods are on the engine's hot path: implementations allocate nothing per call.
 */
public interface SchedulingStrategy {
    /** The name on the command line and in traces. */
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
     * @return an index into {@code candidates}
     */
    int readsFrom(CandidateWrites candidates);

    /**
     * Any other choice, such as the waiter that a notify wakes.
     *
     * @param bound number of possibilities, at least 2
     * @return a number in [0, bound)
     */
    int choose(int bound);

    /**
     * Event {@code index} has just been executed; its properties are final.
     *
     * @throws DivergenceException where a recorded execution is followed and this event is not the recorded one
     */
    void executed(EventColumns events, int index);
}
