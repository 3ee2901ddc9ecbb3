package dev.heddle.replayer.minimise;

/**
 * What a reduction may take. Counted in executions and events, so that the same execution is reduced to the same one on
 * every machine; the time is for programs that are slow in another way.
 *
 * @param executions at most
 * @param events at most, of all executions together; the one that is under way is finished
 * @param nanos of processor time, in ns, at most
 */
public record Budget(int executions, long events, long nanos) {
    /** Some seconds at most. */
    public static final Budget DEFAULT = new Budget(2_000, 5_000_000, 20_000_000_000L);
}
