package dev.heddle.analyzer.iroot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntLogTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 100})
    void whatHasNoRoomInMemoryIsKeptInAFile(int room) {
        Spill spill = new Spill(room);
        IntLog log = new IntLog(spill);
        int n = 5 << IntLog.BITS;
        for (int i = 0; i < n; i++) {
            log.add(i * 7);
        }
        log.set(n - 3, -1);
        log.set(2, -2);
        assertEquals(n, log.size());
        for (int i = 0; i < n; i++) {
            assertEquals(i == 2 ? -2 : i == n - 3 ? -1 : i * 7, log.get(i));
        }
        spill.close();
    }
}
