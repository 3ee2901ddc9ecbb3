package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.DepthFirst;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RaceVerdictTest {
    private final InProcess p = new InProcess();

    @BeforeEach
    void failOnRace() {
        p.engine.configure(ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec", "fail-on", "race")));
    }

    private void racy() throws InterruptedException {
        Cell cell = p.cell();
        HookedThread other = p.start(() -> p.setValue(cell, 1));
        p.value(cell);
        p.join(other);
    }

    @Test
    void aRaceFailsAnExecutionThatPassedOtherwise() {
        Trace trace = p.run(new DepthFirst(), 0, this::racy);
        Trace.Failed failed = (Trace.Failed) trace.verdict();
        assertEquals(FailureKind.RACE, failed.kind());
        assertTrue(
                failed.message()
                        .startsWith("data race on InProcess$Cell.value: read at Program.java:1 by 0 and write at"
                                + " Program.java:1 by 0.1 (plain-plain)"),
                failed.message());
    }

    @Test
    void replayFindsTheSameRace() {
        Trace recorded = p.run(new DepthFirst(), 0, this::racy);
        ExactMatcher replay = new ExactMatcher(recorded, p.engine.tables());
        for (int times = 0; times < 5; times++) {
            assertEquals(
                    recorded.verdict(),
                    p.run(new LeadingStrategy(replay), 0, this::racy).verdict());
            assertTrue(replay.isComplete());
        }
    }

    @Test
    void elementsOfArraysRaceToo() {
        Trace trace = p.run(new DepthFirst(), 0, () -> {
            int[] array = new int[3];
            p.hooks.allocated(array, -1);
            HookedThread other = p.start(() -> p.setElement(array, 2, 1));
            p.element(array, 2);
            p.join(other);
        });
        String message = ((Trace.Failed) trace.verdict()).message();
        assertTrue(message.startsWith("data race on element 2 of int[]: "), message);
    }

    @Test
    void orderedAccessesPass() {
        p.pass(() -> {
            Cell cell = p.cell();
            HookedThread other = p.start(() -> p.setValue(cell, 1));
            p.join(other);
            p.value(cell);
        });
    }

    @Test
    void anotherFailureStands() {
        Trace trace = p.run(new DepthFirst(), 0, () -> {
            racy();
            throw InProcess.failure("wrong");
        });
        assertEquals(FailureKind.EXCEPTION, ((Trace.Failed) trace.verdict()).kind());
    }

    @Test
    void withoutTheSwitchARacePasses() {
        p.engine.configure(ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec")));
        assertEquals(new Trace.Passed(), p.run(new DepthFirst(), 0, this::racy).verdict());
    }
}
