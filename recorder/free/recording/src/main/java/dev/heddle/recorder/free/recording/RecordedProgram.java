package dev.heddle.recorder.free.recording;

import dev.heddle.formats.recording.RecordingConfig;
import dev.heddle.formats.trace.HeddleVersion;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.free.rewrite.RecordingFilter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the head of a recording says. */
final class RecordedProgram {
    /**
     * How many threads the recorder (two) and the JVM make before the program's code runs. Some JVMs make one more at
     * times: then all ids differ by one.
     */
    private static final int THREADS = 3;

    private RecordedProgram() {}

    /** @param attached whether the program was running already */
    static Trace.Header header(RecordingConfig config, boolean attached) {
        Map<String, String> switches = new TreeMap<>();
        put(switches, "include", config.scope().include());
        put(switches, "exclude", config.scope().exclude());
        put(switches, Trace.Header.ONLY_FIELDS, config.scope().onlyFields());
        if (attached) {
            switches.put("attached", "true");
        } else {
            switches.put(Trace.Header.FIRST_THREAD_ID, Long.toString(nextThreadId() + THREADS));
        }
        RecordingFilter filter = RecordingFilter.of(config.scope());
        switches.put("scope", String.join("; ", filter.reasons()));
        return new Trace.Header(
                HeddleVersion.number(),
                System.getProperty("java.vm.vendor") + " " + System.getProperty("java.runtime.version"),
                "free",
                0,
                0,
                1,
                config.scope().word(),
                switches);
    }

    /** Id of the thread that is created next: ids count up. */
    @SuppressWarnings("deprecation") // threadId() is of JDK 19
    private static long nextThreadId() {
        return new Thread("heddle-id").getId() + 1;
    }

    private static void put(Map<String, String> switches, String name, List<String> values) {
        if (!values.isEmpty()) {
            switches.put(name, String.join(",", values));
        }
    }

    /** What the program saw of its JVM and a replay has to give it stands before the main class. */
    private static List<String> javaArguments(String command) {
        List<String> words = new ArrayList<>();
        words.add("-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors());
        words.addAll(List.of(command.split(" ")));
        return words;
    }

    /** As the command line described it, or as this JVM knows itself. */
    static Trace.Program program(RecordingConfig config) throws IOException {
        if (config.program().isPresent()) {
            RecordingConfig.Started started = config.program().get();
            return new Trace.Program(
                    started.name(),
                    started.javaArguments(),
                    started.workingDirectory(),
                    started.classPath(),
                    started.source(),
                    Map.of(),
                    started.bundleFile().isEmpty() ? new byte[0] : Files.readAllBytes(Path.of(started.bundleFile())));
        }
        String command = System.getProperty("sun.java.command", "");
        String directory = System.getProperty("user.dir");
        List<String> classPath = Arrays.stream(
                        System.getProperty("java.class.path", "").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(directory).resolve(entry).normalize().toString())
                .toList();
        int blank = command.indexOf(' ');
        return new Trace.Program(
                blank < 0 ? command : command.substring(0, blank),
                command.isEmpty() ? List.of() : javaArguments(command),
                directory,
                classPath,
                "",
                Map.of(),
                new byte[0]);
    }
}
