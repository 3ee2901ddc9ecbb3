package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManPagesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "record",
                "replay",
                "inspect",
                "analyze",
                "predict",
                "expose",
                "derive",
                "convert",
                "litmus",
                "cache",
                "doctor",
                "version",
                "generate-completion"
            })
    void everyCommandHasAPage(String command) throws IOException {
        ManPages.write(folder);
        String page = Files.readString(folder.resolve("heddle-" + command + ".adoc"));
        assertTrue(page.contains("= heddle-" + command + "(1)"), page);
        assertTrue(page.contains(":doctype: manpage"), page);
    }

    @Test
    void aPageListsTheOptions() throws IOException {
        ManPages.write(folder);
        String page = Files.readString(folder.resolve("heddle-check.adoc"));
        assertTrue(page.contains("*--resume*="), page);
        assertTrue(page.contains("*--keep-going*"), page);
    }
}
