package dev.heddle.cli.option;

import dev.heddle.cli.console.Console;
import dev.heddle.replayer.program.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code -o} and {@code --force}: the file of a recording. */
public final class OutputFileOption {
    @Option(names = "-o", paramLabel = "FILE", description = "File to write (default PROGRAM.heddle).")
    private @Nullable String file;

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    /** Whether an existing file is overwritten. */
    public boolean isForced() {
        return force;
    }

    /**
     * The file, absolute.
     *
     * @param name of what is recorded
     * @throws UsageException if it cannot be written
     */
    public Path of(Console console, String name) {
        Path path = console.directory()
                .resolve(file != null ? file : name + ".heddle")
                .normalize();
        if (Files.exists(path) && !force) {
            throw new UsageException(
                    console.show(path) + ": file exists; give another with -o, or overwrite it with --force");
        }
        if (Files.isDirectory(path)) {
            throw new UsageException(console.show(path) + ": is a directory; give the name of a file with -o");
        }
        if (path.getParent() == null || !Files.isDirectory(path.getParent())) {
            throw new UsageException(
                    console.show(path) + ": its directory does not exist; create it, or give another file with -o");
        }
        if (!Files.isWritable(Files.exists(path) ? path : path.getParent())) {
            throw new UsageException(console.show(path) + ": no permission to write it; give another file with -o");
        }
        return path;
    }
}
