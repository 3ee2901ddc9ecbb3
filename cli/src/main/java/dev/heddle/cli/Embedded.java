package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Home;
import dev.heddle.cli.console.TraceFiles;
import dev.heddle.formats.trace.CorruptTraceException;
import dev.heddle.formats.trace.UnsupportedVersionException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands for other tools in the same JVM: arguments and results are types of the JDK, so that a caller in another
 * class loader needs no class of ours.
 */
public final class Embedded {
    private Embedded() {}

    /**
     * Runs one command as the command line does.
     *
     * @param arguments words of the command line, without {@code --json}
     * @param directory where relative names begin, absolute
     * @param shown where the command's output goes while it runs, or null to keep it for the result
     * @return {@code exit} (Integer), {@code out} and {@code err} (String), {@code json} (Map, empty where the command
     *     wrote none)
     */
    public static Map<String, Object> run(List<String> arguments, String directory, @Nullable PrintStream shown)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Path json = Files.createTempFile("heddle-", ".json");
        try {
            Console console = new Console(
                    shown == null ? new PrintStream(out, true, StandardCharsets.UTF_8) : shown,
                    shown == null ? new PrintStream(err, true, StandardCharsets.UTF_8) : shown,
                    false,
                    Path.of(directory),
                    System.getenv(),
                    Home.find());
            List<String> words = new ArrayList<>(arguments);
            words.add(1, "--json=" + json);
            int exit = Main.run(words.toArray(String[]::new), console);
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("exit", exit);
            result.put("out", out.toString(StandardCharsets.UTF_8));
            result.put("err", err.toString(StandardCharsets.UTF_8));
            result.put("json", JsonTree.read(json));
            return result;
        } finally {
            Files.deleteIfExists(json);
        }
    }

    /**
     * What a trace was recorded of: the arguments of java.
     *
     * @throws IOException with one line, for a file that is no trace
     */
    public static List<String> program(String trace) throws IOException {
        try {
            return TraceFiles.read(Path.of(trace)).program().javaArguments();
        } catch (CorruptTraceException | UnsupportedVersionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
