package dev.heddle.benchmarks.rates;

import java.util.Locale;

/**
 * How many of some executions failed.
 *
 * @param failures executions that failed, at least 0
 * @param executions all executions, at least 0
 */
record Rate(long failures, long executions) {
    double value() {
        return interval().rate();
    }

    /** Lower end of the 95 % interval. */
    double low() {
        return interval().low();
    }

    /** Upper end of the 95 % interval. */
    double high() {
        return interval().high();
    }

    private dev.heddle.analyzer.estimate.Rate interval() {
        return executions == 0
                ? new dev.heddle.analyzer.estimate.Rate(Double.NaN, 0, 1)
                : dev.heddle.analyzer.estimate.Rate.of(failures, executions);
    }

    /** Per cent with the interval, as in {@code 75.3 [72.5, 77.9]}. */
    @Override
    public String toString() {
        return executions == 0
                ? "-"
                : String.format(Locale.ROOT, "%.1f [%.1f, %.1f]", 100 * value(), 100 * low(), 100 * high());
    }
}
