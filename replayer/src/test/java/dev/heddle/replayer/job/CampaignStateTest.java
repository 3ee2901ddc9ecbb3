package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.CampaignResult.Share;
import dev.heddle.replayer.job.Fact.Ended;
import dev.heddle.replayer.job.FactLog.Part;
import dev.heddle.replayer.job.MinimisedTrace.Change;
import dev.heddle.replayer.job.RunResult.Range;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the executions of a campaign are cut into groups of facts, JVMs and workers, their sum is the same. */
class CampaignStateTest {
    private static final int EXECUTIONS = 60;
    private static final int WANTED = 6;

    private static SortedMap<String, Long> one(String name) {
        return new TreeMap<>(Map.of(name, 1L));
    }

    /** The facts of executions of which this JVM makes some, as a campaign appends them. */
    private static List<Fact> facts(Iterable<Integer> executions) {
        List<Fact> facts = new ArrayList<>();
        Set<String> sorts = new HashSet<>();
        Set<String> reasons = new HashSet<>();
        int counted = 0;
        for (int i : executions) {
            boolean hasFailed = i % 3 == 0;
            boolean isUnfinished = !hasFailed && i % 5 == 0;
            if (hasFailed && sorts.size() < CampaignState.MOST_SAVED && sorts.add("sort " + i % 7)) {
                facts.add(new Fact.Saved(i, "sort " + i % 7, trace(i)));
                facts.add(new Fact.Reduced(new MinimisedTrace(
                        trace(i), "", new Change(i, 1), new Change(0, 0), new Change(0, 0), 4, 5, true, "")));
            }
            if (isUnfinished && reasons.add("events")) {
                facts.add(new Fact.Unfinished(i, "events", "execution " + i + " did not end"));
            }
            if (!hasFailed && !isUnfinished && counted < WANTED) {
                counted++;
                facts.add(new Fact.Counted(i, WANTED, new TreeMap<>(Map.of("k", i % 11L))));
            }
            if (i >= 20) {
                facts.add(new Fact.Placed(i, new TreeMap<>(Map.of(RunResult.EVENTS_COUNTED, (long) i))));
            }
            facts.add(new Fact.Instrumented(1, List.of("Class" + i % 4), List.of("Big" + i % 2 + ": too large")));
            facts.add(new Fact.Covered(new Coverage(i, i, i, 1, i)));
            if (!isUnfinished) {
                facts.add(new Fact.Outcomes(List.of(new OutcomeTally(
                        new ObservedOutcome(hasFailed ? "bad" : "", new TreeMap<>(), ""),
                        1,
                        i,
                        "ended",
                        trace(i),
                        List.of(new RaceTally(i % 2, 0, 1 - i % 2)),
                        List.of(i % 2L)))));
            }
            facts.add(new Ended(
                    i,
                    new Work(1, 0, 7, 10 * i, i % 9, 1000 + i),
                    new TreeMap<>(Map.of("pct" + i % 2, new Share(1, hasFailed ? 1 : 0, i % 2))),
                    hasFailed ? one("exception") : new TreeMap<>(),
                    hasFailed ? i : 0,
                    isUnfinished ? one("events") : new TreeMap<>(),
                    one("outcome " + i % 3)));
        }
        facts.add(new Fact.Reached(State.FINISHED, ""));
        return facts;
    }

    private static String trace(int execution) {
        return "/t/failure-" + execution + ".heddle";
    }

