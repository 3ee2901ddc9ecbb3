package dev.heddle.recorder.hooks;

/**
 * Where a litmus test leaves the values of its registers, without a trace in the execution: no event, no scheduling
 * point. The state is static because the test has no other way to name it; one test runs at a time, and the baton
 * orders its threads.
 */
public final class Litmus {
    /** Most registers and final locations of a test. */
    public static final int CAPACITY = 4096;

    private static final int[] VALUES = new int[CAPACITY];

    private Litmus() {}

    /**
     * A thread of the test reports a value.
     *
     * @param index number of the register or final location
     */
    public static void register(int index, int value) {
        VALUES[index] = value;
    }

    /** The value reported last. */
    public static int value(int index) {
        return VALUES[index];
    }
}
