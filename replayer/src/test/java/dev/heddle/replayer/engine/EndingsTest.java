package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.control.Baton;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.fixture.DepthFirst;
import dev.heddle.replayer.fixture.FirstEnabled;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.lead.DivergenceException;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class EndingsTest {
    private static final int LIVELOCK_BOUND = 200;

    private final InProcess p = new InProcess(LIVELOCK_BOUND, new PlatformThreads());

    private Failed fail(Engine.Main main) {
        return assertInstanceOf(Failed.class, p.run(new DepthFirst(), 0, main).verdict());
    }

    @Test
    void aProgramThatReturnsPasses() {
        p.pass(() -> {});
        assertEquals(2, p.engine.last().eventCount());
        assertEquals(1, p.engine.last().threadCount());
        assertEquals("", p.divergence());
    }

    @Test
    void theProgramEndsWithItsLastUserThread() {
        List<String> log = new ArrayList<>();
        p.pass(() -> p.start(() -> {
            p.yieldNow();
            log.add("worker");
        }));
        assertEquals(List.of("worker"), log);
    }

    @Test
    void anExceptionOfMainIsItsFailure() {
        Failed failed = fail(() -> {
            throw InProcess.failure("boom");
        });
        assertEquals(FailureKind.EXCEPTION, failed.kind());
        assertEquals(0, failed.thread());
        assertEquals("java.lang.Exception: boom", failed.message());
        assertEquals(List.of("app.Lost.main(Lost.java:9)"), failed.stack(), "frames of the program alone");
    }

    @Test
    void anExceptionOfAnyThreadIsItsFailure() {
        Failed failed = fail(() -> {
            p.join(p.start(() -> {}));
            p.join(p.start(() -> {
                throw InProcess.failure("boom");
            }));
        });
        assertEquals(2, failed.thread());
        assertEquals("java.lang.Exception: boom", failed.message());
    }

    @Test
    void theFirstFailureIsTheVerdict() {
        Failed failed = fail(() -> {
            try {
                p.join(p.start(() -> {
                    throw InProcess.failure("first");
                }));
            } finally {
                p.yieldNow();
                throwSecond();
            }
        });
        assertEquals("java.lang.Exception: first", failed.message());
    }

    private static void throwSecond() throws Exception {
        throw InProcess.failure("second");
    }

    @Test
    void anExceptionThatCannotBePutIntoWordsIsCalledByItsClass() {
        class Silent extends Exception {
            private static final long serialVersionUID = 1L;

            @Override
            @SuppressWarnings("OverrideThrowableToString") // that is the point
            public String toString() {
                throw new IllegalStateException();
            }
        }
        assertEquals(
                Silent.class.getName(),
                fail(() -> {
                            throw new Silent();
                        })
                        .message());
    }

    @Test
    void anExitWithAStatusOtherThanZeroFails() {
        Failed failed = fail(() -> {
            HookedThread t = p.start(() -> p.hooks.exit(3, false));
            p.join(t);
        });
        assertEquals(FailureKind.EXIT, failed.kind());
        assertEquals(1, failed.thread());
        assertEquals("exit status 3", failed.message());
    }

    @Test
    void anExitWithStatusZeroPassesAndEndsAllThreads() {
        List<String> log = new ArrayList<>();
        p.pass(() -> {
            p.start(p::park);
            p.hooks.exit(0, false);
            log.add("main goes on");
        });
        assertEquals(List.of(), log);
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    void aLivelockIsFoundAfterExactlyTheBound() {
        for (int i = 0; i < 2; i++) {
            Failed failed = fail(() -> {
                while (true) {
                    p.yieldNow();
                }
            });
            assertEquals(FailureKind.LIVELOCK, failed.kind());
            assertEquals(0, failed.thread());
            // Main's begin and the first yield are news; the bound may be reached, and one more ends it.
            assertEquals(2 + LIVELOCK_BOUND + 1, p.engine.last().eventCount());
        }
    }

    @Test
    void threadsThatWaitForEachOtherByPollingAreALivelock() {
        Cell[] flags = new Cell[2];
        p.run(new RandomStrategy(), 5, () -> {
            flags[0] = p.cell();
            flags[1] = p.cell();
            p.start(() -> {
                while (p.flag(flags[0]) == 0) {
                    p.yieldNow();
                }
                p.setFlag(flags[1], 1);
            });
            while (p.flag(flags[1]) == 0) {
                p.yieldNow();
            }
            p.setFlag(flags[0], 1);
        });
        assertEquals("livelock", p.verdict());
    }

    @Test
    void aLoopThatGetsSomewhereIsNoLivelock() {
        p.pass(() -> {
            Cell cell = p.cell();
            for (int i = 0; i < 10 * LIVELOCK_BOUND; i++) {
                p.setValue(cell, i);
                p.yieldNow();
            }
        });
    }

    @Test
    void theBoundCanBeReachedByALoopThatEndsInTime() {
        p.pass(() -> {
            for (int i = 0; i < LIVELOCK_BOUND + 1; i++) {
                p.yieldNow();
            }
            p.setValue(p.cell(), 1);
        });
    }

    @Test
    void daemonThreadsAreUnwoundWhenTheUserThreadsHaveEnded() throws InterruptedException {
        List<String> log = new ArrayList<>();
        HookedThread[] daemon = new HookedThread[1];
        Map<String, Integer> outcomes = p.explore(
                () -> {
                    log.clear();
                    daemon[0] = p.daemon(() -> {
                        log.add("begun");
                        try {
                            p.park();
                            log.add("goes on");
                        } finally {
                            log.add("unwound");
                        }
                    });
                    p.yieldNow();
                },
                () -> p.verdict() + " " + log);
        assertEquals(Set.of("passed []", "passed [begun, unwound]"), outcomes.keySet());
        daemon[0].join();
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    void aThreadThatWasNeverChosenIsNeverStartedForReal() {
        HookedThread[] daemon = new HookedThread[1];
        p.pass(() -> daemon[0] = p.daemon(() -> {}));
        assertEquals(Thread.State.NEW, daemon[0].getState());
    }

    @Test
    void handlersThatRunDuringTeardownLeaveNoEvents() {
        Cell[] cell = new Cell[1];
        fail(() -> {
            cell[0] = p.cell();
            p.start(() -> {
                try {
                    p.park();
                } finally {
                    p.setValue(cell[0], 7);
                    p.yieldNow();
                }
            });
            p.yieldNow();
            p.hooks.sleep(1, -1);
            p.park();
        });
        int[] events = {p.engine.last().eventCount()};
        assertEquals("deadlock", p.verdict());
        assertEquals(7, cell[0].value, "the handler ran");
        assertTrue(InProcess.steps(p.trace()).stream().noneMatch(s -> s.endsWith("WRITE")));
        assertEquals(events[0], p.trace().events().size());
    }

    @Test
    void blockingOperationsDoNotBlockDuringTeardown() {
        List<HookedThread.Body> blocking = List.of(
                () -> p.park(),
                () -> p.await(this),
                () -> p.sleep(1_000_000),
                () -> p.join(Thread.currentThread()),
                () -> p.hooks.exit(1, false));
        List<String> log = new ArrayList<>();
        fail(() -> {
            for (HookedThread.Body body : blocking) {
                p.start(() -> {
                    try {
                        p.park();
                    } finally {
                        try {
                            body.run();
                        } finally {
                            log.add("unwound");
                        }
                    }
                });
            }
        });
        assertEquals("deadlock", p.verdict());
        assertEquals(blocking.size(), log.size());
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    @SuppressWarnings("EmptyCatch") // what is tested is a program that swallows everything
    void aThreadThatSwallowsTheSignalAndEndsIsNotAbandoned() {
        fail(() -> {
            p.start(() -> {
                for (int i = 0; i < 50; i++) {
                    try {
                        p.park();
                    } catch (Throwable swallowed) {
                    }
                }
            });
            p.park();
        });
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    void aThreadThatSwallowsTheSignalAndLoopsIsUnwoundAgain() throws InterruptedException {
        HookedThread[] looping = new HookedThread[1];
        fail(() -> {
            Cell cell = p.cell();
            looping[0] = p.start(() -> {
                try {
                    p.park();
                } catch (Throwable swallowed) {
                    while (true) {
                        p.setValue(cell, 1);
                    }
                }
            });
            p.park();
        });
        looping[0].join();
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    void aThreadThatDoesNotUnwindIsAbandonedAndStoppedAtItsNextHook() throws InterruptedException {
        CountDownLatch released = new CountDownLatch(1);
        List<String> log = new ArrayList<>();
        HookedThread[] stubborn = new HookedThread[1];
        fail(() -> {
            Cell cell = p.cell();
            stubborn[0] = p.start(() -> {
                try {
                    p.park();
                } catch (Throwable swallowed) {
                    released.await();
                    log.add("released");
                    p.setValue(cell, 1);
                    log.add("goes on");
                }
            });
            p.park();
        });
        assertEquals(1, p.engine.abandonedThreads());

        p.pass(() -> p.join(p.start(() -> p.yieldNow())));
        assertEquals(1, p.engine.abandonedThreads(), "it does not disturb the next execution");

        released.countDown();
        stubborn[0].join();
        assertEquals(List.of("released"), log);
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    void aPassThatFollowsAFailureKnowsNothingOfIt() {
        fail(() -> {
            throw InProcess.failure("boom");
        });
        Trace trace = p.pass(() -> {});
        assertEquals(2, trace.events().size());
        assertNull(p.brokenBy());
    }

    @Test
    void aThreadOutOfControlPassesThroughAllHooks() throws InterruptedException {
        Cell cell = p.cell();
        List<String> log = new ArrayList<>();
        Thread outside = new Thread(() -> {
            p.setValue(cell, 3);
            log.add("value " + p.value(cell));
            p.yieldNow();
            log.add("park " + p.hooks.park(null, -1, -1) + ", unpark " + p.hooks.unpark(Thread.currentThread()));
            log.add("interrupted " + p.hooks.interrupted());
        });
        outside.start();
        outside.join();
        assertEquals(List.of("value 3", "park false, unpark false", "interrupted -1"), log);
    }

    @Test
    void anErrorOfOursIsNoVerdictOnTheProgram() {
        p.execute(new RandomStrategy(), 0, () -> p.hooks.beforeRead(new Cell(), 100_000));
        assertFalse(p.outcome.verdict() instanceof Failed);
        assertInstanceOf(RuntimeException.class, p.brokenBy());
    }

    @Test
    void anErrorOfOursAtTheEndOfAThreadEndsTheExecutionToo() {
        SchedulingStrategy broken = new FirstEnabled() {
            @Override
            public void executed(EventColumns events, int index) {
                if (events.kind(index) == EventKind.END && events.thread(index) == 1) {
                    throw new IllegalStateException("broken");
                }
            }
        };
        p.execute(broken, 0, () -> p.join(p.start(() -> {})));
        assertEquals("broken", p.brokenBy().getMessage());
        assertNull(p.outcome.verdict());
    }

    @Test
    void aDivergenceAtAnyEventEndsTheExecutionWithAllThreadsUnwound() {
        UnhurriedThreads batons = new UnhurriedThreads();
        InProcess program = new InProcess(LIVELOCK_BOUND, batons);
        Engine.Main main = () -> {
            Object lock = program.lock();
            HookedThread a = program.start(() -> {
                program.enter(lock);
                program.await(lock, 1);
                program.exit(lock);
            });
            HookedThread b = program.start(() -> {
                program.enter(lock);
                program.signal(lock);
                program.exit(lock);
            });
            program.join(a);
            program.join(b);
        };
        program.run(new FirstEnabled(), 0, main);
        int size = program.engine.last().eventCount();
        for (int i = 1; i < size; i++) {
            int last = i;
            program.execute(
                    new FirstEnabled() {
                        @Override
                        public void executed(EventColumns events, int index) {
                            if (index == last) {
                                throw new DivergenceException("at " + index);
                            }
                        }
                    },
                    0,
                    main);
            assertNull(program.brokenBy());
            assertNull(program.outcome.verdict());
            assertEquals("at " + last, program.divergence());
            assertEquals(last + 1, program.engine.last().eventCount());
            assertEquals(0, batons.inVain, "no thread was waited for in vain after event " + last);
        }
        program.pass(main);
    }

    /** Counts how often a thread did not unwind in time. */
    private static final class UnhurriedThreads extends PlatformThreads {
        private int inVain;

        @Override
        public boolean unwind(Baton self, Baton thread, long millis) {
            boolean came = super.unwind(self, thread, millis);
            inVain += came ? 0 : 1;
            return came;
        }
    }
}
