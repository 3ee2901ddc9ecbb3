package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompiledSourcesTest {
    @TempDir
    Path folder;

    private int calls;

    private Path compile(Path source, String... options) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes-" + calls++));
        assertEquals(
                "App",
                new CompiledSources(folder.resolve("kept"))
                        .compile(source, classes, List.of(), List.of(options), Programs.RELEASE));
        return classes;
    }

    private Path source(String text) throws IOException {
        return Files.writeString(folder.resolve("App.java"), text);
    }

    private List<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("kept"))) {
            return files.toList();
        }
    }

    @Test
    void theSecondTimeTheClassesAreTheSameAndNotCompiled() throws IOException {
        Path source = source("class App { static class Inner {} public static void main(String[] a) {} }");
        Path first = compile(source);
        Path kept = kept().get(0);
        Path second = compile(source);
        for (String name : List.of("App.class", "App$Inner.class")) {
            assertArrayEquals(Files.readAllBytes(first.resolve(name)), Files.readAllBytes(second.resolve(name)), name);
        }
        assertTrue(
                Files.getLastModifiedTime(second.resolve("App.class")).compareTo(Files.getLastModifiedTime(kept)) >= 0);
        assertEquals(List.of(kept), kept());
    }

    @Test
    void otherContentOrOptionsAreCompiled() throws IOException {
        Path source = source("class App { public static void main(String[] a) {} }");
        compile(source);
        compile(source, "--add-modules", "java.sql");
        assertEquals(2, kept().size());
        source("class App { int x; public static void main(String[] a) {} }");
        compile(source);
        assertEquals(3, kept().size());
    }

    @Test
    void aDamagedFileCountsAsNone() throws IOException {
        Path source = source("class App { public static void main(String[] a) {} }");
        byte[] right = Files.readAllBytes(compile(source).resolve("App.class"));
        Path kept = kept().get(0);
        byte[] bytes = Files.readAllBytes(kept);
        bytes[bytes.length / 2] ^= 1;
        Files.write(kept, bytes);
        assertArrayEquals(right, Files.readAllBytes(compile(source).resolve("App.class")));
        Files.write(kept, new byte[3]);
        assertArrayEquals(right, Files.readAllBytes(compile(source).resolve("App.class")));
    }

    @Test
    void errorsAreNotKept() throws IOException {
        Path source = source("class App { Missing m; public static void main(String[] a) {} }");
        assertThrows(UsageException.class, () -> compile(source));
        assertThrows(UsageException.class, () -> compile(source));
    }
}
