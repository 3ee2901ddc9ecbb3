package dev.heddle.replayer.program;

import dev.heddle.api.run.TestId;
import dev.heddle.api.run.TestMain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program that is ready to be forked.
 *
 * @param name short name for people: the source file's name, the jar's, or the main class
 * @param command what {@code java} gets after our own options: the user's options, the class path, the main class, its
 *     arguments
 * @param javaArguments the same without class path and without names of temporary files: what a trace stores
 * @param arguments what main gets: the last words of both
 * @param classPath absolute entries as a trace stores them; a compiled source file represents its classes
 * @param workingDirectory absolute
 * @param source absolute path of the compiled source file, or empty
 * @param bundle the classes as an archive, where they are few
 */
public record Program(
        String name,
        List<String> command,
        List<String> javaArguments,
        List<String> arguments,
        List<String> classPath,
        Path workingDirectory,
        String source,
        Optional<byte[]> bundle) {
    private static final String NO_ASSERTIONS = "-da";
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

    /** The name as part of a file name: no directories, no {@code .java}. */
    public String shortName() {
        String last = name.substring(name.lastIndexOf('/') + 1);
        boolean hasSource = !source.isEmpty() && source.endsWith(last);
        String plain = hasSource && last.indexOf('.') > 0 ? last.substring(0, last.lastIndexOf('.')) : last;
        return plain.replaceAll("[^A-Za-z0-9._$-]", "_");
    }

    /** The class of the test that is run, if it is one. */
    public Optional<String> testClass() {
        boolean isTest =
                command.contains(TestMain.class.getName()) && !arguments.isEmpty() && TestId.isOne(arguments.get(0));
        return isTest ? Optional.of(TestId.parse(arguments).className()) : Optional.empty();
    }

    /**
     * Returns the program as {@code java} runs it and as controlled runs do not, unless its own options say otherwise:
     * without assertions, and with that many processors, by which libraries choose the sizes of pools and tables.
     * Controlled runs have one core.
     */
    public Program runFreely(int processors) {
        List<String> options = List.of(NO_ASSERTIONS, PROCESSORS + processors);
        List<String> all = new ArrayList<>(options);
        all.addAll(command);
        List<String> stored = new ArrayList<>(options);
        stored.addAll(javaArguments);
        return new Program(name, all, stored, arguments, classPath, workingDirectory, source, bundle);
    }

    /** The processors that a recorded program had, or {@code other} where that is not known. */
    public static int processors(List<String> javaArguments, int other) {
        return javaArguments.stream()
                .filter(word -> word.matches(PROCESSORS + "[1-9][0-9]{0,4}"))
                .mapToInt(word -> Integer.parseInt(word.substring(PROCESSORS.length())))
                .findFirst()
                .orElse(other);
    }
}
