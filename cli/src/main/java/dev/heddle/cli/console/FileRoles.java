package dev.heddle.cli.console;

import dev.heddle.cli.packed.PackedName;
import dev.heddle.replayer.program.Program;
import dev.heddle.replayer.program.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that a command reads and writes. What it writes is neither something that it reads nor written twice, by
 * whatever name.
 */
public final class FileRoles {
    private final Console console;
    private final FileIndex read = new FileIndex();
    private final List<Path> folders = new ArrayList<>();
    private final FileIndex written = new FileIndex();

    public FileRoles(Console console) {
        this.console = console;
    }

    /** A file that is read. */
    public FileRoles reads(Path file) {
        Path inFolder = PackedName.of(absolute(file)).file();
        read.add(inFolder, console.show(inFolder));
        return this;
    }

    /** Files that are read. */
    public FileRoles reads(Iterable<Path> files) {
        files.forEach(this::reads);
        return this;
    }

    /** The files of a program: its source, its jars, and the classes in its folders. */
    public FileRoles reads(Program program) {
        if (!program.source().isEmpty()) {
            reads(Path.of(program.source()));
        }
        for (String entry : program.classPath()) {
            Path path = program.workingDirectory().resolve(entry);
            if (Files.isDirectory(path)) {
                folders.add(path);
            } else {
                reads(path);
            }
        }
        return this;
    }

    /**
     * Checks one of many files to be written, against the files that are read alone.
     *
     * @param option what names it, such as {@code --out}
     * @throws UsageException where it is one of these
     */
    public FileRoles spares(String option, Path file) {
        Path absolute = absolute(file);
        String input = read.find(absolute);
        if (input != null) {
            throw overwrites(option, file, input);
        }
        if (file.toString().endsWith(".class") && Files.exists(absolute)) {
            for (Path folder : folders) {
                if (absolute.startsWith(folder)) {
                    throw overwrites(option, file, "a class of the program");
                }
            }
        }
        return this;
    }

    private UsageException overwrites(String option, Path file, String input) {
        return new UsageException(option + " " + console.show(file) + ": would overwrite " + input
                + ", which is an input; give another file");
    }

    /**
     * A file that is going to be written.
     *
     * @param option what names it, such as {@code --json}
     * @throws UsageException where it is one of the others
     */
    public FileRoles writes(String option, Path file) {
        spares(option, file);
        Path absolute = absolute(file);
        String output = written.find(absolute);
        if (output != null) {
            throw new UsageException(
                    option + " " + console.show(file) + ": is also the file of " + output + "; give another file");
        }
        written.add(absolute, option);
        return this;
    }

    private Path absolute(Path file) {
        return console.directory().resolve(file).normalize();
    }
}
