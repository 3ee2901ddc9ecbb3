package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands write: never over what they read, and with a line where there is no room. */
class OutputFilesTest {
    /** Takes nothing: every write fails for want of room. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path folder;

    private FakeInstallation heddle;
    private Path trace;
    private byte[] before;
    private String fail;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        trace = heddle.trace("a.heddle", true);
        Files.copy(trace, heddle.directory().resolve("b.heddle"));
        before = Files.readAllBytes(trace);
        fail = "-Dfake=fail -Dfake.trace=" + trace;
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyze --json a.heddle b.heddle", "predict --json a.heddle b.heddle"})
    void theWordAfterAnOptionalValueIsAnInput(String line) throws IOException {
        assertEquals(0, heddle.run("", line.split(" ")), heddle.err());
        assertArrayEquals(before, Files.readAllBytes(trace));
        assertTrue(heddle.out().startsWith("{"), heddle.out());
    }

    @Test
    void aSourceAfterAnOptionalValueIsTheProgram() throws IOException {
        String source = Files.readString(heddle.directory().resolve("Foo.java"));
        assertEquals(
                10, heddle.run("-Dfake.trace=" + trace, "record", "--controlled", "--json", "Foo.java"), heddle.err());
        assertEquals(source, Files.readString(heddle.directory().resolve("Foo.java")));
        assertTrue(heddle.out().startsWith("{"), heddle.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyze --json out.json a.heddle", "check --json out.json Foo.java"})
    void aFileInTheOldFormIsExplained(String line) {
        assertEquals(2, heddle.run("", line.split(" ")));
        assertTrue(heddle.err().contains("use --json=out.json"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze --json=a.heddle a.heddle",
                "analyze --json=./link a.heddle",
                "analyze --json=hard a.heddle",
                "analyze --json=there/a.heddle a.heddle",
                "analyze --parameters a.heddle a.heddle",
                "analyze --races a.heddle a.heddle",
                "predict -o a.heddle b.heddle a.heddle",
                "predict --json=a.heddle a.heddle",
                "derive --strategy pos -o d --json=a.heddle a.heddle",
                "inspect --json=a.heddle a.heddle",
                "convert a.heddle hard.heddle",
                "replay --json=a.heddle a.heddle",
                "replay --json=Foo.java a.heddle Foo.java",
                "check --json=Foo.java Foo.java",
                "check --races Foo.java Foo.java",
                "check --coverage-list Foo.java Foo.java",
                "record --controlled --force -o Foo.java Foo.java",
                "record --force -o Foo.java Foo.java",
                "record --force --json=Foo.java -- Foo.java"
            })
    void noOutputIsAnInput(String line) throws IOException {
        Path here = heddle.directory();
        Files.createSymbolicLink(here.resolve("link"), trace);
        Files.createLink(here.resolve("hard"), trace);
        Files.createLink(here.resolve("hard.heddle"), trace);
        Files.createSymbolicLink(here.resolve("there"), here);
        String source = Files.readString(here.resolve("Foo.java"));
        assertEquals(2, heddle.run("-Dfake.trace=" + trace, line.split(" ")), heddle.err());
        assertTrue(heddle.err().contains("would overwrite"), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertArrayEquals(before, Files.readAllBytes(trace));
        assertEquals(source, Files.readString(here.resolve("Foo.java")));
    }

    @Test
    void twoOutputsAreNotOneFile() {
        assertEquals(2, heddle.run("", "analyze", "--json=x", "--parameters", "./x", "a.heddle"));
        assertTrue(heddle.err().contains("is also the file of --json"), heddle.err());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze --json=/dev/full a.heddle",
                "analyze --parameters /dev/full a.heddle",
                "predict -o /dev/full a.heddle",
                "inspect --json=/dev/full a.heddle",
                "check --json=/dev/full Foo.java"
            })
    void aFullDiskIsOneLineWithTheFilesName(String line) {
        assumeTrue(Files.exists(FULL));
        assertEquals(1, heddle.run("", line.split(" ")), heddle.err());
        assertTrue(heddle.err().contains("/dev/full: cannot be written ("), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertFalse(heddle.out().isBlank());
    }

    @Test
    void aFailureIsReportedThoughTheDiskIsFull() {
        assumeTrue(Files.exists(FULL));
        assertEquals(10, heddle.run(fail, "check", "--json=/dev/full", "--confirm", "0", "Foo.java"));
        assertTrue(heddle.out().contains("expected 2"), heddle.out());
        assertTrue(heddle.err().contains("/dev/full: cannot be written ("), heddle.err());
        assertEquals(10, heddle.run("", "replay", "--json=/dev/full", "a.heddle"));
        assertTrue(heddle.err().contains("/dev/full: cannot be written ("), heddle.err());
        assertEquals(10, heddle.run(fail, "check", "--junit=/dev/full", "--out=o", "--confirm", "0", "Foo.java"));
        assertTrue(heddle.out().contains("expected 2"), heddle.out());
        assertTrue(heddle.err().contains("/dev/full: cannot be written ("), heddle.err());
    }

    @Test
    void nothingIsLeftOfAFileThatCannotBeWritten() throws IOException {
        Files.createDirectory(heddle.directory().resolve("j.part"));
        Files.writeString(heddle.directory().resolve("j"), "as it was");
        assertEquals(1, heddle.run("", "analyze", "--json=j", "a.heddle"));
        assertEquals("as it was", Files.readString(heddle.directory().resolve("j")));
    }
}
