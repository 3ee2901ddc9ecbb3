package dev.heddle.cli.report;

import dev.heddle.analyzer.report.Report;
import dev.heddle.formats.text.Printable;
import dev.heddle.replayer.job.RunResult;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which packages take the events of a long execution, and what to do where that is a library that is not under test.
 */
final class BusyPackages {
    /** Percentage of the events from which a package is worth a line. */
    private static final long MUCH = 50;

    /** Prefixes of packages that belong to no single library. */
    private static final Set<String> DOMAINS =
            Set.of("com", "org", "net", "io", "dev", "de", "org.apache", "com.google");

    private BusyPackages() {}

    /** Whether a figure of {@link RunResult#parameters} is one of packages. */
    static boolean isFigure(String name) {
        return name.equals(RunResult.EVENTS_COUNTED) || name.startsWith(RunResult.EVENTS_IN);
    }

    /**
     * Hint for the user if most events are in a package that can be left out of control: neither the JDK's nor the
     * program's own.
     *
     * @param program name of the source file, the main class, or the test method
     */
    static Optional<String> hint(Map<String, RunResult.Range> figures, String program) {
        long events = events(figures);
        Map<String, Long> withNested = new TreeMap<>();
        byPackage(figures).forEach((name, n) -> {
            for (String of = name; !of.isEmpty(); of = parent(of)) {
                withNested.merge(of, n, Long::sum);
            }
        });
        return withNested.entrySet().stream()
                .filter(of -> of.getValue() * 100 >= MUCH * events && isForeign(of.getKey(), packageOf(program)))
                .max(Comparator.comparingInt(
                                (Map.Entry<String, Long> of) -> of.getKey().length())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(of -> line(Printable.line(of.getKey()), of.getValue() * 100 / events, events));
    }

    private static String line(String name, long percentage, long events) {
        return percentage + " % of the " + Figures.count(events) + " events of an execution are in " + name
                + "; if its code is not what you test, --exclude " + name + " makes executions faster";
    }

    /** Whether a package can be left out: neither the JDK's, nor the program's, nor a mere domain. */
    private static boolean isForeign(String name, String program) {
        return !isJdk(name) && !isWithin(program, name) && !DOMAINS.contains(name);
    }

    private static String parent(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** For JSON; null where no execution was long. */
    static @Nullable Report json(Map<String, RunResult.Range> figures) {
        long events = events(figures);
        if (events == 0) {
            return null;
        }
        return new Report().field("events", events).field("packages", byPackage(figures));
    }

    private static long events(Map<String, RunResult.Range> figures) {
        RunResult.Range counted = figures.get(RunResult.EVENTS_COUNTED);
        return counted == null ? 0 : counted.median();
    }

    private static Map<String, Long> byPackage(Map<String, RunResult.Range> figures) {
        Map<String, Long> all = new TreeMap<>();
        figures.forEach((name, range) -> {
            if (name.startsWith(RunResult.EVENTS_IN)) {
                all.put(name.substring(RunResult.EVENTS_IN.length()), range.median());
            }
        });
        return all;
    }

    private static boolean isJdk(String name) {
        return isWithin(name, "java") || isWithin(name, "javax") || isWithin(name, "jdk") || isWithin(name, "sun");
    }

    private static boolean isWithin(String name, String of) {
        return name.equals(of) || name.startsWith(of + ".");
    }

    private static String packageOf(String program) {
        if (program.endsWith(".java")) {
            return "";
        }
        String type = program.contains("#") ? program.substring(0, program.indexOf('#')) : program;
        return parent(type);
    }
}
