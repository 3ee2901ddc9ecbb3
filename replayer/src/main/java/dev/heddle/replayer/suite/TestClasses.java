package dev.heddle.replayer.suite;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Names of the classes that tests are looked for in. */
final class TestClasses {
    private static final String SUFFIX = ".class";

    private TestClasses() {}

    /**
     * All classes of directories and jars, nested ones too, sorted by name.
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

    /** Files that go meanwhile, or that cannot be read, are left out. */
    private static void ofDirectory(Path place, TreeSet<String> names) throws IOException {
        Files.walkFileTree(place, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    add(place.relativize(file).toString().replace('\\', '/'), names);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void ofJar(Path place, TreeSet<String> names) throws IOException {
        try (ZipFile jar = new ZipFile(place.toFile())) {
            jar.stream().map(ZipEntry::getName).forEach(name -> add(name, names));
        }
    }

    private static void add(String file, TreeSet<String> names) {
        boolean isClass = file.endsWith(SUFFIX)
                && !file.startsWith("META-INF/")
                && !file.endsWith("module-info.class")
                && !file.endsWith("package-info.class");
        if (isClass) {
            names.add(file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'));
        }
    }
}
