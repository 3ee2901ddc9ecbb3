package dev.heddle.formats.recording;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which fields a free recording follows, chosen by their names and a seed ({@code --sample}). A field is in a sample or
 * it is not, for all objects, threads and runs with that seed: so the order of all accesses to it is in the recording,
 * and other seeds choose others. A larger fraction of the same seed has all fields of a smaller one.
 *
 * @param fraction of the fields, from 0 to 1; 1 is no sample
 * @param seed chooses which
 */
public record RecordingSample(double fraction, long seed) {
    /** All fields. */
    public static final RecordingSample ALL = new RecordingSample(1, 1);

    private static final Pattern FRACTION = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?)(%?)");
    private static final double HUNDRED = 100;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final int MANTISSA = 53;

    public RecordingSample {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("--sample " + fraction + ": expected a fraction from 0 to 1");
        }
    }

    /**
     * Reads the values of {@code --sample} and {@code --sample-seed}.
     *
     * @param fraction as {@code 0.05} or {@code 5%}
     * @throws IllegalArgumentException with a line that says what was expected
     */
    public static RecordingSample of(String fraction, long seed) {
        Matcher matcher = FRACTION.matcher(fraction);
        double value = matcher.matches()
                ? Double.parseDouble(matcher.group(1)) / (matcher.group(2).isEmpty() ? 1 : HUNDRED)
                : -1;
        if (!(value > 0 && value < 1)) {
            throw new IllegalArgumentException(
                    "--sample " + fraction + ": expected a fraction between 0 and 1, as 0.05 or 5%");
        }
        return new RecordingSample(value, seed);
    }

    /** Whether fields are left out. */
    public boolean isPartial() {
        return fraction < 1;
    }

    /**
     * Whether a field is in the sample.
     *
     * @param className of the class that declares it, with dots or slashes
     * @param field its name
     */
    public boolean contains(String className, String field) {
        if (!isPartial()) {
            return true;
        }
        long hash = FNV_OFFSET ^ seed * 0x9E3779B97F4A7C15L;
        for (int i = 0; i < className.length(); i++) {
            char c = className.charAt(i);
            hash = (hash ^ (c == '/' ? '.' : c)) * FNV_PRIME;
        }
        hash = (hash ^ '#') * FNV_PRIME;
        for (int i = 0; i < field.length(); i++) {
            hash = (hash ^ field.charAt(i)) * FNV_PRIME;
        }
        // The last step of SplittableRandom's: the high bits of FNV alone are nearly the same for like names.
        hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
        hash ^= hash >>> 31;
        return (hash >>> Long.SIZE - MANTISSA) * 0x1p-53 < fraction;
    }

    /** As the options say it: {@code --sample 0.05 --sample-seed 3}. */
    public String text() {
        return "--sample " + fraction + (seed == ALL.seed ? "" : " --sample-seed " + seed);
    }
}
