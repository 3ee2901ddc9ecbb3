package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a short report names by itself: races, source lines, how much has been seen; deadlocks have a cause. */
class ShortReportIT {
    @TempDir
    Path folder;

    private Installed.Run check(String... words) {
        String[] all = new String[words.length + 3];
        all[0] = "check";
        all[1] = "--confirm";
        all[2] = "0";
        System.arraycopy(words, 0, all, 3, words.length);
        return Installed.run(folder, all);
    }

    @Test
    void racesAreNotesByDefault() {
        Installed.Run run = check(
                "--no-minimise",
                "--iterations",
                "20",
                "--json=a.json",
                Installed.example("LostUpdate").toString());
        List<String> notes =
                run.out().lines().filter(line -> line.startsWith("note: ")).toList();
        assertEquals(
                List.of(
                        "note: data race on LostUpdate.counter: read at LostUpdate.java:14 and write at LostUpdate.java:15"
                                + " and 2 more pairs, in 5 of 5 executions looked at"),
                notes);
        CommandJson json = CommandJson.read(folder.resolve("a.json"));
        assertEquals(5, json.number("racesNoted", "executions"));
        assertEquals(3, json.at("racesNoted", "pairs").size());
        assertTrue(json.at("races").isNull());
    }

    @Test
    void aCampaignOfSeveralJvmsLooksAtTheSameExecutions() {
        String[] json = new String[2];
        for (int jobs = 1; jobs <= 2; jobs++) {
            String file = jobs + ".json";
            check(
                    "--iterations",
                    "1500",
                    "--jobs",
                    "" + jobs,
                    "--no-minimise",
                    "--json=" + file,
                    Installed.example("LostUpdate").toString());
            json[jobs - 1] =
                    CommandJson.read(folder.resolve(file)).at("racesNoted").toString();
        }
        assertEquals(json[0], json[1]);
        assertTrue(json[0].contains("\"executions\":11"), json[0]);
    }

    @Test
    void aPassingCampaignSaysHowMuchMayBeNew() {
        Installed.Run run = check(
                "--iterations",
                "200",
                "--json=a.json",
                Installed.example("SynchronizedCounter").toString());
        assertEquals(0, run.code(), run.toString());
        assertTrue(run.out().contains("the next execution would be of a new reads-from class with about "), run.out());
        CommandJson json = CommandJson.read(folder.resolve("a.json"));
        assertEquals(200, json.number("claim", "newClass", "executions"));
        assertFalse(run.out().contains("note: "), run.out());
    }

    @Test
    void aDeadlockOfMonitorsHasACause() {
        Installed.Run run =
                check("--fail-fast", Installed.example("LockOrderDeadlock").toString());
        assertEquals(10, run.code(), run.toString());
        int cycle = run.out().indexOf("\nDeadlock: ");
        int cause = run.out().indexOf("\nCause: ");
        assertTrue(0 < cycle && cycle < cause, run.out());
        assertTrue(run.out().contains(" at LockOrderDeadlock.java:17 before "), run.out());
        assertTrue(run.out().contains(", without it 0 of 50."), run.out());
    }

    @Test
    void sourceComesFromWhereTheUserSays() throws Exception {
        Path source = Files.createDirectories(folder.resolve("elsewhere/src/main/java"))
                .resolve("CheckThenAct.java");
        Files.copy(Installed.example("CheckThenAct"), source);
        String first = line(source, "seatsLeft.get()");
        Path classes = compiled(source);
        Installed.Run without = check("--no-minimise", "--fail-fast", "--", "-cp", classes.toString(), "CheckThenAct");
        assertFalse(without.out().contains(first), without.out());
        assertEquals(
                "",
                without.err()
                        .lines()
                        .filter(line -> line.contains("source"))
                        .findFirst()
                        .orElse(""));
        Installed.Run with = check(
                "--no-minimise",
                "--fail-fast",
                "--source",
                "elsewhere",
                "--html=page.html",
                "--",
                "-cp",
                classes.toString(),
                "CheckThenAct");
        assertTrue(with.out().contains(first), with.out());
        assertTrue(Files.readString(folder.resolve("page.html")).contains(first.substring(0, 8)));
        Installed.Run wrong =
                check("--no-minimise", "--source", "nowhere", "--", "-cp", classes.toString(), "CheckThenAct");
        assertEquals(10, wrong.code(), wrong.toString());
        assertTrue(wrong.err().contains("--source nowhere: no such directory or archive"), wrong.err());
        assertTrue(wrong.err().contains("no source found for CheckThenAct.java"), wrong.err());
    }

    private static String line(Path source, String part) throws IOException {
        return Files.readAllLines(source).stream()
                .filter(line -> line.contains(part))
                .findFirst()
                .orElseThrow()
                .strip();
    }

    private Path compiled(Path source) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String[] words = {"-g", "-d", classes.toString(), source.toString()};
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
        return classes;
    }

    /** Whatever prints a story finds the source in the same way. */
    @Test
    void otherCommandsQuoteSourceThatTheUserNames() throws IOException {
        Path source = Files.createDirectories(folder.resolve("elsewhere")).resolve("MessagePassing.java");
        Files.copy(Installed.example("MessagePassing"), source);
        String first = line(source, "ready = true;");
        String[] program = {"--", "-cp", compiled(source).toString(), "MessagePassing"};
        List<String> words =
                new ArrayList<>(List.of("--no-minimise", "--strategy", "random", "--out", "out", "--json=a.json"));
        words.addAll(List.of(program));
        assertEquals(10, check(words.toArray(new String[0])).code());
        CommandJson found = CommandJson.read(folder.resolve("a.json"));
        String trace = found.text("trace");
        assertFalse(Installed.run(folder, "replay", trace).out().contains(first));
        Installed.Run replay = Installed.run(folder, "replay", "--source", "elsewhere", trace);
        assertTrue(replay.out().contains(first), replay.toString());
        words = new ArrayList<>(List.of("expose", "--confirm", "0", "--no-minimise", "--no-memo", "--out", "o"));
        words.addAll(List.of("--source", "elsewhere"));
        words.addAll(List.of(program));
        Installed.Run expose = Installed.run(folder, words.toArray(new String[0]));
        assertTrue(expose.out().contains(first), expose.toString());
        words = new ArrayList<>(List.of("record", "--force", "--controlled", "--source", "elsewhere", "--execution"));
        words.add(found.text("firstFailure"));
        words.addAll(List.of(program));
        Installed.Run record = Installed.run(folder, words.toArray(new String[0]));
        assertTrue(record.out().contains(first), record.toString());
    }
}
