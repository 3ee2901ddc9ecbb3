package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFilesTest {
    @TempDir
    Path folder;

    @Test
    void wordsAreSeparatedByWhiteSpaceAndKeptTogetherByQuotes() {
        assertEquals(List.of("-cp", "a b", "-Dx=y z", "Main"), ArgumentFiles.words("-cp 'a b'\n\t-Dx=\"y z\"  Main"));
    }

    @Test
    void commentsRunToTheEndOfTheLine() {
        assertEquals(List.of("-ea", "Main", "a#b"), ArgumentFiles.words("# first\n-ea # second\nMain a#b"));
    }

    @Test
    void backslashesEscapeInsideQuotesOnly() {
        assertEquals(
                List.of("c:\\x", "a\tb", "q\"q", "joined"),
                ArgumentFiles.words("c:\\x \"a\\tb\" \"q\\\"q\" \"joi\\\n   ned\""));
    }

    @Test
    void anEmptyQuotedWordIsAWord() {
        assertEquals(List.of("a", "", "b"), ArgumentFiles.words("a \"\" b"));
    }

    @Test
    void aDoubledAtSignIsALiteralOne() {
        assertEquals(List.of("@x"), ArgumentFiles.expand("@@x", folder));
    }

    @Test
    void aFileGivesItsWords() throws IOException {
        Files.writeString(folder.resolve("args"), "-Xint Main");
        assertEquals(List.of("-Xint", "Main"), ArgumentFiles.expand("@args", folder));
    }

    @Test
    void aMissingFileIsNamed() {
        UsageException e = assertThrows(UsageException.class, () -> ArgumentFiles.expand("@nowhere", folder));
        assertEquals("@nowhere: no such argument file; check the path after @", e.getMessage());
    }
}
