package dev.heddle.analyzer.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Steps;
import dev.heddle.formats.trace.Trace;
import org.junit.jupiter.api.Test;

/** What derived schedules change. */
class FirstChangeTest {
    /** An update behind the first change sees the newest write, and by then that may be any. */
    @Test
    void updatesBehindTheFirstChangeAreLeftToThePlan() {
        int later = 0;
        for (long seed = 0; seed < 300; seed++) {
            Trace trace = RandomProgramTrace.of(seed, 16);
            DerivedSchedules derived =
                    DerivedSchedules.of(trace, new SamplingStrategy(SamplingStrategy.Kind.PCTWM, 2, 3, 2), 20, seed);
            for (Schedule schedule : derived.schedules()) {
                for (int c = 1; c < schedule.changes().size(); c++) {
                    assertEquals(EventKind.READ, kind(trace, schedule.changes().get(c)), "seed " + seed);
                    later++;
                }
            }
        }
        assertTrue(later > 20, later + " later changes");
    }

    private static EventKind kind(Trace trace, Schedule.Change change) {
        int left = change.event().index();
        for (int e = 0; e < trace.events().size(); e++) {
            String path = trace.threads().get(trace.events().thread(e)).path();
            if (path.equals(change.event().thread()) && Steps.isStep(trace.events(), e) && left-- == 0) {
                return trace.events().kind(e);
            }
        }
        throw new AssertionError(change.toString());
    }
}
