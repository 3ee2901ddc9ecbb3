package dev.heddle.analyzer.derive;

/**
 * How random orders are made.
 *
 * @param kind which algorithm
 * @param leastSinks smallest d of PCTWM, at least 0
 * @param mostSinks largest d: one is drawn for each order
 * @param history h of PCTWM, at least 1
 */
public record SamplingStrategy(Kind kind, int leastSinks, int mostSinks, int history) {
    /** The algorithms. */
    public enum Kind {
        /** Partial order sampling. */
        POS,
        /** Probabilistic concurrency testing for weak memory. */
        PCTWM
    }

    /** @throws IllegalArgumentException if a number is out of range */
    public SamplingStrategy {
        if (leastSinks < 0 || mostSinks < leastSinks || history < 1) {
            throw new IllegalArgumentException(
                    "expected 0 <= d and 1 <= h, found d " + leastSinks + " to " + mostSinks + ", h " + history);
        }
    }

    /** Partial order sampling. */
    public static SamplingStrategy pos() {
        return new SamplingStrategy(Kind.POS, 0, 0, 1);
    }

    /**
     * How executions go on online, as {@code check --strategy} takes it.
     *
     * @param d how many sinks are still to be drawn
     * @param sinks among how many: those that the trace has left
     */
    String plan(int d, int sinks) {
        return kind == Kind.POS ? "pos" : "pctwm:d=" + d + ",h=" + history + ",k=" + sinks;
    }

    /** {@code pos}, {@code pctwm:d=1,h=2} or {@code pctwm:d=0-3,h=2}. */
    @Override
    public String toString() {
        if (kind == Kind.POS) {
            return "pos";
        }
        String d = leastSinks == mostSinks ? "" + mostSinks : leastSinks + "-" + mostSinks;
        return "pctwm:d=" + d + ",h=" + history;
    }
}
