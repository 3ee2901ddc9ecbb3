package dev.heddle.replayer.engine;

/** Time-outs as the JDK's methods take them. */
final class TimeOuts {
    private TimeOuts() {}

    /**
     * A time-out in nanoseconds; very long ones are cut off, so that they can be added to a time.
     *
     * @throws IllegalArgumentException where the JDK throws it
     */
    static long nanos(long millis, int nanos) {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException("timeout value is out of range: " + millis + " ms, " + nanos + " ns");
        }
        return millis > Long.MAX_VALUE / 2_000_000 ? Long.MAX_VALUE / 2 : millis * 1_000_000 + nanos;
    }
}
