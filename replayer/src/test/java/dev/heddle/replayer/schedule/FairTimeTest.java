package dev.heddle.replayer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.FirstEnabled;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Virtual time does not outrun threads that could run, but for a slack (ADR 12). */
class FairTimeTest {
    private static final int WORK = 150;

    private final InProcess p = new InProcess();
    private int done;

    private static ModelSwitches slack(int millis) {
        return ModelSwitches.DEFAULT.with(new TimeMode(false, millis));
    }

    enum Wait {
        SLEEP {
            @Override
            void millis(InProcess p, Object lock, Thread other, long millis) throws InterruptedException {
                p.sleep(millis);
            }
        },
        MONITOR {
            @Override
            void millis(InProcess p, Object lock, Thread other, long millis) throws InterruptedException {
                p.enter(lock);
                p.await(lock, millis);
                p.exit(lock);
            }
        },
        JOIN {
            @Override
            void millis(InProcess p, Object lock, Thread other, long millis) throws InterruptedException {
                p.join(other, millis);
            }
        },
        PARK {
            @Override
            void millis(InProcess p, Object lock, Thread other, long millis) {
                p.park(millis);
            }
        },
        CLOCK {
            @Override
            void millis(InProcess p, Object lock, Thread other, long millis) {
                long end = p.nanoTime() + millis * 1_000_000;
                while (p.nanoTime() < end) {}
            }
        };

        /** As the JDK's timed operations of locks, queues and futures wait: by one of these. */
        abstract void millis(InProcess p, Object lock, Thread other, long millis) throws InterruptedException;
    }

