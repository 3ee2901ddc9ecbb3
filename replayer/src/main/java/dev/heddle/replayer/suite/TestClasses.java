package dev.heddle.replayer.suite;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Names of the classes that tests are looked for in. */
final class TestClasses {
    private static final String SUFFIX = ".class";

    private TestClasses() {}

    /**
     * All classes of directories and jars that are not nested, sorted by name.
     *
     * @throws UsageException where a place is neither
     */
    static List<String> of(List<Path> places) {
        TreeSet<String> names = new TreeSet<>();
        for (Path place : places) {
            try {
                if (Files.isDirectory(place)) {
                    ofDirectory(place, names);
                } else {
                    ofJar(place, names);
                }
            } catch (IOException e) {
                throw new UsageException(
                        place + ": expected a directory of classes or a jar with tests: " + e.getMessage(), e);
            }
        }
        return List.copyOf(names);
    }

    private static void ofDirectory(Path place, TreeSet<String> names) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> add(place.relativize(file).toString().replace('\\', '/'), names));
        }
    }

    private static void ofJar(Path place, TreeSet<String> names) throws IOException {
        try (ZipFile jar = new ZipFile(place.toFile())) {
            jar.stream().map(ZipEntry::getName).forEach(name -> add(name, names));
        }
    }

    private static void add(String file, TreeSet<String> names) {
        boolean isOuter = file.endsWith(SUFFIX)
                && file.indexOf('$') < 0
                && !file.startsWith("META-INF/")
                && !file.endsWith("module-info.class")
                && !file.endsWith("package-info.class");
        if (isOuter) {
            names.add(file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'));
        }
    }
}
