package dev.heddle.recorder.free.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendedFileTest {
    @TempDir
    Path folder;

    @Test
    void aFileThatGotNothingIsNotLeft() throws IOException, RefusedException {
        Path path = folder.resolve("empty.heddle");
        AppendedFile.open(path, false).close();
        assertFalse(Files.exists(path));
    }

    @Test
    void whatHasBlocksStays() throws IOException, RefusedException {
        Path path = folder.resolve("some.heddle");
        AppendedFile file = AppendedFile.open(path, false);
        file.write(new byte[] {1, 2, 3});
        file.close();
        file.close();
        assertTrue(Files.exists(path));
    }

    @Test
    void whatIsDiscardedIsGone() throws IOException, RefusedException {
        Path path = folder.resolve("some.heddle");
        AppendedFile file = AppendedFile.open(path, false);
        file.write(new byte[] {1, 2, 3});
        file.discard();
        assertFalse(Files.exists(path));
    }

    /** A recording that fails removes its file: a device would be gone. */
    @Test
    void aDeviceIsRefused() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        RefusedException e = assertThrows(RefusedException.class, () -> AppendedFile.open(full, true));
        assertEquals("/dev/full: not a regular file; give another file", e.getMessage());
    }
}
