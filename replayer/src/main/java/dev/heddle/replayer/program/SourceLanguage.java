package dev.heddle.replayer.program;

import dev.heddle.formats.run.ModelSwitches;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A language other than those of the JVM, whose programs are built here and run by a front end of the engine, which the
 * core does without; {@link ServiceLoader} finds it.
 */
public interface SourceLanguage {
    /** Name of the main class that stands for programs of the language in target JVMs. */
    String mainClass();

    /** Whether a word in the place of a main class is a program of the language. */
    boolean takes(String main);

    /**
     * Builds a program of one source file.
     *
     * @throws UsageException where that cannot be done, in the compiler's words if it is the compiler that says so
     */
    Program build(Source source);

    /** Lines for the user on what of a program that was built here is not under control. */
    List<String> warnings(Program program);

    /** The switches of new executions, where these were asked for. */
    ModelSwitches switches(ModelSwitches asked);

    /**
     * What is to be built.
     *
     * @param name as the user gave it
     * @param arguments of the program
     * @param directory where relative names begin, and where the program runs
     * @param release the Java that will run it
     * @param scratch an existing folder for what is built
     * @param cache folder of what is kept, which need not exist
     * @param environment of the command
     */
    record Source(
            String name,
            List<String> arguments,
            Path directory,
            Release release,
            Path scratch,
            Path cache,
            Map<String, String> environment) {}

    /** The language of a program; empty for one of the JVM. */
    static Optional<SourceLanguage> of(Program program) {
        for (SourceLanguage language : all()) {
            if (program.command().contains(language.mainClass())) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /** Whether a word in the place of a main class is a source file, of Java or another language. */
    static boolean isSourceFile(String word) {
        if (word.endsWith(".java")) {
            return true;
        }
        for (SourceLanguage language : all()) {
            if (language.takes(word)) {
                return true;
            }
        }
        return false;
    }

    /** The languages of this installation. */
    static Iterable<SourceLanguage> all() {
        return ServiceLoader.load(SourceLanguage.class, SourceLanguage.class.getClassLoader());
    }
}
