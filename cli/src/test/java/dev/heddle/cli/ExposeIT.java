package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.Memo;
import dev.heddle.formats.iroot.MemoEntry;
import dev.heddle.formats.iroot.MemoReader;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceReader;
import dev.heddle.formats.race.RaceWitness;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Predicted iRoots are made to happen, shown by traces, and remembered. */
class ExposeIT {
    private static final String CROSSING = """
            public class Crossing {
                private static final Object LEFT = new Object();
                private static final Object RIGHT = new Object();
                static int moved;

                static void move(Object from, Object to) {
                    synchronized (from) {
                        synchronized (to) {
                            moved++;
                        }
                    }
                }

                public static void main(String[] args) throws Exception {
                    Thread there = new Thread(() -> move(LEFT, RIGHT));
                    Thread back = new Thread(() -> move(RIGHT, LEFT));
                    there.start();
                    back.start();
                    there.join();
                    back.join();
                    if (moved != 2) {
                        throw new AssertionError(moved);
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private Installed.Run expose(String... words) {
        List<String> all = new ArrayList<>(
                List.of("expose", "--no-minimise", "--attempts", "2", "--search", "5", "--json=expose.json"));
        all.addAll(List.of(words));
        return Installed.run(folder, all.toArray(String[]::new));
    }

    private Path program(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name + ".java"), text);
    }

    private Memo memo(String name) throws Exception {
        return MemoReader.read(folder.resolve(name));
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Test
    void everyExposedIrootHasATraceWhoseReplayShowsItAgain() throws Exception {
        Installed.Run run = expose(
                "--keep-going",
                "--confirm",
                "0",
                "--out",
                "out",
                "--memo",
                "lost.memo",
                Installed.example("LostUpdate").toString());
        assertEquals(10, run.code(), run.toString());
        Map<String, MemoEntry> byTrace = new TreeMap<>();
        int predicted = 0;
        for (Map.Entry<Iroot, MemoEntry> e : memo("lost.memo").entries().entrySet()) {
            assertFalse(e.getValue().isFailed(), e + " in " + run);
            predicted += e.getValue().isPredicted() ? 1 : 0;
            Trace trace = TraceReader.read(folder.resolve(e.getValue().trace()));
            ExposedIroots shown = new ExposedIroots();
            shown.beginExecution(1);
            new IrootObserver().observe(trace, shown);
            assertTrue(shown.contains(e.getKey()), e.toString());
            byTrace.put(e.getValue().trace(), e.getValue());
        }
        assertTrue(predicted >= 10, run.toString());
        Installed.Run replay =
                Installed.run(folder, "replay", byTrace.keySet().iterator().next());
        assertTrue(replay.code() == 0 || replay.code() == 10, replay.toString());
        int traces = byTrace.size();
        assertTrue(
                run.out()
                        .contains("  " + traces + " of " + traces
                                + " traces replayed immediately exposed the same iRoots"),
                run.out());
        assertTrue(run.out().contains("  3 races (pairs of sites), 3 with a witness:"), run.out());
        for (RacePair race : RaceReader.read(folder.resolve("out/expose.races")).pairs()) {
            RaceWitness witness = race.witness().orElseThrow();
            Trace trace = TraceReader.read(folder.resolve("out").resolve(witness.trace()));
            assertEquals(
                    Set.of(race.a().where(), race.b().where()),
                    Set.of(where(trace, witness.first()), where(trace, witness.second())));
        }
        assertTrue(Files.readString(folder.resolve("out/coverage.svg")).contains("LostUpdate.java, seed 1"));
    }

    private static String where(Trace trace, int event) {
        return trace.sites().get(trace.events().site(event)).where();
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws Exception {
        String program = Installed.example("CheckThenAct").toString();
        for (String out : List.of("a", "b")) {
            expose("--keep-going", "--confirm", "0", "--no-memo", "--out", out, program);
        }
        Map<String, byte[]> first = files(folder.resolve("a"));
        Map<String, byte[]> second = files(folder.resolve("b"));
        assertEquals(first.keySet(), second.keySet());
        assertTrue(first.size() > 3, first.keySet().toString());
        first.forEach((name, bytes) -> assertArrayEquals(bytes, second.get(name), name));
    }

    @Test
    void whatWasExposedOrFailedIsNotTriedAgainUnlessTheProgramChanges() throws Exception {
        Path program = program("Crossing", CROSSING);
        String[] words = {"--keep-going", "--confirm", "0", "--out", "out", program.toString()};
        Installed.Run first = expose(words);
        assertEquals(10, first.code(), first.toString());
        Memo before = memo("heddle-out/Crossing.memo");
        Installed.Run second = expose(words);
        assertTrue(second.out().contains(" (3 to predict from)"), second.toString());
        assertTrue(second.out().contains("\n  3 executions "), second.toString());
        assertEquals(before.entries(), memo("heddle-out/Crossing.memo").entries());
        Installed.Run merged = Installed.run(
                folder,
                "expose",
                "--merge",
                "heddle-out/Crossing.memo",
                "heddle-out/Crossing.memo",
                "--memo",
                "both.memo");
        assertEquals(0, merged.code(), merged.toString());
        assertEquals(before, memo("both.memo"));
        program("Crossing", CROSSING.replace("moved++;", "moved += 1; moved = moved + 0;"));
        Installed.Run changed = expose(words);
        assertTrue(changed.out().contains("warning: changed since the memo was written: Crossing"), changed.toString());
        assertFalse(changed.out().contains("\n  3 executions "), changed.toString());
    }

    @Test
    void aCrossingOfLocksIsExposedByADeadlockThatIsReportedAsByCheck() throws Exception {
        Path program = program("Crossing", CROSSING);
        Installed.Run run = expose("--idioms", "5", "--confirm", "1", "--out", "out", program.toString());
        assertEquals(10, run.code(), run.toString());
        assertTrue(run.out().contains("Deadlock: 2 threads in a cycle"), run.out());
        assertTrue(run.out().contains("Replayed 1 of 1 time in fresh JVMs."), run.out());
        assertTrue(
                run.out()
                        .contains(
                                "I5 L@Crossing.java:7 => L@Crossing.java:8 ... L@Crossing.java:7 => L@Crossing.java:8"),
                run.out());
    }

    @Test
    void aFileOfIrootsIsForTheProgramItWasMadeFrom() throws Exception {
        Path program = program("Crossing", CROSSING);
        Installed.Run recorded =
                Installed.run(folder, "record", "--controlled", "-o", "one.heddle", program.toString());
        assertTrue(Files.exists(folder.resolve("one.heddle")), recorded.toString());
        Installed.Run predicted = Installed.run(folder, "predict", "one.heddle", "-o", "one.iroots");
        assertEquals(0, predicted.code(), predicted.toString());
        Installed.Run run = expose(
                "--keep-going", "--target", "1", "--confirm", "0", "--out", "out", "one.iroots", program.toString());
        assertTrue(run.code() == 0 || run.code() == 10, run.toString());
        assertEquals(0, CommandJson.read(folder.resolve("expose.json")).number("profileExecutions"), run.toString());
        program("Crossing", CROSSING.replace("moved++;", "moved += 1; moved = moved + 0;"));
        Installed.Run changed = expose("--no-memo", "--out", "out", "one.iroots", program.toString());
        assertEquals(4, changed.code(), changed.toString());
        assertEquals(1, changed.err().lines().count(), changed.toString());
        assertTrue(changed.err().contains("one.iroots: changed since it was written: Crossing"), changed.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | no.iroots Foo.java | no.iroots:1: expected a file of iRoots",
                "3 | Foo.java.bak Foo.java | Foo.java.bak:1: ",
                "3 | --merge a.memo b.memo --memo c.memo | a.memo:1: expected a memo, found no such file",
            })
    void badInputIsOneLine(int code, String words, String message) throws Exception {
        program("Foo", "class Foo {}");
        Files.writeString(folder.resolve("Foo.java.bak"), "class Foo {}");
        Installed.Run run = Installed.run(folder, ("expose " + words).split(" "));
        assertEquals(code, run.code(), run.toString());
        assertEquals(1, run.err().lines().count(), run.toString());
        assertTrue(run.err().contains(message), run.toString());
    }
}
