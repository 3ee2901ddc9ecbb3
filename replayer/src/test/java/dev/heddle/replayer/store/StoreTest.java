package dev.heddle.replayer.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.memory.MemoryModel;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import org.junit.jupiter.api.Test;

class StoreTest {
    private final EventColumns log = new EventColumns(16);
    private final MemoryModel model = new MemoryModel(VolatileReads.EXEC);
    private final Store store = new Store(log, model);

    private int write(int thread, int location, long bits, Object reference) {
        int e = log.append(thread, EventKind.WRITE, 0, location, 1);
        if (reference == null) {
            log.setValue(e, bits);
        } else {
            log.addFlags(e, EventFlags.REFERENCE);
        }
        store.write(thread, location, MemoryOrder.PLAIN, e, bits, reference);
        return e;
    }

    private ReadChoice read(int thread, int location, int candidate) {
        ReadChoice choice = store.read(thread, location, MemoryOrder.PLAIN);
        choice.choose(candidate);
        store.completeRead(log.append(thread, EventKind.READ, 0, location, 1));
        return choice;
    }

    @Test
    void aLocationIsUnknownUntilItsInitialWrite() {
        assertFalse(store.isKnown(3));
        store.initial(3, 42, null);
        assertTrue(store.isKnown(3));
        assertFalse(store.isKnown(2));
        assertFalse(store.isKnown(4));
    }

    @Test
    void beforeTheFirstWriteTheInitialOneIsTheOnlyCandidate() {
        store.initial(0, -7, null);
        ReadChoice choice = store.read(0, 0, MemoryOrder.PLAIN);
        assertEquals(1, choice.size());
        assertEquals(EventColumns.READS_INITIAL, choice.event(0));
        choice.choose(0);
        assertEquals(-7, choice.bits());
        assertNull(choice.reference());
    }

    @Test
    void anotherThreadMaySeeEveryWriteAndTheInitialOne() {
        Object first = new Object();
        Object second = new Object();
        store.initial(5, 0, null);
        write(0, 5, 0, first);
        write(0, 5, 0, second);
        assertEquals(3, store.read(1, 5, MemoryOrder.PLAIN).size());
        assertNull(read(1, 5, 0).reference());
        assertSame(first, read(1, 5, 1).reference());
        assertSame(second, read(1, 5, 2).reference());
        assertEquals(1, store.read(0, 5, MemoryOrder.PLAIN).size(), "its writer sees the last one alone");
    }

    @Test
    void theNewestValueIsThatOfTheLastWriteWhoeverMadeIt() {
        store.initial(1, 0, null);
        write(0, 1, 10, null);
        int last = write(1, 1, 11, null);
        assertEquals(11, store.newestBits(1));
        assertEquals(last, store.newest(1));
    }

    @Test
    void afterAnExternalWriteNobodySeesAnOlderOne() {
        store.initial(1, 0, null);
        write(0, 1, 10, null);
        int e = log.append(1, EventKind.WRITE, 0, 1, 1);
        log.setValue(e, 77);
        store.external(1, e, 77, null);
        assertEquals(1, store.read(2, 1, MemoryOrder.PLAIN).size());
        assertEquals(77, read(2, 1, 0).bits());
    }

    @Test
    void clearForgetsLocationsAndReferences() {
        store.initial(0, 1, null);
        write(0, 0, 0, new Object());
        store.clear();
        model.clear();
        log.clear();
        assertFalse(store.isKnown(0));
        store.initial(0, 9, null);
        assertEquals(1, store.read(1, 0, MemoryOrder.PLAIN).size());
        assertEquals(9, read(1, 0, 0).bits());
    }

    @Test
    void growthKeepsWhatIsKnown() {
        for (int location = 0; location < 5_000; location++) {
            store.initial(location, -1, null);
            write(0, location, 0, location);
        }
        for (int location = 0; location < 5_000; location++) {
            assertEquals(location, read(0, location, 0).reference());
        }
    }
}
