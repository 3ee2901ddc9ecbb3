package dev.heddle.cli.parameters;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.Choices;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.cli.Golden;
import dev.heddle.formats.file.UnreadableFileException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParametersFileTest {
    private static final Estimate SOME = new Estimate(
            20,
            3,
            30,
            12,
            new Choices(40, 2, 90, Integer.MAX_VALUE, 4),
            new Profile(
                    new TreeMap<>(Map.of("0", 7, "0.1", 9)),
                    new TreeMap<>(Map.of(-1L, new TreeMap<>(Map.of("0.1", 2)), 26L, new TreeMap<>(Map.of("0", 1))))));

    @TempDir
    Path folder;

    private String problem(String text) throws Exception {
        Path file = folder.resolve("p.json");
        Files.writeString(file, text);
        UnreadableFileException e = assertThrows(UnreadableFileException.class, () -> ParametersFile.read(file), text);
        assertEquals(1, e.getMessage().lines().count(), e.getMessage());
        return e.getMessage().substring(file.toString().length());
    }

    private String good() throws Exception {
        Path file = folder.resolve("a/good.json");
        ParametersFile.write(file, "Foo.java", SOME);
        return Files.readString(file);
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Golden.check("parameters-1.json", good());
        assertEquals(SOME, ParametersFile.read(folder.resolve("a/good.json")));
        assertEquals(SOME, ParametersFile.read(Path.of("src", "test", "golden", "parameters-1.json")));
        byte[] before = Files.readAllBytes(folder.resolve("a/good.json"));
        good();
        assertArrayEquals(before, Files.readAllBytes(folder.resolve("a/good.json")));
        try (var all = Files.list(folder.resolve("a"))) {
            assertEquals(1, all.count()); // nothing is left beside it
        }
    }

    @Test
    void whatIsNotKnownIsSkipped() throws Exception {
        Path file = folder.resolve("later.json");
        Files.writeString(file, good().replaceFirst("\\{", "{\"notes\": {\"a\": [1, {\"k\": -1}]},"));
        assertEquals(SOME, ParametersFile.read(file));
    }

    @Test
    void everyPrefixIsRefusedInOneLine() throws Exception {
        String good = good().stripTrailing();
        for (int n = 0; n < good.length(); n++) {
            problem(good.substring(0, n));
        }
    }

    @Test
    void badInputIsNamedWithItsLine() throws Exception {
        assertTrue(problem("").contains("expected an object, found nothing"), problem(""));
        assertEquals(":1: expected an object, found [", problem("[1]"));
        assertEquals(": expected \"format\": \"heddle-parameters\", found \"\"; check the path", problem("{\"k\": 1}"));
        assertEquals(
                ": version 2; this Heddle reads version 1",
                problem(good().replace("\"version\": 1", "\"version\": 2")));
        assertEquals(
                ":7: steps: expected a number from 0 to 2147483647, found -40",
                problem(good().replace("\"steps\": 40", "\"steps\": -40")));
        assertEquals(
                ":7: steps: expected a number from 0 to 2147483647, found 99999999999",
                problem(good().replace("\"steps\": 40", "\"steps\": 99999999999")));
        assertEquals(
                ":7: steps: expected a number from 0 to 2147483647, found 4.5",
                problem(good().replace("\"steps\": 40", "\"steps\": 4.5")));
        assertEquals(": expected steps, found none", problem(good().replace("\"steps\"", "\"stops\"")));
        assertEquals(
                ": expected at least one execution and one thread",
                problem(good().replace("\"threads\": 3", "\"threads\": 0")));
        assertTrue(problem(good().replace("\"kCom\"", "\"k\"")).contains("Duplicate"));
        assertTrue(problem(good().replace("\"1a\"", "\"place\"")).contains("up to 16 hex digits, found \"place\""));
        assertTrue(problem(good().replace("\"0.1\": 9", "\"a b\": 9")).contains("a thread's path such as 0.1"));
        assertTrue(problem(good() + "{}").contains("expected the end of the file"));
        assertTrue(problem("[".repeat(100_000)).length() < 400);
        assertTrue(problem("{\"notes\":" + "[".repeat(100_000)).length() < 400);
    }

    @Test
    void aMissingFileSaysHowToMakeOne() {
        UnreadableFileException e =
                assertThrows(UnreadableFileException.class, () -> ParametersFile.read(folder.resolve("none.json")));
        assertTrue(e.getMessage().endsWith("heddle analyze --parameters makes one"), e.getMessage());
        assertThrows(UnreadableFileException.class, () -> ParametersFile.read(folder));
    }
}
