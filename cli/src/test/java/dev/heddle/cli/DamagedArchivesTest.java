package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compressed files and archives that are damaged, or made to do harm: one line and exit code 3, and nothing is left.
 */
class DamagedArchivesTest {
    private static final long SEED = 20;
    private static final int CUTS = 40;
    private static final int FLIPS = 60;

    @TempDir
    Path folder;

    private FakeInstallation heddle;
    private Path here;
    private byte[] std;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder);
        here = heddle.directory();
        std = Files.readAllBytes(Path.of("../examples/traces/Transfer.std"));
    }

    private void refused(String expected, String... words) {
        int code = heddle.run("", words);
        assertEquals(3, code, heddle.out() + heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertTrue(heddle.err().contains(expected), heddle.err());
        assertTrue(heddle.err().startsWith("heddle " + words[0] + ": " + here), heddle.err());
    }

    /** By reading an entry, and by unpacking all of them. */
    private void refusedBothWays(String expected, String archive, String entry) {
        for (String command : List.of("analyze", "predict", "inspect")) {
            refused(expected, command, archive + "!" + entry);
        }
        refused(expected, "convert", archive + "!" + entry, "out.heddle");
        refused(expected, "convert", archive, "new");
        assertFalse(Files.exists(here.resolve("new")) || Files.exists(here.resolve("new.part")));
        assertFalse(Files.exists(here.resolve("out.heddle")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "bz2", "xz", "zst", "lz4"})
    void aWrongSuffixIsOneLine(String suffix) throws IOException {
        String file = "x.std." + suffix;
        Files.write(here.resolve(file), std);
        refused(file + ": expected what its name says, found another format or damage", "analyze", file);
        Files.write(here.resolve("x.tar." + suffix), std);
        refused("x.tar." + suffix, "convert", "x.tar." + suffix, "new");
        refused("no such file", "analyze", "nowhere.std." + suffix);
        Files.createDirectory(here.resolve("d.std." + suffix));
        refused("expected a file, found a directory", "analyze", "d.std." + suffix);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.zip", "x.tar", "x.7z"})
    void whatIsNoArchiveIsOneLine(String archive) throws IOException {
        Files.write(here.resolve(archive), Arrays.copyOf(std, 300));
        refused(archive, "analyze", archive + "!x.std");
        refused("no such file", "analyze", "no-" + archive + "!x.std");
        refused("no such file", "convert", "no-" + archive, "new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"set.zip", "set.tar", "set.tar.zst", "set.7z"})
    void anEntryThatIsNotThereIsOneLineWithThoseThatAre(String archive) throws IOException {
        PackedFixture.archive(here.resolve(archive), std, "a.std", "b.std", "c.std", "d.std", "e.std", "f.std");
        refused(
                archive + "!x.std: expected an entry of that name, found a.std, b.std, c.std, d.std, e.std and 1 more",
                "analyze",
                archive + "!x.std");
        refused("expected ! and an entry after the name of an archive, found a.std", "analyze", archive);
        refused("an archive in an archive is not read", "analyze", archive + "!b.tar!x.std");
        refused("an archive in an archive is not read", "analyze", archive + "!b.tar.gz");
        refused("entry ../a.std leads outside", "analyze", archive + "!../a.std");
        refused("entry /etc/passwd leads outside", "analyze", archive + "!/etc/passwd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"set.zip", "set.tar", "set.tar.gz", "set.7z"})
    void entriesOutsideAreNeitherReadNorWritten(String archive) throws IOException {
        for (String name : List.of("../x.std", "a/../../x.std", "/tmp/x.std")) {
            PackedFixture.archive(here.resolve(archive), std, name);
            refusedBothWays("leads outside of the archive", archive, name);
        }
        PackedFixture.archive(here.resolve(archive), std, "x.std", "x.std");
        refused("entry x.std is there twice", "convert", archive, "new");
        assertFalse(Files.exists(here.resolve("x.std")));
    }

    @Test
    void linksAndPipesAreNotFollowed() throws IOException {
        for (byte flag : new byte[] {TarConstants.LF_SYMLINK, TarConstants.LF_LINK, TarConstants.LF_FIFO}) {
            Files.write(here.resolve("set.tar"), PackedFixture.tarOf(flag, "x.std", "/etc/passwd"));
            refusedBothWays(flag == TarConstants.LF_FIFO ? "is a device, pipe" : "is a link", "set.tar", "x.std");
        }
        Files.write(here.resolve("set.zip"), PackedFixture.zipOfLink("x.std", "/etc/passwd"));
        refusedBothWays("entry x.std is a link", "set.zip", "x.std");
        Path found = Files.createDirectory(here.resolve("found"));
        Files.createSymbolicLink(found.resolve("l"), Path.of("/etc/passwd"));
        refused("expected a plain file, found a link", "convert", "found", "out.tar");
        assertFalse(Files.exists(here.resolve("out.tar")) || Files.exists(here.resolve("out.tar.part")));
    }

    @Test
    void encryptedArchivesAreOneLine() throws IOException {
        Files.write(here.resolve("set.zip"), PackedFixture.encryptedZip(std, "x.std"));
        refusedBothWays("entry x.std is encrypted", "set.zip", "x.std");
        PackedFixture.sevenZ(here.resolve("set.7z"), "secret", std, "x.std");
        refusedBothWays("it is encrypted", "set.7z", "x.std");
    }

    @Test
    void aWrongChecksumIsOneLine() throws IOException {
        Files.write(here.resolve("set.zip"), PackedFixture.damagedZip(std, "x.std"));
        refusedBothWays("checksum of x.std", "set.zip", "x.std");
    }

    /** 100 MB of zeros in 100 KB or less. */
    @ParameterizedTest
    @ValueSource(strings = {"gz", "bz2", "xz", "zst"})
    void aBombIsOneLine(String suffix) throws IOException {
        byte[] zeros = new byte[100 << 20];
        byte[] bomb = PackedFixture.compressed(suffix, zeros);
        Files.write(here.resolve("x.std." + suffix), bomb);
        refused("bytes after unpacking", "analyze", "x.std." + suffix);
        Files.write(here.resolve("set.tar." + suffix), bomb);
        refused("set.tar." + suffix, "analyze", "set.tar." + suffix + "!x.std");
        PackedFixture.archive(here.resolve("nested.zip"), bomb, "x.std." + suffix);
        refused("bytes after unpacking", "analyze", "nested.zip!x.std." + suffix);
    }

    @Test
    void aBombInAnArchiveIsOneLine() throws IOException {
        byte[] zeros = new byte[100 << 20];
        for (String archive : List.of("set.zip", "set.7z", "set.tar.gz")) {
            PackedFixture.archive(here.resolve(archive), zeros, "x.std");
            refused("bytes after unpacking", "analyze", archive + "!x.std");
            PackedFixture.archive(here.resolve(archive), zeros, "first.std", "x.std");
            refused("bytes after unpacking", "convert", archive, "new");
            assertFalse(Files.exists(here.resolve("new.part")));
        }
    }

    @Test
    void tooManyEntriesAreOneLine() throws IOException {
        byte[] header = Arrays.copyOf(PackedFixture.tar(new byte[0], "x"), 512);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(here.resolve("set.tgz")), 1 << 16)) {
            for (int i = 0; i < 100_001; i++) {
                out.write(header);
            }
        }
        refused("expected at most 100000 entries", "analyze", "set.tgz!y");
        refused("is there twice", "convert", "set.tgz", "new");
    }

    static Stream<String> all() {
        return Stream.of(
                "x.std.gz",
                "x.std.bz2",
                "x.std.xz",
                "x.std.zst",
                "x.std.lz4",
                "set.tar",
                "set.tar.gz",
                "set.tar.bz2",
                "set.tar.xz",
                "set.tar.zst",
                "set.tar.lz4",
                "set.zip",
                "set.7z");
    }

    private byte[] whole(String name) throws IOException {
        Path file = here.resolve(name);
        if (name.startsWith("x.")) {
            return PackedFixture.compressed(name.substring(6), std);
        }
        PackedFixture.archive(file, std, "a.std", "x.std", "z.std");
        return Files.readAllBytes(file);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aCutFileIsOneLineOrTheRightAnswer(String name) throws IOException {
        byte[] whole = whole(name);
        survives(name, whole, IntStream.range(0, CUTS).mapToObj(i -> Arrays.copyOf(whole, whole.length * i / CUTS)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void flippedBitsAreOneLineOrTheRightAnswer(String name) throws IOException {
        byte[] whole = whole(name);
        Random random = new Random(SEED);
        survives(name, whole, IntStream.range(0, FLIPS).mapToObj(i -> {
            byte[] flipped = whole.clone();
            int at = random.nextInt(flipped.length);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            return flipped;
        }));
    }

    /** The content of a tar without compression has no checksum: there another trace is the right answer as well. */
    private void survives(String name, byte[] whole, Stream<byte[]> damages) throws IOException {
        String file = name.startsWith("x.") ? name : name + "!x.std";
        Files.write(here.resolve(name), whole);
        assertEquals(0, heddle.run("", "convert", file, "right.std"), heddle.err());
        byte[] right = Files.readAllBytes(here.resolve("right.std"));
        for (byte[] damaged : (Iterable<byte[]>) damages::iterator) {
            Files.write(here.resolve(name), damaged);
            int code = heddle.run("", "convert", file, "out.std");
            String err = heddle.err();
            if (code == 0
                    && (Arrays.equals(right, Files.readAllBytes(here.resolve("out.std"))) || name.endsWith(".tar"))) {
                continue;
            }
            if (code != 3 || err.lines().count() != 1 || err.contains("\tat ") || err.contains("/heddle-")) {
                Files.write(Path.of("target", "damaged-" + name), damaged);
                fail(name + " ended with " + code + ":\n" + err + new String(damaged, StandardCharsets.ISO_8859_1));
            }
        }
    }
}
