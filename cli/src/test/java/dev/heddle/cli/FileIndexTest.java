package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.cli.console.FileIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileIndexTest {
    @TempDir
    Path folder;

    private final FileIndex index = new FileIndex();

    @Test
    void aFileIsFoundByItsName() throws IOException {
        Path file = Files.createFile(folder.resolve("a"));
        index.add(file, "first");
        index.add(file, "second");
        assertEquals("first", index.find(file));
        assertNull(index.find(folder.resolve("b")));
    }

    @Test
    void aFileIsFoundByLinks() throws IOException {
        Path file = Files.createFile(folder.resolve("a"));
        index.add(file, "a");
        assertEquals("a", index.find(Files.createSymbolicLink(folder.resolve("symbolic"), file)));
        assertEquals("a", index.find(Files.createLink(folder.resolve("hard"), file)));
    }

    @Test
    void aFileThatDoesNotExistIsFoundByAnotherNameOfItsFolder() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        index.add(real.resolve("new"), "new");
        assertEquals("new", index.find(link.resolve("new")));
        assertNull(index.find(link.resolve("other")));
    }

    @Test
    void aDeviceIsTheSameByItsNameAlone() {
        index.add(Path.of("/dev/stdin"), "in");
        assertNull(index.find(Path.of("/dev/null")));
    }
}
