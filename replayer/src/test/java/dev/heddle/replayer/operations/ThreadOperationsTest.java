package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.DepthFirst;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ThreadOperationsTest {
    private final InProcess p = new InProcess();
    private String outcome = "";

    private void readWeakly() {
        p.engine.configure(ModelSwitches.parse(Map.of("plain-for", "app=jmm")));
    }

    private static void note(StringBuilder order, String word) {
        order.append(order.isEmpty() ? "" : " ").append(word);
    }

    @Test
    void whatAThreadDidIsSeenAfterItsJoin() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell cell = p.cell();
                    HookedThread t = p.start(() -> p.setValue(cell, 1));
                    p.join(t);
                    outcome = "saw " + p.value(cell) + ", alive " + p.isAlive(t);
                },
                () -> outcome);
        assertEquals(Set.of("saw 1, alive false"), outcomes.keySet());
    }

    @Test
    void aTimedJoinEndsWhereNothingElseCanRun() {
        Trace trace = p.pass(() -> {
            HookedThread t = p.start(p::park);
            p.join(t, 5_000);
            assertTrue(p.isAlive(t));
            p.hooks.unpark(t);
            p.join(t, 5_000);
            assertFalse(p.isAlive(t));
        });
        long timedOut = InProcess.events(trace, EventKind.YIELD).stream()
                .filter(e -> trace.events().has(e, EventFlags.TIMED_OUT))
                .count();
        assertEquals(1, timedOut);
    }

    @Test
    void aJoinWithADurationTellsWhetherTheThreadHasEnded() {
        p.pass(() -> {
            HookedThread t = p.start(p::park);
            assertFalse(p.hooks.join(t, Duration.ofMillis(5), -1));
            p.hooks.unpark(t);
            assertTrue(p.hooks.join(t, ChronoUnit.FOREVER.getDuration(), -1));
        });
    }

    @Test
    void isAliveSeesTheEndOrDoesNot() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    HookedThread t = p.start(() -> {});
                    outcome = String.valueOf(p.isAlive(t));
                },
                () -> outcome + " "
                        + InProcess.events(p.trace(), EventKind.JOIN).size());
        assertEquals(Set.of("true 0", "false 1"), outcomes.keySet(), "only an end that was seen is a join");
    }

    @Test
    void aThreadThatWasNotStartedIsNotAlive() {
        p.pass(() -> assertFalse(p.isAlive(p.thread(() -> {}))));
    }

    @Test
    void aThreadStartsOnce() {
        p.pass(() -> {
            HookedThread t = p.start(() -> {});
            assertThrows(IllegalThreadStateException.class, t::start);
            p.join(t);
            assertThrows(IllegalThreadStateException.class, t::start);
        });
    }

    @Test
    void ofTwoThreadsThatStartTheSameOneExactlyOneSucceeds() {
        int[] counts = new int[2];
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    counts[0] = 0;
                    counts[1] = 0;
                    HookedThread shared = p.thread(() -> counts[0]++);
                    HookedThread.Body starter = () -> {
                        try {
                            shared.start();
                        } catch (IllegalThreadStateException e) {
                            counts[1]++;
                        }
                    };
                    HookedThread other = p.start(starter);
                    starter.run();
                    p.join(other);
                    p.join(shared);
                },
                () -> p.verdict() + " ran " + counts[0] + " refused " + counts[1]);
        assertEquals(Set.of("passed ran 1 refused 1"), outcomes.keySet());
    }

    @Test
    void threadsAreNamedByTheirPlaceInTheForkTree() {
        Trace trace = p.pass(() -> {
            p.join(p.start(() -> p.join(p.start(() -> {}))));
            p.join(p.start(() -> {}));
        });
        assertEquals(
                List.of("0", "0.1", "0.1.1", "0.2"),
                trace.threads().stream().map(Trace.ThreadEntry::path).toList());
    }

    @Test
    void aSleepTakesTheClockToItsEndWithoutRealTime() {
        p.pass(() -> {
            long before = p.hooks.currentTimeMillis();
            p.sleep(86_400_000);
            assertEquals(86_400_000, p.hooks.currentTimeMillis() - before);
            p.hooks.sleep(Duration.ofMillis(-5), -1);
        });
    }

    @Test
    void aSleepOfMoreThanAYearEndsByAnInterruptAlone() {
        p.pass(() -> {
            Thread sleeper = p.start(() -> assertThrows(
                    InterruptedException.class, () -> p.hooks.sleep(ChronoUnit.FOREVER.getDuration(), -1)));
            p.hooks.interrupt(sleeper);
            p.join(sleeper);
        });
    }

    @Test
    void aSleeperMayBeChosenAtAnyTimeAndHasSleptLongEnough() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    StringBuilder order = new StringBuilder();
                    HookedThread slow = p.start(() -> {
                        p.sleep(20);
                        note(order, "20");
                    });
                    long before = p.hooks.nanoTime();
                    p.sleep(10);
                    note(order, "10");
                    assertTrue(p.hooks.nanoTime() - before >= 10_000_000);
                    p.join(slow);
                    outcome = order.toString();
                },
                () -> p.verdict() + " " + outcome);
        assertEquals(Set.of("passed 10 20", "passed 20 10"), outcomes.keySet());
    }

    @Test
    void whereNothingElseCanRunLongTimeOutsComeInTheOrderOfTheirDeadlines() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    StringBuilder order = new StringBuilder();
                    HookedThread slow = p.start(() -> {
                        p.hooks.park(null, 20_000_000_000L, -1);
                        note(order, "20");
                    });
                    p.hooks.park(null, 10_000_000_000L, -1);
                    note(order, "10");
                    p.join(slow);
                    outcome = order.toString();
                },
                () -> outcome);
        assertEquals(Set.of("10 20"), outcomes.keySet());
    }

    @Test
    void anUnparkBeforeAParkIsRemembered() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    HookedThread t = p.start(p::park);
                    p.hooks.unpark(t);
                    p.join(t);
                },
                p::verdict);
        assertEquals(Set.of("passed"), outcomes.keySet());
    }

    @Test
    void twoUnparksAreOnePermit() {
        p.run(new DepthFirst(), 0, () -> {
            p.hooks.unpark(Thread.currentThread());
            p.hooks.unpark(Thread.currentThread());
            p.park();
            p.yieldNow();
            p.park();
        });
        assertEquals("deadlock", p.verdict());
        assertEquals(1, InProcess.events(p.trace(), EventKind.PARK).size());
    }

    @Test
    void aTimedParkThatTimesOutSaysSo() {
        Trace trace = p.pass(() -> {
            p.hooks.park(null, 1_000_000, -1);
            p.hooks.park(null, -1, p.hooks.currentTimeMillis() + 5);
            p.hooks.park(null, -1, 0);
        });
        List<Integer> parks = InProcess.events(trace, EventKind.PARK);
        assertEquals(3, parks.size());
        parks.forEach(e -> assertTrue(trace.events().has(e, EventFlags.TIMED_OUT)));
    }

    @Test
    void aParkForNoTimeLeavesThePermit() {
        p.pass(() -> {
            p.hooks.unpark(Thread.currentThread());
            p.hooks.park(null, 0, -1);
            p.park();
        });
    }

    @Test
    void unparkOfNobodyIsNoEvent() {
        Trace trace = p.pass(() -> assertFalse(p.hooks.unpark(null)));
        assertEquals(List.of("0 BEGIN", "0 END"), InProcess.steps(trace));
    }

    @Test
    void anInterruptedThreadDoesNotParkAndStaysInterrupted() {
        Trace trace = p.pass(() -> {
            assertTrue(p.hooks.interrupt(Thread.currentThread()));
            p.park();
            p.park();
            assertEquals(1, p.hooks.isInterrupted(Thread.currentThread()));
            assertTrue(p.interrupted());
            assertFalse(p.interrupted());
        });
        InProcess.events(trace, EventKind.PARK)
                .forEach(e -> assertTrue(trace.events().has(e, EventFlags.INTERRUPTED)));
    }

    @Test
    void aStateThatTellsTheEndKnowsWhatTheThreadDid() {
        readWeakly();
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell cell = p.cell();
                    HookedThread t = p.start(() -> p.setValue(cell, 1));
                    outcome =
                            p.state(t) == Thread.State.TERMINATED ? "ended " + p.value(cell) : "runs " + p.value(cell);
                },
                () -> outcome);
        assertEquals(Set.of("ended 1", "runs 0", "runs 1"), outcomes.keySet());
    }

    @Test
    void aThirdThreadThatSeesTheInterruptKnowsWhatCameBeforeIt() {
        readWeakly();
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell cell = p.cell();
                    HookedThread target = p.start(() -> {});
                    HookedThread interrupter = p.start(() -> {
                        p.setValue(cell, 1);
                        p.hooks.interrupt(target);
                    });
                    outcome = p.isInterrupted(target) ? "saw " + p.value(cell) : "too early";
                    p.join(interrupter);
                },
                () -> outcome);
        assertEquals(Set.of("saw 1", "too early"), outcomes.keySet());
    }

    /** It opens a channel to load a class of its own, say, once in a JVM's life. */
    @Test
    void whereTheJdkAsksForItselfNothingIsExecuted() {
        p.explore(
                () -> {
                    int before = p.engine.last().events().size();
                    assertEquals(0, p.hooks.isInterrupted(Thread.currentThread()));
                    assertEquals(0, p.hooks.interrupted());
                    assertEquals(before, p.engine.last().events().size());
                    assertFalse(p.isInterrupted(Thread.currentThread()));
                    assertEquals(before + 1, p.engine.last().events().size());
                },
                () -> outcome);
    }

    @Test
    void aParkThatAnInterruptEndsTellsNothingBeforeTheStatusIsAsked() {
        readWeakly();
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell cell = p.cell();
                    Thread main = Thread.currentThread();
                    HookedThread interrupter = p.start(() -> {
                        p.setValue(cell, 1);
                        p.hooks.interrupt(main);
                    });
                    p.park();
                    int parked = p.value(cell);
                    outcome = parked + " " + p.interrupted() + " " + p.value(cell);
                    p.join(interrupter);
                },
                () -> outcome);
        assertEquals(Set.of("0 true 1", "1 true 1"), outcomes.keySet());
    }

    @Test
    void aParkThatAnInterruptEndsDoesNotMissEarlierVolatileWrites() {
        readWeakly();
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Cell cell = p.cell();
                    Thread main = Thread.currentThread();
                    HookedThread interrupter = p.start(() -> {
                        p.setFlag(cell, 1);
                        p.hooks.interrupt(main);
                    });
                    p.park();
                    outcome = "saw " + p.flag(cell);
                    p.join(interrupter);
                },
                () -> outcome);
        assertEquals(Set.of("saw 1"), outcomes.keySet());
    }

    @Test
    void anInterruptEndsASleepAndClearsTheFlag() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    HookedThread t = p.start(() -> {
                        try {
                            p.sleep(100); // within the slack of time
                            outcome = "slept";
                        } catch (InterruptedException e) {
                            outcome = "interrupted " + p.interrupted();
                        }
                    });
                    t.interrupt();
                    p.join(t);
                },
                () -> outcome);
        assertEquals(Set.of("slept", "interrupted false"), outcomes.keySet());
    }

    @Test
    void anInterruptEndsAJoin() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    HookedThread parked = p.start(p::park);
                    Thread main = Thread.currentThread();
                    HookedThread interrupter = p.start(() -> p.hooks.interrupt(main));
                    try {
                        p.join(parked);
                        outcome = "joined";
                    } catch (InterruptedException e) {
                        outcome = "interrupted " + p.interrupted();
                    }
                    p.hooks.unpark(parked);
                    p.join(interrupter);
                },
                () -> p.verdict() + " " + outcome);
        assertEquals(Set.of("passed interrupted false"), outcomes.keySet());
    }

    @Test
    void aJoinOfAnEndedThreadDoesNotLookAtTheFlag() {
        p.pass(() -> {
            HookedThread t = p.start(() -> {});
            p.join(t);
            p.hooks.interrupt(Thread.currentThread());
            p.join(t);
            p.join(t, 10);
            assertTrue(p.interrupted());
        });
    }

    @Test
    void anInterruptIsRecordedBeforeTheStartAndAfterTheEndToo() {
        p.pass(() -> {
            HookedThread early = p.thread(() -> assertTrue(p.interrupted()));
            early.interrupt();
            early.start();
            p.join(early);
            HookedThread late = p.start(() -> {});
            p.join(late);
            late.interrupt();
            assertTrue(late.isInterrupted());
        });
    }

    @Test
    void yieldsAndSpinHintsAreSchedulingPointsWithoutEffect() {
        Trace trace = p.pass(() -> {
            p.yieldNow();
            p.hooks.onSpinWait(-1);
        });
        assertEquals(List.of("0 BEGIN", "0 YIELD", "0 YIELD", "0 END"), InProcess.steps(trace));
    }

    @Test
    void statesAreThoseOfTheModel() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Object lock = p.lock();
                    p.enter(lock);
                    HookedThread blocked = p.start(() -> {
                        p.enter(lock);
                        p.exit(lock);
                    });
                    outcome = p.state(blocked).toString();
                    p.exit(lock);
                    p.join(blocked);
                    assertEquals(Thread.State.TERMINATED, p.state(blocked));
                },
                () -> p.verdict() + " " + outcome);
        assertEquals(Set.of("passed RUNNABLE", "passed BLOCKED"), outcomes.keySet());
    }

    @Test
    void aThreadBeforeAFreeMonitorIsNotBlocked() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    Object lock = p.lock();
                    HookedThread t = p.start(() -> {
                        p.enter(lock);
                        p.exit(lock);
                    });
                    outcome = p.state(t).toString();
                    p.join(t);
                },
                () -> outcome);
        assertEquals(Set.of("RUNNABLE", "TERMINATED"), outcomes.keySet());
    }

    @Test
    void sleepersAndWaitersAreInTheirStates() {
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    HookedThread sleeper = p.start(() -> p.sleep(5));
                    HookedThread parked = p.daemon(p::park);
                    outcome = p.state(sleeper) + " " + p.state(parked);
                },
                () -> outcome);
        assertEquals(
                Set.of(
                        "RUNNABLE RUNNABLE",
                        "RUNNABLE WAITING",
                        "TIMED_WAITING RUNNABLE",
                        "TIMED_WAITING WAITING",
                        "TERMINATED RUNNABLE",
                        "TERMINATED WAITING"),
                outcomes.keySet());
    }

    @Test
    void aLookAtTheClockIsAnInput() {
        Trace trace = p.pass(() -> {
            int site = p.site(EventKind.INPUT, "java.lang.System", "nanoTime", 8);
            long nanos = p.hooks.nanoTime(site);
            assertTrue(p.hooks.nanoTime(site) > nanos);
            assertEquals(1_767_225_600_000L, p.hooks.currentTimeMillis(site), "2026-01-01T00:00:00Z");
        });
        List<Integer> inputs = InProcess.events(trace, EventKind.INPUT);
        assertEquals(3, inputs.size());
        int site = trace.events().site(inputs.get(0));
        assertEquals("System.nanoTime", trace.sites().get(site).member());
    }
}
