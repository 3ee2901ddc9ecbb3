package dev.heddle.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an example says of itself in its header, in the line {@code Expected: KIND[, found with the default options][
 * (JDK N or newer)].}
 *
 * @param name the example's name
 * @param kind the kind of its failure; empty where none is expected
 * @param isFoundByDefault whether the bug must be found without any option
 * @param since the oldest JDK that it can run on; 0 for any
 */
record ExampleHeader(String name, String kind, boolean isFoundByDefault, int since) {
    private static final Pattern LINE =
            Pattern.compile("(?m)^ \\* <p>Expected: (no failure|exception|deadlock|livelock|exit)"
                    + "(, found with the default options)?(?: \\(JDK (\\d+) or newer\\))?\\.$");

    /** The header of an example. */
    static ExampleHeader of(Path source) throws IOException {
        Matcher line = LINE.matcher(Files.readString(source));
        if (!line.find()) {
            throw new AssertionError(source + ": no line on what is expected");
        }
        return new ExampleHeader(
                String.valueOf(source.getFileName()).replace(".java", ""),
                line.group(1).equals("no failure") ? "" : line.group(1),
                line.group(2) != null,
                line.group(3) == null ? 0 : Integer.parseInt(line.group(3)));
    }

    /** Those of all examples, by name. */
    static List<ExampleHeader> all() throws IOException {
        List<ExampleHeader> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(Installed.example("X").getParent())) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                all.add(of(file));
            }
        }
        return all;
    }

    /** Whether the program is correct. */
    boolean isClean() {
        return kind.isEmpty();
    }
}
