package dev.heddle.replayer.control;

import org.jspecify.annotations.Nullable;

/**
 * Holds the application's threads: exactly one, the one with the baton, runs. The engine decides who is next; there is
 * no driver thread. All that depends on how threads are made to run stands here: who implements it may run them as
 * platform threads or as continuations.
 *
 * <p>To pass on null is to leave no thread with the baton: all wait for something outside, until {@link #resume}, which
 * must not be called before the listener of {@link #onNoHolder} runs.
 */
public interface ThreadControl {
    /** What becomes of the baton where a thread cannot be started. */
    @FunctionalInterface
    interface StartFailure {
        /**
         * Called with the baton of that thread.
         *
         * @return whose turn it is then; that thread has begun
         */
        Baton cannotStart(Baton baton, Throwable reason);
    }

    /** Who is asked where a thread cannot be started. Before anything else. */
    void onStartFailure(StartFailure handler);

    /**
     * Registers what runs once no thread has the baton and {@link #resume} may be called. Before anything else; the
     * listener runs on any thread.
     */
    void onNoHolder(Runnable listener);

    /**
     * Runs what makes the executions. All but {@link #resume}, {@link #lost}, {@link #interrupt} and questions are
     * called in there.
     */
    default void host(Runnable all) {
        all.run();
    }

    /** A new execution: the calling thread is its first, and has the baton. */
    void begin(Baton first);

    /**
     * What {@code Thread.start} does before the thread exists: called on the thread that starts it. The thread begins
     * when the baton is passed to it for the first time.
     *
     * @param container what the JDK passes to start, or null
     * @throws RuntimeException what start is specified to throw
     */
    void enlist(Thread thread, @Nullable Object container);

    /**
     * Whether that thread is being started for real now, on the calling thread: the start hook lets the JDK go on. True
     * once.
     */
    boolean isStarting(Thread thread);

    /** Passes the baton on and waits until it comes back. {@code next} may be the caller itself. */
    void switchTo(Baton self, @Nullable Baton next);

    /** Switches to another thread, and releases the monitor, which the caller owns, meanwhile. */
    void switchIn(Object monitor, Baton self, @Nullable Baton next);

    /** Passes the baton on; the caller is about to end. */
    void endTo(Baton self, @Nullable Baton next);

    /** Passes the baton on; the caller goes on without it, outside of the program, until {@link #comeBack}. */
    void leaveTo(Baton self, @Nullable Baton next);

    /**
     * A thread is blocked outside without having passed the baton on, and nobody has it until {@link #resume}. Called
     * by another thread.
     */
    default void lost(Baton thread) {
        // what it runs on is its own
    }

    /** The thread has been unparked for real, by one that is not under control. May be called by any thread. */
    default void unparked(Baton thread) {
        // it parks as what it is
    }

    /** The caller is back from outside: waits for the baton. */
    void comeBack(Baton self);

    /** Gives the baton to a thread while no thread has it. May be called by any thread. */
    void resume(@Nullable Baton next);

    /**
     * Gives the baton to a thread that is to unwind and end, and waits until it comes back.
     *
     * @param millis how long to wait, in ms of wall time
     * @return false where it has not come back by then
     */
    boolean unwind(Baton self, Baton thread, long millis);

    /** Interrupts a thread that is outside or does not unwind. May be called by any thread. */
    void interrupt(Baton thread);

    /**
     * Where a thread is now; without frames where it is just being given the baton. May be called by any thread, while
     * threads run.
     */
    ThreadView look(Baton thread);

    /** Where a thread waits that cannot be given the baton meanwhile. */
    default ThreadView lookAtWaiting(Baton thread) {
        return look(thread);
    }

    /** Processor time that a thread has used, in ns, or -1 where that is not known. May be called by any thread. */
    long processorNanos(Baton thread);

    /** Whether a thread that had begun is gone. May be called by any thread. */
    boolean hasEnded(Baton thread);

    /**
     * Whether a thread that has been started lives, where the JVM does not know: 1 or 0; -1 where it does. May be
     * called by any thread.
     */
    default int lives(Baton thread) {
        return -1;
    }

    /** Waits until a thread that has passed its last hook is gone. */
    void awaitEnd(Baton thread);

    /** Lets real time pass on the calling thread, which keeps the baton. */
    void pause(long nanos);
}
