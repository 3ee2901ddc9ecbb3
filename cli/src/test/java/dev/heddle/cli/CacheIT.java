package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.CacheFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is kept from one JVM to the next makes no difference but to time, whatever happens to the files. */
@Tag("long")
class CacheIT {
    private static final int EXIT_USAGE = 2;

    @TempDir
    private Path folder;

    private Path home;

    /** An installation of its own, with a cache of its own. */
    @BeforeEach
    void install() throws IOException {
        home = Files.createDirectory(folder.resolve("home"));
        for (String part : List.of("lib", "heddle-agent.jar", "heddle-hooks.jar")) {
            Files.createSymbolicLink(home.resolve(part), Installed.home().resolve(part));
        }
    }

    private Installed.Run run(String... words) {
        return Installed.runHere(home, folder, "", words);
    }

    /** Many of the JDK's collections are made in two threads, and some more while they are instrumented. */
    private Path collections() throws IOException {
        return Files.writeString(folder.resolve("Many.java"), """
                import java.util.*;

                class Many {
                    static final List<Map<String, Integer>> MAPS = new ArrayList<>();

                    public static void main(String[] args) throws Exception {
                        Thread other = new Thread(Many::add);
                        other.start();
                        other.join();
                        add();
                        int sum = 0;
                        for (Map<String, Integer> map : MAPS) {
                            for (int value : new PriorityQueue<>(map.values())) sum += value;
                            for (String key : new LinkedHashSet<>(map.keySet())) sum += key.length();
                        }
                        if (sum != 24) throw new AssertionError(sum);
                    }

                    static void add() {
                        for (Map<String, Integer> map : List.of(new TreeMap<String, Integer>(),
                                new LinkedHashMap<String, Integer>(), new HashMap<String, Integer>())) {
                            map.put("a", 1);
                            map.put("b", 1);
                            MAPS.add(map);
                        }
                    }
                }
                """);
    }

    @ParameterizedTest
    @OnEachJdk
    void collectionsOfTheJdkComeFromIt(Path jdk) throws IOException {
        byte[] first = record(jdk, collections());
        assertEquals(-1, Arrays.mismatch(first, record(jdk, collections())));
        assertEquals(-1, Arrays.mismatch(first, record(jdk, collections())));
    }

    private byte[] record(Path jdk) throws IOException {
        return record(jdk, Installed.example("LatchExecutor"));
    }

    private byte[] record(Path jdk, Path program) throws IOException {
        Installed.Run run = run(
                "record", "--controlled", "--force", "--java", jdk.toString(), "-o", "run.heddle", program.toString());
        assertEquals(0, run.code(), run::toString);
        assertEquals("", run.err().replaceAll("heddle: executing for .*\n", ""), run::toString); // on a busy machine
        return Files.readAllBytes(folder.resolve("run.heddle"));
    }

    private Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        for (Path file : CacheFolder.files(CacheFolder.of(home))) {
            files.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
        return files;
    }

    @ParameterizedTest
    @OnEachJdk
    void executionsAreTheSameWithAndWithoutItAndWithDamagedFiles(Path jdk) throws IOException {
        byte[] first = record(jdk);
        Map<String, byte[]> made = files();
        assertEquals(
                List.of("jdk", "program", "program", "target", "target"),
                made.keySet().stream().map(n -> n.split("-")[0]).toList());
        assertArchive(made);
        assertEquals(-1, Arrays.mismatch(first, record(jdk)));
        Path cache = CacheFolder.of(home);
        for (Map.Entry<String, byte[]> file : made.entrySet()) {
            Files.deleteIfExists(cache.resolve(file.getKey()));
            Files.write(cache.resolve(file.getKey()), Arrays.copyOf(file.getValue(), file.getValue().length / 2));
        }
        assertEquals(-1, Arrays.mismatch(first, record(jdk)));
        for (Map.Entry<String, byte[]> file : made.entrySet()) {
            byte[] damaged = file.getValue().clone();
            Arrays.fill(damaged, damaged.length / 2, damaged.length / 2 + 64, (byte) 0x55);
            if (!file.getKey()
                    .endsWith(".jsa")) { // what is mapped is checked by its length and by each class's checksum alone
                Files.write(cache.resolve(file.getKey()), damaged);
            }
        }
        assertEquals(-1, Arrays.mismatch(first, record(jdk)));
        Installed.Run shown = run("cache");
        assertTrue(shown.out().contains("5 files, "), shown::toString);
        Installed.Run cleared = run("cache", "--clear");
        assertTrue(cleared.out().startsWith("deleted 5 files, "), cleared::toString);
        assertEquals(Map.of(), files());
        assertEquals(-1, Arrays.mismatch(first, record(jdk)));
        assertEquals(EXIT_USAGE, run("cache", "more").code());
    }

    /** It has our classes. */
    private static void assertArchive(Map<String, byte[]> files) {
        byte[] archive = files.entrySet().stream()
                .filter(file -> file.getKey().endsWith(".jsa"))
                .findFirst()
                .orElseThrow()
                .getValue();
        String text = new String(archive, StandardCharsets.ISO_8859_1);
        assertTrue(text.contains("dev/heddle/replayer/engine/Engine"), () -> archive.length + " bytes");
    }
}
