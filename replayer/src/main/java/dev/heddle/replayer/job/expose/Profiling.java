package dev.heddle.replayer.job.expose;

import java.util.Locale;
import java.util.stream.Stream;

/**
 * How long executions are made to predict from.
 *
 * @param threshold executions, or seconds; above 0 except for NONE
 */
public record Profiling(Until until, double threshold) {
    /** Nothing is predicted. */
    public static final Profiling NONE = new Profiling(Until.NONE, 0);

    /** When there is enough to predict from. */
    public enum Until {
        /** At once: what to aim at is given. */
        NONE(0),
        /** After this many executions in a row that have predicted nothing new. */
        STABLE(3),
        /** After this many executions. */
        RUNOUT(20),
        /** After this many seconds. */
        TIMEOUT(10);

        private final double standard;

        Until(double standard) {
            this.standard = standard;
        }
    }

    /**
     * {@code stable:3}, {@code runout:20} or {@code timeout:5}.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    public static Profiling parse(String text) {
        int colon = text.indexOf(':');
        Until until = Stream.of(Until.values())
                .filter(u -> u != Until.NONE && u.name().equalsIgnoreCase(colon < 0 ? text : text.substring(0, colon)))
                .findFirst()
                .orElseThrow(() -> expected(text));
        double threshold = colon < 0 ? until.standard : number(text, text.substring(colon + 1));
        boolean isWhole = until == Until.TIMEOUT || threshold == Math.rint(threshold);
        if (!(threshold > 0) || threshold > 1e9 || !isWhole) {
            throw expected(text);
        }
        return new Profiling(until, threshold);
    }

    private static double number(String text, String number) {
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw expected(text);
        }
    }

    private static IllegalArgumentException expected(String text) {
        return new IllegalArgumentException(
                text + ": expected stable:N, runout:N (executions) or timeout:SECONDS, with a number above 0");
    }

    @Override
    public String toString() {
        String number =
                threshold == Math.rint(threshold) ? Long.toString((long) threshold) : Double.toString(threshold);
        return until.name().toLowerCase(Locale.ROOT) + ":" + number;
    }
}
