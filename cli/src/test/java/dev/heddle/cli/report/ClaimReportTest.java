package dev.heddle.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.Choices;
import dev.heddle.analyzer.estimate.Estimate;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.analyzer.report.Json;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.replayer.check.Aim;
import dev.heddle.replayer.check.CheckOutcome;
import dev.heddle.replayer.check.CheckRequest;
import dev.heddle.replayer.job.Bounds;
import dev.heddle.replayer.job.CampaignPlan;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.Result;
import dev.heddle.replayer.job.RunResult;
import dev.heddle.replayer.job.RunResult.Range;
import dev.heddle.replayer.job.SearchResult;
import dev.heddle.replayer.job.ThreadKind;
import dev.heddle.replayer.launch.RunSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ClaimReportTest {
    /** 2 threads, 10 steps, k_com 8. */
    private static CheckOutcome outcome(
            String strategy, int openReads, long failures, SearchResult search, Map<String, Share> shares) {
        return outcome(strategy, openReads, failures, search, shares, Estimate.NONE);
    }

    private static CheckOutcome outcome(
            String strategy,
            int openReads,
            long failures,
            SearchResult search,
            Map<String, Share> shares,
            Estimate given) {
        long executions = shares.values().stream().mapToLong(Share::executions).sum();
        RunResult result = new RunResult(
                new RunResult.End(RunResult.State.FINISHED, ""),
                new RunResult.Work(executions, 1, 1, 1, 2, 0),
                new RunResult.Failures(failures, failures > 0 ? 1 : 0, Map.of(), List.of(), List.of(), new TreeMap<>()),
                RunResult.NOTHING.replays(),
                RunResult.NOTHING.classes(),
                Map.of(
                        "steps",
                        new Range(1, 9, 10),
                        "kCom.collapsed",
                        new Range(1, 1, 8),
                        "history",
                        new Range(0, 0, 2),
                        "counted",
                        new Range(1, 1, 200),
                        "openReads",
                        new Range(0, 0, openReads)),
                List.of(),
                new CampaignResult(
                        executions,
                        new TreeMap<>(shares),
                        List.of(),
                        CampaignResult.Coverage.NONE,
                        List.of(),
                        RaceSet.none(""),
                        new TreeMap<>()),
                search,
                Result.NONE);
        CampaignPlan plan = new CampaignPlan(1, 1, executions, 0, 1, 1, 0, true, "");
        CheckRequest request = new CheckRequest(
                new CheckRequest.Started(List.of("P"), "", ""),
                new RunSettings(Bounds.DEFAULT, false, ThreadKind.AUTO),
                Map.of(),
                plan,
                new Aim.Failures(strategy, given, false, false, false, false),
                CheckRequest.Sharing.ALONE,
                0,
                CheckRequest.Reports.NONE);
        return new CheckOutcome(
                request,
                new CheckOutcome.Tested("P", "", "17"),
                new CheckOutcome.Ending(false, Optional.empty()),
                result,
                new CheckOutcome.Failing(List.of(), Optional.empty(), CheckOutcome.Replays.NONE),
                CheckOutcome.Raced.none("P"),
                List.of());
    }

    private static CheckOutcome outcome(int openReads, Map<String, Share> shares) {
        return outcome("portfolio", openReads, 0, SearchResult.NONE, shares);
    }

    private static Share share(long executions) {
        return new Share(executions, 0, 0);
    }

    private static String text(CheckOutcome outcome) {
        return String.join("\n", new ClaimReport(outcome).text());
    }

    @Test
    void aClaimNamesTheDepthsThatItCovers() {
        // Of pct's 140 executions 40 do not count (twice the 20 counted for the estimate): 0.95^100 is 0.0059; for
        // depth 3 nothing was run.
        assertEquals("""
                if there is a bug, it was missed with a probability of at most
                  0.6 % if it needs 1 or 2 orderings of operations; 3: no claim""", text(outcome(5, Map.of("pct:d=2,reads=newest", share(140)))));
    }

    /** A bug in round 3 of a loop is found by no execution that delays the sinks of round 1. */
    @Test
    void communicationsThatRepeatInLoopsAreNotClaimed() {
        Map<String, Share> shares = Map.of("pctwm:d=1,h=2", share(5_000));
        CheckOutcome once = outcome(5, shares);
        assertTrue(text(once).contains("if it needs 1 communication"), text(once));
        Map<String, Range> figures = new TreeMap<>(once.result().parameters());
        figures.put("kCom.raw", new Range(1, 1, 9));
        RunResult repeating = new RunResult(
                once.result().end(),
                once.result().work(),
                once.result().failures(),
                once.result().replays(),
                once.result().classes(),
                figures,
                List.of(),
                once.result().campaign(),
                once.result().search(),
                once.result().result());
        CheckOutcome looping = new CheckOutcome(
                once.request(), once.tested(), once.ending(), repeating, once.failing(), once.raced(), List.of());
        assertFalse(text(looping).contains("if it needs"), text(looping));
        assertTrue(text(looping).contains("communications repeat (in loops"), text(looping));
    }

    @Test
    void eachSortOfBugHasItsLine() {
        // Three strategies: of each 13 do not count. pct: 0.5^10 and 0.995^480; pctwm: (1 - 1/16)^60 at depth 1, and
        // what
        // it takes for 2.
        assertEquals(
                """
                if there is a bug, it was missed with a probability of at most
                  0.0089 % if it needs 1, 9.1 % if 2 or 3 orderings of operations
                  0.0001 % if it needs 1 communication between threads (newest 2 writes, no plain reads, no ties); 2: no claim""",
                text(outcome(
                        5,
                        Map.of(
                                "pct:d=1,reads=newest",
                                share(10 + 13),
                                "pct:d=3,reads=newest",
                                share(480 + 13),
                                "pctwm:d=1,h=2",
                                share(480 + 13)))));
    }

    @Test
    void whatCannotBeClaimedSaysWhatItTakes() {
        // 1/200 an execution, 597.6 of which are enough; of these 100, 60 count.
        assertEquals(
                "unexplored executions may fail: to find a bug that needs 1 ordering of operations with 95 % takes 1,000"
                        + " executions",
                text(outcome(5, Map.of("pct:d=3,reads=newest", share(100)))));
    }

    @Test
    void givenFiguresHoldFromTheFirstExecutionOnUnlessTheyWereTooSmall() {
        Map<String, Share> shares = Map.of("pct:d=2,reads=newest", share(100));
        Estimate enough = new Estimate(5, 2, 8, 8, new Choices(20, 2, 50, 9, 5), Profile.NONE);
        assertEquals( // (39/40)^100
                """
                if there is a bug, it was missed with a probability of at most
                  8 % if it needs 1 or 2 orderings of operations; 3: no claim""", text(outcome("pct:d=2,reads=newest", 5, 0, SearchResult.NONE, shares, enough)));
        Estimate small = new Estimate(5, 2, 8, 8, new Choices(9, 2, 50, 9, 5), Profile.NONE);
        assertEquals(
                "unexplored executions may fail: executions are larger than --parameters says",
                text(outcome("pct:d=2,reads=newest", 5, 0, SearchResult.NONE, shares, small)));
    }

    @Test
    void strategiesWithoutGuaranteeClaimNothing() {
        assertEquals(
                "unexplored executions may fail: portfolio gives no guarantee here (pct:reads=newest and pctwm do)",
                text(outcome(5, Map.of("random", share(1000), "guided", share(1000)))));
        assertEquals(
                "unexplored executions may fail: portfolio gives no guarantee here (pct:reads=newest and pctwm do)",
                text(outcome(5, Map.of("pct:d=1", share(1000)))));
    }

    @Test
    void aCompleteSearchHasSeenEverything() {
        Map<String, Share> all = Map.of("exhaustive", share(4));
        assertEquals(
                "all executions that the memory model allows were explored: no execution with these inputs fails",
                text(outcome("exhaustive", 5, 0, new SearchResult(true, false, 4, 4, 2), all)));
        assertEquals(
                "all executions that the memory model allows were explored, except longer loops that only repeat the same reads: no"
                        + " execution with these inputs fails",
                text(outcome("exhaustive", 5, 0, new SearchResult(true, true, 4, 4, 2), all)));
        assertEquals(
                "unexplored executions may fail: an incomplete search gives no guarantee",
                text(outcome("exhaustive", 5, 0, SearchResult.NONE, all)));
    }

    @Test
    void jsonHasEveryBound() {
        assertEquals(
                "{\"executions\":140,\"complete\":false,\"bounds\":["
                        + "{\"bugs\":\"orderings\",\"d\":1,\"h\":null,\"missed\":0.00592,\"log10\":-2.228,\"claimed\":true,\"executions95\":82},"
                        + "{\"bugs\":\"orderings\",\"d\":2,\"h\":null,\"missed\":0.00592,\"log10\":-2.228,\"claimed\":true,\"executions95\":82},"
                        + "{\"bugs\":\"orderings\",\"d\":3,\"h\":null,\"missed\":1,\"log10\":0.0,\"claimed\":false,\"executions95\":null}],\"newClass\":null}",
                Json.compact(new ClaimReport(outcome(5, Map.of("pct:d=2,reads=newest", share(140)))).json()));
        assertNull(new ClaimReport(outcome("random", 0, 3, SearchResult.NONE, Map.of("random", new Share(10, 3, 0))))
                .json());
    }

    @Test
    void ratesAreThoseOfTheBestStrategies() {
        Map<String, Share> shares = new TreeMap<>();
        shares.put("random", new Share(100, 10, 0));
        shares.put("pct:d=2", new Share(100, 50, 0));
        shares.put("guided", new Share(100, 0, 0));
        RunResult result =
                outcome("portfolio", 0, 60, SearchResult.NONE, shares).result();
        assertEquals(
                "failing executions, with 95 % confidence: pct:d=2 50 % (40 to 60 %), random 10 % (5.5 to 17 %)",
                ShareReport.text(result));
        assertEquals(
                "{\"guided\":{\"executions\":100,\"failures\":0,\"escapes\":0,\"rate\":0.0,\"low\":0.0,\"high\":0.036993},"
                        + "\"pct:d=2\":{\"executions\":100,\"failures\":50,\"escapes\":0,\"rate\":0.5,\"low\":0.403832,\"high\":0.596168},"
                        + "\"random\":{\"executions\":100,\"failures\":10,\"escapes\":0,\"rate\":0.1,\"low\":0.055229,\"high\":0.174366}}",
                Json.compact(ShareReport.json(result)));
        assertEquals(
                "failing executions, with 95 % confidence: 10 % (5.5 to 17 %)",
                ShareReport.text(outcome("random", 0, 10, SearchResult.NONE, Map.of("random", new Share(100, 10, 0)))
                        .result()));
        assertEquals(
                "",
                ShareReport.text(outcome("random", 0, 1, SearchResult.NONE, Map.of("random", new Share(8, 1, 0)))
                        .result()));
    }
}
