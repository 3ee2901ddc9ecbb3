package dev.heddle.analyzer.derive;

/** What the search for an order has come to. */
public sealed interface Derivation permits Derivation.Found, Derivation.None {
    /** What the reads before the goal see: the less it changes, the surer the program follows. */
    enum Fidelity {
        /** All reads but those of the goal see the writes that they saw. */
        KEPT,
        /** All see the values that they saw, some of them from other writes. */
        SAME_VALUES,
        /** As KEPT or SAME_VALUES before the goal's first event of each thread, other values after it. */
        CHANGED_WITHIN,
        /** Some see other values before the goal. */
        CHANGED
    }

    /**
     * An order that can be executed and ends with the goal.
     *
     * @param order execution indices of the trace, in the new order
     * @param sources for each place in {@code order} the execution index of the write that the event reads, or as in
     *     {@code EventColumns.readsFrom}
     * @param fidelity what other reads see
     */
    record Found(int[] order, int[] sources, Fidelity fidelity) implements Derivation {}

    /**
     * No order.
     *
     * @param reason why, in one line
     * @param isProven whether there is none, as far as reads are to see what they saw; false where the search gave up
     */
    record None(String reason, boolean isProven) implements Derivation {}
}
