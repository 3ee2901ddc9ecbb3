package dev.heddle.formats.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    @Test
    void aFileThatIsWrittenHasItsName() throws IOException {
        Path file = folder.resolve("a/b.txt");
        WholeFile.write(file, "text");
        assertEquals("text", Files.readString(file));
        try (Stream<Path> all = Files.list(file.getParent())) {
            assertEquals(1, all.count());
        }
    }

    @Test
    void aFailureLeavesWhatStoodThereAndNamesTheFile() throws IOException {
        Path file = folder.resolve("b.txt");
        Files.writeString(file, "before");
        UnwritableFileException e = assertThrows(
                UnwritableFileException.class,
                () -> WholeFile.write(file, out -> {
                    out.write(new byte[100_000]);
                    throw new IOException("No space left on device");
                }));
        assertEquals(file + ": cannot be written (No space left on device)", e.getMessage());
        assertTrue(UnwritableFileException.isForWantOfRoom((IOException) e.getCause()));
        assertEquals("before", Files.readString(file));
        assertFalse(Files.exists(WholeFile.part(file)));
    }

    @Test
    void aFileIsWrittenWhileAnotherProcessWritesIt() throws IOException {
        Path file = folder.resolve("b.txt");
        Path ofAnother = Files.writeString(WholeFile.part(file), "half");
        WholeFile.writeAmongOthers(file, out -> out.write("text".getBytes(StandardCharsets.UTF_8)));
        assertEquals("text", Files.readString(file));
        assertEquals("half", Files.readString(ofAnother));
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(2, all.count());
        }
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path file = Files.writeString(folder.resolve("c.txt"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        WholeFile.write(link, "after");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("after", Files.readString(file));
    }

    @Test
    void aDeviceIsWrittenToDirectly() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        UnwritableFileException e = assertThrows(UnwritableFileException.class, () -> WholeFile.write(full, "text"));
        assertTrue(e.getMessage().startsWith("/dev/full: cannot be written ("), e.getMessage());
        assertThrows(UnwritableFileException.class, () -> {
            try (NamedOutput out = NamedOutput.open(full, folder.resolve("named"))) {
                out.write(1);
            }
        });
    }

    /** Renaming over a device replaces it, for a user who may do that. */
    @Test
    void whatIsRenamedReplacesNoDevice() throws IOException {
        Path device = Path.of("/dev/full");
        assumeTrue(Files.exists(device));
        UnwritableFileException e = assertThrows(UnwritableFileException.class, () -> WholeFile.begin(device));
        assertEquals("/dev/full: cannot be written (it is not a regular file)", e.getMessage());
        assertThrows(UnwritableFileException.class, () -> WholeFile.complete(device));
        assertThrows(UnwritableFileException.class, () -> WholeFile.begin(folder));

        Path link = Files.createSymbolicLink(folder.resolve("device"), device);
        assertThrows(UnwritableFileException.class, () -> WholeFile.begin(link));
        Path file = folder.resolve("d.txt");
        Files.writeString(WholeFile.begin(file), "whole");
        WholeFile.complete(file);
        assertEquals("whole", Files.readString(file));
    }
}
