package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.replayer.program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetJavaTest {
    @TempDir
    Path folder;

    @Test
    void theRunningJdkIsFoundByItsHomeAndByItsExecutable() {
        Path home = Path.of(System.getProperty("java.home"));
        TargetJava java = TargetJava.at(home);
        assertEquals(Runtime.version().feature(), java.feature());
        assertEquals(java, TargetJava.at(home.resolve("bin").resolve("java")));
    }

    @Test
    void anOldJavaIsRefused() throws IOException {
        Path binary = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(binary, "");
        Files.setPosixFilePermissions(binary, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
        UsageException e = assertThrows(UsageException.class, () -> TargetJava.at(folder));
        assertEquals(binary + ": Java 11.0.2, expected 17 or newer; give one with --java", e.getMessage());
    }

    @Test
    void aPlaceWithoutJavaIsRefused() {
        assertThrows(UsageException.class, () -> TargetJava.at(folder));
    }

    @Test
    void versionsOldAndNewAreUnderstood() {
        assertEquals(8, TargetJava.feature("1.8.0_392"));
        assertEquals(25, TargetJava.feature("25"));
        assertEquals(26, TargetJava.feature("26-ea"));
        assertEquals(0, TargetJava.feature(""));
    }
}
