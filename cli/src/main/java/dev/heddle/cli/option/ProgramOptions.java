package dev.heddle.cli.option;

import dev.heddle.cli.console.Console;
import dev.heddle.replayer.launch.TargetJava;
import dev.heddle.replayer.program.SourceLanguage;
import dev.heddle.replayer.program.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which program: {@code Foo.java} with an optional class path, or what stood after {@code --}. */
public final class ProgramOptions {
    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "Class path of Foo.java: directories and jars.")
    private @Nullable String classPath;

    @Option(
            names = "--native",
            paramLabel = "FILE",
            description =
                    "Run a C or C++ program that heddle cc or c++ has linked; what stands after -- are its arguments.")
    private @Nullable String linked;

    @Option(
            names = "--java",
            paramLabel = "PATH",
            description = "JDK that runs the program (home directory or java executable).")
    private @Nullable String java;

    /**
     * The java command line of the program, or empty where no program was given.
     *
     * @param words what stood where {@code Foo.java} is expected
     * @param after what stood after {@code --}
     */
    public Optional<List<String>> javaArguments(List<String> words, Optional<List<String>> after) {
        if (linked != null) {
            if (!words.isEmpty() || classPath != null) {
                throw new UsageException("two programs: --native " + linked + " and "
                        + (words.isEmpty() ? "-cp" : words.get(0)) + "; leave one out");
            }
            List<String> all = new ArrayList<>(List.of(linked.endsWith(".so") ? linked : linked + ".so"));
            after.ifPresent(all::addAll);
            return Optional.of(all);
        }
        if (after.isPresent()) {
            if (!words.isEmpty() || classPath != null) {
                throw new UsageException("two programs: expected Foo.java or -- with java arguments, found "
                        + (words.isEmpty() ? "-cp" : words.get(0)) + " before --; move it behind the --");
            }
            return after;
        }
        if (words.isEmpty()) {
            return Optional.empty();
        }
        String program = words.get(0);
        if (!SourceLanguage.isSourceFile(program)) {
            throw new UsageException(
                    program + ": expected a source file (Foo.java); for classes and jars write -- " + program);
        }
        if (words.size() > 1) {
            throw new UsageException(words.get(1) + ": one program at a time; for arguments of the program write -- "
                    + String.join(" ", words));
        }
        return Optional.of(classPath == null ? List.of(program) : List.of("-cp", classPath, program));
    }

    /** Home or executable of the Java asked for, or empty. */
    String java(Console console) {
        return java == null ? "" : console.directory().resolve(java).toString();
    }

    /** The Java that runs the program: the one asked for, else the one that runs us. */
    public TargetJava targetJava(Console console) {
        return TargetJava.at(java == null ? Path.of(System.getProperty("java.home")) : Path.of(java(console)));
    }
}
