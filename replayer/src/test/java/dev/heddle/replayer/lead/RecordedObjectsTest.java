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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which object of an execution is which of the recording. */
class RecordedObjectsTest {
    private static final int RECORDED = 3;
    private static final int OTHER_RECORDED = 4;
    private static final int FOUND = 5;
    private static final int OTHER_FOUND = 6;

    private final RecordedObjects objects = new RecordedObjects();

    /** A thread did the same to an object of its own before, and that has no record. */
    @Test
    void bindingsThatAreNotSureGiveWayToSureOnes() {
        objects.bind(RECORDED, FOUND, false);
        assertFalse(objects.mayBe(RECORDED, OTHER_FOUND, false));
        assertTrue(objects.mayBe(RECORDED, OTHER_FOUND, true));
        objects.bind(RECORDED, OTHER_FOUND, true);
        assertEquals(RECORDED, objects.recorded(OTHER_FOUND));
        assertEquals(RecordedObjects.NONE, objects.recorded(FOUND));
        assertFalse(objects.mayBe(RECORDED, FOUND, true));
        assertTrue(objects.mayBe(OTHER_RECORDED, FOUND, false));
        assertFalse(objects.mayBe(OTHER_RECORDED, OTHER_FOUND, true));
    }

    /** A monitor is the object whose fields are accessed; a lock of the library has one inside that holds it. */
    @ParameterizedTest
    @CsvSource({
        "app.Queue, MONITOR, true",
        "java.util.concurrent.locks.ReentrantLock$NonfairSync, MONITOR, false",
        "app.SegmentThatExtendsReentrantLock, SYNCHRONIZER, false"
    })
    void aMonitorIsTheObjectItself(String className, LocationKind kind, boolean isOne) {
        Trace trace = HandBuilt.trace(
                HandBuilt.THREADS,
                HandBuilt.SITES,
                List.of(new ObjectEntry(className, 0, 1, false)),
                List.of(
                        new LocationEntry(kind, 0, "", "", -1),
                        new LocationEntry(LocationKind.FIELD, 0, className, "size", -1)),
                List.of(EventRow.of(0, EventKind.LOCK, 0, 0, 1), EventRow.of(0, EventKind.WRITE, 0, 1, 1)));
        RecordedTables tables = new RecordedTables(trace);
        int lock = RecordedObjects.of(tables, trace.events(), 0);
        int fields = RecordedObjects.of(tables, trace.events(), 1);
        assertEquals(isOne, RecordedObjects.isOne(lock, fields));
        assertEquals(RecordedObjects.number(lock), RecordedObjects.number(fields));
        objects.use(lock, 0, 1);
        assertTrue(objects.isShared(lock));
        assertFalse(objects.isShared(fields)); // what its maker does to them has no record yet
    }

    @Test
    void objectsUsedBeforeTheFirstThreadStartsAreOwned() {
        objects.use(FOUND, 0, 0);
        objects.started();
        objects.use(OTHER_FOUND, 0, 0);
        assertTrue(objects.isOwned(FOUND));
        assertFalse(objects.isOwned(OTHER_FOUND));
    }
}
