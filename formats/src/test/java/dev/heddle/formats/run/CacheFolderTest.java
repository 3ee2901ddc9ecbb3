package dev.heddle.formats.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
    @TempDir
    Path folder;

    private Path file(String name, long modified) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
        return file;
    }

    @Test
    void filesOfOneKindDoNotPushOutThoseOfAnother() throws IOException {
        Path library = CacheFolder.ofNative(folder, "a", ".so");
        file(library.getFileName().toString(), 1000);
        for (int i = 0; i < 100; i++) {
            file("jdk-" + i + ".classes", 2000 + i);
        }
        CacheFolder.trim(folder);
        assertTrue(Files.exists(library));
        assertTrue(Files.notExists(folder.resolve("jdk-0.classes")));
    }

    @Test
    void fileInUseIsNoneOfTheOldest() throws IOException {
        Path used = CacheFolder.ofNative(folder, "a", ".so");
        file(used.getFileName().toString(), 1000);
        for (int i = 0; i < 64; i++) {
            file("native-" + i + ".so", 2000 + i);
        }
        CacheFolder.use(used);
        CacheFolder.trim(folder);
        assertTrue(Files.exists(used));
        assertTrue(Files.notExists(folder.resolve("native-0.so")));
    }
}
