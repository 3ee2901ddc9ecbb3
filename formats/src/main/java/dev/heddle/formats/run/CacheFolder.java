package dev.heddle.formats.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where what is made once is kept: for a JDK its instrumented classes and archives of our own, for a program its
 * instrumented classes. All of it can be made again, so a file may be deleted at any time; files are written to a
 * temporary name and renamed. Folders of classes may be deleted where no program of that content runs.
 */
public final class CacheFolder {
    /** Three for each of eight JDKs and builds. */
    private static final int MOST_FILES = 24;

    private static final String OF_PROGRAM = "program-";
    private static final int MOST_PROGRAMS = 64;
    /** What is compiled for programs in C and C++: three files for each compiler and build. */
    private static final String NATIVE = "native-";

    private static final int MOST_NATIVE = 64;
    private static final String CLASSES = "classes";
    /** A JVM that runs for longer may miss a class that it has not loaded. */
    private static final long LONGEST_USE_MILLIS = 30L * 24 * 60 * 60 * 1_000;

    /** Limit for the caches of all programs together. */
    private static final long MOST_BYTES = 256L << 20;

    private CacheFolder() {}

    /**
     * The folder, which need not exist: in the installation, or {@code .cache/heddle} of the user if that is not
     * writable.
     *
     * @param home the installation
     */
    public static Path of(Path home) {
        return Files.isWritable(home)
                ? home.resolve("cache")
                : Path.of(System.getProperty("user.home", "."), ".cache", "heddle");
    }

    /** The file of the compiled classes of a program's source with that key. */
    public static Path ofSource(Path folder, String key) {
        return folder.resolve(OF_PROGRAM + key + ".compiled");
    }

    /** The files there, the newest first; none where there is no folder. */
    public static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing((Path file) -> file.toFile().lastModified())
                            .reversed()
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
    }

    /** The file of what was compiled for programs in C and C++ with that key; {@code suffix} says what it is. */
    public static Path ofNative(Path folder, String key, String suffix) {
        return folder.resolve(NATIVE + key + suffix);
    }

    /** Says that a file is in use, so that it is none of the oldest. */
    public static void use(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
    }

    /** The file of a program's classes with that key. */
    public static Path ofProgram(Path folder, String key) {
        return folder.resolve(OF_PROGRAM + key + ".classes");
    }

    /** The folder of the classes, with that content, of programs of one source file. */
    public static Path ofClasses(Path folder, String content) {
        return folder.resolve(CLASSES).resolve(content);
    }

    /** Folders of such classes that are no longer used. */
    public static List<Path> unusedClasses(Path folder) throws IOException {
        long now = System.currentTimeMillis();
        return classes(folder).stream()
                .filter(one -> now - one.toFile().lastModified() > LONGEST_USE_MILLIS)
                .toList();
    }

    /** All folders of such classes; none where there is no folder. */
    public static List<Path> classes(Path folder) throws IOException {
        Path all = folder.resolve(CLASSES);
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(all)) {
            return folders.sorted().toList();
        }
    }

    /**
     * Deletes the oldest files where there are too many or, of programs, too large ones: those that are no longer used,
     * most likely.
     */
    public static void trim(Path folder) throws IOException {
        int programs = 0;
        int natives = 0;
        int others = 0;
        long bytes = 0;
        for (Path file : files(folder)) {
            String name = String.valueOf(file.getFileName());
            boolean isTooMuch;
            if (name.startsWith(OF_PROGRAM)) {
                bytes += file.toFile().length();
                isTooMuch = ++programs > MOST_PROGRAMS || bytes > MOST_BYTES;
            } else {
                isTooMuch = name.startsWith(NATIVE) ? ++natives > MOST_NATIVE : ++others > MOST_FILES;
            }
            if (isTooMuch) {
                Files.deleteIfExists(file);
            }
        }
    }
}
