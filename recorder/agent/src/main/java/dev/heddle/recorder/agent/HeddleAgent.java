package dev.heddle.recorder.agent;

import java.io.File;
import java.io.Reader;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry: the hooks are on the boot class path; opens the engine in a class loader that the program cannot
 * see, and leaves the rest to it. This class lies on the program's class path, so it does nothing else.
 */
public final class HeddleAgent {
    private static final String RECORDING = "dev.heddle.recorder.free.recording.RecordingAgent";
    private static final String JOB = "job=";
    private static final int LAST = 2;

    /** Made once for each JVM, which may be recorded several times. */
    private static @Nullable ClassLoader engine;

    private static boolean controlled;

    private HeddleAgent() {}

    /**
     * Called by the JVM before main.
     *
     * @param argument {@code job=} and the path of a job, {@code archive}, {@code record,...}, or the path of a
     *     recording's configuration (properties)
     */
    public static synchronized void premain(String argument, Instrumentation instrumentation) throws Exception {
        if (System.getProperty("heddle.home") != null) {
            return; // the command line's own JVM, where all JVMs get the agent
        }
        if (argument == null || argument.isEmpty() || argument.equals("record") || argument.startsWith("record,")) {
            String home = home();
            String words = argument == null || argument.isEmpty() ? "record" : argument;
            recording(home, "start", String.class, String.class, Instrumentation.class)
                    .invoke(null, words, home, instrumentation);
            return;
        }
        if (argument.startsWith(JOB)) {
            controlled = true;
            engine(home())
                    .loadClass("dev.heddle.replayer.process.TargetMain")
                    .getMethod("start", String.class, Instrumentation.class)
                    .invoke(null, argument.substring(JOB.length()), instrumentation);
        } else if (argument.equals("archive")) {
            String home = home();
            engine(home)
                    .loadClass("dev.heddle.replayer.process.ArchivedClasses")
                    .getMethod("load", String.class)
                    .invoke(null, home);
            Runtime.getRuntime().halt(0);
        } else {
            String home = read(argument).getProperty("home");
            recording(home, "start", String.class, String.class, Instrumentation.class)
                    .invoke(null, argument, home, instrumentation);
        }
    }

    /**
     * Called by the JVM when another process attaches to it.
     *
     * @param configFile path of the configuration
     */
    public static synchronized void agentmain(String configFile, Instrumentation instrumentation) throws Exception {
        Properties config = read(configFile);
        String home = config.getProperty("home");
        if ("detach".equals(config.getProperty("mode"))) {
            recording(home, "detach", String.class).invoke(null, config.getProperty("replyFile"));
        } else {
            String otherwise = controlled ? "it runs under Heddle's control" : "";
            recording(home, "attach", String.class, String.class, Instrumentation.class)
                    .invoke(null, configFile, otherwise, instrumentation);
        }
    }

    private static Properties read(String configFile) throws Exception {
        Properties config = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(configFile))) {
            config.load(in);
        }
        return config;
    }

    private static Method recording(String home, String name, Class<?>... parameters) throws Exception {
        return engine(home).loadClass(RECORDING).getMethod(name, parameters);
    }

    private static ClassLoader engine(String home) {
        if (engine == null) {
            engine = new EngineLoader(engineJars(Path.of(home).resolve("lib").toFile()));
        }
        return engine;
    }

    /** The folder that the agent's jar lies in. */
    private static String home() throws Exception {
        URL self = ClassLoader.getSystemResource(HeddleAgent.class.getName().replace('.', '/') + ".class");
        String jar = self.toString();
        Path path = Path.of(new URI(jar.substring("jar:".length(), jar.indexOf("!/"))));
        return Objects.requireNonNull(path.toAbsolutePath().getParent()).toString();
    }

    /**
     * All of lib/ except the command line, which has no business in the target; our own jars first, and what is rarely
     * needed last.
     */
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
