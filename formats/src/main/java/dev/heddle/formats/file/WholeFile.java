package dev.heddle.formats.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes files that no reader ever sees half: {@code FILE.part}, which is renamed once it is complete. If that fails,
 * what stood under the name is untouched and no other file is left. What is not a regular file (a pipe,
 * {@code /dev/stdout}) is written to directly.
 */
public final class WholeFile {
    private static final String PART = ".part";

    private WholeFile() {}

    /** What a file is to hold. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it; {@code out} is buffered, and closed by the caller. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** Where the parts of {@code file} are gathered. */
    public static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + PART);
    }

    /**
     * Begins the part of a file that a caller fills by itself; {@link #complete} gives it its name.
     *
     * @throws UnwritableFileException where {@code file} is something that a rename would destroy: a device, a pipe, a
     *     folder
     */
    public static Path begin(Path file) throws UnwritableFileException {
        refuseIrregular(file);
        return part(file);
    }

    /**
     * Renames the complete part of {@code file} to its name; what stood there is replaced.
     *
     * @throws UnwritableFileException as {@link #begin}
     * @throws IOException where it cannot be renamed
     */
    public static void complete(Path file) throws IOException {
        refuseIrregular(file);
        Files.move(part(file), file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void refuseIrregular(Path file) throws UnwritableFileException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UnwritableFileException(
                    file, new IOException(Files.isDirectory(file) ? "it is a directory" : "it is not a regular file"));
        }
    }

    /**
     * Writes a file, and the folders above it where there are none.
     *
     * @throws UnwritableFileException where it cannot be written
     */
    public static void write(Path file, Content content) throws UnwritableFileException {
        try {
            Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
            if (Files.isDirectory(target)) {
                throw new IOException("it is a directory");
            }
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                fill(target, content);
                return;
            }
            replace(target, part(target), content);
        } catch (UnwritableFileException e) {
            throw e;
        } catch (IOException e) {
            throw new UnwritableFileException(file, e);
        }
    }

    /**
     * Writes a regular file that several processes may write at the same time; the last one stays.
     *
     * @throws IOException where it cannot be written
     */
    public static void writeAmongOthers(Path file, Content content) throws IOException {
        replace(
                file,
                part(file.resolveSibling(
                        file.getFileName() + "." + ProcessHandle.current().pid())),
                content);
    }

    private static void replace(Path file, Path part, Content content) throws IOException {
        if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
        try {
            fill(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** {@link #write(Path, Content)} of a text in UTF-8. */
    public static void write(Path file, CharSequence text) throws UnwritableFileException {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        write(file, out -> out.write(bytes));
    }

    private static void fill(Path file, Content content) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            content.writeTo(out);
        }
    }
}
