package dev.heddle.recorder.hooks;

import java.lang.invoke.VarHandle;

/**
 * Read-modify-writes that the Java API lacks: those whose read and whose write are both opaque, since its weakest
 * strong ones acquire or release, and those ({@code AcqRel}) that acquire and release, but are not volatile. For static
 * fields of type int. At call sites in instrumented code they have these orders; elsewhere they run with the effect of
 * the volatile ones, which is allowed but stronger.
 */
public final class Relaxed {
    private Relaxed() {}

    /**
     * Sets the variable if it holds the expected value. Never fails without cause.
     *
     * @param handle of a static field of type int
     * @return whether it was set
     */
    public static boolean compareAndSet(VarHandle handle, int expected, int value) {
        return handle.compareAndSet(expected, value);
    }

    /**
     * Sets the variable if it holds the expected value. Never fails without cause.
     *
     * @param handle of a static field of type int
     * @return the value that was read; the expected one if the variable was set
     */
    public static int compareAndExchange(VarHandle handle, int expected, int value) {
        return (int) handle.compareAndExchange(expected, value);
    }

    /**
     * Adds to the variable.
     *
     * @param handle of a static field of type int
     * @return the value before
     */
    public static int getAndAdd(VarHandle handle, int delta) {
        return (int) handle.getAndAdd(delta);
    }

    /**
     * Replaces the value of the variable.
     *
     * @param handle of a static field of type int
     * @return the value before
     */
    public static int getAndSet(VarHandle handle, int value) {
        return (int) handle.getAndSet(value);
    }

    /**
     * Sets the variable if it holds the expected value; acquires, and releases where it sets. Never fails without
     * cause.
     *
     * @param handle of a static field of type int
     * @return whether it was set
     */
    public static boolean compareAndSetAcqRel(VarHandle handle, int expected, int value) {
        return handle.compareAndSet(expected, value);
    }

    /**
     * Sets the variable if it holds the expected value; acquires, and releases where it sets. Never fails without
     * cause.
     *
     * @param handle of a static field of type int
     * @return the value that was read; the expected one if the variable was set
     */
    public static int compareAndExchangeAcqRel(VarHandle handle, int expected, int value) {
        return (int) handle.compareAndExchange(expected, value);
    }

    /**
     * Adds to the variable; acquires and releases.
     *
     * @param handle of a static field of type int
     * @return the value before
     */
    public static int getAndAddAcqRel(VarHandle handle, int delta) {
        return (int) handle.getAndAdd(delta);
    }

    /**
     * Replaces the value of the variable; acquires and releases.
     *
     * @param handle of a static field of type int
     * @return the value before
     */
    public static int getAndSetAcqRel(VarHandle handle, int value) {
        return (int) handle.getAndSet(value);
    }
}
