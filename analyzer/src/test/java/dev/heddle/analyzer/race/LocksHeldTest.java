package dev.heddle.analyzer.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.stream.Batches;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.trace.EventColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Events of thread 0 with their own index as site; lock 1 and lock 2, and location 9 that is read. */
class LocksHeldTest {
    private final EventColumns events = new EventColumns(16);

    private int lock(EventKind kind, int location, int... flags) {
        int i = events.append(0, kind, events.size(), location, 1);
        IntStream.of(flags).forEach(flag -> events.addFlags(i, flag));
        return i;
    }

    private int read() {
        return events.append(0, EventKind.READ, events.size(), 9, 1);
    }

    private static Race race(int first, int second) {
        return new Race(RaceKind.PLAIN_PLAIN, 0, 1, 9, first, second, 0, 1, 0);
    }

    private String at(int event) {
        LocksHeld locks = LocksHeld.of(List.of(race(event, event)), events);
        List<String> held = new ArrayList<>();
        for (LocksHeld.Held lock : locks.at(event).orElseThrow()) {
            held.add(lock.location() + (lock.isShared() ? "s" : "") + "@" + lock.site());
        }
        return String.join(" ", held);
    }

    @Test
    void locksAreHeldFromTheFirstAcquisitionToTheLastRelease() {
        int before = read();
        int acquired = lock(EventKind.LOCK, 1);
        int outer = read();
        int second = lock(EventKind.LOCK, 2);
        lock(EventKind.LOCK, 1);
        lock(EventKind.UNLOCK, 1);
        int inner = read();
        lock(EventKind.UNLOCK, 1);
        int rest = read();
        lock(EventKind.UNLOCK, 2);
        lock(EventKind.UNLOCK, 2);
        int after = read();
        assertEquals("", at(before));
        assertEquals("1@" + acquired, at(outer));
        assertEquals("1@" + acquired + " 2@" + second, at(inner));
        assertEquals("2@" + second, at(rest));
        assertEquals("", at(after));
    }

    @Test
    void aWaitGivesTheMonitorUpUntilItEnds() {
        int acquired = lock(EventKind.LOCK, 1);
        lock(EventKind.LOCK, 1);
        lock(EventKind.WAIT, 1);
        int waiting = read();
        lock(EventKind.WAKE, 1);
        lock(EventKind.UNLOCK, 1);
        int back = read();
        lock(EventKind.WAIT, 2);
        lock(EventKind.WAKE, 2);
        int condition = read();
        assertEquals("", at(waiting));
        assertEquals("1@" + acquired, at(back));
        assertEquals("1@" + acquired, at(condition));
    }

    @Test
    void failedAttemptsAndOtherThreadsHoldNothing() {
        lock(EventKind.LOCK, 1, EventFlags.FAILED);
        events.append(1, EventKind.LOCK, 0, 2, 1);
        int shared = lock(EventKind.LOCK, 2, EventFlags.SHARED);
        int read = read();
        assertEquals("2s@" + shared, at(read));
    }

    @Test
    void batchesGiveTheSameAndWhatIsBehindTheEndIsUnknown() {
        lock(EventKind.LOCK, 1);
        int first = read();
        lock(EventKind.LOCK, 2);
        int second = read();
        LocksHeld whole = LocksHeld.of(List.of(race(first, second)), events);
        assertEquals(second + 1, whole.eventsNeeded());
        assertEquals(0, new LocksHeld(List.of()).eventsNeeded());
        for (int size = 1; size < 5; size++) {
            LocksHeld parts = new LocksHeld(List.of(race(first, second)));
            Batches.give(events, size, parts::events);
            assertEquals(whole.at(first), parts.at(first));
            assertEquals(whole.at(second), parts.at(second));
        }
        LocksHeld cut = LocksHeld.of(List.of(race(first, 99)), events);
        assertTrue(cut.at(first).isPresent());
        assertEquals(Optional.empty(), cut.at(99));
    }
}
