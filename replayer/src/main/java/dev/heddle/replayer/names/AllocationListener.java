package dev.heddle.replayer.names;

/**
 * Receives objects that get their names by allocation, in executions with detail. Called on the thread that makes the
 * object, which is the only one that runs, before the object has its name.
 */
public interface AllocationListener {
    /**
     * An object is made; its constructors have not run to their ends.
     *
     * @param thread index of the thread
     * @param ordinal its number among the thread's allocations
     */
    void allocated(Object object, int thread, int ordinal);
}
