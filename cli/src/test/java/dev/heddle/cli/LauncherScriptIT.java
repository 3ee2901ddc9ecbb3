package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherScriptIT {
    @TempDir
    Path folder;

    private Installed.Run launch(String environment, String script) {
        return Installed.start(folder, List.of("env", "HEDDLE_SKIP_BUILD=1", environment, script, "version"));
    }

    @Test
    void theLauncherWorksFromAnyFolderAndThroughSymbolicLinks() throws IOException {
        Path script = Installed.checkout().resolve("heddle");
        Path link = Files.createSymbolicLink(folder.resolve("link"), script);
        Path again = Files.createSymbolicLink(folder.resolve("again"), link.getFileName());
        for (String name : List.of(script.toString(), "./link", "./again")) {
            Installed.Run run = launch("JAVA_HOME=" + System.getProperty("java.home"), name);
            assertEquals(0, run.code(), run.toString());
            assertTrue(run.out().startsWith("Heddle "), run.toString());
        }
        Files.delete(again);
        Files.delete(link); // JUnit would warn of links that lead out of the folder
    }

    /** A JVM that is given two has an error for each command. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-Xmx256m -XX:+UseParallelGC"})
    void collectorOfTheEnvironmentIsTaken(String options) {
        Installed.Run run = Installed.start(
                folder,
                List.of(
                        "env",
                        "HEDDLE_SKIP_BUILD=1",
                        "JAVA_TOOL_OPTIONS=" + options,
                        Installed.checkout().resolve("heddle").toString(),
                        "check",
                        "--iterations",
                        "20",
                        "--confirm",
                        "1",
                        Installed.example("LostUpdate").toString()));
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("Replayed 1 of 1"), run.toString());
    }

    @Test
    void anOldJavaIsRefusedInOneLine() throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexit 1\n");
        assertTrue(java.toFile().setExecutable(true));
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"1.8.0_392\"\n");
        Installed.Run run = launch(
                "JAVA_HOME=" + folder.resolve("jdk"),
                Installed.checkout().resolve("heddle").toString());
        assertEquals(2, run.code(), run.toString());
        assertTrue(run.err().startsWith("heddle: Java 1.8.0_392 at "), run.toString());
        assertEquals(1, run.err().lines().count(), run.toString());
    }
}
