package dev.heddle.replayer.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignState;
import dev.heddle.replayer.job.Experiment;
import dev.heddle.replayer.job.Fact;
import dev.heddle.replayer.job.FactLog.Part;
import dev.heddle.replayer.job.Job;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.Sampling;
import dev.heddle.replayer.job.Setup;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.job.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CampaignStepsTest {
    private static Job.Check job(long iterations, long limitMillis, boolean failFast) {
        return new Job.Check(
                new Setup(
                        "/home",
                        0,
                        new Setup.Subject("p", List.of(), List.of(), "/", List.of(), "", ""),
                        Bounds.DEFAULT,
                        Map.of(),
                        false,
                        ThreadKind.AUTO,
                        List.of()),
                new CampaignPlan(1, 1, iterations, limitMillis, 1, 1, failFast ? 1 : 0, true, "/out"),
                new Sampling("random", Workers.ALONE, List.of(), "", false),
                20,
                false,
                false,
                "",
                Experiment.NONE);
    }

    /** A JVM that has made the executions after {@code before} up to {@code last}. */
    private static Part part(long before, long last, long firstFailure, long nanos) {
        boolean failed = firstFailure > 0;
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact.Ended(
                last,
                new RunResult.Work(last - before, nanos, nanos, last * 10, (int) last, 0),
                new TreeMap<>(),
                new TreeMap<>(failed ? Map.of("deadlock", 1L) : Map.of()),
                firstFailure,
                new TreeMap<>(),
                new TreeMap<>()));
        if (failed) {
            facts.add(new Fact.Saved(firstFailure, "deadlock", "failure-" + firstFailure));
        } else {
            facts.add(new Fact.Counted(last, 1, new TreeMap<>(Map.of("k.raw", 2L))));
        }
        facts.add(new Fact.Warned("w"));
        facts.add(new Fact.Reached(State.REPLACE, ""));
        return new Part(0, facts);
    }

    private static RunResult result(long executions, long firstFailure, long nanos) {
        return CampaignState.fold(List.of(part(0, executions, firstFailure, nanos)));
    }

    /** After these JVMs another one has died. */
    private static RunResult died(List<Part> before, Job.Check job, long at, int status, long nanos) {
        List<Part> all = new ArrayList<>(before);
        all.add(new Part(
                0,
                CampaignSteps.died(CampaignState.fold(before), job, at, TargetFailure.died(status, List.of()), nanos)));
        return CampaignState.fold(all);
    }

    private static Optional<Job.Check> next(Job.Check job, RunResult done) {
        return CampaignSteps.next(job, job, done);
    }

    @Test
    void theNextJvmBeginsAfterTheLastExecutionWithTheTimeThatIsLeft() {
        CampaignPlan next = next(job(100, 5000, false), result(40, 7, 2_000_000_000L))
                .orElseThrow()
                .plan();
        assertEquals(41, next.firstExecution());
        assertEquals(100, next.iterations());
        assertEquals(3000, next.timeLimitMillis());
    }

    @Test
    void theCampaignEndsWithItsIterationsItsTimeOrItsFirstFailure() {
        assertTrue(next(job(40, 0, false), result(40, 0, 1)).isEmpty());
        assertTrue(next(job(99, 1, false), result(40, 0, 2_000_000)).isEmpty());
        assertTrue(next(job(99, 0, true), result(40, 7, 1)).isEmpty());
        assertEquals(
                0,
                next(job(99, 0, false), result(40, 7, 1)).orElseThrow().plan().timeLimitMillis());
    }

    @Test
    void resultsAreAddedUpAndTheFirstFailureStaysTheFirst() {
        RunResult all = CampaignState.fold(List.of(part(0, 40, 0, 5), part(40, 50, 47, 6)));
        assertEquals(50, all.work().executions());
        assertEquals(1, all.failures().count());
        assertEquals(47, all.failures().first());
        assertEquals(List.of("failure-47"), all.failures().traces());
        assertEquals(11, all.work().nanos());
        assertEquals(50, all.work().maxThreads());
        assertEquals(List.of("w"), all.warnings());
        assertEquals(2, all.parameters().get("k.raw").median());
        assertEquals(
                47,
                CampaignState.fold(List.of(part(40, 50, 47, 6), part(50, 55, 51, 1)))
                        .failures()
                        .first());
    }

    @Test
    void aJvmThatDiedCostsTheExecutionThatItWasAt() {
        Job.Check job = job(100, 0, false);
        RunResult all = died(List.of(part(0, 40, 7, 2_000_000_000L)), job, 43, 9, 3_000_000_000L);
        assertEquals(3_000_000_000L, all.work().nanos());
        assertTrue(CampaignSteps.goesOn(all));
        assertEquals(41, all.work().executions());
        assertEquals(1, all.failures().count());
        assertEquals(Map.of(CampaignResult.DIED, 1L), all.campaign().unfinished());
        assertEquals(41, next(job, all).orElseThrow().plan().firstExecution(), "41 and 42 are made again");
        assertTrue(all.warnings().contains("execution 43 did not end: its JVM died (status 9)"));
    }

    @Test
    void whatWasCountedBeforeItsJvmDiedStaysCounted() {
        RunResult all = died(List.of(part(0, 40, 7, 2)), job(100, 0, false), 40, 9, 3);
        assertEquals(40, all.work().executions());
        assertEquals(Map.of(), all.campaign().unfinished());
    }

    @Test
    void timeThatJvmsHaveLivedBeforeTheyDiedIsUsedUp() {
        Job.Check job = job(100, 5000, false);
        RunResult all = died(List.of(), job, 1, 9, 6_000_000_000L);
        assertEquals(Optional.empty(), next(job, all));
    }
}
