package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command leaves that was killed: its target JVM ends with it, and the next command removes its folder. */
class LeftoversIT {
    private static final String PROGRAM = "cli/src/test/programs/TicksForEver.java";

    @TempDir
    Path folder;

    private List<String> check(String... options) {
        List<String> command = Installed.command();
        command.add(1, "-Djava.io.tmpdir=" + folder);
        command.add("check");
        command.addAll(List.of(options));
        command.add(Installed.checkout().resolve(PROGRAM).toString());
        return command;
    }

    private List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory)
                    .filter(f -> f.getFileName().toString().matches("heddle-[0-9]+"))
                    .toList();
        }
    }

    @Test
    void theTargetEndsWithItsCommandAndTheFolderGoesWithTheNext() throws Exception {
        List<ProcessHandle> targets = new ArrayList<>();
        try (Started first = Started.start(folder, Map.of(), check("--time-limit", "60"))) {
            ProcessHandle command = ProcessHandle.of(first.pid()).orElseThrow();
            while (command.isAlive() && targets.isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(20);
                command.descendants()
                        .filter(p -> p.info().command().orElse("").endsWith("java"))
                        .forEach(targets::add);
            }
            assertEquals(1, folders().size());
            first.signal("KILL");
        }
        for (ProcessHandle target : targets) {
            target.onExit().get(10, TimeUnit.SECONDS);
        }
        assertFalse(targets.isEmpty());
        assertEquals(1, folders().size(), "the killed one's");
        Installed.Run next =
                Installed.start(folder, check("--max-events", "1000", "--iterations", "1", "--confirm", "0"));
        assertEquals(0, next.code(), next.toString());
        assertEquals(List.of(), folders());
    }

    @Test
    void whatIsNotCertainlyLeftOverStays() throws Exception {
        Path strange = Files.createDirectory(folder.resolve("heddle-1"));
        Path living = Files.createDirectory(folder.resolve("heddle-2"));
        ProcessHandle self = ProcessHandle.current();
        Files.writeString(
                living.resolve("owner"),
                self.pid() + " " + self.info().startInstant().orElseThrow() + "\n");
        Path reused = Files.createDirectory(folder.resolve("heddle-3"));
        Files.writeString(reused.resolve("owner"), self.pid() + " 2001-01-01T00:00:00Z\n");
        Installed.Run run =
                Installed.start(folder, check("--max-events", "1000", "--iterations", "1", "--confirm", "0"));
        assertEquals(0, run.code(), run.toString());
        assertTrue(Files.exists(strange), "its owner is not known");
        assertTrue(Files.exists(living), "its process lives");
        assertFalse(Files.exists(reused), "another process has its number");
    }
}
