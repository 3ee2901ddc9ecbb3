package dev.heddle.replayer.engine;

/**
 * Virtual time of one execution, in ns since its start. Every event and every look at the clock takes a little, so that polling ends; a
 * timed operation that is chosen to end takes the clock to its deadline. Nothing depends on the machine's clock.
 */
final class VirtualClock {
    private static final long EVENT_NANOS = 100;
    static final long LOOK_NANOS = 1_000;
    private static final long NANO_TIME_AT_START = 1_000_000_000_000L;
    /** 2026-01-01T00:00:00Z. */
    private static final long MILLIS_AT_START = 1_767_225_600_000L;

    private long now;

    void reset() {
        now = 0;
    }

    long now() {
        return now;
    }

    void event() {
        now += EVENT_NANOS;
    }

    void advanceTo(long nanos) {
        now = Math.max(now, nanos);
    }

    /** A look at the clock. */
    void look() {
        look(LOOK_NANOS);
    }

    /** A look that takes so many ns. */
    void look(long nanos) {
        now += nanos;
    }

    /** The time in one of the units of {@link TimeReads}. */
    long time(int unit) {
        return switch (unit) {
            case TimeReads.NANO_TIME -> NANO_TIME_AT_START + now;
            case TimeReads.EPOCH_MILLIS -> MILLIS_AT_START + now / 1_000_000;
            case TimeReads.EPOCH_NANOS -> MILLIS_AT_START * 1_000_000 + now;
            default -> throw new IllegalArgumentException("unit " + unit);
        };
    }

    /** The deadline of a time-out that starts now; a time-out of 0 or less is due at once. */
    long after(long nanos) {
        long deadline = now + Math.max(0, nanos);
        return deadline < 0 ? ControlledThread.NEVER - 1 : deadline;
    }

    /** The deadline of an absolute time in epoch milliseconds. */
    long at(long epochMillis) {
        long left = epochMillis - MILLIS_AT_START - now / 1_000_000;
        return left > Long.MAX_VALUE / 2_000_000 ? ControlledThread.NEVER - 1 : after(left * 1_000_000);
    }
}
