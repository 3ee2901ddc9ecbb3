package dev.heddle.cli.litmus;

import dev.heddle.formats.file.UnreadableFileException;
import dev.heddle.formats.litmus.LitmusReader;
import dev.heddle.formats.litmus.LitmusTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Finds and reads the tests that the user names. */
final class LitmusFiles {
    private LitmusFiles() {}

    /**
     * A test, the file that it came from and the name of its class.
     *
     * @param className without the package
     */
    public record Entry(Path file, LitmusTest test, String className) {}

    /**
     * The test in a file, or all tests in a directory and those below, in the order of their names.
     *
     * @throws UnreadableFileException for the first file that is no test, and where there is none at all
     */
    public static List<Entry> read(Path fileOrDirectory) throws UnreadableFileException {
        ClassNames names = new ClassNames();
        List<Entry> entries = new ArrayList<>();
        for (Path file : files(fileOrDirectory)) {
            try {
                LitmusTest test = LitmusReader.read(file);
                entries.add(new Entry(file, test, names.of(test.name())));
            } catch (IOException e) {
                String found = Files.exists(file) ? "one that cannot be read (" + e + ")" : "no such file";
                throw new UnreadableFileException(file, 1, "expected a litmus test, found " + found);
            }
        }
        return entries;
    }

    private static List<Path> files(Path fileOrDirectory) throws UnreadableFileException {
        if (!Files.isDirectory(fileOrDirectory)) {
            return List.of(fileOrDirectory);
        }
        try (Stream<Path> all = Files.walk(fileOrDirectory)) {
            List<Path> files = all.filter(file -> file.toString().endsWith(LitmusReader.EXTENSION))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new UnreadableFileException(
                        fileOrDirectory, 1, "expected files *" + LitmusReader.EXTENSION + ", found none");
            }
            return files;
        } catch (IOException e) {
            throw new UnreadableFileException(fileOrDirectory, 1, "expected a directory that can be read: " + e);
        }
    }

    /** Gives each test of a directory a class of its own, on file systems that ignore case, too. */
    static final class ClassNames {
        /** Main is the class that the JVM starts with. */
        private final Set<String> taken = new HashSet<>(Set.of("main"));

        /** The class for a test: its name, with _ for what a Java name cannot have. */
        String of(String testName) {
            String name = testName.replaceAll("[^A-Za-z0-9]+", "_");
            if (!Character.isLetter(name.charAt(0))) {
                name = "T" + name;
            }
            String candidate = name;
            for (int i = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); i++) {
                candidate = name + "_" + i;
            }
            return candidate;
        }
    }
}
