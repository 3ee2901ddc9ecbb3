package dev.heddle.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The traces that a command has saved in a folder. */
public final class SavedTraces {
    private SavedTraces() {}

    /** All of them, by the number of their execution; a reduced one is before its original. */
    public static List<Path> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".heddle"))
                    .sorted(Comparator.comparingInt(SavedTraces::number).thenComparing(Comparator.naturalOrder()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The trace of the earliest execution. */
    public static Path first(Path folder) {
        return in(folder).stream().findFirst().orElseThrow(() -> new AssertionError("no trace in " + folder));
    }

    /** The trace of the latest execution, as it is reported. */
    public static Path last(Path folder) {
        List<Path> reported = in(folder).stream()
                .filter(file -> !file.toString().endsWith(".original.heddle"))
                .toList();
        return reported.get(reported.size() - 1);
    }

    /** Fails unless both files have the same bytes, and says at which line of their contents they differ. */
    public static void assertSameBytes(Path expected, Path actual) throws IOException {
        long at = Files.mismatch(expected, actual);
        if (at < 0) {
            return;
        }
        List<String> before = contents(expected);
        List<String> now = contents(actual);
        int same = 0;
        while (same < Math.min(before.size(), now.size()) && before.get(same).equals(now.get(same))) {
            same++;
        }
        throw new AssertionError(String.format(
                "%s (%d bytes) and %s (%d) differ at byte %d, their contents at line %d:%n%s%n- - -%n%s",
                expected,
                Files.size(expected),
                actual,
                Files.size(actual),
                at,
                same + 1,
                excerpt(before, same),
                excerpt(now, same)));
    }

    private static List<String> contents(Path trace) {
        Path file = trace.toAbsolutePath();
        return Installed.run(file.getParent(), "inspect", "--width", "400", file.toString())
                .out()
                .lines()
                .toList();
    }

    private static String excerpt(List<String> lines, int at) {
        return String.join(System.lineSeparator(), lines.subList(Math.max(0, at - 5), Math.min(lines.size(), at + 5)));
    }

    /** The number of its execution, which its name ends with; 0 where there is none. */
    public static int number(Path trace) {
        String digits = String.valueOf(trace.getFileName()).replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
