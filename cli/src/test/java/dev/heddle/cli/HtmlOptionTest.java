package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlOptionTest {
    @TempDir
    Path folder;

    private FakeInstallation heddle;
    private Path trace;
    private Path page;
    private String fail;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        trace = heddle.trace("a.heddle", true);
        page = heddle.directory().resolve("out/a.html");
        fail = "-Dfake=fail -Dfake.trace=" + trace;
    }

    @Test
    void inspectWritesThePageInPlaceOfTheTable() throws IOException {
        assertEquals(0, heddle.run("", "inspect", "a.heddle", "--html=out/a.html"), heddle.err());
        assertTrue(heddle.out().endsWith("Page: out/a.html\n"), heddle.out());
        assertFalse(heddle.out().contains("<- initial"), heddle.out());
        assertTrue(Files.readString(page).startsWith("<!DOCTYPE html>"));
    }

    @Test
    void checkWritesThePageOfTheFirstFailure() throws IOException {
        assertEquals(
                10,
                heddle.run(fail, "check", "--iterations", "1000", "--confirm", "0", "--html=out/a.html", "Foo.java"),
                heddle.err());
        assertTrue(heddle.out().contains("Page: out/a.html\n"), heddle.out());
        assertTrue(Files.readString(page).contains("expected 2"));
    }

    @Test
    void aCleanCheckHasNoPage() {
        assertEquals(0, heddle.run("", "check", "--iterations", "1000", "--html=out/a.html", "Foo.java"), heddle.err());
        assertTrue(heddle.out().contains("No page: no trace of a failure has been saved."), heddle.out());
        assertFalse(Files.exists(page));
    }

    @Test
    void aWindowSaysWhatIsLeftOut() throws IOException {
        assertEquals(
                0,
                heddle.run("", "inspect", "a.heddle", "--html=out/a.html", "--from", "2", "--to", "5"),
                heddle.err());
        assertTrue(heddle.out().contains("has the events from 2 to 4 of a.heddle, and not the other 5"), heddle.out());
    }

    @Test
    void anotherTraceNeedsAPage() {
        assertEquals(2, heddle.run("", "inspect", "a.heddle", "--compare", "a.heddle"));
        assertTrue(heddle.err().contains("add --html=FILE"), heddle.err());
    }

    @Test
    void twoTracesMakeOnePage() throws IOException {
        assertEquals(
                0, heddle.run("", "inspect", "a.heddle", "--html=out/a.html", "--compare", "a.heddle"), heddle.err());
        assertTrue(Files.readString(page).contains("id=\"trace-1\""));
    }

    @Test
    void anUnreadableSecondTraceIsReported() throws IOException {
        Files.writeString(heddle.directory().resolve("b.heddle"), "no trace");
        assertEquals(3, heddle.run("", "inspect", "a.heddle", "--html=out/a.html", "--compare", "b.heddle"));
        assertTrue(heddle.err().contains("b.heddle"), heddle.err());
        assertFalse(Files.exists(page));
    }

    @Test
    void noInputIsOverwritten() throws IOException {
        byte[] before = Files.readAllBytes(trace);
        assertEquals(2, heddle.run("", "inspect", "a.heddle", "--html=a.heddle"));
        assertEquals(2, heddle.run(fail, "check", "--html=Foo.java", "Foo.java"));
        assertEquals(2, heddle.run("", "inspect", "a.heddle", "--html=x", "--json=x"));
        assertEquals(List.of(before.length), List.of(Files.readAllBytes(trace).length));
    }
}
