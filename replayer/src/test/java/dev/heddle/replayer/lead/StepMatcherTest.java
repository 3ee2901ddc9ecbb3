package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.derive.DerivedSchedules;
import dev.heddle.analyzer.derive.SamplingStrategy;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.schedule.EventId;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Schedule.Mode;
import dev.heddle.formats.schedule.Schedule.Run;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.FixedThreads;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StepMatcherTest {
    private final InProcess p = new InProcess();
    private ScheduleMatcher.Followed followed;

    private void twoWriters() throws Exception {
        Cell cell = p.cell();
        HookedThread one = p.start(() -> {
            p.setValue(cell, 1);
            p.setValue(cell, 2);
        });
        HookedThread two = p.start(() -> p.setValue(cell, 3));
        p.join(one);
        p.join(two);
    }

    private void messagePassing() throws Exception {
        Cell data = p.cell();
        Cell ready = p.cell();
        HookedThread writer = p.start(() -> {
            p.setValue(data, 1);
            p.setValue(ready, 1);
        });
        HookedThread reader = p.start(() -> {
            if (p.value(ready) == 1 && p.value(data) == 0) {
                throw InProcess.failure("the data are not there");
            }
        });
        p.join(writer);
        p.join(reader);
    }

    private Trace follow(Schedule schedule, Engine.Main main) {
        ScheduleMatcher matcher = new StepMatcher(schedule, p.engine.siteNames(), p.engine.tables(), Optional.empty());
        Trace trace = p.run(matcher.strategy(), schedule.seed(), main);
        followed = matcher.ended(-1);
        return trace;
    }

    private static Schedule schedule(Mode mode, Schedule.Step... steps) {
        return new Schedule(mode, "P", 1, "hand", List.of(steps));
    }

    @Test
    void aRecordedScheduleIsFollowedToItsEnd() {
        for (long seed = 1; seed < 20; seed++) {
            Trace trace = p.run(new RandomStrategy(), seed, this::twoWriters);
            Trace second = follow(Schedule.of(trace), this::twoWriters);
            assertEquals(InProcess.steps(trace), InProcess.steps(second));
            assertEquals("", followed.expected());
            assertEquals(followed.total(), followed.events());
            assertEquals(followed.totalDecisions(), followed.decisions());
        }
    }

    @Test
    void derivedSchedulesAreFollowedToTheirEndWhereNothingDependsOnWhatIsRead() {
        Trace trace = p.run(new RandomStrategy(), 1, this::twoWriters);
        DerivedSchedules derived = DerivedSchedules.of(trace, SamplingStrategy.pos(), 20, 1);
        assertTrue(derived.schedules().size() > 2, derived.schedules().size() + " schedules");
        for (Schedule schedule : derived.schedules()) {
            follow(schedule, this::twoWriters);
            assertEquals("", followed.expected());
            assertEquals(followed.totalDecisions(), followed.decisions());
        }
    }

    @Test
    void aReadOfAnOldWriteIsFollowed() {
        p.engine.configure(ModelSwitches.parse(Map.of("plain", "jmm", "plain-for", "app=jmm")));
        Schedule schedule = schedule(
                Mode.GUIDE,
                new Run("0", 2),
                new Run("0.1", 4),
                new Run("0.2", 3),
                new Schedule.Read(new EventId("0.2", 2), Optional.empty()));
        follow(schedule, this::messagePassing);
        assertEquals("exception", p.verdict());
        assertEquals(3, followed.decisions());
        assertEquals("", followed.expected());
    }

    @Test
    void whereTheProgramDoesNotFollowAGuideGoesOnAndSaysSo() {
        Trace trace = follow(
                schedule(Mode.GUIDE, new Run("0", 2), new Run("0.1", 9), new Run("0.2", 1), new Run("0", 3)),
                this::twoWriters);
        assertEquals(new Trace.Passed(), trace.verdict());
        assertEquals(6, followed.events());
        assertEquals("(0.1,4)", followed.expected());
        assertTrue(followed.found().contains("0.1 cannot continue"), followed.found());
    }

    @Test
    void aGuideThatIsLongerThanTheExecutionSaysSo() {
        follow(
                schedule(Mode.GUIDE, new Run("0", 2), new Run("0.1", 4), new Run("0.2", 3), new Run("0", 9)),
                this::twoWriters);
        assertEquals("the end of the execution", followed.found());
        assertEquals("(0,5)", followed.expected());
    }

    @Test
    void aStrictScheduleEndsTheExecutionAtTheFirstDifference() {
        follow(
                schedule(Mode.STRICT, new Run("0", 2), new Run("0.1", 9), new Run("0.2", 1), new Run("0", 3)),
                this::twoWriters);
        assertEquals(
                "event 6: expected (0.1,4), found that thread 0.1 cannot continue; likely cause: another program, or a"
                        + " schedule edited by hand",
                p.divergence());
    }

    @Test
    void aStrictScheduleThatIsTooShortEndsTheExecution() {
        follow(schedule(Mode.STRICT, new Run("0", 2), new Run("0.1", 1)), this::twoWriters);
        assertTrue(p.divergence().startsWith("event 3: expected the end, found thread "), p.divergence());
    }

    private void twoTablesOfTheirOwn() throws Exception {
        Cell shared = p.cell();
        HookedThread first = p.start(() -> fill(shared));
        HookedThread second = p.start(() -> fill(shared));
        p.join(first);
        p.join(second);
    }

    private void fill(Cell cell) {
        int[] table = new int[5];
        p.hooks.allocated(table, -1);
        for (int i = 0; i < table.length; i++) {
            p.setValue(cell, i);
            p.setElement(table, i, i);
        }
    }

    /** Which accesses have no event goes by the number of events that all threads have had before. */
    @Test
    void anotherOrderHasEventsOfTheSameAccesses() {
        p.engine.configure(ModelSwitches.DEFAULT.withSetUp(14));
        Trace trace = p.run(new RandomStrategy(), 3, this::twoTablesOfTheirOwn);
        List<Schedule> schedules = DerivedSchedules.keepingSources(trace, 20, 1).schedules();
        assertEquals(20, schedules.size());
        for (Schedule schedule : schedules) {
            follow(schedule, this::twoTablesOfTheirOwn);
            assertEquals(schedule.length(), followed.events(), followed::toString);
        }
    }

    /** A thread in a selector returns in no time of the schedule, and in some of the machine. */
    @Test
    void theThreadWhoseStepIsNextIsWaitedForWhereItIsOutside() {
        Schedule schedule = schedule(Mode.GUIDE, new Run("1", 1), new Run("0", 1));
        ScheduleMatcher matcher = new StepMatcher(schedule, p.engine.siteNames(), p.engine.tables(), Optional.empty());
        matcher.begin(1);
        matcher.see(new FixedThreads(0, 1));
        EnabledThreads others = new FixedThreads(0);
        assertTrue(matcher.isAwaited(1, others, 1));
        assertFalse(matcher.isAwaited(0, others, 1));
        assertFalse(matcher.isAwaited(1, others, Matcher.RETURNS_NANOS + 1));
        matcher.next(others);
        assertFalse(matcher.isAwaited(1, others, 1), "the schedule is left");
    }
}
