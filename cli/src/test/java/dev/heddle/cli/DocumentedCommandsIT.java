package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command that the documentation shows runs as it stands there, but for the number of executions and replays, in
 * a folder with files of the names that the documentation uses.
 */
@Tag("long")
class DocumentedCommandsIT {
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^(?: {4})?(?:\\$ )?(?:\\./)?heddle ([a-z][a-z-]* .*|cache|doctor)$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Set<Integer> EXPECTED = Set.of(ExitCode.OK, ExitCode.FAILED);

    /** Most executions and replays that a command makes here. */
    private static final Map<String, Integer> MOST = Map.of("--iterations", 50, "--times", 2, "--confirm", 1);

    /** What a command gets in front, but for options that it has. */
    private static final Map<String, List<List<String>>> ADDED = Map.of(
            "check",
            List.of(List.of("--iterations", "50"), List.of("--confirm", "0"), List.of("--no-minimise")),
            "expose",
            List.of(List.of("--confirm", "0"), List.of("--no-minimise")));

    @TempDir
    static Path files;

    @TempDir
    Path folder;

    /** @param line as a shell would get it, without the name of the command */
    record Shown(String page, String line) {
        @Override
        public String toString() {
            return page + ": heddle " + line;
        }
    }

    /** What other tests run, as it waits for somebody, takes minutes, or changes what all share. */
    private static boolean isTestedElsewhere(String line) {
        return line.contains("--debug") // DebugIT
                || line.contains("--attach") // RecordIT
                || line.contains("--detach")
                || line.contains("--until-failure") // RecordUntilFailureIT
                || line.contains("replays/replay-1.heddle") // what it has recorded: ReplayFreeIT
                || line.startsWith("replay --times 20 --out replays")
                || line.equals("litmus examples/litmus") // LitmusIT
                || line.startsWith("cache") // CacheIT
                || line.contains("CounterTest#counts") // JunitIT
                || line.contains("BankTest#transfer")
                || line.contains("h2.heddle") // RecordProgramsIT
                || line.startsWith("test ") // SuiteIT, which has projects with tests
                || line.contains("cluster"); // heddle-spark's tests
    }

    static List<Shown> shown() throws IOException {
        Map<String, Shown> all = new LinkedHashMap<>(); // what several pages show runs once
        List<Path> pages = new ArrayList<>(List.of(Installed.checkout().resolve("README.md")));
        for (String below : List.of("docs", "examples")) {
            try (Stream<Path> found = Files.walk(Installed.checkout().resolve(below))) {
                found.filter(page -> page.toString().endsWith(".md"))
                        .filter(page -> !page.toString().contains("/adr/")
                                && !page.toString().contains("/target/"))
                        .sorted()
                        .forEach(pages::add);
            }
        }
        for (Path page : pages) {
            Matcher command = COMMAND.matcher(Files.readString(page));
            while (command.find()) {
                String line = command.group(1).replaceFirst("\\s+#.*", "").strip();
                boolean isOutput = line.matches(".* {3}.*");
                boolean isSynopsis = line.contains("[") || line.contains("PID") || line.contains("TRACE");
                if (!isOutput && !isSynopsis && !isTestedElsewhere(line)) {
                    String name = Installed.checkout().relativize(page).toString();
                    all.merge(
                            line,
                            new Shown(name, line),
                            (one, other) -> new Shown(one.page() + ", " + other.page(), line));
                }
            }
        }
        return List.copyOf(all.values());
    }

