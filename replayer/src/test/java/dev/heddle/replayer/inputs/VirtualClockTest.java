package dev.heddle.replayer.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.replayer.execution.Wait;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VirtualClockTest {
    private static final long START_MILLIS = 1_767_225_600_000L;

    private final VirtualClock clock = virtual();

    private static VirtualClock virtual() {
        VirtualClock clock = new VirtualClock();
        clock.reset(false);
        return clock;
    }

    @Test
    void everyExecutionStartsAtTheSameTime() {
        long nanos = clock.time(TimeReads.NANO_TIME);
        clock.event();
        clock.advanceTo(1_000_000_000);
        clock.reset(false);
        assertEquals(0, clock.now());
        assertEquals(nanos, clock.time(TimeReads.NANO_TIME));
        assertEquals(START_MILLIS, clock.time(TimeReads.EPOCH_MILLIS));
        assertEquals(START_MILLIS * 1_000_000, clock.time(TimeReads.EPOCH_NANOS));
    }

    @Test
    void eventsAndLooksTakeTime() {
        long before = clock.time(TimeReads.NANO_TIME);
        clock.look();
        assertTrue(clock.time(TimeReads.NANO_TIME) > before);
        long now = clock.now();
        clock.event();
        assertTrue(clock.now() > now);
    }

    @Test
    void bothClocksGoTogether() {
        long nanos = clock.time(TimeReads.NANO_TIME);
        long millis = clock.time(TimeReads.EPOCH_MILLIS);
        clock.advanceTo(clock.now() + 5_000_000_000L);
        assertEquals(5_000, clock.time(TimeReads.EPOCH_MILLIS) - millis);
        assertTrue(clock.time(TimeReads.NANO_TIME) - nanos >= 5_000_000_000L);
    }

    @Test
    void theClockNeverGoesBack() {
        clock.advanceTo(500);
        clock.advanceTo(100);
        assertEquals(500, clock.now());
    }

    @Test
    void aTimeOutOfNothingOrLessIsDueAtOnce() {
        clock.advanceTo(700);
        assertEquals(700, clock.after(0));
        assertEquals(700, clock.after(-5));
        assertEquals(705, clock.after(5));
    }

    @Test
    void timeOutsBeyondAYearNeverEnd() {
        clock.advanceTo(700);
        long year = Duration.ofDays(365).toNanos();
        assertEquals(year + 700, clock.after(year));
        assertEquals(Wait.NEVER, clock.after(year + 1));
        assertEquals(Wait.NEVER, clock.after(Long.MAX_VALUE));
        assertTrue(clock.at(START_MILLIS + Duration.ofDays(365).toMillis()) < Wait.NEVER);
        assertEquals(Wait.NEVER, clock.at(START_MILLIS + Duration.ofDays(366).toMillis()));
        assertEquals(Wait.NEVER, clock.at(Long.MAX_VALUE));
    }

    @Test
    void anAbsoluteDeadlineCountsFromTheEpoch() {
        clock.advanceTo(2_000_000);
        assertEquals(12_000_000, clock.at(START_MILLIS + 12));
        assertEquals(clock.now(), clock.at(START_MILLIS - 1), "the past is due at once");
        assertEquals(clock.now(), clock.at(0));
    }

    /** 100 ms is as late as a machine is taken to be at any moment. */
    @Test
    void aShortTimeOutMayComeAtAnyMomentAndALongOneWhenItsTimeHasCome() {
        assertTrue(clock.isDue(clock.after(100_000_000)));
        long deadline = clock.after(100_000_001);
        assertFalse(clock.isDue(deadline));
        clock.advanceTo(deadline - 1);
        assertTrue(clock.isDue(deadline));
    }

    @Test
    void realTimeGoesOnWithWhatIsReadAlone() {
        clock.reset(true);
        clock.startsAt(5_000_000_000L);
        clock.event();
        assertEquals(0, clock.now());
        assertEquals(5_000, clock.time(TimeReads.EPOCH_MILLIS));
        long deadline = clock.after(10);
        assertFalse(clock.isDue(deadline));
        clock.advanceTo(clock.moment(clock.timeAt(10, TimeReads.NANO_TIME), TimeReads.NANO_TIME));
        assertTrue(clock.isDue(deadline));
        for (int unit : new int[] {TimeReads.NANO_TIME, TimeReads.EPOCH_NANOS}) {
            assertEquals(77, clock.moment(clock.timeAt(77, unit), unit));
        }
        assertEquals(2_000_000, clock.moment(clock.timeAt(2_999_999, TimeReads.EPOCH_MILLIS), TimeReads.EPOCH_MILLIS));
    }
}
