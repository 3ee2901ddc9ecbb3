package dev.heddle.recorder.agent;

import java.io.File;
import java.io.Reader;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * The agent's entry: puts the hooks on the boot class path, opens the engine in a class loader that the program cannot see, and leaves the
 * rest to it. This class lies on the program's class path, so it does nothing else.
 */
public final class HeddleAgent {
    private static final int LAST = 2;

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
        ClassLoader engine = new EngineLoader(engineJars(home.resolve("lib").toFile()));
        Class.forName("dev.heddle.replayer.target.TargetMain", true, engine)
                .getMethod("start", String.class, Instrumentation.class)
                .invoke(null, configFile, instrumentation);
    }

    /** All of lib/ except the command line, which has no business in the target; our own jars first, and what is rarely needed last. */
    private static File[] engineJars(File lib) {
        List<File> jars = new ArrayList<>();
        String[] names = lib.list();
        if (names != null) {
            Arrays.sort(names);
            for (int rank = 0; rank <= LAST; rank++) {
                for (String name : names) {
                    if (rank(name) == rank) {
                        jars.add(new File(lib, name));
                    }
                }
            }
        }
        return jars.toArray(new File[0]);
    }

    private static int rank(String name) {
        if (!name.endsWith(".jar")
                || name.startsWith("heddle-cli")
                || name.startsWith("picocli")
                || name.startsWith("jackson")) { // the command line's own
            return -1;
        }
        if (name.startsWith("heddle-")) {
            return 0;
        }
        return name.startsWith("commons-") ? LAST : 1;
    }
}
