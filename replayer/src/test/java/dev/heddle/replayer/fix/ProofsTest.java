package dev.heddle.replayer.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.report.SourceLines;
import dev.heddle.formats.edit.Edit;
import dev.heddle.replayer.fix.FixOutcome.Refused;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.job.CampaignResult.Coverage;
import dev.heddle.replayer.job.FixResults.Sample;
import dev.heddle.replayer.job.FixResults.Tried;
import dev.heddle.replayer.job.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Proofs with a clock that campaigns move: no real time passes. */
class ProofsTest {
    private static final Proofs.Texts NO_TEXT = edits -> Optional.empty();
    private static final long LIMIT = 60_000;
    private static final long EXECUTIONS = 10_000;

    /** Milliseconds. */
    private long clock;
    /** Time limits of the campaigns, in order. */
    private final List<Long> limits = new ArrayList<>();

    private final TimeLeft time = new TimeLeft(LIMIT, this::nanos);

    private long nanos() {
        return clock * 1_000_000L;
    }

    private static List<Tried> promising(int number) {
        return IntStream.range(0, number)
                .mapToObj(n -> {
                    Edit edit = new Edit.Call(
                            new Edit.Place("app.Gate", "open", "()V", n, "Gate.java", n + 1), "notify", "notifyAll");
                    return new Tried(n, List.of(edit), 5, new Sample(96, 0, 960, 0), "");
                })
                .toList();
    }

    private static RunResult result(long executions, Map<String, Long> unfinished) {
        RunResult none = RunResult.NOTHING;
        return new RunResult(
                none.end(),
                new RunResult.Work(executions, 0, 0, 0, 2, 0),
                none.failures(),
                none.replays(),
                none.classes(),
                none.parameters(),
                none.warnings(),
                new CampaignResult(
                        executions,
                        new TreeMap<>(),
                        List.of(),
                        Coverage.NONE,
                        List.of(),
                        none.campaign().races(),
                        new TreeMap<>(unfinished)),
                none.search(),
                none.result());
    }

    /** Campaigns that take a time each, or all that they may, and are done only where they had enough. */
    private Proofs proofs(TimeLeft left, int most, long eachMillis) {
        return new Proofs(
                (edits, executions, millis, isSearch) -> {
                    limits.add(millis);
                    clock += Math.min(eachMillis, millis);
                    return result(eachMillis <= millis ? executions : 1, Map.of());
                },
                NO_TEXT,
                left,
                EXECUTIONS,
                most);
    }

    private static List<String> reasons(Proofs proofs) {
        return proofs.refused().stream().map(Refused::reason).distinct().toList();
    }

    @Test
    void executionsOfTheUnchangedProgramMayTakeWhatIsLeftAtMost() throws Exception {
        clock += LIMIT / 2; // the trials
        Proofs proofs = proofs(time, 3, Long.MAX_VALUE);
        proofs.prove(promising(40));
        assertEquals(List.of(LIMIT / 2), limits);
        assertEquals(LIMIT, clock);
        assertEquals(40, proofs.refused().size());
        assertEquals(List.of(Proofs.NO_TIME), reasons(proofs));
    }

    @Test
    void allChangesTogetherHaveTheTimeLimit() throws Exception {
        Proofs proofs = proofs(time, 100, 7_000);
        proofs.prove(promising(40));
        assertTrue(clock <= LIMIT, "took " + clock + " ms, with limits of " + limits);
        assertTrue(proofs.cures().size() > 1, limits.toString());
        assertEquals(40, proofs.cures().size() + proofs.refused().size());
        assertEquals(List.of(Proofs.NO_TIME), reasons(proofs));
    }

    @Test
    void afterTheLimitNothingRuns() throws Exception {
        clock += LIMIT + 5;
        Proofs proofs = proofs(time, 3, 1);
        proofs.prove(promising(3));
        assertEquals(List.of(), limits);
        assertEquals(List.of(Proofs.NO_TIME), reasons(proofs));
    }

    @Test
    void withoutALimitEachCampaignHasItsOwn() throws Exception {
        Proofs proofs = proofs(new TimeLeft(0, this::nanos), 3, 200_000);
        proofs.prove(promising(3));
        assertEquals(List.of(Proofs.LONG_MILLIS, 2_500L, Proofs.LONG_MILLIS), limits.subList(0, 3));
        assertEquals(7, limits.size());
    }

    /** A change of the source is shown where it has passed what the cure itself has. */
    @Test
    void aChangeOfTheSourceIsProvedAsWell() throws Exception {
        for (long failed : new long[] {0, 1}) {
            Proofs.Campaigns ofText = (edits, executions, millis, isSearch) ->
                    result(executions, failed == 0 ? Map.of() : Map.of(CampaignResult.EVENTS, failed));
            SourceChange change = SourceChange.of(
                    List.of(new Edit.Call(
                            new Edit.Place("app.Gate", "open", "()V", 0, "Gate.java", 1), "notify", "notifyAll")),
                    SourceLines.of("Gate.java", List.of("notify();")));
            Proofs proofs = new Proofs(
                    (edits, executions, millis, isSearch) -> result(executions, Map.of()),
                    edits -> Optional.of(new Proofs.Text(change, ofText)),
                    time,
                    EXECUTIONS,
                    3);
            proofs.prove(promising(1));
            assertEquals(failed == 0, proofs.cures().get(0).change().isKnown());
        }
    }

    /** What the limit has cut off might have ended. */
    @Test
    void anExecutionThatTheLimitCutOffIsNoFailure() throws Exception {
        Proofs cut = new Proofs(
                (edits, executions, millis, isSearch) -> result(executions, Map.of(CampaignResult.LIMIT, 1L)),
                NO_TEXT,
                time,
                EXECUTIONS,
                3);
        cut.prove(promising(1));
        assertEquals(1, cut.cures().size(), reasons(cut).toString());
        Proofs endless = new Proofs(
                (edits, executions, millis, isSearch) -> result(executions, Map.of(CampaignResult.EVENTS, 1L)),
                NO_TEXT,
                time,
                EXECUTIONS,
                3);
        endless.prove(promising(1));
        assertEquals(List.of("an execution does not end with it"), reasons(endless));
    }
}
