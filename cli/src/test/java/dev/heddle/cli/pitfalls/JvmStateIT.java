package dev.heddle.cli.pitfalls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Installed;
import dev.heddle.cli.OnEachJdk;
import dev.heddle.cli.SavedTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What a program asks the JDK about its JVM is the same in a campaign and in a fresh JVM, but for what the
 * documentation lists.
 */
class JvmStateIT {
    private static final String PROGRAM = "AsksItsJvm";
    private static final Pattern ASKED = Pattern.compile("\\bask\\(\"([^\"]+)\"");
    private static final Pattern NAMED = Pattern.compile("`([^`]+)`");

    @TempDir
    Path folder;

    /** The words in the first column of the table of what cannot be the same. */
    private static Set<String> exceptions() {
        String page = read(Installed.checkout().resolve("docs/reference/jvm-state.md"));
        Set<String> names = new TreeSet<>();
        page.lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            Matcher name = NAMED.matcher(line.substring(0, line.indexOf('|', 1)));
            while (name.find()) {
                names.add(name.group(1));
            }
        });
        return names;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All that the program can be told to ask. */
    private static List<String> questions() {
        return ASKED.matcher(read(ProgramRuns.source(PROGRAM)))
                .results()
                .map(question -> question.group(1))
                .toList();
    }

    @ParameterizedTest
    @OnEachJdk
    void whatIsNotInTheTableIsReplayed(Path jdk) {
        List<String> asked = new ArrayList<>(questions());
        asked.removeAll(exceptions());
        assertReplayed(jdk, asked);
    }

    /** Each alone, so that none is hidden by another. */
    @Tag("long")
    @ParameterizedTest
    @OnEachJdk
    void eachQuestionIsReplayedOrInTheTable(Path jdk) {
        List<String> asked = new ArrayList<>(questions());
        asked.removeAll(exceptions());
        for (String question : asked) {
            assertReplayed(jdk, List.of(question));
        }
    }

    private void assertReplayed(Path jdk, List<String> asked) {
        String out = "out-" + folder.toFile().list().length;
        Installed.Run check = new ProgramRuns(folder, jdk)
                .check(PROGRAM, asked, 40, 20, "--strategy", "random", "--time-limit", "60", "--out", out);
        assertTrue(check.err().contains("AssertionError: lost"), asked + ": " + check);
        assertEquals(List.of(20L, 20L), check.json().replays(), asked + ": " + check);
    }

    /** A replay that leaves there says so. */
    @ParameterizedTest
    @OnEachJdk
    void aReplayThatLeavesAtAnExceptionNamesIt(Path jdk) {
        Installed.Run check = new ProgramRuns(folder, jdk)
                .check(
                        PROGRAM,
                        List.of("ThreadMXBean.dumpAllThreads"),
                        40,
                        1,
                        "--strategy",
                        "random",
                        "--out",
                        "named");
        assertEquals(10, check.code(), check.toString());
        String trace = SavedTraces.last(folder.resolve("named")).toString();
        Installed.Run replay = Installed.run(folder, "replay", "--java", jdk.toString(), trace);
        assertEquals(4, replay.code(), replay.toString());
        String cause =
                "what ThreadMXBean.dumpAllThreads answers depends on the JVM, and is not the same in another one";
        assertTrue(replay.toString().contains(cause), replay.toString());
    }

    /** Called by reflection, in a campaign's JVM, in those that confirm and in that of a replay. */
    @ParameterizedTest
    @OnEachJdk
    void allPublicMethodsThatAskAnswerAlikeOrAreInTheTable(Path jdk) throws IOException {
        Path answers = Files.createDirectory(folder.resolve("answers"));
        List<String> arguments = new ArrayList<>(List.of(answers.toString()));
        arguments.addAll(exceptions());
        Installed.Run check = new ProgramRuns(folder, jdk)
                .check("WalksItsJvm", arguments, 12, 2, "--strategy", "random", "--out", "walked");
        assertEquals(10, check.code(), check.toString());
        Path last = SavedTraces.last(folder.resolve("walked"));
        Installed.Run replay = Installed.run(folder, "replay", "--java", jdk.toString(), last.toString());
        assertEquals(10, replay.code(), replay.toString());
        Map<String, List<Map<String, String>>> byExecution = new TreeMap<>();
        for (Path file : files(answers)) {
            List<String> lines = Files.readAllLines(file);
            Map<String, String> found = new TreeMap<>();
            for (String line : lines.subList(1, lines.size())) {
                int end = line.indexOf(" = ");
                found.put(line.substring(0, end), line.substring(end));
            }
            byExecution
                    .computeIfAbsent(lines.get(0), execution -> new ArrayList<>())
                    .add(found);
        }
        Map<String, String> differing = new TreeMap<>();
        for (List<Map<String, String>> all : byExecution.values()) {
            for (Map<String, String> one : all.subList(1, all.size())) {
                all.get(0).forEach((name, answer) -> {
                    if (!answer.equals(one.get(name))) {
                        differing.put(name, answer + " / " + one.get(name));
                    }
                });
            }
        }
        assertTrue(byExecution.values().stream().anyMatch(all -> all.size() >= 3), "a campaign and replays");
        assertEquals(Map.of(), differing);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
