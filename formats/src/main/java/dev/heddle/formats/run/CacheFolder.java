package dev.heddle.formats.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where what is made once for a JDK is kept: instrumented classes of the JDK, and archives of our own classes. All of it can be made again, so a file may be deleted at any time;
 * files are written to a temporary name and renamed.
 */
public final class CacheFolder {
    /** Two for each of eight JDKs and builds. */
    private static final int MOST_FILES = 16;

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

    /** Deletes the oldest files where there are too many: those of JDKs and builds that are no longer used, most likely. */
    public static void trim(Path folder) throws IOException {
        List<Path> files = files(folder);
        for (Path file : files.subList(Math.min(MOST_FILES, files.size()), files.size())) {
            Files.deleteIfExists(file);
        }
    }
}