    /** A worker that is ready all the time, and main, which the strategy prefers, waits for it in steps of 50 ms. */
    private void stops(Wait wait, int rounds, long millis) throws InterruptedException {
        done = 0;
        Object lock = p.lock();
        Cell cell = p.cell();
        HookedThread worker = p.start(() -> {
            for (int i = 0; i < WORK; i++) {
                p.setValue(cell, i);
                done++;
            }
        });
        for (int i = 0; i < rounds && done < WORK; i++) {
            wait.millis(p, lock, worker, millis);
        }
        p.hooks.exit(done < WORK ? 3 : 0, false);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReadyGetsAStepForEachMillisecond(Wait wait) {
        Trace trace = p.run(new FirstEnabled(), 0, () -> stops(wait, 200, 50));
        assertEquals("passed", p.verdict(), "the worker made " + done + " steps in 10 s");

        ExactMatcher replay = new ExactMatcher(trace, p.engine.tables());
        p.run(new LeadingStrategy(replay), 0, () -> stops(wait, 200, 50));
        assertEquals("", p.divergence());
        assertTrue(replay.isComplete());

        p.engine.configure(slack(TimeMode.UNFAIR));
        p.run(new FirstEnabled(), 0, () -> stops(wait, 200, 50));
        assertNotEquals("passed", p.verdict());
    }

    /** A test that polls each millisecond for a condition, with 15 s of patience, while a thread works for it. */
    @Test
    void whatIsReadyGetsMoreStepsFromTenSecondsOn() {
        int work = 40_000;
        p.run(new FirstEnabled(), 0, () -> {
            done = 0;
            Cell cell = p.cell();
            p.start(() -> {
                for (int i = 0; i < work; i++) {
                    p.setValue(cell, i);
                    done++;
                }
            });
            for (int polls = 0; polls < 15_000 && done < work; polls++) {
                p.sleep(1);
            }
            p.hooks.exit(done < work ? 3 : 0, false);
        });
        assertEquals("passed", p.verdict(), "the worker made " + done + " steps in 15 s");
    }

    /** A thread sleeps, others sleep shorter, and main waits for those; all go on by time alone. */
    private void sleepsBeside(long millis) throws InterruptedException {
        done = 0;
        p.start(() -> p.sleep(millis));
        HookedThread worker = p.start(() -> {
            for (int i = 0; i < 3; i++) {
                p.sleep(1_000);
            }
            done = 1;
        });
        p.join(worker, 10_000);
        p.hooks.exit(done == 0 ? 3 : 0, false);
    }

    @Test
    void sleeperOvertakesOthersByTheSlackAtMost() throws InterruptedException {
        Trace trace = p.run(new FirstEnabled(), 0, () -> sleepsBeside(1_000_000));
        assertEquals("passed", p.verdict(), "a sleep of 1,000 s ends before one of a second");

        ExactMatcher replay = new ExactMatcher(trace, p.engine.tables());
        p.run(new LeadingStrategy(replay), 0, () -> sleepsBeside(1_000_000));
        assertEquals("", p.divergence());

        p.engine.configure(slack(1_000_000));
        p.run(new FirstEnabled(), 0, () -> sleepsBeside(1_000_000));
        assertEquals("exit", p.verdict());
    }

    @ParameterizedTest
    @EnumSource
    void withinTheSlackTimeComesAsEarlyAsEver(Wait wait) {
        p.run(new FirstEnabled(), 0, () -> stops(wait, 1, 50));
        assertEquals("exit", p.verdict());
        assertEquals(0, done, "the worker has not begun");
    }

    @ParameterizedTest
    @EnumSource
    void theSlackIsForTheWholeExecution(Wait wait) {
        p.run(new FirstEnabled(), 0, () -> stops(wait, 4, 50));
        assertTrue(done >= 90, wait + ": the worker made " + done + " steps in 200 ms");
        p.engine.configure(slack(1_000));
        p.run(new FirstEnabled(), 0, () -> stops(wait, 4, 50));
        assertEquals(0, done);
    }

    @ParameterizedTest
    @EnumSource
    void punctualTimeWaitsForWhatIsReady(Wait wait) {
        p.engine.configure(slack(TimeMode.PUNCTUAL));
        p.run(new FirstEnabled(), 0, () -> stops(wait, 1, 50));
        assertEquals("passed", p.verdict(), wait + ": the worker made " + done + " steps");
    }

    /** Main, which the strategy prefers, sleeps twice as long as another thread waits. */
    @ParameterizedTest
    @EnumSource(names = "CLOCK", mode = EnumSource.Mode.EXCLUDE)
    void punctualTimeLetsGoOnFirstWhatIsDueFirst(Wait wait) {
        for (long millis : new long[] {20, 50, 5_000}) {
            p.engine.configure(slack(TimeMode.PUNCTUAL));
            assertEquals("passed", verdictOfTwoWaits(wait, millis), wait + " for " + millis + " ms");
        }
        p.engine.configure(ModelSwitches.DEFAULT);
        assertEquals("exit", verdictOfTwoWaits(wait, 20));
    }

    private String verdictOfTwoWaits(Wait wait, long millis) {
        p.run(new FirstEnabled(), 0, () -> {
            done = 0;
            Object lock = p.lock();
            HookedThread idle = p.daemon(() -> p.sleep(100 * millis));
            p.start(() -> {
                wait.millis(p, lock, idle, millis);
                done++;
            });
            p.sleep(2 * millis);
            p.hooks.exit(done == 0 ? 3 : 0, false);
        });
        return p.verdict();
    }

    /** A thread waits for 10 ms, another can run, and main's time-out is far away. */
    @Test
    void punctualTimeDoesNotPassWhileAnotherThreadCanRun() {
        p.engine.configure(slack(TimeMode.PUNCTUAL));
        p.run(new FirstEnabled(), 0, () -> {
            done = 0;
            Object lock = p.lock();
            Object own = p.lock();
            p.start(() -> {
                p.enter(own);
                p.await(own, 10);
                p.exit(own);
                done++;
                p.enter(lock);
                p.signalAll(lock);
                p.exit(lock);
            });
            p.start(() -> {
                for (int i = 0; i < 50; i++) {
                    p.yieldNow();
                }
            });
            p.enter(lock);
            p.await(lock, 600_000);
            p.exit(lock);
            p.hooks.exit(done == 0 ? 3 : 0, false);
        });
        assertEquals("passed", p.verdict());
    }

    @Test
    void oneLongSleepDoesNotOvertakeEither() {
        p.run(new FirstEnabled(), 0, () -> stops(Wait.SLEEP, 1, 60_000));
        assertEquals("passed", p.verdict());
    }

    @Test
    void whereNobodyElseCouldRunTimeIsFree() {
        p.engine.configure(slack(0));
        p.pass(() -> {
            p.start(() -> {
                for (int i = 0; i < 5; i++) {
                    p.sleep(1_000_000);
                }
            });
            p.sleep(100_000_000);
        });
        assertTrue(p.engine.last().eventCount() < 20);
    }

    /** Where time alone goes on there is nothing to overtake, so the sleep afterwards has all of the slack. */
    @Test
    void aLongWaitOfTheOnlyThreadTakesNoSlack() {
        Engine.Main main = () -> {
            p.park(10_000);
            Cell cell = p.cell();
            p.start(() -> {
                for (int i = 0; i < WORK; i++) {
                    p.setValue(cell, i);
                }
            });
            p.sleep(50);
        };
        int early = 0;
        for (int seed = 0; seed < 20; seed++) {
            early += InProcess.steps(p.run(new RandomStrategy(), seed, main)).indexOf("0 YIELD") < 20 ? 1 : 0;
        }
        assertTrue(early > 10, early + " of 20 sleeps of half the slack ended before 20 steps of the other thread");
    }

    @Test
    void decisionsWithinTheSlackAreThoseOfOld() {
        Engine.Main main = () -> {
            Cell cell = p.cell();
            p.start(() -> {
                for (int i = 0; i < 20; i++) {
                    p.setFlag(cell, i);
                    p.sleep(1);
                }
            });
            for (int i = 0; i < 20; i++) {
                p.flag(cell);
                p.sleep(1);
            }
        };
        for (int seed = 0; seed < 20; seed++) {
            p.engine.configure(ModelSwitches.DEFAULT);
            Trace fair = p.run(new RandomStrategy(), seed, main);
            p.engine.configure(slack(TimeMode.UNFAIR));
            Trace old = p.run(new RandomStrategy(), seed, main);
            assertEquals(InProcess.steps(old), InProcess.steps(fair));
        }
    }

    @Test
    void aTimerThatTicksForEverDoesNotKeepOthersFromTheirEnd() {
        Trace trace = p.run(new YoungestFirst(), 0, () -> {
            Cell cell = p.cell();
            p.daemon(() -> {
                for (int tick = 0; ; tick++) {
                    p.sleep(10);
                    p.setValue(cell, tick);
                }
            });
            for (int i = 0; i < 100; i++) {
                p.setFlag(cell, i);
            }
        });
        assertEquals(new Trace.Passed(), trace.verdict());
        assertFalse(trace.events().size() > 1_000, trace.events().size() + " events");
    }

    /** Threads that strict priorities would not let run get there too. */
    @Test
    void severalReadyThreadsGetTheirSteps() {
        int[] steps = new int[3];
        p.run(new FirstEnabled(), 0, () -> {
            Arrays.fill(steps, 0);
            Cell cell = p.cell();
            for (int t = 0; t < 3; t++) {
                int at = t;
                p.daemon(() -> {
                    for (int i = 0; ; i++) {
                        p.setFlag(cell, i);
                        steps[at]++;
                    }
                });
            }
            p.sleep(1_100);
        });
        assertEquals("passed", p.verdict());
        for (int n : steps) {
            assertTrue(n >= 900, Arrays.toString(steps));
        }
    }

    private static final class YoungestFirst extends FirstEnabled {
        @Override
        public int nextThread(EnabledThreads enabled) {
            return enabled.size() - 1;
        }
    }
}
