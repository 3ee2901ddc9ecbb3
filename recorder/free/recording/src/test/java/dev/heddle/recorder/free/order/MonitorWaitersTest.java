package dev.heddle.recorder.free.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MonitorWaitersTest {
    private final MonitorWaiters waiters = new MonitorWaiters(4);

    @Test
    void aNotifyWakesTheThreadThatHasWaitedLongest() {
        waiters.waits(2, 7);
        waiters.waits(0, 7);
        waiters.waits(1, 8);
        assertEquals(3, waiters.notify(7, false));
        assertEquals(1, waiters.notify(7, false));
        assertEquals(0, waiters.notify(7, false), "thread 1 waits on another monitor");
    }

    @Test
    void aThreadThatHasWokenByItselfIsNotWoken() {
        waiters.waits(2, 7);
        waiters.waits(3, 7);
        waiters.wakes(2);
        assertEquals(4, waiters.notify(7, false));
        waiters.wakes(3);
        waiters.waits(3, 7);
        assertEquals(4, waiters.notify(7, false), "it waits again");
    }

    @Test
    void aNotifyAllWakesAllOfItsMonitor() {
        waiters.waits(0, 7);
        waiters.waits(1, 8);
        waiters.waits(2, 7);
        assertEquals(2, waiters.notify(7, true));
        assertEquals(0, waiters.notify(7, true));
        assertEquals(2, waiters.notify(8, false));
    }
}
