package dev.heddle.replayer.names;

/**
 * A thread of the program as names know it: objects are called by the thread that makes or first touches them, and by
 * its counts.
 */
public class NamedThread {
    /** Position in the execution's table of threads; main has 0. */
    public final int index;
    /** The thread's place in the fork tree, the same in every execution with the same prefix. */
    public final String path;
    /** What tells its random inputs and hash codes from those of other threads. */
    public final long stream;
    /** How often it has handed something over: started a thread, called into a library class that synchronises. */
    public int handOvers;
    /** Where the program has called into the JDK last, or -1. */
    public int callLine = -1;

    int allocations;
    int touches;
    /** Objects without a name that got an identity hash code. */
    int met;

    public NamedThread(int index, String path) {
        this.index = index;
        this.path = path;
        this.stream = streamOf(path);
    }

    private static long streamOf(String path) {
        long h = 1;
        for (int i = 0; i < path.length(); i++) {
            h = h * 0x100000001B3L + path.charAt(i);
        }
        return h;
    }
}
