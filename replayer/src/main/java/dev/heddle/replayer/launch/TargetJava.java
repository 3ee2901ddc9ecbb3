package dev.heddle.replayer.launch;

import dev.heddle.replayer.program.Release;
import dev.heddle.replayer.program.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The Java that runs the program.
 *
 * @param binary the java executable
 * @param version as the JDK names it: {@code 17.0.15}
 * @param feature 17, 21, 25, ...
 */
public record TargetJava(Path binary, String version, int feature) {
    /** The oldest Java whose class library the instrumentation knows. */
    public static final int OLDEST = 17;

    /** The oldest Java on whose virtual threads a program can be run as fibers. */
    public static final int FIRST_WITH_FIBERS = 24;

    /** Whether programs can be run as fibers. */
    public boolean hasFibers() {
        return feature >= FIRST_WITH_FIBERS;
    }

    /** What compiling for it needs to know. */
    public Release release() {
        return Release.of(feature, binary);
    }

    /**
     * Finds the Java at a path.
     *
     * @param path a JDK's home or a java executable
     * @throws UsageException where there is none, or it is too old
     */
    public static TargetJava at(Path path) {
        Path binary = Files.isDirectory(path) ? path.resolve("bin").resolve("java") : path;
        if (!Files.isExecutable(binary)) {
            throw new UsageException(path + ": no Java there; expected a JDK's home or a java executable (--java)");
        }
        String version = version(binary);
        int feature = feature(version);
        if (feature < OLDEST) {
            throw new UsageException(
                    binary + ": Java " + version + ", expected " + OLDEST + " or newer; give one with --java");
        }
        return new TargetJava(binary, version, feature);
    }

    /** The first number of a version, where {@code 1.8.0} means 8; 0 where it is no version. */
    public static int feature(String version) {
        String[] numbers = version.split("[^0-9]+", -1);
        try {
            int first = Integer.parseInt(numbers[0]);
            return first == 1 && numbers.length > 1 ? Integer.parseInt(numbers[1]) : first;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static String version(Path binary) {
        try {
            Path release = binary.toRealPath().resolve("../../release").normalize();
            if (Files.isRegularFile(release)) {
                Properties properties = new Properties();
                try (BufferedReader in = Files.newBufferedReader(release)) {
                    properties.load(in);
                }
                String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
                if (!version.isEmpty()) {
                    return version;
                }
            }
            return ask(binary);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException(binary + ": its version cannot be determined: " + e.getMessage(), e);
        }
    }

    /** Asks the executable itself, for homes without a release file. */
    private static String ask(Path binary) throws IOException {
        Process java = new ProcessBuilder(binary.toString(), "-XshowSettings:properties", "-version")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(java.getInputStream(), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith("java.version = "))
                    .map(line -> line.substring("java.version = ".length()))
                    .findFirst()
                    .orElse("");
        } finally {
            java.destroy();
        }
    }
}
