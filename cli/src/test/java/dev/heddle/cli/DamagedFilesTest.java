package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.heddle.cli.console.ExitCode;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that are cut off, or in which bits have flipped, through the commands that read them: one clear line, the exit
 * code for a file that cannot be read, no stack trace and no hang. Where the damage makes another readable file of it,
 * an ordinary report.
 */
class DamagedFilesTest {
    private static final Path GOLDEN = Path.of("../formats/src/test/resources/golden");
    private static final Path LOGS = Path.of("../recorder/free/recording/src/test/resources/golden");
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long SEED = 17;
    private static final int EACH = 12;

    @TempDir
    Path folder;

    private FakeInstallation heddle;
    private int runs;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        Files.delete(heddle.home().resolve("heddle-agent.jar")); // nothing is run: a readable trace is reported as such
    }

    @ParameterizedTest
    @CsvSource({
        "lost-update-v1.heddle, true",
        "log-v1.heddle, true",
        "unfinished-v1.heddle, true",
        "foreign/tiny.data, false",
        "bank-v1.iroots, false",
        "bank-v1.memo, false"
    })
    void aDamagedFileIsOneLine(String name, boolean isTrace) throws IOException {
        byte[] whole = Files.readAllBytes((name.startsWith("log-") ? LOGS : GOLDEN).resolve(name));
        String file = "damaged" + name.substring(name.lastIndexOf('.'));
        List<List<String>> commands = isTrace || name.endsWith(".data")
                ? List.of(
                        List.of("analyze", file),
                        List.of("inspect", file),
                        List.of("predict", file),
                        List.of("replay", file),
                        List.of("derive", "--force", "--strategy", "pos", "--count", "2", "-o", "d", file),
                        List.of("convert", file, "out.std"),
                        List.of("inspect", "--salvage", file))
                : List.of(List.of("inspect", file), List.of("expose", file, "Foo.java"));
        for (byte[] damaged : damages(whole)) {
            Files.write(heddle.directory().resolve(file), damaged);
            for (List<String> command : commands) {
                assertTimeoutPreemptively(LIMIT, () -> clear(command, damaged, isTrace));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze later.heddle",
                "analyze --salvage later.heddle",
                "predict later.heddle",
                "derive --strategy pos --count 1 -o d later.heddle"
            })
    void aTraceUnderASwitchOfALaterVersionIsNotJudged(String line) throws Exception {
        Trace.Program program = new Trace.Program("Foo", List.of("Foo"), "/", List.of(), "", Map.of(), new byte[0]);
        Trace t = SampleTrace.of(program, false);
        Trace.Header free = new Trace.Header("9.9", "Any 17", Trace.Header.FREE, 1, 1, 1, "full", Map.of("later", "1"));
        TraceWriter.write(
                heddle.directory().resolve("later.heddle"),
                new Trace(free, program, t.threads(), t.sites(), t.objects(), t.locations(), t.events(), t.verdict()));
        assertEquals(3, heddle.run("", line.split(" ")), heddle.out());
        assertTrue(
                heddle.err().contains("later.heddle @ byte 0: its header: switch later=1: this version has no such"),
                heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertEquals("", heddle.out());
    }

    /** Truncated at places all over the file, and with one to three bits that are others. */
    private static List<byte[]> damages(byte[] whole) {
        Random random = new Random(SEED);
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            all.add(Arrays.copyOf(whole, (int) ((long) whole.length * i / EACH)));
            byte[] flipped = whole.clone();
            for (int bit = 0; bit <= i % 3; bit++) {
                flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            }
            all.add(flipped);
        }
        return all;
    }

    private void clear(List<String> command, byte[] damaged, boolean isChecked) {
        runs++;
        int code = heddle.run("", command.toArray(String[]::new));
        String err = heddle.err();
        boolean isLine = err.endsWith("\n") && err.lines().count() == 1 && err.startsWith("heddle ");
        boolean isSalvaged = command.contains("--salvage");
        boolean isRead = code == ExitCode.OK && !heddle.out().isBlank();
        Set<Integer> expected =
                isChecked && !isSalvaged ? Set.of(ExitCode.UNREADABLE) : Set.of(ExitCode.UNREADABLE, ExitCode.USAGE);
        boolean isFine = expected.contains(code) && isLine
                || isRead && (!isChecked || isSalvaged)
                || code == ExitCode.INTERNAL && err.contains("heddle-agent.jar: missing") && !isChecked;
        if (!isFine || err.contains("\tat ") || err.length() > 2_000) {
            fail(String.join(" ", command) + " with " + damaged.length + " bytes ended with " + code + ", run " + runs
                    + ":\n" + err);
        }
    }
}
