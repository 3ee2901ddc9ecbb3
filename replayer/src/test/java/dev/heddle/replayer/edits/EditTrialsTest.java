package dev.heddle.replayer.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.edits.EditTrials.Result;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.SmallPrograms;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many executions are made where the time is over after a number of them. */
class EditTrialsTest {
    private final InProcess p = new InProcess();
    private final SmallPrograms programs = new SmallPrograms(p);
    private final Trace failing = programs.failing(() -> programs.counting(2, 1), 1);
    private int made;
    /** Executions after which the time is over. */
    private int most = Integer.MAX_VALUE;

    private EditTrials trials(EditTrials.Execution execution) {
        return new EditTrials(p.engine, failing, (strategy, seed) -> {
            made++;
            return execution.of(strategy, seed);
        });
    }

    private boolean isLate() {
        return made >= most;
    }

    private Outcome unchanged(SchedulingStrategy strategy, long seed) {
        return p.execute(strategy, seed, () -> programs.counting(2, 1));
    }

    private Outcome cured(SchedulingStrategy strategy, long seed) {
        return p.execute(strategy, seed, () -> programs.counting(1, 1));
    }

    @Test
    void aChangeHasAllItsExecutionsOrThoseUpToTheFirstFailure() {
        EditTrials trials = trials(this::unchanged);
        assertEquals(Optional.empty(), trials.begin(this::isLate));
        assertEquals(1, made);
        Result stopped = trials.changed(96, this::isLate);
        assertTrue(stopped.isWhole());
        assertEquals(1, stopped.sample().failed());
        Result cured = trials(this::cured).changed(96, this::isLate);
        assertTrue(cured.isWhole());
        assertEquals(96, cured.sample().executions());
        assertEquals("", cured.problem());
    }

    @Test
    void noExecutionBeginsWhenTheTimeIsOver() {
        EditTrials trials = trials(this::cured);
        most = 5;
        Result result = trials.changed(96, this::isLate);
        assertEquals(5, made);
        assertEquals(5, result.sample().executions());
        assertFalse(result.isWhole(), "too few were made to say anything");
        assertEquals(0, trials.changed(96, this::isLate).sample().executions());
        assertEquals(5, made);
    }

    @Test
    void theSearchForTheFailureEndsWithTheTime() {
        most = 7;
        Optional<String> problem = trials(this::cured).begin(this::isLate);
        assertEquals(7, made);
        assertTrue(problem.orElseThrow().startsWith("the time was over"), problem.toString());
        most = Integer.MAX_VALUE;
        assertTrue(trials(this::cured).begin(this::isLate).orElseThrow().startsWith("its decisions do not lead"));
    }

    /** Without changes a part of the time is enough, and eight executions are made in any case. */
    @Test
    void theUnchangedProgramIsExecutedEightTimesAtLeast() {
        EditTrials trials = trials(this::cured);
        assertEquals(8, trials.unchanged(96, () -> true).executions());
        assertEquals(96, trials.unchanged(96, () -> false).executions());
    }
}
