package dev.heddle.formats.run;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * How a program that runs freely is recorded. The command line writes it as a properties file whose path is the agent's
 * argument; by hand the argument itself says it: {@code record,o=FILE,ring=64m}.
 *
 * @param home the installation: holds lib/
 * @param file the recording, absolute
 * @param force overwrite it
 * @param resultFile where the {@link RecordingResult} goes at the end, or empty
 * @param replyFile where an attached agent says whether it records, or empty
 * @param programName for people; empty where the JVM's own launcher knows
 * @param javaArguments see Trace.Program
 * @param workingDirectory absolute
 * @param classPath absolute entries
 * @param source absolute path of the compiled source, or empty
 * @param bundleFile a ZIP of the program's classes to store, or empty
 */
public record RecordingConfig(
        String home,
        String file,
        boolean force,
        RecordingLimits limits,
        RecordingScope scope,
        String resultFile,
        String replyFile,
        String programName,
        List<String> javaArguments,
        String workingDirectory,
        List<String> classPath,
        String source,
        String bundleFile) {

    /** The mode in the properties file; other arguments of the agent are of other kinds. */
    public static final String MODE = "free";

    /** The agent's first word where it gets no properties file. */
    public static final String WORD = "record";

    private static final Set<String> KEYS =
            Set.of("o", "force", "detail", "ring", "rotate", "include", "exclude", "only-fields");

    /** Writes this configuration as a properties file. */
    public void write(Path path) throws IOException {
        Properties p = new Properties();
        p.setProperty("mode", MODE);
        p.setProperty("home", home);
        p.setProperty("file", file);
        p.setProperty("force", Boolean.toString(force));
        p.setProperty("ringBytes", Long.toString(limits.ringBytes()));
        p.setProperty("rotateBytes", Long.toString(limits.rotateBytes()));
        p.setProperty("rotateMillis", Long.toString(limits.rotateMillis()));
        p.setProperty("detail", scope.detail());
        TextFiles.putList(p, "include", scope.include());
        TextFiles.putList(p, "exclude", scope.exclude());
        TextFiles.putList(p, "onlyFields", scope.onlyFields());
        p.setProperty("resultFile", resultFile);
        p.setProperty("replyFile", replyFile);
        p.setProperty("program.name", programName);
        TextFiles.putList(p, "program.javaArgument", javaArguments);
        p.setProperty("program.workingDirectory", workingDirectory);
        TextFiles.putList(p, "program.classPath", classPath);
        p.setProperty("program.source", source);
        p.setProperty("program.bundle", bundleFile);
        TextFiles.writeProperties(path, p);
    }

    /** Reads a configuration that {@link #write} wrote. */
    public static RecordingConfig read(Path path) throws IOException {
        Properties p = new Properties();
        try (Reader in = new StringReader(Files.readString(path, StandardCharsets.UTF_8))) {
            p.load(in);
        }
        return new RecordingConfig(
                p.getProperty("home"),
                p.getProperty("file"),
                Boolean.parseBoolean(p.getProperty("force")),
                new RecordingLimits(
                        Long.parseLong(p.getProperty("ringBytes")),
                        Long.parseLong(p.getProperty("rotateBytes")),
                        Long.parseLong(p.getProperty("rotateMillis"))),
                new RecordingScope(
                        RecordingScope.isFull(p.getProperty("detail")),
                        TextFiles.getList(p, "include"),
                        TextFiles.getList(p, "exclude"),
                        TextFiles.getList(p, "onlyFields")),
                p.getProperty("resultFile"),
                p.getProperty("replyFile"),
                p.getProperty("program.name"),
                TextFiles.getList(p, "program.javaArgument"),
                p.getProperty("program.workingDirectory"),
                TextFiles.getList(p, "program.classPath"),
                p.getProperty("program.source"),
                p.getProperty("program.bundle"));
    }

    /**
     * Reads the agent's argument that says everything itself: {@code record}, then {@code ,KEY=VALUE} for what the
     * options of {@code heddle record} are called; {@code include}, {@code exclude} and {@code only-fields} any number
     * of times. In the file's name {@code %p} is the number of the process and {@code %t} the time it is now.
     *
     * @param directory where relative names begin, absolute
     * @param names the values of {@code %p} and {@code %t}
     * @throws IllegalArgumentException with a line that says what was expected
     */
    public static RecordingConfig ofArgument(
            String argument, String home, String directory, Map<String, String> names) {
        Properties single = new Properties();
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        List<String> onlyFields = new ArrayList<>();
        String[] words = argument.split(",");
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            String key = equals < 0 ? words[i] : words[i].substring(0, equals);
            String value = equals < 0 ? "" : words[i].substring(equals + 1);
            if (!KEYS.contains(key) || value.isEmpty() != key.equals("force")) {
                throw new IllegalArgumentException(words[i]
                        + ": expected o=FILE, force, detail=, ring=, rotate=, include=, exclude= or only-fields=");
            }
            switch (key) {
                case "include" -> include.add(value);
                case "exclude" -> exclude.add(value);
                case "only-fields" -> onlyFields.add(value);
                default -> single.setProperty(key, value);
            }
        }
        String file = single.getProperty("o", "%p.heddle");
        for (Map.Entry<String, String> name : names.entrySet()) {
            file = file.replace(name.getKey(), name.getValue());
        }
        return new RecordingConfig(
                home,
                Path.of(directory).resolve(file).normalize().toString(),
                single.containsKey("force"),
                RecordingLimits.parse(single.getProperty("ring", ""), single.getProperty("rotate", "")),
                new RecordingScope(
                        RecordingScope.isFull(single.getProperty("detail", "shared")), include, exclude, onlyFields),
                "",
                "",
                "",
                List.of(),
                directory,
                List.of(),
                "",
                "");
    }
}
