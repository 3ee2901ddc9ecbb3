package dev.heddle.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The failure of the last run of a test: its trace, its message, its stack. Lines: name of the trace, number of frames,
 * frames, message.
 */
final class FailureFile {
    private static final String NAME = "last-failure.txt";

    private final Path folder;

    FailureFile(Path folder) {
        this.folder = folder;
    }

    /** The trace; nothing where the last run has passed, or its files are gone or damaged. */
    Optional<Path> trace() {
        List<String> lines = lines();
        if (lines.size() < 2
                || !lines.get(1).matches("[0-9]{1,6}")
                || lines.get(0).contains("/")) {
            return Optional.empty();
        }
        Path trace = folder.resolve(lines.get(0));
        return Files.isRegularFile(trace) ? Optional.of(trace) : Optional.empty();
    }

    String message() {
        List<String> lines = lines();
        return String.join("\n", lines.subList(Math.min(lines.size(), 2 + frames(lines)), lines.size()));
    }

    List<String> stack() {
        List<String> lines = lines();
        return lines.subList(2, Math.min(lines.size(), 2 + frames(lines)));
    }

    private static int frames(List<String> lines) {
        return Integer.parseInt(lines.get(1));
    }

    void write(Path trace, String message, List<String> stack) {
        List<String> lines = new ArrayList<>();
        lines.add(String.valueOf(trace.getFileName()));
        lines.add(String.valueOf(stack.size()));
        stack.forEach(frame -> lines.add(frame.replaceAll("\\R", " ")));
        message.lines().forEach(lines::add);
        try {
            Path beside = folder.resolve(NAME + ".new");
            Files.write(beside, lines);
            Files.move(beside, folder.resolve(NAME), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Forgets the failure with all its files, and the folder. */
    void delete() {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.isRegularFile(file)) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        } catch (DirectoryNotEmptyException e) {
            return; // something of the user's is in there
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> lines() {
        try {
            Path file = folder.resolve(NAME);
            return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            return List.of(); // it was written for this moment only
        }
    }
}
