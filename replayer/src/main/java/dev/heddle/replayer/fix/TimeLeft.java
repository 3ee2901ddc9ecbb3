package dev.heddle.replayer.fix;

import java.util.function.LongSupplier;

/** What is left of a time limit. */
final class TimeLeft {
    private final LongSupplier nanoTime;
    private final long limitMillis;
    private final long begin;

    /**
     * Begins now.
     *
     * @param limitMillis 0 for no limit
     * @param nanoTime a clock, in nanoseconds
     */
    TimeLeft(long limitMillis, LongSupplier nanoTime) {
        this.limitMillis = limitMillis;
        this.nanoTime = nanoTime;
        begin = nanoTime.getAsLong();
    }

    /** Time since the begin. */
    long spentNanos() {
        return nanoTime.getAsLong() - begin;
    }

    /** Milliseconds that are left, at least 0 and at most {@code most}; that many where there is no limit. */
    long millis(long most) {
        return limitMillis == 0 ? most : Math.max(0, Math.min(most, limitMillis - spentNanos() / 1_000_000L));
    }
}
