package dev.heddle.cli.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.RunConfig;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.SearchResult;
import dev.heddle.replayer.job.Workers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CampaignStepsTest {
    private static RunConfig config(long iterations, long limitMillis, boolean failFast) {
        return new RunConfig(
                "check",
                "/home",
                "random",
                1,
                1,
                iterations,
                failFast,
                true,
                "/out",
                "",
                "/r",
                limitMillis,
                Bounds.DEFAULT,
                List.of(),
                0,
                9,
                9,
                false,
                1,
                20,
                "",
                false,
                false,
                Workers.ALONE,
                1,
                1,
                Map.of(),
                "p",
                List.of(),
                "/",
                List.of(),
                "",
                "");
    }

    private static RunResult result(long executions, long firstFailure, long nanos) {
        boolean failed = firstFailure > 0;
        return new RunResult(
                "replace",
                "",
                executions,
                failed ? 1 : 0,
                firstFailure,
                failed ? Map.of("deadlock", 1L) : Map.of(),
                failed ? List.of("failure-" + firstFailure) : List.of(),
                nanos,
                nanos,
                executions * 10,
                (int) executions,
                failed ? Map.of() : Map.of("k.raw", new long[] {1, 2, 3}),
                5,
                List.of(),
                0,
                0,
                "",
                "",
                List.of("w"),
                0,
                new CampaignResult(
                        executions,
                        new TreeMap<>(),
                        List.of(),
                        CampaignResult.Coverage.NONE,
                        ExposedSet.NONE,
                        RaceSet.none(""),
                        new TreeMap<>()),
                List.of(),
                SearchResult.NONE);
    }

    @Test
    void theNextJvmBeginsAfterTheLastExecutionWithTheTimeThatIsLeft() {
        RunConfig next = CampaignSteps.next(config(100, 5000, false), result(40, 7, 2_000_000_000L))
                .orElseThrow();
        assertEquals(41, next.firstExecution());
        assertEquals(100, next.iterations());
        assertEquals(3000, next.timeLimitMillis());
    }

    @Test
    void theCampaignEndsWithItsIterationsItsTimeOrItsFirstFailure() {
        assertTrue(CampaignSteps.next(config(40, 0, false), result(40, 0, 1)).isEmpty());
        assertTrue(CampaignSteps.next(config(99, 1, false), result(40, 0, 2_000_000))
                .isEmpty());
        assertTrue(CampaignSteps.next(config(99, 0, true), result(40, 7, 1)).isEmpty());
        assertEquals(
                0,
                CampaignSteps.next(config(99, 0, false), result(40, 7, 1))
                        .orElseThrow()
                        .timeLimitMillis());
    }

    @Test
    void resultsAreAddedUpAndTheFirstFailureStaysTheFirst() {
        RunResult all = CampaignSteps.merge(Optional.of(result(40, 0, 5)), result(10, 47, 6));
        assertEquals(50, all.executions());
        assertEquals(1, all.failures());
        assertEquals(47, all.firstFailure());
        assertEquals(List.of("failure-47"), all.traces());
        assertEquals(11, all.nanos());
        assertEquals(40, all.maxThreads());
        assertEquals(List.of("w"), all.warnings());
        assertEquals(2, all.parameters().get("k.raw")[1]);
        assertEquals(
                47,
                CampaignSteps.merge(Optional.of(result(10, 47, 6)), result(5, 51, 1))
                        .firstFailure());
    }

    @Test
    void aJvmThatDiedCostsTheExecutionThatItWasAt() {
        RunConfig config = config(100, 0, false);
        RunResult all = CampaignSteps.died(
                Optional.of(result(40, 7, 2_000_000_000L)), Optional.empty(), config, 43, "status 9", 3_000_000_000L);
        assertTrue(CampaignSteps.goesOn(all));
        assertEquals(41, all.executions());
        assertEquals(1, all.failures());
        assertEquals(Map.of(CampaignResult.DIED, 1L), all.campaign().unfinished());
        assertEquals(41, CampaignSteps.next(config, all).orElseThrow().firstExecution(), "41 and 42 are made again");
        assertTrue(all.warnings().contains("execution 43 did not end: its JVM died (status 9)"));
    }

    @Test
    void whatWasCountedBeforeItsJvmDiedStaysCounted() {
        RunResult all = CampaignSteps.died(
                Optional.empty(), Optional.of(result(40, 7, 2)), config(100, 0, false), 40, "status 9", 3);
        assertEquals(40, all.executions());
        assertEquals(Map.of(), all.campaign().unfinished());
    }

    @Test
    void timeThatJvmsHaveLivedBeforeTheyDiedIsUsedUp() {
        RunConfig config = config(100, 5000, false);
        RunResult all = CampaignSteps.died(Optional.empty(), Optional.empty(), config, 1, "", 6_000_000_000L);
        assertEquals(Optional.empty(), CampaignSteps.next(config, all));
    }
}
