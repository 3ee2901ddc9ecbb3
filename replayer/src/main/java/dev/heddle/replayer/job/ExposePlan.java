package dev.heddle.replayer.job;

import dev.heddle.formats.run.TextFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * What {@code heddle expose} asks of a target JVM, besides the {@link RunConfig}.
 *
 * @param resultsFile where the {@link ExposeResults} go, rewritten as the campaign goes on; a JVM that takes over from another one begins with what is
 *     there
 * @param profiling how long executions are made to predict from
 * @param attempts executions that aim at one iRoot, at most
 * @param search executions in a row that aim at none and expose no more of what was predicted, after which the search ends
 * @param idioms those that are tried
 * @param races whether racy pairs of sites are targets too
 */
public record ExposePlan(
        String resultsFile, Profiling profiling, int attempts, int search, List<Integer> idioms, boolean races) {
    /** Copies the list. */
    public ExposePlan {
        idioms = List.copyOf(idioms);
    }

    /** When there is enough to predict from. */
    public enum Until {
        /** At once: what to aim at is given. */
        NONE,
        /** So many executions in a row have predicted nothing new. */
        STABLE,
        /** So many executions have been made. */
        RUNOUT,
        /** So many seconds have passed. */
        TIMEOUT
    }

    /**
     * How long executions are made to predict from.
     *
     * @param threshold executions, or seconds; above 0 except for NONE
     */
    public record Profiling(Until until, double threshold) {
        /** Nothing is predicted. */
        public static final Profiling NONE = new Profiling(Until.NONE, 0);

        /**
         * {@code stable:3}, {@code runout:20} or {@code timeout:5}.
         *
         * @throws IllegalArgumentException with a line for the user
         */
        public static Profiling parse(String text) {
            int colon = text.indexOf(':');
            Until until = Stream.of(Until.values())
                    .filter(u ->
                            u != Until.NONE && u.name().equalsIgnoreCase(colon < 0 ? text : text.substring(0, colon)))
                    .findFirst()
                    .orElseThrow(() -> expected(text));
            double threshold = colon < 0 ? standard(until) : number(text, text.substring(colon + 1));
            boolean isWhole = until == Until.TIMEOUT || threshold == Math.rint(threshold);
            if (!(threshold > 0) || threshold > 1e9 || !isWhole) {
                throw expected(text);
            }
            return new Profiling(until, threshold);
        }

        private static double standard(Until until) {
            return switch (until) {
                case NONE -> 0;
                case STABLE -> 3;
                case RUNOUT -> 20;
                case TIMEOUT -> 10;
            };
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
            return until.name().toLowerCase(java.util.Locale.ROOT) + ":" + number;
        }
    }

    /** Writes this plan as a properties file. */
    public void write(Path file) throws IOException {
        Properties p = new Properties();
        p.setProperty("results", resultsFile);
        p.setProperty("profiling", profiling.until() == Until.NONE ? "" : profiling.toString());
        p.setProperty("attempts", Integer.toString(attempts));
        p.setProperty("search", Integer.toString(search));
        TextFiles.putList(p, "idiom", idioms.stream().map(String::valueOf).toList());
        p.setProperty("races", Boolean.toString(races));
        TextFiles.writeProperties(file, p);
    }

    /** Reads a plan that {@link #write} wrote. */
    public static ExposePlan read(Path file) throws IOException {
        Properties p = new Properties();
        p.load(new StringReader(Files.readString(file, StandardCharsets.UTF_8)));
        String profiling = p.getProperty("profiling");
        return new ExposePlan(
                p.getProperty("results"),
                profiling.isEmpty() ? Profiling.NONE : Profiling.parse(profiling),
                Integer.parseInt(p.getProperty("attempts")),
                Integer.parseInt(p.getProperty("search")),
                TextFiles.getList(p, "idiom").stream().map(Integer::valueOf).toList(),
                Boolean.parseBoolean(p.getProperty("races")));
    }
}
