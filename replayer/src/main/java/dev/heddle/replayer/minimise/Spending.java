package dev.heddle.replayer.minimise;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What attempts have taken of a budget. Time is that of the processor: on a busy machine an execution takes longer, but
 * not more of it. Real time is limited as well, since programs may wait for what is outside.
 */
public final class Spending {
    /** How much longer than its processor time a search may take. */
    private static final long WAITING = 6;

    /** More processors than a program keeps busy whose threads run one at a time. */
    private static final int MOST_PROCESSORS = 64;

    private final BooleanSupplier isNeedless;
    private final LongSupplier realNanos;
    private final LongSupplier processorNanos;
    private Budget budget;
    private int executions;
    private long events;
    private long start;
    private long startOfProcessor;
    /** Processor time taken when its clock was read last, and when that was: the clock takes 50 us and more. */
    private long taken;

    private long takenAt;

    /** Spending by the clocks of this JVM. */
    public Spending(Budget budget) {
        this(budget, () -> false);
    }

    /**
     * Spending by the clocks of this JVM.
     *
     * @param isNeedless whether the search is needed no more, which ends it
     */
    public Spending(Budget budget, BooleanSupplier isNeedless) {
        this(budget, isNeedless, System::nanoTime, Spending::processorNanos);
    }

    Spending(Budget budget, LongSupplier realNanos, LongSupplier processorNanos) {
        this(budget, () -> false, realNanos, processorNanos);
    }

    private Spending(Budget budget, BooleanSupplier isNeedless, LongSupplier realNanos, LongSupplier processorNanos) {
        this.budget = budget;
        this.isNeedless = isNeedless;
        this.realNanos = realNanos;
        this.processorNanos = processorNanos;
    }

    /** Begins anew. */
    public void restart() {
        restart(budget);
    }

    /** Begins anew, with another budget. */
    public void restart(Budget next) {
        budget = next;
        executions = 0;
        events = 0;
        start = realNanos.getAsLong();
        startOfProcessor = processorNanos.getAsLong();
        taken = 0;
        takenAt = start;
    }

    /** Counts an execution. */
    public void add(long eventsOfExecution) {
        executions++;
        events += eventsOfExecution;
    }

    /** Executions since the beginning. */
    public int executions() {
        return executions;
    }

    /** Whether nothing is left. */
    public boolean isOver() {
        return executions >= budget.executions()
                || events >= budget.events()
                || isNeedless.getAsBoolean()
                || hasTakenNanos(budget.nanos())
                || realNanos.getAsLong() - start > WAITING * Math.min(budget.nanos(), Long.MAX_VALUE / WAITING);
    }

    /** Whether a part of the processor time has been taken: 4 stands for a quarter. */
    public boolean hasTaken(int part) {
        return hasTakenNanos(budget.nanos() / part);
    }

    /** Whether more processor time was taken; the clock is read only where so much can have been taken. */
    private boolean hasTakenNanos(long nanos) {
        long now = realNanos.getAsLong();
        if (now - takenAt < (nanos - taken) / MOST_PROCESSORS) {
            return false;
        }
        taken = processorNanos.getAsLong() - startOfProcessor;
        takenAt = now;
        return taken > nanos;
    }

    /**
     * Processor time of this process in ns, in steps of some ms; not by way of {@code ManagementFactory}, which fails
     * where the program has emptied the system properties.
     */
    public static long processorNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElseGet(System::nanoTime);
    }
}
