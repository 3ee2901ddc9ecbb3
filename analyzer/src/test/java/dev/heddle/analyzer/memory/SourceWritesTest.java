package dev.heddle.analyzer.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.memory.recorded.SourceWrites;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceWritesTest {
    private final List<Integer> forgotten = new ArrayList<>();
    private final SourceWrites writes = new SourceWrites(128, forgotten::add);

    @Test
    void theNewestWriteOfEachLocationIsAlwaysKnown() {
        int locations = 3_000;
        for (int i = 0; i < 50_000; i++) {
            writes.add(i * 31 % locations, i, i % 5);
        }
        for (int i = 50_000 - locations; i < 50_000; i++) {
            int handle = writes.find(i * 31 % locations, i);
            assertEquals(i % 5, writes.tag(handle));
        }
    }

    @Test
    void olderWritesAreKnownUntilTooManyHaveBeenSuperseded() {
        for (int i = 0; i < 1_000; i++) {
            int handle = writes.add(i % 2, i, 10 * i);
            writes.data(handle, i);
        }
        for (int i = 0; i < 1_000; i++) {
            boolean isKept = i >= 1_000 - 2 - 128;
            int handle = writes.find(i % 2, i);
            assertEquals(isKept, handle != SourceWrites.UNKNOWN, "write " + i);
            if (isKept) {
                assertEquals(10 * i, writes.tag(handle));
                assertEquals(i, writes.data(handle));
            }
        }
        assertEquals(1_000 - 2 - 128, forgotten.size());
        assertTrue(forgotten.containsAll(List.of(0, 1, 500)));
    }

    @Test
    void aWriteOfAnotherLocationIsNotFound() {
        writes.add(1, 7, 0);
        assertEquals(SourceWrites.UNKNOWN, writes.find(2, 7));
        assertEquals(SourceWrites.UNKNOWN, writes.find(100_000, 7));
    }
}
