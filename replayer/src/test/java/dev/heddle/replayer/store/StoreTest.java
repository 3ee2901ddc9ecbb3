package dev.heddle.replayer.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.strategy.CandidateWrites;
import org.junit.jupiter.api.Test;

class StoreTest {
    private final Store store = new Store();

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
        CandidateWrites candidates = store.candidates(0);
        assertEquals(1, candidates.size());
        assertEquals(EventColumns.READS_INITIAL, candidates.event(0));
        assertEquals(-7, store.bits(0, 0));
    }

    @Test
    void theNewestWriteReplacesTheInitialOne() {
        Object reference = new Object();
        store.initial(5, 0, null);
        store.write(5, 11, 0, new Object());
        store.write(5, 12, 0, reference);
        assertEquals(1, store.candidates(5).size());
        assertEquals(12, store.candidates(5).event(0));
        assertSame(reference, store.reference(5, 0));
    }

    @Test
    void writesGetTheirPlacesInModificationOrderFromOneOn() {
        store.initial(1, 0, null);
        assertEquals(1, store.write(1, 10, 1, null));
        assertEquals(2, store.write(1, 11, 2, null));
        assertEquals(1, store.write(2, 12, 3, null), "a location whose first access is a write");
        assertEquals(3, store.write(1, 13, 4, null));
        assertTrue(store.isKnown(2));
    }

    @Test
    void clearForgetsLocationsPlacesAndReferences() {
        store.initial(0, 1, null);
        store.write(0, 5, 1, new Object());
        store.write(200, 6, 2, new Object());
        store.clear();
        assertFalse(store.isKnown(0));
        assertFalse(store.isKnown(200));
        assertEquals(1, store.write(0, 3, 9, null), "modification order begins anew");
        assertEquals(1, store.write(200, 4, 9, null));
        assertNull(store.reference(0, 0));
    }

    @Test
    void growthKeepsWhatIsKnown() {
        for (int location = 0; location < 5_000; location++) {
            Object reference = location;
            store.initial(location, -1, null);
            store.write(location, location, location * 3L, reference);
        }
        for (int location = 0; location < 5_000; location++) {
            assertTrue(store.isKnown(location));
            assertEquals(location, store.candidates(location).event(0));
            assertEquals(location * 3L, store.bits(location, 0));
            assertEquals(location, store.reference(location, 0));
            assertEquals(2, store.write(location, 1, 0, null));
        }
    }

    @Test
    void aFarLocationLeavesThoseBeforeItUnknown() {
        store.initial(100_000, 1, null);
        for (int location = 0; location < 100_000; location++) {
            assertFalse(store.isKnown(location));
        }
    }
}