    @BeforeAll
    static void makeFiles() throws IOException {
        Files.createSymbolicLink(files.resolve("examples"), Installed.checkout().resolve("examples"));
        Files.createDirectories(files.resolve("cli"));
        Files.createSymbolicLink(
                files.resolve("cli/target"), Installed.checkout().resolve("cli/target"));
        String lostUpdate = Files.readString(Installed.example("LostUpdate"));
        String named = lostUpdate.replaceFirst("counter\\+\\+\\)", "counter++, \"web\")");
        Files.writeString(files.resolve("Foo.java"), named.replace("LostUpdate", "Foo"));
        Files.writeString(files.resolve("Inventory.java"), inventory());
        Path sources = Files.createDirectories(files.resolve("sources"));
        for (String name : List.of("Main", "BankCheck")) {
            Path source = sources.resolve(name + ".java");
            Files.writeString(source, "package com.acme;\n" + lostUpdate.replace("LostUpdate", name));
            for (String classes : List.of("classes", "target/classes", "target/test-classes")) {
                Files.createDirectories(files.resolve(classes));
                assertEquals(
                        0,
                        ToolProvider.getSystemJavaCompiler()
                                .run(
                                        null,
                                        null,
                                        null,
                                        "-d",
                                        files.resolve(classes).toString(),
                                        source.toString()));
            }
        }
        Files.writeString(files.resolve("options.txt"), "-cp target/classes\n");
        jar(Files.createDirectories(files.resolve("lib")).resolve("some.jar"));
        jar(files.resolve("app.jar"));
        run(files, 0, "record --controlled --seed 2 -o run.heddle Foo.java");
        run(files, 0, "record --controlled --seed 2 -o LostUpdate.heddle examples/LostUpdate.java");
        run(files, 0, "record -o log.heddle Foo.java");
        for (String copy : List.of("run1.heddle", "run2.heddle")) {
            Files.copy(files.resolve("run.heddle"), files.resolve(copy));
        }
        run(files, 0, "convert run.heddle trace.std");
        run(files, 0, "convert run.heddle long.data");
        run(files, 0, "analyze run.heddle --parameters p.json");
        run(files, 0, "predict run.heddle -o foo.iroots");
        run(files, 10, "expose --confirm 0 --no-minimise Foo.java --out exposed --memo Foo.memo");
        run(files, 0, "derive run.heddle --strategy pos --count 3 --seed 7 -o schedules");
        run(files, 0, "derive LostUpdate.heddle --strategy pos --count 3 -o d");
        run(files, 10, "check --fail-fast --confirm 0 --no-minimise --out found Foo.java");
        Path failure = SavedTraces.first(files.resolve("found"));
        for (String copy : List.of("failure-7.heddle", "failure-7.original.heddle", "found/failure-7.heddle")) {
            Files.copy(failure, files.resolve(copy));
        }
        run(files, 0, "convert found found.tar.zst");
        Files.createDirectories(files.resolve("set"));
        run(files, 0, "convert run.heddle set/x.std");
        run(files, 0, "convert set set.tar.gz");
        run(
                files,
                10,
                "check --fail-fast --confirm 0 --no-minimise --out bank -- -cp target/classes com.acme.BankCheck");
        Files.createDirectories(files.resolve("src/test/heddle"));
        Files.copy(SavedTraces.first(files.resolve("bank")), files.resolve("src/test/heddle/lost-update.heddle"));
        run(files, 10, "check --fail-fast --confirm 0 --no-minimise --out tutorial Inventory.java");
        Files.createDirectories(files.resolve("heddle-out/Inventory-1"));
        Files.copy(
                SavedTraces.first(files.resolve("tutorial")),
                files.resolve("heddle-out/Inventory-1/" + tutorialTrace()));
    }

