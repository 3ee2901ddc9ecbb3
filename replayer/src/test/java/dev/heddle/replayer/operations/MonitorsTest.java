package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.DepthFirst;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MonitorsTest {
    private final InProcess p = new InProcess();
    private int inside;
    private int mostInside;
    private int result;
    private int waiting;
    private boolean bothWaited;
    private boolean ready;
    private String outcome = "";

    private void begin() {
        inside = 0;
        mostInside = 0;
        result = 0;
        waiting = 0;
        bothWaited = false;
        ready = false;
        outcome = "";
    }

    private void increment(Object lock, Cell cell) {
        p.enter(lock);
        mostInside = Math.max(mostInside, ++inside);
        p.setValue(cell, p.value(cell) + 1);
        inside--;
        p.exit(lock);
    }

    @Test
    void atMostOneThreadIsInsideInEveryInterleaving() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    begin();
                    Object lock = p.lock();
                    Cell cell = p.cell();
                    HookedThread a = p.start(() -> increment(lock, cell));
                    increment(lock, cell);
                    p.join(a);
                    result = p.value(cell);
                },
                () -> p.verdict() + " most inside " + mostInside + " result " + result);
        assertEquals(Set.of("passed most inside 1 result 2"), outcomes.keySet());
    }

    @Test
    void aThreadEntersItsOwnMonitorAgainWithoutAnEvent() {
        Trace trace = p.pass(() -> {
            Object lock = p.lock();
            p.enter(lock);
            p.enter(lock);
            p.exit(lock);
            p.yieldNow();
            p.exit(lock);
        });
        assertEquals(List.of("0 BEGIN", "0 LOCK", "0 YIELD", "0 UNLOCK", "0 END"), InProcess.steps(trace));
    }

    @Test
    void onlyTheOutermostExitLetsOthersIn() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    begin();
                    Object lock = p.lock();
                    HookedThread other = p.start(() -> {
                        p.enter(lock);
                        mostInside = Math.max(mostInside, inside + 1);
                        p.exit(lock);
                    });
                    p.enter(lock);
                    p.enter(lock);
                    inside = 1;
                    p.exit(lock);
                    p.yieldNow();
                    inside = 0;
                    p.exit(lock);
                    p.join(other);
                },
                () -> p.verdict() + " " + mostInside);
        assertEquals(Set.of("passed 1"), outcomes.keySet());
    }

    @Test
    void onlyTheOwnerMayExitWaitAndNotify() {
        p.pass(() -> {
            Object lock = p.lock();
            assertThrows(IllegalMonitorStateException.class, () -> p.exit(lock));
            assertThrows(IllegalMonitorStateException.class, () -> p.await(lock));
            assertThrows(IllegalMonitorStateException.class, () -> p.await(lock, 10));
            assertThrows(IllegalMonitorStateException.class, () -> p.signal(lock));
            assertThrows(IllegalMonitorStateException.class, () -> p.signalAll(lock));
            p.enter(lock);
            p.exit(lock);
            assertThrows(IllegalMonitorStateException.class, () -> p.exit(lock));
        });
    }

    @Test
    void anUncaughtIllegalMonitorStateIsTheProgramsFailure() {
        p.run(new DepthFirst(), 0, () -> p.exit(p.lock()));
        assertEquals("exception", p.verdict());
    }

    @Test
    void nullAndTimeOutsOutOfRangeAreRefusedAsSpecified() {
        p.pass(() -> {
            Object lock = p.lock();
            assertThrows(NullPointerException.class, () -> p.enter(null));
            assertThrows(NullPointerException.class, () -> p.await(null));
            assertThrows(NullPointerException.class, () -> p.signal(null));
            p.enter(lock);
            assertThrows(IllegalArgumentException.class, () -> p.await(lock, -1));
            assertThrows(IllegalArgumentException.class, () -> p.hooks.wait(lock, 1, -1, 0));
            assertThrows(IllegalArgumentException.class, () -> p.hooks.wait(lock, 1, 1_000_000, 0));
            p.exit(lock);
        });
    }

    @Test
    void aWaiterWhoseConditionIsTestedInALoopAlwaysGoesOn() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    begin();
                    Object lock = p.lock();
                    HookedThread waiter = p.start(() -> {
                        p.enter(lock);
                        while (!ready) {
                            p.await(lock);
                        }
                        p.exit(lock);
                    });
                    p.enter(lock);
                    ready = true;
                    p.signal(lock);
                    p.exit(lock);
                    p.join(waiter);
                },
                p::verdict);
        assertEquals(Set.of("passed"), outcomes.keySet());
    }

    @Test
    void aNotifyThatComesFirstIsLost() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Object lock = p.lock();
                    HookedThread waiter = p.start(() -> {
                        p.enter(lock);
                        p.await(lock);
                        p.exit(lock);
                    });
                    p.enter(lock);
                    p.signal(lock);
                    p.exit(lock);
                    p.join(waiter);
                },
                p::verdict);
        assertEquals(Set.of("passed", "deadlock"), outcomes.keySet());
    }

    private void waitForNotify(Object lock) throws InterruptedException {
        p.enter(lock);
        waiting++;
        p.await(lock);
        waiting--;
        p.exit(lock);
    }

    private void twoWaiters(boolean all) {
        begin();
        Object lock = p.lock();
        p.start(() -> waitForNotify(lock));
        p.start(() -> waitForNotify(lock));
        p.enter(lock);
        bothWaited = waiting == 2;
        if (all) {
            p.signalAll(lock);
        } else {
            p.signal(lock);
        }
        p.exit(lock);
    }

    private String whoWoke() {
        if (!bothWaited) {
            return "a notify that came too early";
        }
        Trace trace = p.trace();
        EventColumns e = trace.events();
        int notify = InProcess.events(trace, EventKind.NOTIFY).get(0);
        StringBuilder text = new StringBuilder("value " + e.value(notify) + " woke");
        for (int wake : InProcess.events(trace, EventKind.WAKE)) {
            text.append(' ').append(e.thread(wake));
        }
        return text + " " + p.verdict();
    }

    @Test
    void notifyWakesOneWaiterAndWhichIsAChoice() {
        Map<String, Integer> outcomes = p.explore(() -> twoWaiters(false), this::whoWoke);
        assertEquals(
                Set.of("a notify that came too early", "value 2 woke 1 deadlock", "value 3 woke 2 deadlock"),
                outcomes.keySet());
    }

    @Test
    void notifyAllWakesEveryWaiterInAnyOrder() {
        Map<String, Integer> outcomes = p.explore(() -> twoWaiters(true), this::whoWoke);
        assertEquals(
                Set.of("a notify that came too early", "value 2 woke 1 2 passed", "value 2 woke 2 1 passed"),
                outcomes.keySet());
    }

    @Test
    void aNotifyWithoutWaiterWakesNobody() {
        Trace trace = p.pass(() -> {
            Object lock = p.lock();
            p.enter(lock);
            p.signal(lock);
            p.signalAll(lock);
            p.exit(lock);
        });
        List<Integer> notifies = InProcess.events(trace, EventKind.NOTIFY);
        assertEquals(2, notifies.size());
        for (int e : notifies) {
            assertEquals(0, trace.events().value(e));
            assertEquals(EventColumns.ABSENT, trace.events().position(e));
        }
        assertFalse(trace.events().has(notifies.get(0), EventFlags.ALL));
        assertTrue(trace.events().has(notifies.get(1), EventFlags.ALL));
    }

    @Test
    void waitGivesTheMonitorUpHoweverOftenItWasEnteredAndTakesItBack() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    begin();
                    Object lock = p.lock();
                    HookedThread waiter = p.start(() -> {
                        p.enter(lock);
                        p.enter(lock);
                        p.enter(lock);
                        while (!ready) {
                            p.await(lock);
                        }
                        p.exit(lock);
                        p.exit(lock);
                        p.exit(lock);
                        outcome = "entered three times";
                        assertThrows(IllegalMonitorStateException.class, () -> p.exit(lock));
                    });
                    p.enter(lock);
                    ready = true;
                    p.signalAll(lock);
                    p.exit(lock);
                    p.join(waiter);
                },
                () -> p.verdict() + " " + outcome);
        assertEquals(Set.of("passed entered three times"), outcomes.keySet());
    }

    @Test
    void aTimedWaitEndsAtItsDeadlineInVirtualTime() {
        Trace trace = p.pass(() -> {
            Object lock = p.lock();
            p.enter(lock);
            long before = p.hooks.nanoTime();
            p.await(lock, 3_600_000);
            long hour = p.hooks.nanoTime() - before;
            assertTrue(hour >= 3_600_000_000_000L && hour < 3_600_001_000_000L, () -> hour + " ns");
            p.exit(lock);
        });
        int wake = InProcess.events(trace, EventKind.WAKE).get(0);
        assertEquals(EventFlags.TIMED_OUT, trace.events().flags(wake));
    }

    @Test
    void aLongTimeOutDoesNotOvertakeThreadsThatCanRun() {
        assertEquals(Set.of("waited first, woken", "notified first, timed out"), endsOfAWait(1_000));
    }

    @Test
    void aShortTimeOutComesBeforeOrAfterTheNotify() {
        assertEquals(
                Set.of("waited first, woken", "waited first, timed out", "notified first, timed out"), endsOfAWait(20));
    }

    private Set<String> endsOfAWait(long millis) {
        return p.explore(
                        () -> {
                            Object lock = p.lock();
                            HookedThread waiter = p.start(() -> {
                                p.enter(lock);
                                p.await(lock, millis);
                                p.exit(lock);
                            });
                            p.yieldNow();
                            p.enter(lock);
                            p.signal(lock);
                            p.exit(lock);
                            p.join(waiter);
                        },
                        () -> {
                            Trace trace = p.trace();
                            int wait = InProcess.events(trace, EventKind.WAIT).get(0);
                            int notify =
                                    InProcess.events(trace, EventKind.NOTIFY).get(0);
                            int wake = InProcess.events(trace, EventKind.WAKE).get(0);
                            return (wait < notify ? "waited first, " : "notified first, ")
                                    + (trace.events().has(wake, EventFlags.TIMED_OUT) ? "timed out" : "woken");
                        })
                .keySet();
    }

    @Test
    void anInterruptEndsAWaitBeforeOrDuringItWithTheMonitorHeld() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    begin();
                    Object lock = p.lock();
                    HookedThread waiter = p.start(() -> {
                        p.enter(lock);
                        try {
                            p.await(lock);
                            outcome = "returned";
                        } catch (InterruptedException e) {
                            outcome = p.interrupted() ? "flag kept" : "interrupted";
                        }
                        p.exit(lock);
                    });
                    waiter.interrupt();
                    p.join(waiter);
                },
                () -> p.verdict() + " " + outcome);
        assertEquals(Set.of("passed interrupted"), outcomes.keySet());
    }

    @Test
    void aWaiterThatIsNotifiedAndInterruptedKeepsOneOfBoth() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    begin();
                    Object lock = p.lock();
                    HookedThread waiter = p.start(() -> {
                        p.enter(lock);
                        waiting = 1;
                        try {
                            p.await(lock);
                            outcome = p.interrupted() ? "notified, flag set" : "notified, flag clear";
                        } catch (InterruptedException e) {
                            outcome = p.interrupted() ? "interrupted, flag set" : "interrupted, flag clear";
                        }
                        p.exit(lock);
                    });
                    p.enter(lock);
                    bothWaited = waiting == 1;
                    p.signal(lock);
                    waiter.interrupt();
                    p.exit(lock);
                    p.join(waiter);
                },
                () -> (bothWaited ? "waited, " : "came late, ") + outcome);
        assertEquals(Set.of("waited, notified, flag set", "came late, interrupted, flag clear"), outcomes.keySet());
    }

    @Test
    void operationsOfOneMonitorAreNumberedInTheirOrder() {
        p.explore(() -> twoWaiters(true), () -> {
            EventColumns e = p.trace().events();
            int next = 0;
            for (int i = 0; i < e.size(); i++) {
                switch (e.kind(i)) {
                    case LOCK, UNLOCK, WAIT, WAKE -> assertEquals(next++, e.position(i));
                    default -> {}
                }
            }
            return "";
        });
    }
}
