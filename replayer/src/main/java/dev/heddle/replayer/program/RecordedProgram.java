package dev.heddle.replayer.program;

import dev.heddle.formats.text.Printable;
import dev.heddle.formats.trace.Trace;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rebuilds the program of a trace from the trace alone: its bundle where it has one, else the recorded class path. */
public final class RecordedProgram {
    private RecordedProgram() {}

    /**
     * Rebuilds.
     *
     * @param here where it runs if the recorded working directory is gone
     * @param folders where the bundle is unpacked
     * @param warnings gets a line for every difference from the recorded run that may matter
     * @throws UsageException where the program is gone
     * @throws IOException where the bundle is damaged
     */
    public static Program rebuild(
            Trace.Program recorded, Path here, Release release, ClassFolders folders, List<String> warnings)
            throws IOException {
        Path directory = workingDirectory(recorded, here, warnings);
        List<String> classPath = recorded.classPath();
        if (recorded.bundle().length > 0) {
            classPath = Bundle.classPath(classPath, folders.unpacked(recorded.bundle()));
            if (isSource(recorded.classPath()) && Files.isDirectory(Path.of(classPath.get(0)))) {
                classPath = placed(Path.of(classPath.get(0)), classPath, folders);
            }
        }
        JavaArguments java = JavaArguments.parse(recorded.javaArguments(), directory);
        String main = java.main();
        switch (java.kind()) {
            case JAR -> main = jar(java, directory, classPath);
            case MAIN_CLASS -> {
                if (isSource(classPath)) {
                    classPath = compile(classPath, java, folders, release);
                }
                if (ClassPath.find(classPath, main).isEmpty()) {
                    throw gone(main, classPath);
                }
            }
            case MODULE, SOURCE -> {}
        }
        return new Program(
                recorded.name(),
                java.command(classPath, main),
                recorded.javaArguments(),
                java.arguments(),
                recorded.classPath(),
                directory,
                recorded.source(),
                Optional.empty());
    }

    /** A line that says what will run since a trace names it, and where that comes from. */
    public static String announcement(String file, Trace.Program recorded) {
        String code = recorded.bundle().length > 0
                ? "the copy in that file"
                : String.join(File.pathSeparator, recorded.classPath());
        return announcement(file, recorded.javaArguments(), "from " + code, recorded.workingDirectory());
    }

    /**
     * A line that says what will run since a file names it.
     *
     * @param file as people would type it
     * @param java what {@code java} gets
     * @param origin where the code comes from, or what runs it
     */
    public static String announcement(String file, List<String> java, String origin, String directory) {
        return Printable.line("heddle: runs the program that " + file + " names: " + String.join(" ", java) + "; "
                + origin + ", in " + directory);
    }

    /**
     * The command that replays a trace.
     *
     * @param file as people would type it
     */
    public static String replay(Trace.Program recorded, String file) {
        boolean isHarmless = TrustedOptions.suspicious(recorded.javaArguments()).isEmpty();
        return "heddle replay " + (isHarmless ? "" : TrustedOptions.SWITCH + " ") + file;
    }

    private static Path workingDirectory(Trace.Program recorded, Path here, List<String> warnings) {
        Path directory = Path.of(recorded.workingDirectory());
        if (Files.isDirectory(directory)) {
            return directory;
        }
        warnings.add("the recorded working directory " + directory + " does not exist; running in " + here);
        return here;
    }

    private static String jar(JavaArguments java, Path directory, List<String> classPath) {
        String jar = classPath.isEmpty() ? java.main() : classPath.get(0);
        if (!Files.isRegularFile(directory.resolve(jar))) {
            throw gone(java.main(), classPath);
        }
        return jar;
    }

    private static List<String> compile(
            List<String> classPath, JavaArguments java, ClassFolders folders, Release release) throws IOException {
        Path source = Path.of(classPath.get(0));
        if (!Files.isRegularFile(source)) {
            throw gone(java.main(), classPath);
        }
        Path classes = folders.classes();
        List<String> libraries = classPath.subList(1, classPath.size());
        SourceCompiler.compile(source, classes, libraries, java.options(), release);
        return placed(classes, classPath, folders);
    }

    private static boolean isSource(List<String> classPath) {
        return !classPath.isEmpty() && classPath.get(0).endsWith(".java");
    }

    /** The class path with the lasting place of these classes as its first entry. */
    private static List<String> placed(Path classes, List<String> classPath, ClassFolders folders) {
        List<String> all = new ArrayList<>(classPath);
        all.set(0, folders.placed(classes).toString());
        return List.copyOf(all);
    }

    private static UsageException gone(String main, List<String> classPath) {
        return new UsageException(main + ": the recorded program is missing (class path "
                + String.join(File.pathSeparator, classPath)
                + ") and the trace holds no copy; name the program: heddle replay FILE -- JAVA-ARGUMENTS");
    }
}
