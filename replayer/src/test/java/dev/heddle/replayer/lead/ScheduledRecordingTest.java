package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.schedule.Schedule;
import dev.heddle.formats.schedule.Schedule.Run;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.EventRow;
import dev.heddle.replayer.fixture.HandBuilt;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recording in the order of a schedule. */
class ScheduledRecordingTest {
    /** What the library does inside at the end of a thread is no step, so the schedule with all steps lacks nothing. */
    @ParameterizedTest
    @CsvSource({"2, 4", "1, 2"})
    void aScheduleWithAllStepsIsAboutAllEvents(int stepsOfTheSecond, int goal) {
        Trace recording = HandBuilt.trace(List.of(
                EventRow.of(0, EventKind.WRITE, 0, 0, 1),
                EventRow.of(1, EventKind.READ, 0, 0, 1),
                EventRow.of(1, EventKind.READ, 0, 0, 1),
                EventRow.of(1, EventKind.SYNC, 0, 0, 1).withFlags(EventFlags.PROMISES | EventFlags.RELEASES)));
        String second = recording.threads().get(1).path();
        Schedule schedule = new Schedule(
                Schedule.Mode.GUIDE,
                "P",
                1,
                "hand",
                List.of(new Run(recording.threads().get(0).path(), 1), new Run(second, stepsOfTheSecond)));
        assertEquals(goal, new ScheduledRecording(schedule, recording).goal);
    }
}
