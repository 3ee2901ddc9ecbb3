package dev.heddle.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of {@code examples/libraries/drivers.txt}.
 *
 * @param name the driver's class, and its file's name
 * @param jars jars of the library, without folder and {@code .jar}
 * @param packages prefix of the library's packages
 * @param kind how it fails, or {@code passes}
 * @param javaOptions options that the library wants of java
 */
record LibraryDriver(String name, List<String> jars, String packages, String kind, List<String> javaOptions) {
    private static final int COLUMNS = 5;

    static Path folder() {
        return Installed.checkout().resolve("examples/libraries");
    }

    /** All drivers, in the file's order. */
    static List<LibraryDriver> all() throws IOException {
        return Files.readAllLines(folder().resolve("drivers.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(LibraryDriver::of)
                .toList();
    }

    private static LibraryDriver of(String line) {
        List<String> columns =
                Arrays.stream(line.split("\\|", COLUMNS)).map(String::strip).toList();
        return new LibraryDriver(
                columns.get(0), words(columns.get(1)), columns.get(2), columns.get(3), words(columns.get(4)));
    }

    private static List<String> words(String column) {
        return column.isEmpty() ? List.of() : List.of(column.split(" +"));
    }

    boolean passes() {
        return kind.equals("passes");
    }

    /** What stands on the command line after {@code --}. */
    List<String> javaArguments() {
        Path libraries = Path.of(System.getProperty("heddle.libraries", "target/libraries"))
                .toAbsolutePath();
        List<String> arguments = new ArrayList<>(javaOptions);
        arguments.add("-cp");
        arguments.add(jars.stream()
                .map(jar -> libraries.resolve(jar + ".jar").toString())
                .collect(Collectors.joining(File.pathSeparator)));
        arguments.add(folder().resolve(name + ".java").toString());
        return arguments;
    }

    @Override
    public String toString() {
        return name;
    }
}
