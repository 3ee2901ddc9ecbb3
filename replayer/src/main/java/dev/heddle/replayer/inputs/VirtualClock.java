package dev.heddle.replayer.inputs;

import dev.heddle.replayer.execution.Polls;
import dev.heddle.replayer.execution.Wait;

/**
 * The time of one execution, in ns since its start. Virtual, unless real time is asked for: then every event and every
 * look at the clock takes a little, so that polling ends, a timed operation that is chosen to end takes the clock to
 * its deadline, and nothing depends on the machine's clock. In real time it stands where the machine's clock was found
 * when an event last told.
 */
public final class VirtualClock implements Wait.Time {
    private static final long EVENT_NANOS = 100;
    private static final long NANO_TIME_AT_START = 1_000_000_000_000L;
    /** 2026-01-01T00:00:00Z. */
    private static final long EPOCH_NANOS_AT_START = 1_767_225_600_000_000_000L;
    /**
     * How late a machine may be at any moment: a time-out that is due within this may come before anything else
     * happens. Longer ones are not meant to (ADR 12).
     */
    private static final long HICCUP_NANOS = 100_000_000;

    /** Who waits for longer means for ever; virtual time would pass it in one step. */
    private static final long YEAR_NANOS = 365L * 24 * 60 * 60 * 1_000_000_000;

    private long now;
    private long epochNanosAtStart;
    private boolean isReal;
    private long machineAtStart;

    /** A new execution begins, in real time or virtual. */
    public void reset(boolean real) {
        now = 0;
        isReal = real;
        epochNanosAtStart = EPOCH_NANOS_AT_START;
        machineAtStart = System.nanoTime();
    }

    @Override
    public boolean isReal() {
        return isReal;
    }

    /** Real time: the date at which the execution begins. */
    void startsAt(long epochNanos) {
        epochNanosAtStart = epochNanos;
    }

    /** The time, in ns since the begin of the execution. */
    public long now() {
        return now;
    }

    /** What the machine's clock shows, in ns since the execution's start. */
    long machine() {
        return System.nanoTime() - machineAtStart;
    }

    /** Time passes with an event. */
    public void event() {
        if (!isReal) {
            now += EVENT_NANOS;
        }
    }

    /** Takes the clock there, unless it is later already. */
    public void advanceTo(long nanos) {
        now = Math.max(now, nanos);
    }

    /** A look at the clock. */
    public void look() {
        look(Polls.LOOK_NANOS);
    }

    /** A read of the clock that takes this number of ns. */
    public void look(long nanos) {
        now += nanos;
    }

    /** The time in one of the units of {@link TimeReads}. */
    public long time(int unit) {
        return timeAt(now, unit);
    }

    /** A moment of this execution in one of the units of {@link TimeReads}. */
    long timeAt(long nanos, int unit) {
        return switch (unit) {
            case TimeReads.NANO_TIME -> NANO_TIME_AT_START + nanos;
            case TimeReads.EPOCH_MILLIS -> Math.floorDiv(epochNanosAtStart + nanos, 1_000_000);
            case TimeReads.EPOCH_NANOS -> epochNanosAtStart + nanos;
            default -> throw new IllegalArgumentException("unit " + unit);
        };
    }

    /** The inverse of {@link #timeAt}, as far as the unit is fine enough. */
    long moment(long time, int unit) {
        return switch (unit) {
            case TimeReads.NANO_TIME -> time - NANO_TIME_AT_START;
            case TimeReads.EPOCH_MILLIS -> time * 1_000_000 - epochNanosAtStart;
            case TimeReads.EPOCH_NANOS -> time - epochNanosAtStart;
            default -> throw new IllegalArgumentException("unit " + unit);
        };
    }

    @Override
    public boolean isDue(long deadline) {
        return isReal ? deadline <= now : deadline - HICCUP_NANOS <= now;
    }

    /** The deadline of a time-out that starts now; one of 0 or less is due at once, one beyond a year never. */
    public long after(long nanos) {
        return nanos > YEAR_NANOS ? Wait.NEVER : now + Math.max(0, nanos);
    }

    /** The deadline of an absolute time in epoch milliseconds. */
    long at(long epochMillis) {
        long left = epochMillis - time(TimeReads.EPOCH_MILLIS);
        return left > YEAR_NANOS / 1_000_000 ? Wait.NEVER : after(left * 1_000_000);
    }
}
