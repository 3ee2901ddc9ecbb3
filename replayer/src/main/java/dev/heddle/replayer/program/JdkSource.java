package dev.heddle.replayer.program;

import dev.heddle.formats.trace.Trace;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The source archive of a JDK, {@code lib/src.zip}, where the JDK of a trace is installed with one. */
public final class JdkSource {
    private JdkSource() {}

    /**
     * The archive of the JDK that ran an execution.
     *
     * @param homes folders of JDKs
     */
    public static Optional<Path> find(Trace.Header header, List<Path> homes) {
        for (Path home : homes) {
            Path archive = home.resolve("lib").resolve("src.zip");
            if (Files.isRegularFile(archive) && isOf(home, header.jdk())) {
                return Optional.of(archive);
            }
        }
        return Optional.empty();
    }

    private static boolean isOf(Path home, String jdk) {
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            Properties release = new Properties();
            release.load(in);
            String version = release.getProperty("JAVA_RUNTIME_VERSION", "").replace("\"", "");
            return !version.isEmpty() && jdk.endsWith(" " + version);
        } catch (IOException | IllegalArgumentException e) {
            return false; // another JDK says so elsewhere
        }
    }
}
