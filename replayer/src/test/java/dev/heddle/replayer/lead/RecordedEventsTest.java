package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.replayer.fixture.EventRow;
import dev.heddle.replayer.fixture.HandBuilt;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which events of a recording have to come. */
class RecordedEventsTest {
    /** The JDK locks its own objects, too, and what it does once in the life of a JVM comes at any time. */
    @ParameterizedTest
    @CsvSource({
        "app.Lost, true",
        "java.lang.Object, true",
        "java.util.concurrent.locks.ReentrantLock$NonfairSync, true",
        "javax.example.OfTheProgram, true",
        "java.util.Vector, false",
        "sun.security.util.DerOutputStream, false",
        "jdk.internal.loader.URLClassPath, false"
    })
    void locksOfTheProgramHaveToCome(String className, boolean firm) {
        List<ObjectEntry> objects = List.of(new ObjectEntry(className, 0, 1, true));
        List<LocationEntry> locations = List.of(new LocationEntry(LocationKind.MONITOR, 0, "", "", -1));
        RecordedEvents events = new RecordedEvents(HandBuilt.trace(
                HandBuilt.THREADS,
                HandBuilt.SITES,
                objects,
                locations,
                List.of(EventRow.of(0, EventKind.LOCK, 0, 0, 1))));
        assertEquals(firm, events.isFirm(0));
    }

    /** The lock of an object that no other thread can reach is told when it is released, if others can by then. */
    @Test
    void acquisitionsToldAtTheReleaseNeedNotCome() {
        RecordedEvents events = new RecordedEvents(HandBuilt.trace(List.of(
                EventRow.of(0, EventKind.LOCK, 4, 4, 1),
                EventRow.of(0, EventKind.UNLOCK, 4, 4, 1),
                EventRow.of(0, EventKind.LOCK, 4, 4, 1),
                EventRow.of(0, EventKind.UNLOCK, 5, 4, 1))));
        assertFalse(events.isFirm(0));
        assertFalse(events.isFirm(1)); // the thread may have entered it twice
        assertTrue(events.isFirm(2));
        assertTrue(events.isFirm(3));
    }

    /** In a derived order the thread that made an object may use it before the second thread has. */
    @Test
    void accessesThatComeBeforeTheSecondThreadInAnotherOrderAreToldApart() {
        List<EventRow> rows = List.of(
                EventRow.of(0, EventKind.WRITE, 0, 0, 1),
                EventRow.of(0, EventKind.WRITE, 0, 0, 1),
                EventRow.of(1, EventKind.READ, 0, 0, 1));
        Trace derived = HandBuilt.trace(rows);
        BitSet early = new BitSet();
        early.set(0); // and the second write came behind the read
        RecordedEvents events = new RecordedEvents(derived, early, rows.size(), new BitSet());
        assertFalse(events.isAlone(0));
        assertTrue(events.isAlone(1));
        assertFalse(events.isAlone(2));
        RecordedEvents recorded = new RecordedEvents(derived);
        assertFalse(recorded.isAlone(1));
    }
}
