package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class InterruptTest {
    @TempDir
    Path folder;

    @Test
    @Timeout(120)
    void whatWasFoundIsWrittenAndTheExitCodeSaysInterrupted() throws IOException, InterruptedException {
        FakeInstallation heddle = new FakeInstallation(folder).withProgram();
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            heddle.directory().register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Process check = start(heddle);
            awaitTarget(heddle.directory().resolve("hanging"), watch);
            check.toHandle().destroy(); // Process.destroy would close its output
            String out = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(130, check.waitFor(), out);
            assertTrue(out.contains("  5 executions in "), out);
            assertTrue(out.contains("  interrupted; 10,000 were asked for"), out);
        }
        String json = Files.readString(heddle.directory().resolve("result.json"));
        assertTrue(json.contains("\"interrupted\": true"), json);
    }

    private static Process start(FakeInstallation heddle) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dheddle.home=" + heddle.home(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.heddle.cli.Main",
                        "check",
                        "--jobs",
                        "1",
                        "--json=result.json",
                        "Foo.java")
                .directory(heddle.directory().toFile())
                .redirectErrorStream(true);
        builder.environment().put("HEDDLE_TARGET_OPTS", "-Dfake=hang");
        return builder.start();
    }

    private static void awaitTarget(Path marker, WatchService watch) throws InterruptedException {
        while (!Files.exists(marker)) {
            WatchKey key = watch.poll(60, TimeUnit.SECONDS);
            assertNotNull(key, "the target JVM did not begin");
            key.pollEvents();
            key.reset();
        }
    }
}
