package dev.heddle.replayer.strategy;

/**
 * What an execution takes from a recorded one or from a schedule besides threads and writes: inputs, threads that come
 * back from outside, the end by a livelock. A sampler takes nothing ({@link #NONE}). Called by one thread at a time, on
 * the engine's hot path.
 */
public interface ReplayPolicy {
    /** Nothing was recorded. */
    ReplayPolicy NONE = new ReplayPolicy() {};

    /** Stands for no input. */
    long NO_INPUT = Long.MIN_VALUE;

    /** Result of {@link #comesBack}: any thread that has returned. */
    int ANYBODY = -1;

    /** Result of {@link #comesBack}: no thread resumes at this step. */
    int NOBODY = -2;

    /**
     * Asked before every step: the thread that a schedule lets go on now, also where only time can let it, or -1.
     * Neither fairness nor the clock keep it back then.
     *
     * @param enabled the threads that can go on without it
     */
    default int prescribed(EnabledThreads enabled) {
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
     * The value of an input that the engine generates and that is a step (a read of the virtual clock), as generated or
     * as recorded.
     *
     * @param thread index of the thread
     * @param siteId of the call (local to this JVM)
     * @param made the value that the engine generated
     */
    default long recordedInput(int thread, int siteId, long made) {
        return made;
    }

    /** As {@link #recordedInput}, for an input that is no step: a random number, the process. */
    default long recordedDraw(int thread, int siteId, long made) {
        return recordedInput(thread, siteId, made);
    }

    /** Whether {@link #input} returns recorded values, so that no thread need wait for the machine's clock. */
    default boolean hasRecordedInputs() {
        return false;
    }

    /** Whether {@link #isSetUp} has answers of its own in this execution. */
    default boolean knowsSetUp() {
        return false;
    }

    /**
     * Whether the set-up of the thread is over, as counted or as recorded.
     *
     * @param found whether the execution has had its first events
     */
    default boolean isSetUp(int thread, boolean found) {
        return found;
    }

    /**
     * Which externally blocked thread to resume at this step. Called before every step while there are any.
     *
     * @return a thread, which the engine then waits for, {@link #ANYBODY} or {@link #NOBODY}
     */
    default int comesBack() {
        return ANYBODY;
    }

    /**
     * Whether the engine waits for a thread that is blocked externally, since its recorded event is the next one.
     *
     * @param enabled the threads that could go on meanwhile
     * @param waited for how long the engine has waited for a thread to come back, in ns
     */
    default boolean isAwaited(int thread, EnabledThreads enabled, long waited) {
        return false;
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
}
