package dev.heddle.analyzer.estimate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * A probability, by its natural logarithm: bounds of long executions lie far below what a {@code double} can hold.
 *
 * @param ln at most 0; negative infinity for what never happens
 */
public record Chance(double ln) implements Comparable<Chance> {
    /** What always happens. */
    public static final Chance CERTAIN = new Chance(0);
    /** What never happens, or of which nothing is known. */
    public static final Chance NONE = new Chance(Double.NEGATIVE_INFINITY);

    private static final double LN_10 = Math.log(10);
    private static final double LARGEST_COUNT = 1e15;
    private static final double SMALLEST_DOUBLE = -300;
    private static final double SMALLEST_SHOWN = 0.99e-6;

    /** Rounding may leave it a little above 0. */
    public Chance {
        if (!(ln <= 1e-9)) {
            throw new IllegalArgumentException("no probability has the logarithm " + ln);
        }
        ln = Math.min(0, ln);
    }

    /** The probability itself, from 0 to 1. */
    public static Chance of(double probability) {
        return new Chance(Math.log(probability));
    }

    /** As a number; 0 where it is too small for one. */
    public double value() {
        return Math.exp(ln);
    }

    /** Its decimal logarithm. */
    public double log10() {
        return ln / LN_10;
    }

    /** Probability that this and another, independent event happen. */
    public Chance and(Chance other) {
        return new Chance(ln + other.ln);
    }

    /** Probability that the event happens in none of {@code n} independent executions. */
    public Chance neverIn(long n) {
        return n == 0 ? CERTAIN : new Chance(n * Math.log1p(-value()));
    }

    /**
     * Executions after which it has happened with this confidence: ceil(ln(1 - c) / ln(1 - p)).
     *
     * @param confidence c, between 0 and 1
     * @return empty for more than 10^15
     */
    public OptionalLong executionsFor(double confidence) {
        return count(ln == 0 ? 1 : Math.log1p(-confidence) / Math.log1p(-value()));
    }

    /** Executions of the same sort after which the probability of this is 1 - c, where {@code n} gave it. */
    OptionalLong moreOf(long n, double confidence) {
        return ln == 0 ? OptionalLong.empty() : count(n * (Math.log1p(-confidence) / ln));
    }

    private static OptionalLong count(double n) {
        return n <= LARGEST_COUNT ? OptionalLong.of(Math.max(1, (long) Math.ceil(n))) : OptionalLong.empty();
    }

    /** For JSON, with four digits: a number below the range of {@code double} keeps its power of ten. */
    public BigDecimal number() {
        if (ln == Double.NEGATIVE_INFINITY) {
            return BigDecimal.ZERO;
        }
        MathContext digits = new MathContext(4, RoundingMode.FLOOR);
        if (log10() > SMALLEST_DOUBLE) {
            return new BigDecimal(value(), digits).stripTrailingZeros();
        }
        int exponent = (int) Math.floor(log10());
        return new BigDecimal(Math.pow(10, log10() - exponent), digits)
                .stripTrailingZeros()
                .scaleByPowerOfTen(exponent);
    }

    /** {@code always}, {@code 1 in 2,400}, {@code 1 in 3e13}, {@code never}: rounded down. */
    public String oneIn() {
        if (ln == 0 || ln == Double.NEGATIVE_INFINITY) {
            return ln == 0 ? "always" : "never";
        }
        double inverse = Math.exp(-ln);
        if (inverse < 9_999_999) {
            return String.format(Locale.ROOT, "1 in %,d", (long) Math.ceil(inverse - 1e-9 * inverse));
        }
        double exponent = Math.floor(-log10());
        double mantissa = Math.ceil(Math.pow(10, -log10() - exponent) - 1e-9);
        return mantissa >= 10
                ? String.format(Locale.ROOT, "1 in 1e%.0f", exponent + 1)
                : String.format(Locale.ROOT, "1 in %.0fe%.0f", mantissa, exponent);
    }

    /**
     * In per cent with two digits, rounded up: {@code 13 %}, {@code 0.042 %}, and {@code 0.0001 %} for all that is
     * less.
     */
    public String percent() {
        BigDecimal percent =
                new BigDecimal(Math.max(SMALLEST_SHOWN, value()) * 100).round(new MathContext(2, RoundingMode.CEILING));
        return percent.stripTrailingZeros().toPlainString() + " %";
    }

    @Override
    public int compareTo(Chance other) {
        return Double.compare(ln, other.ln);
    }
}
