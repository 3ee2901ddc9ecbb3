package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed traces and entries of archives are read as the plain files are, and {@code convert} writes both. */
class PackedTracesTest {
    private static final List<String> SUFFIXES = List.of("gz", "bz2", "xz", "zst", "lz4");
    private static final List<String> ARCHIVES = List.of(
            "set.tar",
            "set.tar.gz",
            "set.tgz",
            "set.tar.bz2",
            "set.tar.xz",
            "set.txz",
            "set.tar.zst",
            "set.tar.lz4",
            "set.zip",
            "set.7z");
    private static final List<String> COMMANDS = List.of("analyze", "predict", "inspect", "convert");

    @TempDir
    Path folder;

    private FakeInstallation heddle;
    private Path here;

    @BeforeEach
    void install() throws IOException {
        heddle = new FakeInstallation(folder).withProgram();
        here = heddle.directory();
        Files.copy(Path.of("../examples/traces/Transfer.std"), here.resolve("x.std"));
        run("convert", "x.std", "x.data");
        heddle.trace("x.heddle", true);
    }

    private String run(String... words) {
        assertEquals(0, heddle.run("", words), heddle::err);
        return heddle.out() + heddle.err();
    }

    private byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(here.resolve(name));
    }

    /** What a command says of a file; of convert what it writes. */
    private String said(String command, String file) throws IOException {
        if (!command.equals("convert")) {
            return run(command, "--json=j", file) + Files.readString(here.resolve("j"));
        }
        return run(command, file, "out.csv") + Files.readString(here.resolve("out.csv"));
    }

    static Stream<String> commandsAndSuffixes() {
        return COMMANDS.stream().flatMap(command -> SUFFIXES.stream().map(suffix -> command + " " + suffix));
    }

    @ParameterizedTest
    @MethodSource("commandsAndSuffixes")
    void aCompressedTraceIsReadAsThePlainOne(String commandAndSuffix) throws IOException {
        String command = commandAndSuffix.split(" ")[0];
        String suffix = commandAndSuffix.split(" ")[1];
        for (String plain : List.of("x.std", "x.data", "x.heddle")) {
            String packed = plain + "." + suffix;
            Files.write(here.resolve(packed), PackedFixture.compressed(suffix, bytes(plain)));
            assertEquals(said(command, plain), said(command, packed).replace(packed, plain));
        }
    }

    static Stream<String> commandsAndArchives() {
        return COMMANDS.stream().flatMap(command -> ARCHIVES.stream().map(archive -> command + " " + archive));
    }

    @ParameterizedTest
    @MethodSource("commandsAndArchives")
    void anEntryOfAnArchiveIsReadAsTheFile(String commandAndArchive) throws IOException {
        String command = commandAndArchive.split(" ")[0];
        String archive = commandAndArchive.split(" ")[1];
        PackedFixture.archive(here.resolve(archive), bytes("x.std"), "a.std", "./deep/x.std", "z.std");
        String entry = archive + "!deep/x.std";
        assertEquals(said(command, "x.std"), said(command, entry).replace(entry, "x.std"));
    }

    @Test
    void aCompressedEntryIsUnpackedTwice() throws IOException {
        byte[] packed = PackedFixture.compressed("xz", bytes("x.std"));
        PackedFixture.archive(here.resolve("set.zip"), packed, "x.std.xz");
        assertEquals(
                said("analyze", "x.std"), said("analyze", "set.zip!x.std.xz").replace("set.zip!x.std.xz", "x.std"));
    }

    @Test
    void severalFilesOfOneArchiveAreAnalysedTogether() throws IOException {
        PackedFixture.archive(here.resolve("set.tar.zst"), bytes("x.std"), "a.std", "b.std");
        Files.copy(here.resolve("x.std"), here.resolve("c.std"));
        String said = run("analyze", "set.tar.zst!a.std", "set.tar.zst!b.std", "c.std");
        assertTrue(said.contains("set.tar.zst!b.std"), said);
        assertTrue(said.contains("c.std"), said);
    }

    @Test
    void warningsNameTheArchiveAndTheEntry() throws IOException {
        byte[] odd = "T0|w(V1)|1\nT0|fork(T1)|2\nT1|rel(L1)|4\n".getBytes(StandardCharsets.UTF_8);
        PackedFixture.archive(here.resolve("set.tar.gz"), odd, "odd.std");
        for (String command : List.of("analyze", "predict", "convert")) {
            String[] words = command.equals("convert")
                    ? new String[] {command, "set.tar.gz!odd.std", "o.heddle"}
                    : new String[] {command, "set.tar.gz!odd.std"};
            assertEquals(0, heddle.run("", words), heddle::err);
            assertTrue(heddle.err().contains(here + "/set.tar.gz!odd.std @ line 3: T1 releases"), heddle.err());
        }
        byte[] bad = "T0|w(V1)|1\nT0|cas(V1)|2\n".getBytes(StandardCharsets.UTF_8);
        PackedFixture.archive(here.resolve("set.zip"), bad, "bad.std");
        assertEquals(3, heddle.run("", "analyze", "set.zip!bad.std"));
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        assertTrue(heddle.err().startsWith("heddle analyze: " + here + "/set.zip!bad.std @ line 2:"), heddle.err());
    }

    @Test
    void jsonNamesTheArchiveAndTheEntry() throws IOException {
        PackedFixture.archive(here.resolve("set.zip"), bytes("x.std"), "x.std");
        run("analyze", "--json=-", "set.zip!x.std");
        assertTrue(heddle.out().contains("\"set.zip!x.std\""), heddle.out());
        assertFalse(heddle.out().contains("/heddle-"), heddle.out());
    }

    @Test
    void aFileWithTheMarkInItsNameIsThatFile() throws IOException {
        Files.copy(here.resolve("x.std"), here.resolve("set.tar!x.std"));
        Files.copy(here.resolve("x.std"), here.resolve("oh!x.std"));
        run("analyze", "set.tar!x.std");
        run("analyze", "oh!x.std");
    }

    @ParameterizedTest
    @MethodSource("commandsAndSuffixes")
    void convertCompressesAsTheNameSays(String commandAndSuffix) throws IOException {
        String suffix = commandAndSuffix.split(" ")[1];
        for (String name : List.of("y.std", "y.heddle", "y.data", "y.csv")) {
            String packed = name + "." + suffix;
            run("convert", "x.std", name);
            assertTrue(run("convert", "x.std", packed).startsWith("wrote " + packed + ": 34 "), heddle.out());
            byte[] first = bytes(packed);
            run("convert", "x.std", packed);
            assertArrayEquals(first, bytes(packed));
            if (!name.endsWith(".csv")) {
                run("convert", packed, "back.csv");
                byte[] back = bytes("back.csv");
                run("convert", name, "back.csv");
                assertArrayEquals(bytes("back.csv"), back);
            }
        }
        run("convert", "--to-format=std", "x.std", "odd-name." + suffix);
        run("convert", "--to-format=std", "odd-name." + suffix, "again.std");
        run("convert", "x.std", "once.std");
        assertArrayEquals(bytes("once.std"), bytes("again.std"));
    }

    @ParameterizedTest
    @CsvSource({"x.tar", "x.tar.gz", "x.tgz", "x.tar.bz2", "x.tar.xz", "x.tar.zst", "x.tar.lz4", "x.zip"})
    void aFolderBecomesAnArchiveAndAFolderAgain(String archive) throws IOException {
        Path found = Files.createDirectories(here.resolve("found/deep/with a name of more than a hundred characters"
                + " that the oldest form of tar has no room for, so that a further record holds it"));
        Files.copy(here.resolve("x.heddle"), here.resolve("found/failure-7.heddle"));
        Files.copy(here.resolve("x.std"), found.resolve("ü.std"));
        Files.createFile(here.resolve("found/empty"));
        assertEquals("wrote " + archive + ": 3 files\n", run("convert", "found", archive));
        byte[] first = bytes(archive);
        run("convert", "found", archive);
        assertArrayEquals(first, bytes(archive), "the same files make the same bytes");
        String entry = archive + "!failure-7.heddle";
        assertEquals(said("inspect", "x.heddle"), said("inspect", entry).replace(entry, "x.heddle"));
        assertEquals("wrote back/again: 3 files\n", run("convert", archive, "back/again"));
        assertArrayEquals(bytes("x.heddle"), bytes("back/again/failure-7.heddle"));
        assertArrayEquals(
                bytes("x.std"),
                Files.readAllBytes(here.resolve("back/again")
                        .resolve(here.resolve("found").relativize(found))
                        .resolve("ü.std")));
        assertFalse(Files.exists(here.resolve("back/again.part")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x.std out.tar",
                "nowhere out.tar",
                "found found/out.tar",
                "set.zip found",
                "--codec=zstd set.zip new",
                "--stale found out.tar",
                "x.std set.zip!y.std"
            })
    void wrongUsageIsOneLine(String words) throws IOException {
        PackedFixture.archive(here.resolve("set.zip"), bytes("x.std"), "x.std");
        Files.createDirectories(here.resolve("found"));
        assertEquals(2, heddle.run("", ("convert " + words).split(" ")), heddle.err());
        assertEquals(1, heddle.err().lines().count(), heddle.err());
        try (Stream<Path> files = Files.list(here)) {
            assertEquals(
                    List.of("Foo.java", "found", "set.zip", "x.data", "x.heddle", "x.std"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }

    @Test
    void anArchiveIsAnInput() throws IOException {
        PackedFixture.archive(here.resolve("set.zip"), bytes("x.std"), "x.std");
        for (String command : List.of("analyze", "predict", "inspect")) {
            assertEquals(2, heddle.run("", command, "--json=set.zip", "set.zip!x.std"));
            assertTrue(heddle.err().contains("would overwrite set.zip, which is an input"), heddle.err());
        }
        Files.write(here.resolve("x.std.gz"), PackedFixture.compressed("gz", bytes("x.std")));
        assertEquals(2, heddle.run("", "convert", "x.std.gz", "x.std.gz"));
        assertTrue(Arrays.equals(PackedFixture.compressed("gz", bytes("x.std")), bytes("x.std.gz")));
    }
}
