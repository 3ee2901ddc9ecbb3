package dev.heddle.replayer.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * A compiler of another language in whose place Heddle stands in build systems: it compiles as that compiler does, and
 * links programs that a {@link SourceLanguage} can run.
 */
public interface CompilerDriver {
    /** Whether it stands in the place of the compiler of that name, such as {@code cc}. */
    boolean takes(String name);

    /**
     * Compiles, links, or does whatever else the words ask for; what the compiler says goes where this process's output
     * goes.
     *
     * @return the compiler's status
     * @throws UsageException where the words ask for something that cannot be run under control
     */
    int run(Order order) throws IOException, InterruptedException;

    /**
     * A call of the compiler.
     *
     * @param name of the compiler that was called, such as {@code cc}
     * @param words its arguments
     * @param directory where relative names begin
     * @param scratch an existing folder for intermediate files
     * @param cache folder of what is kept, which need not exist
     * @param environment of the command
     */
    record Order(
            String name,
            List<String> words,
            Path directory,
            Path scratch,
            Path cache,
            Map<String, String> environment) {}

    /** The driver in the place of the compiler of that name. */
    static CompilerDriver of(String name) {
        for (CompilerDriver driver : ServiceLoader.load(CompilerDriver.class, CompilerDriver.class.getClassLoader())) {
            if (driver.takes(name)) {
                return driver;
            }
        }
        throw new UsageException(name + ": this installation has no compiler of that name");
    }
}
