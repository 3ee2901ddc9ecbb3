package dev.heddle.recorder.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged file has fewer contents than were written, and never others. */
class EngineClassesTest {
    @TempDir
    Path folder;

    private final SortedMap<String, byte[]> contents = new TreeMap<>();
    private Path file;
    private byte[] whole;

    @BeforeEach
    void write() throws IOException {
        for (int i = 0; i < 40; i++) {
            byte[] content = new byte[i];
            Arrays.fill(content, (byte) (3 * i));
            contents.put("dev.heddle.Name" + "x".repeat(i % 7) + i, content);
        }
        file = folder.resolve("classes");
        EngineClasses.write(file.toString(), contents);
        whole = Files.readAllBytes(file);
    }

    @Test
    void whatWasWrittenIsFoundAndNothingElse() {
        EngineClasses classes = EngineClasses.open(file.toString());
        assertNotNull(classes);
        contents.forEach((name, content) -> assertArrayEquals(content, classes.get(name), name));
        for (String name :
                new String[] {"", "dev.heddle.Name", "dev.heddle.Name1", "Namex1", "dev.heddle.Name1\u0100"}) {
            assertNull(classes.get(name), name);
        }
        assertNull(EngineClasses.open(folder.resolve("none").toString()));
    }

    @Test
    void aTruncatedFileHasNoOtherContents() throws IOException {
        for (int length = 0; length < whole.length; length++) {
            checkDamaged(Arrays.copyOf(whole, length), "first " + length + " bytes");
        }
    }

    @Test
    void aFlippedBitIsNoticed() throws IOException {
        for (int bit = 0; bit < Byte.SIZE * whole.length; bit += 3) {
            byte[] flipped = whole.clone();
            flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            checkDamaged(flipped, "bit " + bit);
        }
    }

    private void checkDamaged(byte[] bytes, String damage) throws IOException {
        Files.write(file, bytes);
        EngineClasses classes = EngineClasses.open(file.toString());
        contents.forEach((name, content) -> {
            byte[] found = classes == null ? null : classes.get(name);
            if (found != null) {
                assertArrayEquals(content, found, damage + ": " + name);
            }
        });
    }
}
