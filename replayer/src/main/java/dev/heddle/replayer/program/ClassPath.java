package dev.heddle.replayer.program;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A class path: absolute directories and jars, in order. Entries that do not exist are kept, as the JVM keeps and skips
 * them.
 */
public final class ClassPath {
    /** Class files are limited by their own format to far less; a larger entry is not read. */
    private static final int MAX_CLASS_BYTES = 64 << 20;

    private ClassPath() {}

    /** Splits an option's value; {@code dir/*} means the jars of a directory, sorted by name so that runs agree. */
    public static List<String> split(String value, Path directory) {
        List<String> entries = new ArrayList<>();
        for (String entry : value.split(File.pathSeparator, -1)) {
            if (entry.equals("*") || entry.endsWith(File.separator + "*")) {
                entries.addAll(jars(directory.resolve(entry.substring(0, entry.length() - 1))));
            } else {
                entries.add(directory.resolve(entry).normalize().toString());
            }
        }
        return List.copyOf(entries);
    }

    private static Set<String> jars(Path folder) {
        Set<String> jars = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
            files.forEach(jar -> jars.add(jar.normalize().toString()));
        } catch (IOException e) {
            // The launcher, too, takes a wild card that matches nothing for an empty list.
            return Set.of();
        }
        return jars;
    }

    /** The bytes of the first class with this binary name (dots or slashes), or empty. */
    public static Optional<byte[]> find(List<String> classPath, String className) {
        String name = className.replace('.', '/') + ".class";
        return classPath.stream()
                .map(entry -> read(Path.of(entry), name, MAX_CLASS_BYTES))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The first bytes of a file in a directory or archive, or empty where there is none that can be read. */
    static Optional<byte[]> read(Path place, String name, int most) {
        try {
            if (Files.isDirectory(place)) {
                try (InputStream in = Files.newInputStream(place.resolve(name))) {
                    return Optional.of(in.readNBytes(most));
                }
            }
            try (ZipFile zip = new ZipFile(place.toFile())) {
                ZipEntry entry = zip.getEntry(name);
                return entry == null
                        ? Optional.empty()
                        : Optional.of(zip.getInputStream(entry).readNBytes(most));
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
