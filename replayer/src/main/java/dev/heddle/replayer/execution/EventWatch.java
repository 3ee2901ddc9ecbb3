package dev.heddle.replayer.execution;

/** Looks at each event when it has been executed, and ends the execution where it is the last one. */
public interface EventWatch {
    /**
     * Event {@code e} of the thread has been executed. Does not return where the execution ends with it and the thread
     * must unwind.
     *
     * @param by the event's thread
     */
    void executed(ControlledThread by, int e);

    /**
     * The execution has ended at a decision of the calling thread, which unwinds if it is one of the program's. Returns
     * for others.
     */
    void leave();
}
