package dev.heddle.cli;

import dev.heddle.cli.program.Program;
import dev.heddle.cli.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that a command reads and writes. What it writes is neither something that it reads nor written twice, by whatever name. */
final class FileRoles {
    private final Console console;
    private final Map<Path, String> read = new LinkedHashMap<>();
    private final List<Path> folders = new ArrayList<>();
    private final Map<Path, String> written = new LinkedHashMap<>();

    FileRoles(Console console) {
        this.console = console;
    }

    /** A file that is read. */
    FileRoles reads(Path file) {
        read.put(absolute(file), console.show(file));
        return this;
    }

    /** Files that are read. */
    FileRoles reads(Iterable<Path> files) {
        files.forEach(this::reads);
        return this;
    }

    /** The files of a program: its source, its jars, and the classes in its folders. */
    FileRoles reads(Program program) {
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
     * One of many files that are going to be written: compared with what is read alone.
     *
     * @param option what names it, such as {@code --out}
     * @throws UsageException where it is one of these
     */
    FileRoles spares(String option, Path file) {
        Path absolute = absolute(file);
        for (Map.Entry<Path, String> input : read.entrySet()) {
            if (isSame(absolute, input.getKey())) {
                throw overwrites(option, file, input.getValue());
            }
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
    FileRoles writes(String option, Path file) {
        spares(option, file);
        Path absolute = absolute(file);
        for (Map.Entry<Path, String> output : written.entrySet()) {
            if (isSame(absolute, output.getKey())) {
                throw new UsageException(option + " " + console.show(file) + ": is also the file of "
                        + output.getValue() + "; give another file");
            }
        }
        written.put(absolute, option);
        return this;
    }

    private Path absolute(Path file) {
        return console.directory().resolve(file).normalize();
    }

    private static boolean isSame(Path a, Path b) {
        try {
            return a.equals(b)
                    || Files.exists(a) && Files.exists(b) && Files.isSameFile(a, b) && !isDevice(a)
                    || resolved(a).equals(resolved(b));
        } catch (IOException e) {
            return false;
        }
    }

    /** What can be written and read any number of times. */
    private static boolean isDevice(Path file) {
        return !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    /** Of a file that does not exist yet: the name in the folder that is meant. */
    private static Path resolved(Path file) throws IOException {
        Path folder = file.getParent();
        return folder == null || !Files.exists(folder)
                ? file
                : folder.toRealPath().resolve(file.getFileName());
    }
}
