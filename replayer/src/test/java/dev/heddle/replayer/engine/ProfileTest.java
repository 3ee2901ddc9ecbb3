package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.fixture.FirstEnabled;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.strategy.EnabledThreads;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private final InProcess p = new InProcess();

    private void program() throws InterruptedException {
        Cell cell = p.cell();
        int[] array = {0, 0};
        p.setFlag(cell, 1);
        HookedThread a = p.start(() -> {
            p.setTotal(1);
            p.setElement(array, 1, p.flag(cell));
        });
        HookedThread b = p.start(() -> {
            p.setFlag(cell, 2);
            p.setValue(cell, p.total() + p.element(array, 1));
        });
        p.join(a);
        p.join(b);
    }

    @Test
    void operationsAndAccessesAreCountedByThread() {
        p.pass(this::program);
        Profile profile = p.engine.last().profile();
        assertEquals(Map.of("0", 6, "0.1", 4, "0.2", 5), profile.operations());
        // flag, total and the array; value is b's own
        assertEquals(3, profile.accesses().size());
        assertTrue(profile.accesses().values().stream().allMatch(Map.of("0.1", 1, "0.2", 1)::equals));
    }

    /** Compares what was announced with what came of it. */
    private final class Announcements extends FirstEnabled {
        private int chosen;
        private long announced;
        int compared;

        @Override
        public void begin(long seed) {
            chosen = -1;
        }

        @Override
        public int nextThread(EnabledThreads enabled) {
            int i = enabled.size() - 1;
            chosen = enabled.thread(i);
            announced = enabled.placeName(i);
            return i;
        }

        @Override
        public void executed(EventColumns events, int i) {
            if (events.thread(i) == chosen && events.kind(i).isAccess()) {
                assertNotEquals(0, announced);
                assertEquals(p.engine.siteNames().placeOfEvent(i), announced);
                compared++;
            }
            chosen = -1;
        }
    }

    @Test
    void aPlaceIsCalledTheSameBeforeAndAfterItsAccess() {
        Announcements announcements = new Announcements();
        p.run(announcements, 0, this::program);
        assertEquals(7, announcements.compared);
    }
}
