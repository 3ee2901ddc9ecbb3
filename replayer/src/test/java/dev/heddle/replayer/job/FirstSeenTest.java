package dev.heddle.replayer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.replayer.job.FirstSeen.Sighting;
import dev.heddle.replayer.job.RunResult.Failures;
import dev.heddle.replayer.job.RunResult.Range;
import dev.heddle.replayer.job.RunResult.State;
import dev.heddle.replayer.job.RunResult.Work;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executions of a model campaign, shared by JVMs in different ways: what is kept of the first of a sort is the same. */
class FirstSeenTest {
    private static final int EXECUTIONS = 200;
    private static final int WANTED = 20;

    /** What a JVM keeps that makes these executions: every third fails, of seven sorts, every fifth does not end. */
    private static RunResult jvm(int index, int count, int from, int to) {
        SortedMap<Long, SortedMap<String, Long>> counted = new TreeMap<>();
        SortedMap<String, Sighting> failures = new TreeMap<>();
        SortedMap<String, Sighting> unfinished = new TreeMap<>();
        List<String> traces = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        long failed = 0;
        long first = 0;
        for (int i = from; i <= to; i++) {
            if (i % count != index) {
                continue;
            }
            if (i % 3 == 0) {
                failed++;
                first = first == 0 ? i : first;
                String sort = "sort " + i % 7;
                if (failures.size() < FirstSeen.MOST_SAVED && !failures.containsKey(sort)) {
                    failures.put(sort, new Sighting(i, "/t/failure-" + i + ".heddle"));
                    traces.add("/t/failure-" + i + ".heddle");
                }
            } else if (i % 5 == 0) {
                if (unfinished.putIfAbsent("events", new Sighting(i, "execution " + i + " did not end")) == null) {
                    warnings.add("execution " + i + " did not end");
                }
            } else if (counted.size() < WANTED) {
                counted.put((long) i, new TreeMap<>(Map.of("k", i % 11L)));
            }
        }
        FirstSeen firsts = new FirstSeen(
                WANTED, counted, new TreeMap<>(), failures, unfinished, new TreeSet<>(List.of("C" + index, "Common")));
        return new RunResult(
                State.FINISHED,
                "",
                new Work(to - from + 1, 0, 0, 0, 2, 0),
                new Failures(failed, first, Map.of("exception", failed), traces, List.of()),
                new RunResult.Replays(0, 0, "", ""),
                new RunResult.Classes(2, List.of()),
                firsts.ranges(),
                warnings,
                CampaignResult.NONE,
                SearchResult.NONE,
                Result.NONE,
                firsts);
    }

    private static void assertSame(RunResult expected, RunResult actual) {
        assertEquals(expected.parameters(), actual.parameters());
        assertEquals(expected.failures().traces(), actual.failures().traces());
        assertEquals(expected.failures().first(), actual.failures().first());
        assertEquals(expected.failures().count(), actual.failures().count());
        assertEquals(expected.warnings(), actual.warnings());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 50})
    void workersSideBySideKeepWhatOneAloneKeeps(int workers) {
        RunResult one = jvm(0, 1, 1, EXECUTIONS);
        List<RunResult> parts = new ArrayList<>();
        for (int w = 0; w < workers; w++) {
            parts.add(jvm(w, workers, 1, EXECUTIONS));
        }
        assertEquals(5, one.failures().traces().size(), "seven sorts fail, five are saved");
        for (int order = 0; order < 10; order++) {
            Collections.shuffle(parts, new Random(order));
            assertSame(one, parts.stream().reduce(RunResult::beside).orElseThrow());
        }
    }

    @Test
    void rangesOneAfterTheOtherKeepWhatOneAloneKeeps() {
        RunResult parts = jvm(0, 1, 1, 7).plus(jvm(0, 1, 8, 30)).plus(jvm(0, 1, 31, EXECUTIONS));
        assertSame(jvm(0, 1, 1, EXECUTIONS), parts);
    }

    @Test
    void classesOfAllWorkersAreCounted() {
        RunResult both = jvm(0, 2, 1, EXECUTIONS).beside(jvm(1, 2, 1, EXECUTIONS));
        assertEquals(3, both.classes().transformed());
    }

    @Test
    void tracesMoveWithTheResult() {
        RunResult moved = jvm(0, 1, 1, EXECUTIONS).moved(path -> path.replace("/t/", "/elsewhere/"));
        assertEquals("/elsewhere/failure-3.heddle", moved.failures().traces().get(0));
        assertEquals(moved.failures().traces(), moved.firsts().traces());
    }

    @Test
    void theMedianIsTheLowerOfTheTwoInTheMiddle() {
        assertEquals(new Range(1, 2, 9), Range.of(9, 1, 3, 2));
    }
}
