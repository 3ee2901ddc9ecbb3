package dev.heddle.analyzer.memory.axioms;

/**
 * Which executions are consistent: what a plain access is worth, and how the order S of volatiles lies to the order of
 * execution.
 */
public enum AxiomVariant {
    /** Plain reads need not be coherent; S is a suborder of the execution order. */
    JMM_EXEC(false, Sync.EXEC),
    /** Plain reads need not be coherent; a pure volatile read may lie in S before its execution. */
    JMM_STALE(false, Sync.STALE),
    /** Plain reads need not be coherent; S is any total order. */
    JMM_FULL(false, Sync.FULL),
    /** Plain is opaque; S is a suborder of the execution order. */
    COHERENT_EXEC(true, Sync.EXEC),
    /** Plain is opaque; a pure volatile read may lie in S before its execution. */
    COHERENT_STALE(true, Sync.STALE),
    /** Plain is opaque; S is any total order. */
    COHERENT_FULL(true, Sync.FULL),
    /** As that of STALE, and a volatile read synchronises with what it reads alone. */
    C11_JMM_STALE(false, Sync.STALE),
    /** As the coherent one of STALE, and a volatile read synchronises with what it reads alone. */
    C11_STALE(true, Sync.STALE),
    /** C++20, seq_cst as revised by P0668: S agrees with strongly-happens-before. */
    C11_FULL(true, Sync.FULL);

    /** How S lies to the order of execution. */
    enum Sync {
        EXEC,
        STALE,
        FULL
    }

    /** Whether it is a variant of C11. */
    boolean isC11() {
        return this == C11_STALE || this == C11_FULL || this == C11_JMM_STALE;
    }

    final boolean coherent;
    final Sync sync;

    AxiomVariant(boolean coherent, Sync sync) {
        this.coherent = coherent;
        this.sync = sync;
    }
}
