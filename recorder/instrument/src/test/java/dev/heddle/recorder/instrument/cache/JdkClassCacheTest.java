package dev.heddle.recorder.instrument.cache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkClassCacheTest {
    private static final byte[] CHANGED = {1, 2, 3};
    private static final byte[] UNCHANGED = {4, 5};

    @TempDir
    Path folder;

    private int asked;

    private byte[] instrument(byte[] classFile) {
        asked++;
        return classFile.length == UNCHANGED.length ? null : new byte[] {9, classFile[0]};
    }

    private JdkClassCache open() {
        return JdkClassCache.open(folder.resolve("cache"), List.of());
    }

    private void fill() {
        asked = 0;
        JdkClassCache cache = open();
        cache.get("a/Changed", CHANGED, this::instrument);
        cache.get("a/Unchanged", UNCHANGED, this::instrument);
        cache.save();
        assertEquals(2, asked);
        asked = 0;
    }

    private Path file() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            List<Path> all = files.toList();
            assertEquals(1, all.size(), all::toString);
            return all.get(0);
        }
    }

    @Test
    void theNextJvmDoesNotInstrumentAgain() throws IOException {
        fill();
        JdkClassCache cache = open();
        assertArrayEquals(new byte[] {9, 1}, cache.get("a/Changed", CHANGED, this::instrument));
        assertNull(cache.get("a/Unchanged", UNCHANGED, this::instrument));
        assertEquals(0, asked);
        byte[] before = Files.readAllBytes(file());
        cache.save();
        assertArrayEquals(before, Files.readAllBytes(file()));
    }

    @Test
    void anotherClassFileIsInstrumented() {
        fill();
        assertArrayEquals(new byte[] {9, 7}, open().get("a/Changed", new byte[] {7, 2, 3}, this::instrument));
        assertEquals(1, asked);
    }

    @Test
    void anotherBuildHasAnotherFile() throws IOException {
        fill();
        Path jar = Files.writeString(folder.resolve("ours.jar"), "x");
        JdkClassCache.open(folder.resolve("cache"), List.of(jar)).get("a/Changed", CHANGED, this::instrument);
        assertEquals(1, asked);
    }

    @Test
    void aFileThatIsCutOffCountsAsEmptyAndIsWrittenAnew() throws IOException {
        fill();
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            asked = 0;
            assertArrayEquals(new byte[] {9, 1}, open().get("a/Changed", CHANGED, this::instrument));
            assertEquals(1, asked, "cut off at " + length);
        }
        fill();
        assertArrayEquals(whole, Files.readAllBytes(file()));
    }

    @Test
    void aFileWithAFlippedBitCountsAsEmpty() throws IOException {
        fill();
        byte[] whole = Files.readAllBytes(file());
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file(), damaged);
            asked = 0;
            open().get("a/Changed", CHANGED, this::instrument);
            assertEquals(1, asked, "bit " + bit);
        }
    }

    @Test
    void withoutAFolderEverythingIsInstrumented() throws IOException {
        Files.writeString(folder.resolve("cache"), "a file");
        JdkClassCache cache = open();
        assertArrayEquals(new byte[] {9, 1}, cache.get("a/Changed", CHANGED, this::instrument));
        cache.save();
        assertArrayEquals(new byte[] {9, 1}, open().get("a/Changed", CHANGED, this::instrument));
        assertEquals(2, asked);
    }
}
