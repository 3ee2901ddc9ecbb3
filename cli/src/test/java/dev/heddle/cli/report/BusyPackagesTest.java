package dev.heddle.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.RunResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BusyPackagesTest {
    private static Map<String, RunResult.Range> figures(Map<String, Long> packages) {
        Map<String, RunResult.Range> all = new HashMap<>();
        all.put("k.raw", range(7));
        all.put(RunResult.EVENTS_COUNTED, range(100_000));
        packages.forEach((name, n) -> all.put(RunResult.EVENTS_IN + name, range(n)));
        return all;
    }

    private static RunResult.Range range(long n) {
        return new RunResult.Range(n, n, n);
    }

    @Test
    void aLibraryWithMostEventsIsNamed() {
        assertEquals(
                Optional.of(
                        "97 % of the 100,000 events of an execution are in org.h2.engine; if its code is not what you test,"
                                + " --exclude org.h2.engine makes executions faster"),
                BusyPackages.hint(figures(Map.of("org.h2.engine", 97_000L, "com.acme", 3_000L)), "com.acme.Main"));
    }

    @Test
    void nestedPackagesCountTogether() {
        String hint = BusyPackages.hint(
                        figures(Map.of("org.h2.engine", 30_000L, "org.h2.mvstore.tx", 25_000L, "org.other", 45_000L)),
                        "Foo.java")
                .orElseThrow();
        assertTrue(hint.contains("--exclude org.h2 "), hint);
    }

    @Test
    void theProgramsOwnPackagesAndTheJdkAreNot() {
        assertEquals(Optional.empty(), BusyPackages.hint(figures(Map.of("com.acme", 97_000L)), "com.acme.Main"));
        assertEquals(
                Optional.empty(),
                BusyPackages.hint(figures(Map.of("com.acme", 97_000L)), "com.acme.bank.BankTest#pays"));
        assertEquals(Optional.empty(), BusyPackages.hint(figures(Map.of("java.util", 97_000L)), "com.acme.Main"));
        assertEquals(Optional.empty(), BusyPackages.hint(figures(Map.of("", 97_000L)), "Foo.java"));
        assertEquals(
                Optional.empty(), BusyPackages.hint(figures(Map.of("org.a", 49_000L, "org.b", 49_000L)), "Foo.java"));
    }

    @Test
    void shortExecutionsSayNothing() {
        assertEquals(Optional.empty(), BusyPackages.hint(Map.of("k.raw", range(7)), "Foo.java"));
        assertNull(BusyPackages.json(Map.of("k.raw", range(7))));
    }
}
