package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.litmus.LitmusVariant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusPlanTest {
    @TempDir
    private Path folder;

    @Test
    void aPlanIsReadAsItWasWritten() throws IOException {
        LitmusPlan plan = new LitmusPlan(
                "/out/results",
                true,
                List.of(
                        new LitmusPlan.Case("/a/MP+x.litmus", "litmus.MP_x", LitmusVariant.JMM_STALE, -5, 700),
                        new LitmusPlan.Case("/a/SB.litmus", "litmus.SB", LitmusVariant.SC, 6, 1)));
        Path file = folder.resolve("plan");
        plan.write(file);
        assertEquals(plan, LitmusPlan.read(file));
    }

    @Test
    void resultsAreReadAsTheyWereWritten() throws IOException {
        LitmusResults results = new LitmusResults(List.of(
                new LitmusResults.Case(12, new TreeMap<>(Map.of("r0=0 r1=1", 5L, "r0=1 r1=1", 7L)), "", "", 3),
                new LitmusResults.Case(1, new TreeMap<>(), "deadlock: all wait", "/t/a.heddle", -1)));
        Path file = folder.resolve("results");
        results.write(file);
        assertEquals(results, LitmusResults.read(file));
    }
}
