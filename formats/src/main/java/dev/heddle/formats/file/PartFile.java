package dev.heddle.formats.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of a file that a caller fills by itself: gets the file's name once complete, and is deleted where it does
 * not come to that.
 */
public final class PartFile implements Closeable {
    private final Path file;
    private final Path part;

    /**
     * Begins the part of {@code file}; the caller creates it.
     *
     * @throws UnwritableFileException as {@link WholeFile#begin}
     */
    public PartFile(Path file) throws UnwritableFileException {
        this.file = file;
        this.part = WholeFile.begin(file);
    }

    /** Where to write. */
    public Path path() {
        return part;
    }

    /**
     * Gives the part the file's name; what stood there is replaced.
     *
     * @throws IOException as {@link WholeFile#complete}
     */
    public void complete() throws IOException {
        WholeFile.complete(file);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(part);
    }
}
