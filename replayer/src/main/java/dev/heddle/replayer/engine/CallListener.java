package dev.heddle.replayer.engine;

/**
 * Receives the calls of methods of the program, in executions with detail. Called on the thread that makes the call,
 * which is the only one that runs; must not call methods of the objects that it is given. Methods are numbered by
 * {@link dev.heddle.recorder.instrument.CallTracing}.
 */
public interface CallListener {
    /**
     * A call begins.
     *
     * @param thread index of the thread
     */
    void called(int thread, int method, Object[] arguments);

    /** A call returns; the result is null for void. */
    void returned(int thread, int method, Object result);

    /** A call ends by an exception. */
    void threw(int thread, int method, Throwable thrown);
}
