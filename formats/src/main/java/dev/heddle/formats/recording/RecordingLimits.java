package dev.heddle.formats.recording;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much of a recording is kept, and in how many files.
 *
 * @param ringBytes number of last bytes to keep; 0 for all
 * @param rotateBytes size after which a new file begins; 0 for never
 * @param rotateMillis time after which a new file begins; 0 for never
 */
public record RecordingLimits(long ringBytes, long rotateBytes, long rotateMillis) {
    /** Everything in one file. */
    public static final RecordingLimits NONE = new RecordingLimits(0, 0, 0);

    /** Below this a ring would hold little more than one thread's last block. */
    public static final long SMALLEST = 1 << 20;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmg])b?");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(s|min|h|d)");

    /**
     * Reads what a person wrote.
     *
     * @param ring as in {@code 64m}, or empty
     * @param rotate as in {@code 500m} or {@code 1h}, or empty
     * @throws IllegalArgumentException with a line that says what was expected
     */
    public static RecordingLimits parse(String ring, String rotate) {
        if (!ring.isEmpty() && !rotate.isEmpty()) {
            throw new IllegalArgumentException("a ring is one file: expected --ring or --rotate, found both");
        }
        if (!ring.isEmpty()) {
            return new RecordingLimits(size("--ring", ring), 0, 0);
        }
        if (rotate.isEmpty()) {
            return NONE;
        }
        Matcher duration = DURATION.matcher(rotate.toLowerCase(Locale.ROOT));
        if (duration.matches()) {
            long millis = Long.parseLong(duration.group(1)) * unit(duration.group(2));
            if (millis == 0) {
                throw new IllegalArgumentException("--rotate " + rotate + ": expected more than no time");
            }
            return new RecordingLimits(0, 0, millis);
        }
        return new RecordingLimits(0, size("--rotate", rotate), 0);
    }

    private static long unit(String name) {
        return switch (name) {
            case "s" -> 1000L;
            case "min" -> 60_000L;
            case "h" -> 3_600_000L;
            default -> 86_400_000L;
        };
    }

    private static long size(String option, String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new IllegalArgumentException(option + " " + text + ": expected a size such as 64m or 2g"
                    + (option.equals("--rotate") ? ", or a time such as 30min or 1h" : ""));
        }
        long factor = switch (size.group(2)) {
            case "k" -> 1L << 10;
            case "m" -> 1L << 20;
            default -> 1L << 30;
        };
        long bytes = Long.parseLong(size.group(1)) * factor;
        if (bytes < SMALLEST) {
            throw new IllegalArgumentException(option + " " + text + ": expected at least 1m");
        }
        return bytes;
    }
}
