package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.SiteName;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.ExposePlan.Profiling;
import dev.heddle.replayer.job.ExposePlan.Until;
import dev.heddle.replayer.job.ExposeResults.Entry;
import dev.heddle.replayer.job.ExposeResults.Means;
import dev.heddle.replayer.job.ExposeResults.Point;
import dev.heddle.replayer.job.ExposeResults.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExposeFilesTest {
    private static final SiteEntry WRITE =
            new SiteEntry("app.Lost", "inc", "(I)V", 4, EventKind.WRITE, "Lost.count", "Lost.java", 12);
    private static final SiteEntry READ =
            new SiteEntry("app.Lost", "get", "()I", 1, EventKind.READ, "Lost.count", "", -1);

    @TempDir
    Path folder;

    @Test
    void aPlanIsReadAsItWasWritten() throws Exception {
        Path file = folder.resolve("plan");
        ExposePlan plan = new ExposePlan("/out/a b", new Profiling(Until.TIMEOUT, 1.5), 12, 100, List.of(1, 4), true);
        plan.write(file);
        assertEquals(plan, ExposePlan.read(file));
        ExposePlan given = new ExposePlan("r", Profiling.NONE, 0, 0, List.of(), false);
        given.write(file);
        assertEquals(given, ExposePlan.read(file));
    }

    @Test
    void resultsAreReadAsTheyWereWritten() throws Exception {
        Iroot iroot =
                new Iroot(1, List.of(IrootEvent.at(WRITE, AccessType.WRITE), IrootEvent.at(READ, AccessType.READ)));
        Iroot other = new Iroot(
                2,
                List.of(
                        IrootEvent.at(READ, AccessType.READ),
                        IrootEvent.at(WRITE, AccessType.WRITE),
                        IrootEvent.at(READ, AccessType.READ)));
        ExposeResults results = new ExposeResults(
                List.of(
                        new Entry(
                                iroot,
                                true,
                                true,
                                false,
                                true,
                                State.EXPOSED,
                                Means.ACTIVE,
                                3,
                                17,
                                "/out dir/e.heddle"),
                        new Entry(other, false, false, true, false, State.LEFT, Means.NONE, 0, 0, "")),
                List.of(new Point(1, 2_000_000_000L, 3, 2)),
                List.of(WRITE, READ),
                Map.of("app.Lost", "00ff"),
                7,
                2,
                true,
                5,
                4);
        Path file = folder.resolve("results");
        results.write(file);
        assertEquals(results, ExposeResults.read(file));
        assertEquals("Lost.java:12", results.places().get(SiteName.of(WRITE)));
    }

    @Test
    void profilingHasAUsualNumber() {
        assertEquals(new Profiling(Until.STABLE, 3), Profiling.parse("stable"));
        assertEquals("runout:20", Profiling.parse("RUNOUT").toString());
        assertEquals("timeout:0.5", Profiling.parse("timeout:0.5").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "none", "stable:", "stable:0", "stable:1.5", "runout:x", "timeout:-1", "timeout:NaN"})
    void otherProfilingIsRefused(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> Profiling.parse(text))
                .getMessage();
        assertTrue(message.startsWith(text + ": expected stable:N"), message);
    }
}
