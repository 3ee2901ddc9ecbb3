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

    /** The number of its execution, which its name ends with; 0 where there is none. */
    public static int number(Path trace) {
        String digits = String.valueOf(trace.getFileName()).replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
