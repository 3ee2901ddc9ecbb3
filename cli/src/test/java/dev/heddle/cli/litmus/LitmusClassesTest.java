package dev.heddle.cli.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.file.UnreadableFileException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusClassesTest {
    private static final Path EXAMPLES = Path.of("..", "examples", "litmus");

    @TempDir
    private Path folder;

    @Test
    void everyTestOfTheExamplesCompiles() throws IOException, UnreadableFileException {
        List<LitmusFiles.Entry> tests = LitmusFiles.read(EXAMPLES);
        Path classes =
                LitmusClasses.compile(tests, folder, hooks(), Runtime.version().feature());
        for (LitmusFiles.Entry test : tests) {
            assertTrue(Files.exists(classes.resolve("litmus/" + test.className() + ".class")), test.className());
        }
    }

    /** The classes or the jar of the module that the tests call. */
    private static Path hooks() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(entry -> entry.toString().replace('\\', '/').matches(".*(recorder/hooks/|heddle-hooks).*"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aDirectoryIsReadInTheOrderOfNames() throws IOException, UnreadableFileException {
        Files.writeString(folder.resolve("b.litmus"), "test B\nthread 0:\nw plain x 1\n");
        Files.writeString(folder.resolve("a.litmus"), "test A\nthread 0:\nw plain x 1\n");
        Files.writeString(folder.resolve("c.txt"), "no test");
        List<LitmusFiles.Entry> tests = LitmusFiles.read(folder);
        assertEquals(List.of("A", "B"), tests.stream().map(t -> t.test().name()).toList());
    }

    @Test
    void whatIsNoTestIsRefused() throws IOException {
        assertThrows(UnreadableFileException.class, () -> LitmusFiles.read(folder));
        assertThrows(UnreadableFileException.class, () -> LitmusFiles.read(folder.resolve("missing.litmus")));
        Files.writeString(folder.resolve("bad.litmus"), "nonsense");
        assertThrows(UnreadableFileException.class, () -> LitmusFiles.read(folder));
    }
}
