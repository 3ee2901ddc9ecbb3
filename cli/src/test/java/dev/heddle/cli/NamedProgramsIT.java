package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that run because a file names them are announced in one line, and only these. */
class NamedProgramsIT {
    private static final String SOURCE =
            Installed.example("LostUpdate").toAbsolutePath().toString();

    @TempDir
    Path folder;

    private String announced(int code, String words) {
        Installed.Run run = Installed.run(folder, words.split(" "));
        assertEquals(code, run.code(), run::toString);
        List<String> lines =
                run.err().lines().filter(line -> line.contains(" names: ")).toList();
        assertTrue(lines.size() < 2, run::toString);
        return lines.isEmpty() ? "" : lines.get(0);
    }

    private String line(String file, String java) {
        return "heddle: runs the program that " + file + " names: " + java + "; from the copy in that file, in "
                + folder;
    }

    @Test
    void programsOfTracesAreAnnounced() throws IOException {
        String found = "check --fail-fast --no-minimise --confirm 1 --fix --fix-seconds 5 --jobs 1 --out o ";
        assertEquals("", announced(10, found + SOURCE));
        String trace;
        try (Stream<Path> files = Files.list(folder.resolve("o"))) {
            trace = "o/"
                    + files.map(Path::getFileName)
                            .map(Path::toString)
                            .filter(name -> name.endsWith(".heddle"))
                            .findFirst()
                            .orElseThrow();
        }
        String line = line(trace, "LostUpdate");
        assertEquals(line, announced(10, "replay --times 2 " + trace));
        assertEquals("", announced(10, "replay " + trace + " " + SOURCE));
        assertEquals(line, announced(0, "fix --iterations 100 --cures 1 " + trace));
        announced(0, "derive --strategy pos --count 1 -o pos " + trace);
        assertEquals(line, announced(10, "replay pos/derived-1.schedule"));
    }

    @Test
    void recordedProgramsRunOnlyIfTheyMay() throws Exception {
        announced(0, "record -o r.heddle " + Installed.example("CorrectBoundedBuffer"));
        String sampled = announced(0, "analyze --parameters p.json r.heddle");
        assertTrue(sampled.startsWith("heddle: runs the program that r.heddle names: "), sampled);
        assertEquals("", announced(0, "analyze --parameters q.json --no-run r.heddle"));
        assertTrue(Files.exists(folder.resolve("q.json")));
        assertEquals("", announced(2, "analyze --no-run --counts sampled r.heddle"));
        String derived = "derive --strategy pos --count 1 --events replayed ";
        assertEquals("", announced(2, derived + "--no-run -o d r.heddle"));
        assertEquals(sampled, announced(0, derived + "-o d r.heddle"));
    }

    @Test
    void programsOfCampaignsAreAnnounced() {
        String source = Installed.example("CorrectBoundedBuffer").toString();
        Installed.run(folder, "check", "--iterations", "1000000", "--time-limit", "0.01", "--out", "part", source);
        assertEquals(
                "heddle: runs the program that part names: " + source + "; on the Java of this command, in " + folder,
                announced(0, "check --resume part --iterations 10 --time-limit 100"));
    }
}
