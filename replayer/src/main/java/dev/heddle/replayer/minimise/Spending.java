package dev.heddle.replayer.minimise;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What attempts have taken of a budget. Time is that of the processor: on a busy machine an execution takes longer, but
 * not more of it. Real time is limited as well, since programs may wait for what is outside.
 */
public final class Spending {
    /** How much longer than its processor time a search may take. */
    private static final long WAITING = 6;

    private final LongSupplier realNanos;
    private final LongSupplier processorNanos;
    private Budget budget;
    private int executions;
    private long events;
    private long start;
    private long startOfProcessor;

    /** Spending by the clocks of this JVM. */
    public Spending(Budget budget) {
        this(budget, System::nanoTime, Spending::processorNanos);
    }

    Spending(Budget budget, LongSupplier realNanos, LongSupplier processorNanos) {
        this.budget = budget;
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
                || processorNanos.getAsLong() - startOfProcessor > budget.nanos()
                || realNanos.getAsLong() - start > WAITING * Math.min(budget.nanos(), Long.MAX_VALUE / WAITING);
    }

    /** Whether a part of the processor time has been taken: 4 stands for a quarter. */
    public boolean hasTaken(int part) {
        return processorNanos.getAsLong() - startOfProcessor > budget.nanos() / part;
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
