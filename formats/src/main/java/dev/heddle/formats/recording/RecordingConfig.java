package dev.heddle.formats.recording;

import dev.heddle.formats.run.ProtocolFile;
import dev.heddle.recorder.generator.Coded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a program that runs freely is recorded. The command line writes it to a file whose path is in the agent's
 * argument; by hand the argument itself says it: {@code record,o=FILE,ring=64m}.
 *
 * @param file the recording, absolute
 * @param force overwrite it
 * @param resultFile where the {@link RecordingResult} goes at the end, or empty
 * @param replyFile where an attached agent says whether it records, or empty
 * @param program as the command line starts it; empty where the JVM's own launcher knows
 */
@Coded
public record RecordingConfig(
        String file,
        boolean force,
        RecordingLimits limits,
        RecordingScope scope,
        String resultFile,
        String replyFile,
        Optional<Started> program) {

    /** The agent's first word where it gets no file. */
    public static final String WORD = "record";

    /**
     * A program that the command line starts; see Trace.Program.
     *
     * @param name for people
     * @param workingDirectory absolute
     * @param classPath absolute entries
     * @param source absolute path of the compiled source, or empty
     * @param bundleFile a ZIP of the program's classes to store, or empty
     */
    public record Started(
            String name,
            List<String> javaArguments,
            String workingDirectory,
            List<String> classPath,
            String source,
            String bundleFile) {}

    private static final Set<String> KEYS = Set.of(
            "o", "force", "detail", "ring", "rotate", "include", "exclude", "only-fields", "sample", "sample-seed");

    /** Writes this configuration. */
    public void write(Path path) throws IOException {
        ProtocolFile.write(path, out -> RecordingConfigCoding.write(out, this));
    }

    /** Reads a configuration that {@link #write} wrote. */
    public static RecordingConfig read(Path path) throws IOException {
        return ProtocolFile.read(path, RecordingConfigCoding::read);
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
    public static RecordingConfig ofArgument(String argument, String directory, Map<String, String> names) {
        Map<String, String> single = new HashMap<>();
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        List<String> onlyFields = new ArrayList<>();
        String[] words = argument.split(",");
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            String key = equals < 0 ? words[i] : words[i].substring(0, equals);
            String value = equals < 0 ? "" : words[i].substring(equals + 1);
            if (!KEYS.contains(key) || value.isEmpty() != key.equals("force")) {
                throw new IllegalArgumentException(
                        words[i]
                                + ": expected o=FILE, force, detail=, ring=, rotate=, include=, exclude=, only-fields=, sample= or sample-seed=");
            }
            switch (key) {
                case "include" -> include.add(value);
                case "exclude" -> exclude.add(value);
                case "only-fields" -> onlyFields.add(value);
                default -> single.put(key, value);
            }
        }
        String file = single.getOrDefault("o", "%p.heddle");
        for (Map.Entry<String, String> name : names.entrySet()) {
            file = file.replace(name.getKey(), name.getValue());
        }
        return new RecordingConfig(
                Path.of(directory).resolve(file).normalize().toString(),
                single.containsKey("force"),
                RecordingLimits.parse(single.getOrDefault("ring", ""), single.getOrDefault("rotate", "")),
                new RecordingScope(
                        RecordingDetail.of(single.getOrDefault("detail", "shared")),
                        include,
                        exclude,
                        onlyFields,
                        sample(single)),
                "",
                "",
                Optional.empty());
    }

    private static RecordingSample sample(Map<String, String> single) {
        String fraction = single.get("sample");
        String seed = single.getOrDefault("sample-seed", "1");
        if (!seed.matches("-?\\d{1,18}")) {
            throw new IllegalArgumentException("sample-seed=" + seed + ": expected an integer");
        }
        return fraction == null ? RecordingSample.ALL : RecordingSample.of(fraction, Long.parseLong(seed));
    }
}
