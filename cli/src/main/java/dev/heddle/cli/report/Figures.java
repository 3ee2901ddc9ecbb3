package dev.heddle.cli.report;

import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Figures {
    private Figures() {}

    static String count(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    /** {@code 1 thread}, {@code 2 threads}. */
    static String count(long n, String noun) {
        return count(n) + " " + noun + (n == 1 ? "" : "s");
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%,.0f s", seconds);
    }

    static double seconds(long nanos) {
        return nanos / 1e9;
    }

    /** Rounded to milliseconds, for JSON. */
    static double rounded(double seconds) {
        return Math.round(seconds * 1000) / 1000.0;
    }

    /** A fraction, rounded as {@link #rounded} does. */
    static double perSecond(long n, long nanos) {
        return nanos <= 0 ? 0 : rounded(n / seconds(nanos));
    }

    /** {@code 1,234}; {@code 1.6} where there are few. */
    static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond < 9.95 ? "%.1f" : "%,.0f", perSecond);
    }

    static String hex(long seed) {
        return "0x" + Long.toHexString(seed);
    }
}
