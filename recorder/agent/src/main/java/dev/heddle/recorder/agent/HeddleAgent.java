package dev.heddle.recorder.agent;

import java.io.IOException;
import java.io.Reader;
import java.lang.instrument.Instrumentation;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The agent's entry: puts the hooks on the boot class path, opens the engine in a class loader that the program cannot see, and leaves the
 * rest to it. This class lies on the program's class path, so it does nothing else.
 */
public final class HeddleAgent {
    private HeddleAgent() {}

    /**
     * Called by the JVM before main.
     *
     * @param configFile path of the run's configuration (properties; see the formats module)
     */
    public static void premain(String configFile, Instrumentation instrumentation) throws Exception {
        Properties config = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(configFile))) {
            config.load(in);
        }
        Path home = Path.of(config.getProperty("home"));
        instrumentation.appendToBootstrapClassLoaderSearch(
                new JarFile(home.resolve("heddle-hooks.jar").toFile()));
        ClassLoader engine = new URLClassLoader("heddle", engineJars(home), ClassLoader.getPlatformClassLoader());
        Class.forName("dev.heddle.replayer.target.TargetMain", true, engine)
                .getMethod("start", String.class, Instrumentation.class)
                .invoke(null, configFile, instrumentation);
    }

    /** All of lib/ except the command line, which has no business in the target. */
    private static URL[] engineJars(Path home) throws IOException {
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            return jars.filter(p -> {
                        String name = p.getFileName().toString();
                        return name.endsWith(".jar") && !name.startsWith("heddle-cli") && !name.startsWith("picocli");
                    })
                    .sorted()
                    .map(HeddleAgent::url)
                    .toArray(URL[]::new);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
