package dev.heddle.analyzer.estimate;

/**
 * The probability that a further execution is of a reads-from class that none has shown so far. Estimate: Good,
 * Biometrika 1953, after Turing: the share of executions that are the only ones of their class. Bound: McAllester and
 * Schapire, COLT 2000, theorem 3; it holds for executions drawn independently from one distribution, and strategies
 * that take turns or learn are not that. Neither says anything about bugs: a rare one may show in classes that have
 * been seen, or stay in one that has not.
 *
 * @param singles executions that are the only ones of their class
 * @param executions all whose class is known, at least 1
 */
public record UnseenClasses(long singles, long executions) {
    private static final double CONFIDENCE = 0.95;
    private static final double FACTOR = 2 * Math.sqrt(2) + Math.sqrt(3);

    /** Checks the numbers. */
    public UnseenClasses {
        if (executions < 1 || singles < 0 || singles > executions) {
            throw new IllegalArgumentException(
                    "expected from 0 to " + executions + " single classes of at least one execution, found " + singles);
        }
    }

    /** In [0, 1]. */
    public double estimate() {
        return (double) singles / executions;
    }

    /** What the probability is at most, with a confidence of 95 %; in [0, 1]. */
    public double bound() {
        return Math.min(1, estimate() + FACTOR * Math.sqrt(Math.log(3 / (1 - CONFIDENCE)) / executions));
    }
}
