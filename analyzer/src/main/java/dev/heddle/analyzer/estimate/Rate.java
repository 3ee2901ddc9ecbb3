package dev.heddle.analyzer.estimate;

/**
 * How often something happened, with the interval that contains its probability with 95 % confidence (Wilson's score
 * interval: no approximation at the ends 0 and 1, never outside of them).
 *
 * @param rate observed, from 0 to 1
 * @param low lower end of the interval
 * @param high upper end
 */
public record Rate(double rate, double low, double high) {
    /** The 97.5th percentile of the standard normal distribution. */
    private static final double Z = 1.959963984540054;

    /**
     * The rate of {@code hits} in {@code tries}.
     *
     * @throws IllegalArgumentException unless 0 &lt;= hits &lt;= tries and tries &gt; 0
     */
    public static Rate of(long hits, long tries) {
        if (tries <= 0 || hits < 0 || hits > tries) {
            throw new IllegalArgumentException(hits + " of " + tries + " is no rate");
        }
        double n = tries;
        double p = hits / n;
        double centre = p + Z * Z / (2 * n);
        double spread = Z * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
        double scale = 1 + Z * Z / n;
        return new Rate(
                p,
                hits == 0 ? 0 : Math.max(0, (centre - spread) / scale),
                hits == tries ? 1 : Math.min(1, (centre + spread) / scale));
    }
}
