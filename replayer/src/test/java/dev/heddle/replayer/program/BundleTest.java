package dev.heddle.replayer.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
    @TempDir
    Path folder;

    private Path classes;
    private Path target;

    @BeforeEach
    void createFolders() throws IOException {
        classes = Files.createDirectories(folder.resolve("classes/p")).getParent();
        target = Files.createDirectories(folder.resolve("target"));
    }

    @Test
    void whatIsPackedIsUnpackedInItsPlaceOnTheClassPath() throws IOException {
        Files.write(classes.resolve("p/A.class"), new byte[] {1, 2, 3});
        Files.write(classes.resolve("notes.txt"), new byte[100]);
        Path jar = Files.write(folder.resolve("lib.jar"), new byte[] {4});
        List<String> classPath = List.of(classes.toString(), "/no/such", jar.toString());
        Bundle.unpack(Bundle.pack(classPath, Optional.empty()).orElseThrow(), target);
        Files.write(classes.resolve("p/A.class"), new byte[] {1, 2, 4});
        Files.delete(jar);
        assertEquals(
                List.of(
                        target.resolve("cp/0").toString(),
                        "/no/such",
                        target.resolve("cp/2.jar").toString()),
                Bundle.classPath(classPath, target));
        assertArrayEquals(new byte[] {1, 2, 3}, Files.readAllBytes(target.resolve("cp/0/p/A.class")));
        assertFalse(Files.exists(target.resolve("cp/0/notes.txt")));
    }

    /** Resources lie beside the classes, and programs may ask where. */
    @Test
    void whatIsStillThereIsTakenFromThere() throws IOException {
        Files.write(classes.resolve("p/A.class"), new byte[] {1, 2, 3});
        Path jar = Files.write(folder.resolve("lib.jar"), new byte[] {4});
        List<String> classPath = List.of(classes.toString(), "/no/such", jar.toString());
        Bundle.unpack(Bundle.pack(classPath, Optional.empty()).orElseThrow(), target);
        Files.write(classes.resolve("notes.txt"), new byte[100]);
        assertEquals(classPath, Bundle.classPath(classPath, target));
        Files.write(classes.resolve("p/B.class"), new byte[] {1});
        assertEquals(
                target.resolve("cp/0").toString(),
                Bundle.classPath(classPath, target).get(0),
                "one class more");
    }

    @Test
    void aLargeProgramIsNotPacked() throws IOException {
        Files.write(classes.resolve("p/A.class"), new byte[(int) Bundle.MAX_BYTES + 1]);
        assertTrue(Bundle.pack(List.of(classes.toString()), Optional.empty()).isEmpty());
    }

    @Test
    void noDamagedClassIsUnpacked() throws IOException {
        byte[] whole = "a class, a class, another class".getBytes(StandardCharsets.UTF_8);
        Files.write(classes.resolve("p/A.class"), whole);
        byte[] archive =
                Bundle.pack(List.of(classes.toString()), Optional.empty()).orElseThrow();
        int refused = 0;
        for (int i = 0; i < archive.length; i++) {
            byte[] damaged = archive.clone();
            damaged[i] ^= 4;
            Path to = Files.createDirectory(folder.resolve("target-" + i));
            try {
                Bundle.unpack(damaged, to);
            } catch (IOException e) {
                refused++;
                continue;
            }
            assertArrayEquals(whole, Files.readAllBytes(to.resolve("cp/0/p/A.class")), "byte " + i);
        }
        assertTrue(refused >= 20, "refused " + refused);
    }

    @Test
    void anArchiveThatNamesAPlaceOutsideIsRefused() throws IOException {
        IOException e = assertThrows(IOException.class, () -> Bundle.unpack(zip("../evil.class", 1), target));
        assertEquals("bundle names a place outside its folder: ../evil.class", e.getMessage());
        assertFalse(Files.exists(folder.resolve("evil.class")));
        assertThrows(IOException.class, () -> Bundle.unpack(zip("/evil.class", 1), target));
    }

    @Test
    void anArchiveThatUnpacksToTooMuchIsRefused() throws IOException {
        byte[] bomb = zip("cp/0/A.class", 65 << 20);
        IOException e = assertThrows(IOException.class, () -> Bundle.unpack(bomb, target));
        assertEquals("bundle unpacks to more than 64 MB", e.getMessage());
    }

    private static byte[] zip(String name, int size) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(new byte[size]);
            zip.closeEntry();
        }
        return bytes.toByteArray();
    }
}