    private static List<Integer> range(int from, int to) {
        List<Integer> all = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            all.add(i);
        }
        return all;
    }

    private static RunResult alone() {
        return CampaignState.fold(List.of(new Part(0, facts(range(1, EXECUTIONS)))));
    }

    @Test
    void figuresAreThoseOfAllExecutions() {
        RunResult all = alone();
        assertEquals(EXECUTIONS, all.work().executions());
        assertEquals(10 * EXECUTIONS * (EXECUTIONS + 1) / 2, all.work().events());
        assertEquals(EXECUTIONS, all.campaign().last());
        assertEquals(20, all.failures().count());
        assertEquals(3, all.failures().first());
        assertEquals(
                List.of(trace(3), trace(6), trace(9), trace(12), trace(15)),
                all.failures().traces());
        assertEquals(5, all.failures().minimised().size());
        assertEquals(List.of("execution 5 did not end"), all.warnings());
        assertEquals(new Range(0, 2, 8), all.parameters().get("k"));
        assertEquals(
                List.of(
                        new OutcomeTally(
                                new ObservedOutcome("", new TreeMap<>(), ""),
                                32,
                                1,
                                "ended",
                                trace(1),
                                List.of(new RaceTally(16, 0, 16)),
                                List.of(16L)),
                        new OutcomeTally(
                                new ObservedOutcome("bad", new TreeMap<>(), ""),
                                20,
                                3,
                                "ended",
                                trace(3),
                                List.of(new RaceTally(10, 0, 10)),
                                List.of(10L))),
                all.campaign().tallies());
        assertEquals(4, all.classes().transformed());
        assertEquals(State.FINISHED, all.state());
    }

    @Test
    void everyCutIntoTwoJvmsGivesTheSame() {
        for (int cut = 0; cut <= EXECUTIONS; cut++) {
            assertEquals(
                    alone(),
                    CampaignState.fold(List.of(
                            new Part(0, facts(range(1, cut))), new Part(0, facts(range(cut + 1, EXECUTIONS))))),
                    "cut after execution " + cut);
        }
    }

    @Test
    void everyCutOfTheFactsOfOneJvmGivesTheSame() {
        List<Fact> facts = facts(range(1, EXECUTIONS));
        for (int cut = 0; cut <= facts.size(); cut++) {
            List<Fact> groups = Fact.merged(facts.subList(0, cut));
            Fact.merged(facts.subList(cut, facts.size())).forEach(fact -> Fact.append(groups, fact));
            assertEquals(alone(), CampaignState.fold(List.of(new Part(0, groups))), "cut after fact " + cut);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 50})
    void workersWhoseJvmsAreReplacedGiveTheSame(int workers) {
        Random random = new Random(workers);
        for (int round = 0; round < 20; round++) {
            List<Part> parts = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                int own = worker;
                List<Integer> executions = range(1, EXECUTIONS).stream()
                        .filter(i -> i % workers == own)
                        .toList();
                int cut = random.nextInt(executions.size() + 1);
                parts.add(new Part(worker, facts(executions.subList(0, cut))));
                parts.add(new Part(worker, facts(executions.subList(cut, executions.size()))));
            }
            List<Part> inAnyOrder = new ArrayList<>();
            while (!parts.isEmpty()) { // the parts of a worker stay in order
                int worker = parts.get(random.nextInt(parts.size())).worker();
                Part first = parts.stream()
                        .filter(part -> part.worker() == worker)
                        .findFirst()
                        .orElseThrow();
                parts.remove(first);
                inAnyOrder.add(first);
            }
            assertEquals(alone(), CampaignState.fold(inAnyOrder));
        }
    }

    @Test
    void workersTakeTheTimeOfTheLongestAndTheJvmsOfOneFollowEachOther() {
        List<Part> parts = List.of(part(0, 3), part(0, 4), part(1, 6));
        assertEquals(7, CampaignState.fold(parts).work().nanos());
    }

    private static Part part(int worker, long nanos) {
        return new Part(
                worker,
                List.of(new Ended(
                        1,
                        new Work(1, nanos, 0, 0, 0, 0),
                        new TreeMap<>(),
                        new TreeMap<>(),
                        0,
                        new TreeMap<>(),
                        new TreeMap<>())));
    }

    @Test
    void tracesMoveWithTheFacts() {
        FactLog.Parts moved = new FactLog.Parts(List.of(new Part(0, facts(range(1, EXECUTIONS)))))
                .moved(path -> path.replace("/t/", "/elsewhere/"));
        RunResult all = CampaignState.fold(moved.parts());
        assertEquals("/elsewhere/failure-3.heddle", all.failures().traces().get(0));
        assertEquals(
                "/elsewhere/failure-3.heddle", all.failures().minimised().get(0).trace());
        assertEquals(
                "/elsewhere/failure-3.heddle",
                all.failures().saved().get("sort 3").text());
    }

    @Test
    void theMedianIsTheLowerOfTheTwoInTheMiddle() {
        assertEquals(new Range(1, 2, 9), Range.of(9, 1, 3, 2));
    }
}
