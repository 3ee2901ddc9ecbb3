package dev.heddle.formats.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A stream into a file whose failures name the file that is to come of it. Writes through a buffer; not thread-safe.
 */
public final class NamedOutput extends OutputStream {
    private final Path name;
    private final OutputStream out;

    private NamedOutput(Path name, OutputStream out) {
        this.name = name;
        this.out = out;
    }

    /**
     * Creates or empties a file.
     *
     * @param file what is written
     * @param name what messages call it
     * @throws UnwritableFileException where it cannot be opened
     */
    public static NamedOutput open(Path file, Path name) throws UnwritableFileException {
        try {
            return new NamedOutput(name, new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
        } catch (IOException e) {
            throw new UnwritableFileException(name, e);
        }
    }

    @Override
    public void write(int b) throws UnwritableFileException {
        try {
            out.write(b);
        } catch (IOException e) {
            throw new UnwritableFileException(name, e);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws UnwritableFileException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            throw new UnwritableFileException(name, e);
        }
    }

    @Override
    public void flush() throws UnwritableFileException {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UnwritableFileException(name, e);
        }
    }

    @Override
    public void close() throws UnwritableFileException {
        try {
            out.close();
        } catch (IOException e) {
            throw new UnwritableFileException(name, e);
        }
    }
}
