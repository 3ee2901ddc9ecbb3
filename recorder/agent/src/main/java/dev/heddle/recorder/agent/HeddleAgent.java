package dev.heddle.recorder.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry: the hooks are on the boot class path; opens the engine in a class loader that the program cannot
 * see, and leaves the rest to it. This class lies on the program's class path, so it does nothing else.
 */
public final class HeddleAgent {
    private static final String RECORDING = "recording=";
    private static final String JOB = "job=";
    private static final String JOBS = "jobs=";
    private static final String ATTACH = "attach=";
    private static final String DETACH = "detach=";
    private static final int LAST = 1;

    /**
     * Stands before the name of a file of the engine's classes, after which a comma and the length of the name come.
     */
    private static final String CLASSES = ",classes=";

    private static final String ARCHIVE = "archive=";

    /** Made once for each JVM, which may be recorded several times. */
    private static @Nullable EngineLoader engine;

    private static @Nullable EngineClasses kept;

    private static boolean controlled;

    private HeddleAgent() {}

    /**
     * Called by the JVM before main.
     *
     * @param argument {@code job=} and the path of a job, {@code jobs=} and that of the first of several, both with
     *     {@link #CLASSES} or without; {@code archive=} and the path of a file to write; {@code recording=} and the
     *     path of a recording's configuration; or {@code record,...}
     */
    public static synchronized void premain(String argument, Instrumentation instrumentation) throws Exception {
        if (System.getProperty("heddle.home") != null) {
            return; // the command line's own JVM, where all JVMs get the agent
        }
        String words = argument == null || argument.isEmpty() ? "record" : argument;
        if (words.equals("record") || words.startsWith("record,")) {
            recording("start", String.class, Instrumentation.class).invoke(null, words, instrumentation);
        } else if (words.startsWith(RECORDING)) {
            recording("start", String.class, Instrumentation.class)
                    .invoke(null, words.substring(RECORDING.length()), instrumentation);
        } else if (words.startsWith(JOB) || words.startsWith(JOBS)) {
            controlled = true;
            words = withoutClasses(words);
            engine().loadClass("dev.heddle.replayer.process.TargetMain")
                    .getMethod("start", String.class, boolean.class, Instrumentation.class)
                    .invoke(null, words.substring(words.indexOf('=') + 1), words.startsWith(JOBS), instrumentation);
        } else if (words.startsWith(ARCHIVE)) {
            EngineLoader loader = engine();
            loader.loadClass("dev.heddle.replayer.process.ArchivedClasses")
                    .getMethod("load", String.class, Instrumentation.class)
                    .invoke(null, home(), instrumentation);
            loader.keep(words.substring(ARCHIVE.length()), instrumentation.getAllLoadedClasses());
            Runtime.getRuntime().halt(0);
        } else {
            throw new IllegalArgumentException(
                    "heddle-agent.jar=" + words + ": expected record, or record,o=FILE and further options");
        }
    }

    /** Opens the file of classes that the words name at their end, if they do. */
    private static String withoutClasses(String words) {
        int comma = words.lastIndexOf(',');
        int length = 0;
        for (int i = comma + 1; i < words.length(); i++) {
            int digit = words.charAt(i) - '0';
            if (digit < 0 || digit > 9 || length > words.length()) {
                return words;
            }
            length = 10 * length + digit;
        }
        int from = comma - length - CLASSES.length();
        if (from < 0 || !words.startsWith(CLASSES, from)) {
            return words;
        }
        kept = EngineClasses.open(words.substring(comma - length, comma));
        return words.substring(0, from);
    }

    /**
     * Called by the JVM when another process attaches to it.
     *
     * @param argument {@code attach=} and the path of a configuration, or {@code detach=} and that of the reply
     */
    public static synchronized void agentmain(String argument, Instrumentation instrumentation) throws Exception {
        if (argument.startsWith(DETACH)) {
            recording("detach", String.class).invoke(null, argument.substring(DETACH.length()));
        } else {
            String otherwise = controlled ? "it runs under Heddle's control" : "";
            recording("attach", String.class, String.class, Instrumentation.class)
                    .invoke(null, argument.substring(ATTACH.length()), otherwise, instrumentation);
        }
    }

    private static Method recording(String name, Class<?>... parameters) throws Exception {
        return engine().loadClass("dev.heddle.recorder.free.recording.RecordingAgent")
                .getMethod(name, parameters);
    }

    private static EngineLoader engine() throws Exception {
        if (engine == null) {
            engine = new EngineLoader(engineJars(Path.of(home()).resolve("lib").toFile()), kept);
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
     * All of lib/ except the command line and its libraries, which have no business in the target; our own jars first.
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
                || name.startsWith("commons-")
                || name.startsWith("xz")
                || name.startsWith("jackson")) { // the command line's own
            return -1;
        }
        return name.startsWith("heddle-") ? 0 : LAST;
    }
}
