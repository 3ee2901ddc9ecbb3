package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every source of an order with every use: it works, or one line says why it does not. The table is
 * {@code docs/reference/orders.md}.
 */
class OrdersIT {
    @TempDir
    static Path folder;

    private static Installed.Run heddle(int code, String... words) {
        Installed.Run run = Installed.run(folder, words);
        assertEquals(code, run.code(), () -> String.join(" ", words) + ": " + run);
        return run;
    }

    /** Fails in nearly all free runs, since starting a thread takes long, and in some executions under control. */
    @BeforeAll
    static void sources() throws Exception {
        Files.writeString(folder.resolve("Late.java"), """
                class Late {
                    static boolean ready;

                    public static void main(String[] args) throws Exception {
                        Thread t = new Thread(() -> {
                            if (ready) {
                                throw new IllegalStateException("too late");
                            }
                        });
                        t.start();
                        ready = true;
                        t.join();
                    }
                }
                """);
        boolean hasFailed = false;
        for (int i = 0; i < 20 && !hasFailed; i++) {
            heddle(0, "record", "--force", "-o", "free.heddle", "Late.java");
            hasFailed = TraceReader.read(folder.resolve("free.heddle")).verdict() instanceof Trace.Failed;
        }
        heddle(10, "check", "--no-minimise", "--confirm", "0", "--out", "checked", "Late.java");
        Files.copy(SavedTraces.first(folder.resolve("checked")), folder.resolve("controlled.heddle"));
        Files.copy(Installed.checkout().resolve("examples/traces/Transfer.std"), folder.resolve("imported.std"));
        heddle(0, "predict", "controlled.heddle", "-o", "controlled.iroots");
        heddle(0, "analyze", "controlled.heddle", "--races", "controlled.races");
    }

    @ParameterizedTest
    @CsvSource({"controlled.heddle", "free.heddle"})
    void tracesAreReplayed(String source) {
        Installed.Run run = heddle(10, "replay", "--json=replay.json", source);
        assertTrue(Replayed.in(folder).isReproduced(1), run::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "controlled.heddle, pos",
        "controlled.heddle, pctwm",
        "controlled.heddle, keep",
        "free.heddle, pos",
        "free.heddle, pctwm",
        "free.heddle, keep"
    })
    void schedulesDerivedFromTracesAreFollowed(String source, String how) throws IOException {
        String to = how + "-" + source;
        derive(0, source, how, to);
        Files.deleteIfExists(folder.resolve("replay.json")); // of another case
        List<String> words =
                new ArrayList<>(List.of("replay", "--json=replay.json", "--out", to + "-out", "--trace", source));
        try (var files = Files.list(folder.resolve(to))) {
            files.map(file -> folder.relativize(file).toString()).sorted().forEach(words::add);
        }
        Installed.Run run = Installed.run(folder, words.toArray(String[]::new));
        assertEquals(0, Replayed.Schedules.in(folder).left(), run::toString);
    }

    private static Installed.Run derive(int code, String source, String how, String to) {
        return how.equals("keep")
                ? heddle(code, "derive", source, "--strategy", "pos", "--keep-sources", "-o", to)
                : heddle(code, "derive", source, "--strategy", how, "-o", to);
    }

    @ParameterizedTest
    @CsvSource({"controlled.heddle", "free.heddle"})
    void irootsPredictedFromTracesAreExposed(String source) {
        heddle(0, "predict", source, "-o", source + ".iroots");
        expose(10, source + ".iroots");
    }

    @Test
    void irootsAreExposed() {
        expose(10, "controlled.iroots");
    }

    private static void expose(int code, String iroots) {
        String out = "exposed-" + iroots;
        Installed.Run run = heddle(
                code, "expose", "--keep-going", "--no-memo", "--confirm", "0", "--out", out, iroots, "Late.java");
        assertTrue(run.out().contains("exposed (method, execution, iRoot):"), run.out());
    }

    @ParameterizedTest
    @CsvSource({"controlled.heddle", "free.heddle"})
    void failingTracesAreReducedAndTheirCauseIsFound(String source) throws Exception {
        String out = "reduced-" + source;
        Installed.Run run = heddle(10, "replay", "--minimise", "--out", out, source);
        assertTrue(run.out().contains("reduced from ") || run.out().contains("already minimal: "), run.out());
        Trace trace = TraceReader.read(folder.resolve(out).resolve("replay-1.heddle"));
        assertTrue(trace.cause().isKnown(), run.out());
        heddle(10, "replay", out + "/replay-1.heddle");
    }

    /** The trace is of some program, and its orders are orders of that. */
    @ParameterizedTest
    @CsvSource({"pos", "pctwm", "keep"})
    void schedulesAreDerivedFromImportedTraces(String how) {
        derive(0, "imported.std", how, how + "-imported");
        assertTrue(Files.exists(folder.resolve(how + "-imported/derived-1.schedule")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "imported.std      | replay     | the trace names no program; it comes from another tool",
                "imported.std      | minimise   | the trace names no program; it comes from another tool",
                "imported.std      | expose     | expected 'heddle-iroots' and 1 field, found",
                "controlled.iroots | replay     | not a trace: expected *.heddle, STD",
                "controlled.iroots | minimise   | not a trace: expected *.heddle, STD",
                "controlled.iroots | pos        | not a trace: expected *.heddle, STD",
                "controlled.iroots | keep       | not a trace: expected *.heddle, STD",
                "controlled.races  | replay     | not a trace: expected *.heddle, STD",
                "controlled.races  | minimise   | not a trace: expected *.heddle, STD",
                "controlled.races  | pos        | not a trace: expected *.heddle, STD",
                "controlled.races  | keep       | not a trace: expected *.heddle, STD",
                "controlled.races  | expose     | expected 'heddle-iroots' and 1 field, found 'heddle-races'"
            })
    void whatMakesNoSenseIsRefusedByOneLine(String source, String use, String because) {
        Installed.Run run = switch (use) {
            case "replay" -> heddle(3, "replay", source);
            case "minimise" -> heddle(3, "replay", "--minimise", "--out", "none", source);
            case "expose" -> heddle(3, "expose", "--no-memo", "--out", "none", source, "Late.java");
            default -> derive(3, source, use, use + "-none-" + source);
        };
        assertTrue(run.err().contains(because), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
    }

    @Test
    void irootsOfImportedTracesAreRefused() {
        heddle(0, "predict", "imported.std", "-o", "imported.iroots");
        Installed.Run run = heddle(3, "expose", "--no-memo", "--out", "none", "imported.iroots", "Late.java");
        assertTrue(run.err().contains("a trace of another tool; record the program"), run.err());
    }

    /** Races need no file: each becomes a witness, a trace with both accesses next to each other. */
    @Test
    void racesAreWitnessed() {
        heddle(10, "expose", "--keep-going", "--no-memo", "--confirm", "0", "--out", "witnessed", "Late.java");
        assertTrue(Files.exists(folder.resolve("witnessed/expose.races")));
    }
}
