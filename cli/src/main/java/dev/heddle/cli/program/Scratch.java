package dev.heddle.cli.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder of one run, removed with all its content at the end. */
public final class Scratch implements AutoCloseable {
    private final Path folder;

    private Scratch(Path folder) {
        this.folder = folder;
    }

    /** Creates a fresh folder that only this user can enter. */
    public static Scratch create() throws IOException {
        return new Scratch(Files.createTempDirectory("heddle-").toRealPath());
    }

    public Path folder() {
        return folder;
    }

    /** Removes what it can; what is left behind is only temporary. */
    @Override
    public void close() {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException e) {
            return;
        }
        for (Path file : deepestFirst) {
            file.toFile().delete();
        }
    }
}
