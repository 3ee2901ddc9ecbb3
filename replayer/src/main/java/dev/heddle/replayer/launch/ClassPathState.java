package dev.heddle.replayer.launch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** The state of the files that a Java command names: a JVM has loaded classes from them, which may be others now. */
final class ClassPathState {
    /** Larger class paths are not looked at. */
    private static final int MOST_FILES = 50_000;

    private ClassPathState() {}

    /**
     * A number that is the same as long as names, sizes and times of the files are.
     *
     * @param command the words of a Java command; relative names begin in the directory
     * @return below 0 where it cannot be told
     */
    static long of(List<String> command, Path directory) {
        List<String> lines = new ArrayList<>();
        try {
            for (String word : command) {
                for (String name : word.split(File.pathSeparator, -1)) {
                    add(name, directory, lines);
                }
            }
        } catch (IOException e) {
            return -1;
        }
        if (lines.size() > MOST_FILES) {
            return -1;
        }
        lines.sort(null);
        CRC32 crc = new CRC32();
        lines.forEach(line -> crc.update(line.getBytes(StandardCharsets.UTF_8)));
        return crc.getValue();
    }

    private static void add(String name, Path directory, List<String> lines) throws IOException {
        Path path;
        try {
            path = directory.resolve(name.endsWith("*") ? name.substring(0, name.length() - 1) : name);
        } catch (InvalidPathException e) {
            return;
        }
        if (name.isEmpty() || name.startsWith("-") || !Files.exists(path)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes is) {
                lines.add(file + " " + is.size() + " " + is.lastModifiedTime().toMillis() + "\n");
                return lines.size() > MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }
        });
    }
}
