package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code heddle serve} with clients in processes of their own. */
class ServeIT {
    private static final long MOST_SECONDS = 300;

    @TempDir
    Path folder;

    private Process server;
    private BufferedReader says;

    @BeforeEach
    void start() throws IOException {
        server = new ProcessBuilder(Installed.command("serve"))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        says = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
        assertEquals("heddle serve: commands in " + folder.toRealPath() + " run here", says.readLine());
    }

    @AfterEach
    void stop() throws Exception {
        server.destroy();
        server.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
    }

    private Run client(String... words) throws IOException {
        return Installed.run(folder, Map.of(), words);
    }

    private Run alone(String... words) throws IOException {
        return Installed.run(folder, Map.of("HEDDLE_SERVE", "no"), words);
    }

    /** Ends the server and answers how many commands it has run. */
    private int served() throws Exception {
        assertEquals(0, client("serve", "--stop").code());
        List<String> rest = says.lines().toList();
        assertTrue(server.waitFor(MOST_SECONDS, TimeUnit.SECONDS));
        return Integer.parseInt(rest.get(rest.size() - 1).replaceAll("\\D+", ""));
    }

    private static Map<String, String> files(Path in) throws IOException {
        Map<String, String> all = new HashMap<>();
        try (Stream<Path> walk = Files.walk(in)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                all.put(
                        in.relativize(file).toString(),
                        new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("in [0-9.]+ s \\([0-9,.]+/s\\)", "in T");
    }

    @Test
    void commandsGiveTheSameBytesAsByThemselves() throws Exception {
        List<String> programs = List.of("LostUpdate", "MessagePassing", "LostUpdate", "MissedNotify", "LostUpdate");
        for (String name : programs) {
            String example = Installed.example(name).toString();
            Run there = client("check", "--out", "found", example);
            Map<String, String> traces = files(folder.resolve("found"));
            Run here = alone("check", "--out", "found", example);
            assertEquals(10, here.code(), here.err());
            assertEquals(here.code(), there.code(), there.err());
            assertEquals(withoutTimes(here.out()), withoutTimes(there.out()));
            assertEquals(files(folder.resolve("found")), traces, name);
            String trace;
            try (Stream<Path> found = Files.list(folder.resolve("found"))) {
                trace = found.map(file -> "found/" + file.getFileName())
                        .filter(file -> file.endsWith(".heddle") && !file.endsWith(".original.heddle"))
                        .findFirst()
                        .orElseThrow();
            }
            Run replayed = client("replay", trace);
            assertEquals(alone("replay", trace).out(), replayed.out());
            assertEquals(10, replayed.code());
            for (String file : traces.keySet()) {
                Files.delete(folder.resolve("found").resolve(file));
            }
        }
        assertEquals(2, client("check", "Missing.java").code());
        assertEquals(2 * programs.size() + 1, served());
    }

    @Test
    void classesThatHaveChangedAreLoadedAnew() throws Exception {
        for (int expected : new int[] {1, 2, 1}) {
            Files.writeString(
                    folder.resolve("Told.java"),
                    "public class Told { public static void main(String[] a) { if (" + expected
                            + " != 1) throw new AssertionError(\"two\"); } }");
            List<String> javac =
                    List.of(Installed.firstJdk().resolve("bin/javac").toString(), "-d", "classes", "Told.java");
            assertEquals(
                    0,
                    new ProcessBuilder(javac)
                            .directory(folder.toFile())
                            .inheritIO()
                            .start()
                            .waitFor());
            Run run = client("check", "--iterations", "5", "--", "-cp", "classes", "Told");
            assertEquals(expected == 1 ? 0 : 10, run.code(), run.out() + run.err());
        }
        assertEquals(3, served());
    }

    @Test
    void aClientOfABusyServerRunsItsCommandByItself() throws Exception {
        String example = Installed.example("SynchronizedCounter").toString();
        List<String> command =
                new ArrayList<>(Installed.command("check", "--iterations", "100000000", "--time-limit", "60", example));
        Process first = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(first.getInputStream(), StandardCharsets.UTF_8))) {
            assertTrue(String.valueOf(output.readLine()).startsWith("heddle: "), "its progress");
            assertEquals(0, client("check", "--iterations", "5", example).code());
            first.toHandle().destroy(); // as Ctrl-C does
            assertTrue(output.lines().anyMatch(line -> line.contains("interrupted")), "what was done until then");
        }
        assertEquals(130, first.waitFor());
        assertEquals(0, client("check", "--iterations", "5", example).code());
        assertEquals(2, served(), "the interrupted one and the last");
    }

    /** The one that comes too late deletes nothing of the other's. */
    @Test
    void ofTwoServersThatStartAtOnceOneServes() throws Exception {
        assertEquals(0, served());
        List<Process> both = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            both.add(new ProcessBuilder(Installed.command("serve"))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start());
        }
        List<String> said = new ArrayList<>();
        for (Process one : both) {
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(one.getInputStream(), StandardCharsets.UTF_8));
            String line = String.valueOf(output.readLine());
            said.add(line);
            if (line.endsWith("run here")) {
                server = one;
                says = output;
            } else {
                assertEquals(2, one.waitFor(), line);
                assertEquals(List.of(), output.lines().toList());
            }
        }
        assertEquals(1, said.stream().filter(line -> line.endsWith("run here")).count(), said.toString());
        assertEquals(
                1,
                said.stream().filter(line -> line.contains("is served already")).count(),
                said.toString());
        assertEquals(
                0,
                client(
                                "check",
                                "--iterations",
                                "5",
                                Installed.example("SynchronizedCounter").toString())
                        .code());
        assertEquals(1, served());
    }

    @Test
    void aServerThatWasKilledIsNoObstacle() throws Exception {
        server.destroyForcibly().waitFor();
        Run run = client(
                "check",
                "--iterations",
                "5",
                Installed.example("SynchronizedCounter").toString());
        assertEquals(0, run.code(), run.err());
        start();
        Run second = client("serve");
        assertEquals(2, second.code());
        assertTrue(second.err().contains("is served already"), second.err());
        assertEquals(0, served());
        Run gone = client("serve", "--stop");
        assertEquals(2, gone.code());
        assertTrue(gone.err().contains("is not served"), gone.err());
        assertFalse(client("serve", "--idle", "0").err().isEmpty());
    }

    @Test
    void anIdleServerEnds() throws Exception {
        assertEquals(0, served());
        Run run = client("serve", "--idle", "0.01");
        assertEquals(0, run.code(), run.err());
        assertTrue(run.out().contains("ended after 0 commands"), run.out());
    }
}
