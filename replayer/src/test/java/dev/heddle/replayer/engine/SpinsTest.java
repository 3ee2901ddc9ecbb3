package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.instrument.site.SiteTable;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.execution.ControlledThread;
import dev.heddle.replayer.execution.TeardownSignal;
import dev.heddle.replayer.fixture.DepthFirst;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.names.Fields;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpinsTest {
    private final InProcess p = new InProcess();
    private final Execution execution = new Execution(p.sites, new PlatformThreads(), 100);
    private final int site = p.site(EventKind.READ, InProcess.Cell.class.getName(), "value", 12);

    private int location(ControlledThread t) {
        int cell = execution.names.objects.touched(new InProcess.Cell(), t);
        return execution.names.locations.ofField(
                cell, new Fields(new SiteTable()).resolve(InProcess.Cell.class, "value"));
    }

    @Test
    void aSpinLoopIsAWarningOnceForEachSite() {
        ControlledThread t = execution.begin(new DepthFirst(), 0);
        int location = location(t);
        execution.memory.spins.forced(t, site, location);
        execution.memory.spins.forced(t, site, location);
        assertEquals(
                List.of(
                        "Program.java:12: a loop of plain reads of InProcess$Cell.value may legally spin for ever without"
                                + " seeing the newer write; the newest was forced on it"),
                execution.state.warnings.take());
        assertEquals(List.of(), execution.state.warnings.take());
    }

    @Test
    void aSpinLoopIsAFailureWhereThatIsAskedFor() {
        execution.configure(ModelSwitches.parse(Map.of("fail-on", "spin")));
        ControlledThread t = execution.begin(new DepthFirst(), 0);
        int location = location(t);
        assertThrows(TeardownSignal.class, () -> execution.memory.spins.forced(t, site, location));
        Trace.Failed failed = (Trace.Failed) execution.state.ending.verdict();
        assertEquals(FailureKind.SPIN, failed.kind());
        assertEquals(t.index, failed.thread());
        assertEquals(List.of(), execution.state.warnings.take());
    }
}