    private static void jar(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
        manifest.getMainAttributes().putValue("Main-Class", "com.acme.Main");
        Path classes = files.resolve("classes/com/acme");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
                Stream<Path> all = Files.list(classes)) {
            for (Path of : all.sorted().toList()) {
                jar.putNextEntry(new ZipEntry("com/acme/" + of.getFileName()));
                jar.write(Files.readAllBytes(of));
            }
        }
    }

    private static String tutorial() throws IOException {
        return Files.readString(Installed.checkout().resolve("docs/tutorial.md"));
    }

    private static String inventory() throws IOException {
        Matcher source = Pattern.compile("(?s)```java\n(.*?)```").matcher(tutorial());
        assertTrue(source.find());
        return source.group(1);
    }

    private static String tutorialTrace() throws IOException {
        Matcher name = Pattern.compile("heddle-out/Inventory-1/(failure-\\d+\\.heddle)")
                .matcher(tutorial());
        assertTrue(name.find());
        return name.group(1);
    }

    private static Installed.Run run(Path directory, int code, String line) {
        Installed.Run run = Installed.run(directory, line.split(" "));
        assertEquals(code, run.code(), run::toString);
        return run;
    }

    /** The words of a line, with the files that patterns match. */
    private List<String> words(String line) throws IOException {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        while (word.find()) {
            if (word.group(3) == null || !word.group(3).contains("*")) {
                words.add(
                        word.group(3) != null ? word.group(3) : word.group(2) != null ? word.group(2) : word.group(1));
                continue;
            }
            PathMatcher pattern = FileSystems.getDefault().getPathMatcher("glob:" + folder + "/" + word.group(3));
            try (Stream<Path> all = Files.walk(folder)) {
                all.filter(pattern::matches)
                        .sorted()
                        .map(file -> folder.relativize(file).toString())
                        .forEach(words::add);
            }
        }
        return words;
    }

    /** The words with fewer executions and replays. */
    private static List<String> briefly(List<String> words) {
        List<String> brief = new ArrayList<>(words);
        for (int i = 1; i < brief.size(); i++) {
            Integer most = MOST.get(brief.get(i - 1));
            if (most != null && Integer.parseInt(brief.get(i)) > most) {
                brief.set(i, most.toString());
            }
        }
        if (!words.contains("--resume")) {
            ADDED.getOrDefault(words.get(0), List.of()).stream()
                    .filter(option -> !words.contains(option.get(0)) && !words.contains("--minimise"))
                    .forEach(option -> brief.addAll(1, option));
        }
        return brief;
    }

    private void copyFiles() throws IOException {
        try (Stream<Path> all = Files.walk(files)) {
            for (Path file : all.toList()) {
                Path copy = folder.resolve(files.relativize(file).toString());
                if (!Files.exists(copy)) {
                    Files.copy(file, copy, java.nio.file.LinkOption.NOFOLLOW_LINKS);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shown")
    void runs(Shown shown) throws IOException {
        copyFiles();
        List<String> words = briefly(words(shown.line()));
        int output = words.indexOf("-o") + 1;
        if (output > 0) {
            deleteAll(folder.resolve(words.get(output)));
        }
        if (output == 0 && words.get(0).equals("record")) {
            String source = Path.of(words.get(words.size() - 1)).getFileName().toString();
            Files.deleteIfExists(folder.resolve(source.replace(".java", ".heddle")));
        }
        if (words.get(0).equals("convert")) {
            Files.deleteIfExists(folder.resolve(words.get(words.size() - 1)));
        }
        int path = words.indexOf("-cp") + 1;
        if (path > 0 && words.get(path).startsWith("cli/target")) {
            assumeTrue(jarsAreThere(words.get(path)), "examples/fetch.sh has not been run");
        }
        Installed.Run run = Installed.run(folder, words.toArray(String[]::new));
        assertTrue(EXPECTED.contains(run.code()), run::toString);
    }

    private static boolean jarsAreThere(String classPath) {
        return Arrays.stream(classPath.split(":"))
                .map(of -> Installed.checkout().resolve(of.replace("/*", "")))
                .allMatch(Files::exists);
    }

    private static void deleteAll(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            try (Stream<Path> below = Files.list(file)) {
                for (Path one : below.toList()) {
                    deleteAll(one);
                }
            }
        }
        Files.deleteIfExists(file);
    }

    @Test
    void thePatternFindsThem() throws IOException {
        assertTrue(shown().size() > 60, shown()::toString);
    }
}
