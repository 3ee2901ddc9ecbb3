package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.report.SourceLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcePathTest {
    @TempDir
    Path folder;

    private SourceLines path(List<Path> named, String... classPath) {
        return new SourcePath(SourceLines.NONE, named, List.of(classPath), folder);
    }

    private Path source(String file, String... lines) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, String.join("\n", lines));
    }

    private Path archive(String name, String entry, String text) throws IOException {
        Path jar = folder.resolve(name);
        Files.createDirectories(jar.getParent());
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(entry));
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    @Test
    void aDirectoryHasFilesByPackage() throws IOException {
        source("named/a/b/Foo.java", "one", "two");
        SourceLines lines = path(List.of(folder.resolve("named")));
        assertEquals("two", lines.line("a.b.Foo$Inner", "Foo.java", 2));
        assertEquals("", lines.line("a.b.Foo", "Foo.java", 3));
        assertEquals("", lines.line("a.b.Foo", "Foo.java", 0));
        assertEquals("", lines.line("a.c.Foo", "Foo.java", 1));
        assertEquals("", lines.line("Foo", "Foo.java", 1));
    }

    @ParameterizedTest
    @CsvSource({"src/main/java", "src/test/java", "other/src/main/java"})
    void usualDirectoriesAreLookedThrough(String usual) throws IOException {
        source(usual + "/a/Foo.java", "one");
        SourceLines lines = path(List.of(), folder + "/other/target/classes");
        assertEquals("one", lines.line("a.Foo", "Foo.java", 1));
    }

    @Test
    void sourcesOfAJarAreBesideIt() throws IOException {
        archive("lib/lib-1.0-sources.jar", "a/Foo.java", "one\r\ntwo");
        SourceLines lines = path(List.of(), folder + "/lib/lib-1.0.jar", folder + "/lib/gone.jar", "\0");
        assertEquals("two", lines.line("a.Foo", "Foo.java", 2));
    }

    @Test
    void whatTheTraceCarriesComesFirst() throws IOException {
        Path jar = archive("named.zip", "a/Foo.java", "of the archive\nof the archive");
        SourceLines lines =
                new SourcePath(SourceLines.of("Foo.java", List.of("recorded")), List.of(jar), List.of(), folder);
        assertEquals("recorded", lines.line("a.Foo", "Foo.java", 1));
        assertEquals("of the archive", lines.line("a.Foo", "Foo.java", 2));
    }

    /** A trace may come from elsewhere. */
    @ParameterizedTest
    @CsvSource({
        "a.Foo, ../secret.java",
        "a.Foo, /etc/passwd",
        "a.Foo, ..",
        "a/../../b.Foo, Foo.java",
        "...Foo, Foo.java",
        "a.Foo, secret.txt",
        "a.Foo, 'x\\secret.java'"
    })
    void namesThatAreNoneOfSourcesAreNotLookedFor(String className, String file) throws IOException {
        source("secret.java", "secret");
        source("named/a/secret.txt", "secret");
        source("Foo.java", "secret");
        assertEquals("", path(List.of(folder.resolve("named"), folder)).line(className, file, 1));
    }

    @Test
    void whatIsMissingIsNamedWhereThereIsAPlaceToLook() throws IOException {
        SourcePath named = new SourcePath(SourceLines.NONE, List.of(folder), List.of(), folder);
        named.line("a.Foo", "Foo.java", 1);
        named.line("a.Foo", "Foo.java", 2);
        named.line("java.lang.Thread", "Thread.java", 1);
        assertEquals(List.of("Foo.java"), named.missing());
        SourcePath none = new SourcePath(SourceLines.NONE, List.of(), List.of(), folder);
        none.line("a.Foo", "Foo.java", 1);
        assertEquals(List.of(), none.missing());
    }
}
