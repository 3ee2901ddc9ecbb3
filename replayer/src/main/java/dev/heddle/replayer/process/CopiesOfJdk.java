package dev.heddle.replayer.process;

import dev.heddle.recorder.hooks.InsideJdk;
import dev.heddle.recorder.instrument.HeddleTransformer;
import dev.heddle.recorder.instrument.cache.ProgramClassCache;
import dev.heddle.recorder.instrument.inside.CopiedClasses;
import dev.heddle.recorder.instrument.inside.JarOfCopies;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * Gives the program copies of the JDK classes that {@code --inside} names: their jar on the class path, what they need
 * of java.base exported to it, and the program's own names changed.
 */
final class CopiesOfJdk {
    private CopiesOfJdk() {}

    /**
     * Installs the copies, if the user asks for any.
     *
     * @param chosen packages and classes of the JDK, with dots
     * @param cache where jars of copies are kept
     * @param instrumenter the jars that decide what becomes of a class
     * @return why it cannot be done, in one line
     */
    static Optional<String> install(
            Set<String> chosen,
            Path cache,
            List<Path> instrumenter,
            HeddleTransformer transformer,
            Instrumentation instrumentation)
            throws IOException {
        if (chosen.isEmpty()) {
            return Optional.empty();
        }
        if (TargetMain.isOtherJdk()) {
            return Optional.of("--inside " + String.join(",", chosen)
                    + ": the program brings classes of the JDK itself (--patch-module or --upgrade-module-path);"
                    + " leave one of the two out");
        }
        try {
            JarOfCopies jar = JarOfCopies.open(file(cache, instrumenter, chosen), chosen);
            instrumentation.appendToSystemClassLoaderSearch(
                    new JarFile(jar.file().toFile()));
            export(instrumentation);
            InsideJdk.install(jar.classes().binaryNames());
            transformer.copy(jar.classes());
            return Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    private static Path file(Path cache, List<Path> instrumenter, Set<String> chosen) throws IOException {
        List<String> more = new ArrayList<>(List.of("inside"));
        more.addAll(chosen);
        String key = ProgramClassCache.key(instrumenter, more);
        if (key == null || !isUsable(cache)) {
            Path file = Files.createTempDirectory("heddle-inside").resolve("copies.jar");
            file.toFile().deleteOnExit();
            return file;
        }
        return cache.resolve("inside-" + key + ".jar");
    }

    private static boolean isUsable(Path cache) {
        try {
            return Files.isWritable(Files.createDirectories(cache));
        } catch (IOException e) {
            return false;
        }
    }

    private static void export(Instrumentation instrumentation) {
        Set<Module> program = Set.of(ClassLoader.getSystemClassLoader().getUnnamedModule());
        Map<String, Set<Module>> exported = new HashMap<>();
        CopiedClasses.internalPackages().forEach(name -> exported.put(name, program));
        instrumentation.redefineModule(Object.class.getModule(), Set.of(), exported, Map.of(), Set.of(), Map.of());
    }
}
