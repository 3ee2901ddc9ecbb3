package dev.heddle.replayer.process;

import dev.heddle.replayer.engine.Engine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A front end for programs that are no classes, which the core does without; it is named as services are
 * ({@link java.util.ServiceLoader}), by one file. It calls the hooks of the engine in place of instrumented code.
 */
public interface FrontEnd {
    /** Read here: a service loader opens all jars of the installation. */
    String NAMES = "META-INF/services/" + FrontEnd.class.getName();

    /** Name of the main class that stands for such programs. */
    String mainClass();

    /** The front end of the main class with that internal name; empty where the program is a class. */
    static Optional<FrontEnd> of(String mainClass) {
        ClassLoader loader = FrontEnd.class.getClassLoader();
        try (InputStream in = loader.getResourceAsStream(NAMES)) {
            String names = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String name : names.lines().toArray(String[]::new)) {
                FrontEnd frontEnd = (FrontEnd) Class.forName(name.strip(), true, loader)
                        .getDeclaredConstructor()
                        .newInstance();
                if (frontEnd.mainClass().replace('.', '/').equals(mainClass)) {
                    return Optional.of(frontEnd);
                }
            }
            return Optional.empty();
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("a front end is missing", e);
        }
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
