package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VirtualClockTest {
    private static final long START_MILLIS = 1_767_225_600_000L;

    private final VirtualClock clock = new VirtualClock();

    @Test
    void everyExecutionStartsAtTheSameTime() {
        long nanos = clock.nanoTime();
        clock.event();
        clock.advanceTo(1_000_000_000);
        clock.reset();
        assertEquals(0, clock.now());
        assertEquals(nanos, clock.nanoTime());
        assertEquals(START_MILLIS, clock.currentTimeMillis());
    }

    @Test
    void eventsAndLooksTakeTime() {
        long before = clock.nanoTime();
        assertTrue(clock.nanoTime() > before);
        long now = clock.now();
        clock.event();
        assertTrue(clock.now() > now);
    }

    @Test
    void bothClocksGoTogether() {
        long nanos = clock.nanoTime();
        long millis = clock.currentTimeMillis();
        clock.advanceTo(clock.now() + 5_000_000_000L);
        assertEquals(5_000, clock.currentTimeMillis() - millis);
        assertTrue(clock.nanoTime() - nanos >= 5_000_000_000L);
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
    void theLongestTimeOutsComeBeforeNever() {
        clock.advanceTo(700);
        assertTrue(clock.after(Long.MAX_VALUE) < ControlledThread.NEVER);
        assertTrue(clock.at(Long.MAX_VALUE) < ControlledThread.NEVER);
        assertTrue(clock.after(Long.MAX_VALUE) > clock.now());
        assertTrue(clock.at(Long.MAX_VALUE) > clock.now());
    }

    @Test
    void anAbsoluteDeadlineCountsFromTheEpoch() {
        clock.advanceTo(2_000_000);
        assertEquals(12_000_000, clock.at(START_MILLIS + 12));
        assertEquals(clock.now(), clock.at(START_MILLIS - 1), "the past is due at once");
        assertEquals(clock.now(), clock.at(0));
    }
}
