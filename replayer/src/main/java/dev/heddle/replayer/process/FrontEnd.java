package dev.heddle.replayer.process;

import dev.heddle.replayer.engine.Engine;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiConsumer;

/**
 * A front end for programs that are no classes, which the core does without; {@link ServiceLoader} finds it. It calls
 * the hooks of the engine in place of instrumented code.
 */
public interface FrontEnd {
    /** Name of the main class that stands for such programs. */
    String mainClass();

    /** The front end of the main class with that internal name; empty where the program is a class. */
    static Optional<FrontEnd> of(String mainClass) {
        for (FrontEnd frontEnd : ServiceLoader.load(FrontEnd.class, FrontEnd.class.getClassLoader())) {
            if (frontEnd.mainClass().replace('.', '/').equals(mainClass)) {
                return Optional.of(frontEnd);
            }
        }
        return Optional.empty();
    }

    /**
     * The program of this JVM.
     *
     * @param arguments of the main class
     * @param fingerprints gets the name of each part of the program, as its sites have it, and the SHA-256 of the
     *     binary that holds it
     * @throws RefusedProgramException where the program cannot be run
     */
    Engine.Main program(String[] arguments, Engine engine, BiConsumer<String, byte[]> fingerprints);
}
