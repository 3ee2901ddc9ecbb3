package dev.heddle.benchmarks.rates;

import java.util.Locale;

/**
 * How many of some executions failed.
 *
 * @param failures executions that failed, at least 0
 * @param executions all executions, at least 0
 */
record Rate(long failures, long executions) {
    private static final double Z = 1.959963985; // 95 %

    double value() {
        return executions == 0 ? Double.NaN : (double) failures / executions;
    }

    /** Lower end of the 95 % interval. Source: Wilson, JASA 22 (1927). */
    double low() {
        return failures == 0 ? 0 : Math.max(0, centre() - halfWidth());
    }

    /** Upper end of the 95 % interval. */
    double high() {
        return failures == executions ? 1 : Math.min(1, centre() + halfWidth());
    }

    private double centre() {
        return (value() + Z * Z / (2 * executions)) / (1 + Z * Z / executions);
    }

    private double halfWidth() {
        double p = value();
        double variance = p * (1 - p) / executions + Z * Z / (4.0 * executions * executions);
        return Z * Math.sqrt(variance) / (1 + Z * Z / executions);
    }

    /** Per cent with the interval, as in {@code 75.3 [72.5, 77.9]}. */
    @Override
    public String toString() {
        return executions == 0
                ? "-"
                : String.format(Locale.ROOT, "%.1f [%.1f, %.1f]", 100 * value(), 100 * low(), 100 * high());
    }
}
