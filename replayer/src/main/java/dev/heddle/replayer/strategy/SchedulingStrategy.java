package dev.heddle.replayer.strategy;

import dev.heddle.formats.trace.EventColumns;

/**
 * Makes every decision of a controlled execution. Called by one thread at a time, never concurrently; all randomness comes from the seed.
 * The methods are on the engine's hot path: implementations allocate nothing per call.
 */
public interface SchedulingStrategy {
    /** Answer of {@link #readsFrom} and {@link #choose}: the execution is not worth going on with. */
    int GIVE_UP = -1;

    /** Stands for no input. */
    long NO_INPUT = Long.MIN_VALUE;

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
     * Told instead of {@link #nextThread} where the engine chooses, since a thread has waited too long ({@code docs/adr/0008}). What is drawn
     * later must not depend on whether it would have been asked.
     *
     * @param enabled at least two threads
     * @param chosen an index into {@code enabled}
     */
    default void overruled(EnabledThreads enabled, int chosen) {}

    /**
     * Asked before every step: the thread that a schedule lets go on now, also where only time can let it, or -1. Neither fairness nor the clock
     * keep it back then.
     */
    default int prescribed() {
        return -1;
    }

    /**
     * Whether the execution ends here as a livelock, as detected or as recorded.
     *
     * @param found whether a livelock was detected
     */
    default boolean isLivelock(boolean found) {
        return found;
    }

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
     * The machine's clock in an execution in real time, as read or as recorded.
     *
     * @param thread index of the thread whose next event it is
     * @param optional whether such an event may be missing
     * @param found the value read now, or {@link #NO_INPUT}
     * @return the value to use, or {@link #NO_INPUT} for no event
     */
    default long input(int thread, boolean optional, long found) {
        return found;
    }

    /**
     * The value of an input that the engine generates (a read of the virtual clock, a random number, a seed), as
     * generated or as recorded.
     *
     * @param thread index of the thread
     * @param siteId of the call (local to this JVM)
     * @param made the value that the engine generated
     */
    default long recordedInput(int thread, int siteId, long made) {
        return made;
    }

    /** Whether {@link #input} returns recorded values, so that no thread need wait for the machine's clock. */
    default boolean hasRecordedInputs() {
        return false;
    }

    /**
     * Asked before every step, also where one thread alone can go on, and before {@link #nextThread}: whether the execution is not worth going on
     * with, since what could follow is known.
     */
    default boolean isWorthless(EnabledThreads enabled) {
        return false;
    }

    /** Result of {@link #comesBack}: any thread that has returned. */
    int ANYBODY = -1;

    /** Result of {@link #comesBack}: no thread resumes at this step. */
    int NOBODY = -2;

    /**
     * Which externally blocked thread to resume at this step. Called before every step while there are any.
     *
     * @return a thread, which the engine then waits for, {@link #ANYBODY} or {@link #NOBODY}
     */
    default int comesBack() {
        return ANYBODY;
    }

    /** Whether the thread may be treated as externally blocked in a call without a hook, so that others run. */
    default boolean mayGoOutside(int thread) {
        return true;
    }

    /**
     * Whether the recorded thread was treated as externally blocked before its next event, so that others have to run
     * first.
     *
     * @param site number of the site at which it would leave now, or -1
     */
    default boolean wentOutside(int thread, int site) {
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
}
