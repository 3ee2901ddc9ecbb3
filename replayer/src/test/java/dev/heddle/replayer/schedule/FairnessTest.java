package dev.heddle.replayer.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ModelSwitches.TimeMode;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.fixture.FirstEnabled;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.RandomStrategy;
import org.junit.jupiter.api.Test;

/** Threads that could go on do, before an execution that only repeats is called a livelock (ADR 8). */
class FairnessTest {
    private static final int BOUND = 1_000;

    private final InProcess p = new InProcess(BOUND, new PlatformThreads());

    /** Lets the oldest thread run as long as it can. */
    private static class OldestFirst extends FirstEnabled {}

    /** Lets the youngest thread run as long as it can. */
    private static class YoungestFirst extends FirstEnabled {
        @Override
        public int nextThread(EnabledThreads enabled) {
            return enabled.size() - 1;
        }
    }

    private static ModelSwitches unfair() {
        return ModelSwitches.DEFAULT.with(new TimeMode(false, TimeMode.UNFAIR));
    }

    private static int forced(Trace trace) {
        EventColumns events = trace.events();
        int n = 0;
        for (int i = 0; i < events.size(); i++) {
            n += events.has(i, EventFlags.FORCED_FAIR) ? 1 : 0;
        }
        return n;
    }

    private void mainSpins(int stepsOfTheOther) {
        Cell cell = p.cell();
        p.start(() -> {
            for (int i = 0; i < stepsOfTheOther; i++) {
                p.yieldNow();
            }
            p.setFlag(cell, 1);
        });
        while (p.flag(cell) == 0) {
            p.yieldNow();
        }
    }

    @Test
    void aThreadThatCouldRunIsLetInBeforeTheOneThatWaitsForItIsCalledALivelock() {
        Trace trace = p.run(new OldestFirst(), 0, () -> mainSpins(50));
        assertEquals("passed", p.verdict());
        assertTrue(forced(trace) > 0, "the trace says where");

        p.engine.configure(unfair());
        trace = p.run(new OldestFirst(), 0, () -> mainSpins(50));
        assertEquals("livelock", p.verdict());
        assertEquals(0, forced(trace));
    }

    @Test
    void aReplayLetsItInAtTheSamePlaces() {
        Trace trace = p.run(new OldestFirst(), 0, () -> mainSpins(50));
        ExactMatcher replay = new ExactMatcher(trace, p.engine.tables());
        Trace again = p.run(new LeadingStrategy(replay), 0, () -> mainSpins(50));
        assertEquals("", p.divergence());
        assertTrue(replay.isComplete());
        assertEquals(forced(trace), forced(again));
    }

    @Test
    void manyThreadsThatCouldRunAreAllLetIn() {
        p.run(new YoungestFirst(), 0, () -> {
            Cell sum = p.cell();
            Object lock = p.lock();
            for (int i = 0; i < 10; i++) {
                p.start(() -> {
                    for (int k = 0; k < 20; k++) {
                        p.enter(lock);
                        p.exit(lock);
                    }
                    p.enter(lock);
                    p.setFlag(sum, p.flag(sum) + 1);
                    p.exit(lock);
                });
            }
            p.start(() -> {
                while (p.flag(sum) < 10) {
                    p.enter(lock); // the others can go on only while it is free
                    p.exit(lock);
                }
            });
        });
        assertEquals("passed", p.verdict());
    }

    @Test
    void aThreadThatSleepsOrWaitsForLongIsWaitedFor() {
        for (boolean sleeps : new boolean[] {true, false}) {
            Engine.Main main = () -> {
                Cell cell = p.cell();
                Object lock = p.lock();
                p.start(() -> {
                    if (sleeps) {
                        p.sleep(60_000);
                    } else {
                        p.enter(lock);
                        p.await(lock, 60_000);
                        p.exit(lock);
                    }
                    p.setFlag(cell, 1);
                });
                while (p.flag(cell) == 0) {
                    p.yieldNow();
                }
            };
            Trace trace = p.run(new OldestFirst(), 0, main);
            assertEquals("passed", p.verdict());
            ExactMatcher replay = new ExactMatcher(trace, p.engine.tables());
            p.run(new LeadingStrategy(replay), 0, main);
            assertTrue(replay.isComplete(), p.divergence());
        }
    }

    @Test
    void executionsWithNewsAreNotTouched() {
        Engine.Main main = () -> {
            Cell cell = p.cell();
            p.start(() -> p.setFlag(cell, -1));
            for (int i = 0; i < 10 * BOUND; i++) {
                p.setFlag(cell, i);
            }
        };
        assertEquals(0, forced(p.run(new OldestFirst(), 0, main)));
    }

    @Test
    void threadsThatAllGoInCirclesAreALivelockAtTheBound() {
        p.run(new OldestFirst(), 0, () -> {
            Cell cell = p.cell();
            p.start(() -> {
                while (p.flag(cell) == 0) {
                    p.yieldNow();
                }
            });
            while (p.flag(cell) == 0) {
                p.yieldNow();
            }
        });
        assertEquals("livelock", p.verdict());
        assertTrue(
                p.engine.last().eventCount() < 2 * BOUND,
                "found after " + p.engine.last().eventCount());
    }

    // ---- finite work without news

    private void locks(int rounds) {
        Object lock = p.lock();
        for (int i = 0; i < rounds; i++) {
            p.enter(lock);
            p.exit(lock);
        }
    }

    @Test
    void workThatOnlyCountsIsNoLivelock() {
        p.pass(() -> locks(4 * BOUND));
        p.engine.configure(unfair());
        p.run(new OldestFirst(), 0, () -> locks(4 * BOUND));
        assertEquals("livelock", p.verdict());
    }

    @Test
    void workOfSeveralThreadsThatOnlyCountsIsNone() {
        p.run(new RandomStrategy(), 3, () -> {
            p.start(() -> locks(2 * BOUND));
            locks(2 * BOUND);
        });
        assertEquals("passed", p.verdict());
    }

    @Test
    void oneThatCountsAndGoesOnForEverIsALivelockInTheEnd() {
        Trace trace = p.run(new OldestFirst(), 0, () -> locks(Integer.MAX_VALUE));
        assertEquals("livelock", p.verdict());
        assertTrue(((Trace.Failed) trace.verdict()).message().endsWith("though local variables change"));

        ExactMatcher replay = new ExactMatcher(trace, p.engine.tables());
        p.run(new LeadingStrategy(replay), 0, () -> locks(Integer.MAX_VALUE));
        assertEquals("livelock", p.verdict());
        assertTrue(replay.isComplete());
    }

    @Test
    void aThreadThatCountsAndThenGoesInCirclesIsALivelockAtTheNextBound() {
        Trace trace = p.run(new OldestFirst(), 0, () -> {
            locks(BOUND);
            Object lock = p.lock();
            while (true) {
                p.enter(lock);
                p.exit(lock);
            }
        });
        assertEquals("livelock", p.verdict());
        assertTrue(((Trace.Failed) trace.verdict()).message().endsWith(" events without progress"));
        assertTrue(p.engine.last().eventCount() < 6 * BOUND);
    }

    // ---- the exhaustive search

    @Test
    void theSearchCutsLoopsThatKeepOthersWaitingAndSaysSo() {
        InProcess small = new InProcess(80, new PlatformThreads());
        ExhaustiveStrategy search = new ExhaustiveStrategy(small.engine.tables(), VolatileReads.STALE, true);
        int executions = 0;
        boolean passes = false;
        while (!search.isDone() && ++executions < 50) {
            small.execute(search, 0, () -> {
                Cell cell = small.cell();
                Object lock = small.lock();
                small.start(() -> small.setFlag(cell, 1 + small.value(cell))); // reads come last in a search
                while (small.flag(cell) == 0) {
                    small.enter(lock);
                    small.exit(lock);
                }
            });
            assertNull(small.brokenBy());
            assertFalse(small.outcome.verdict() instanceof Trace.Failed, String.valueOf(small.outcome.verdict()));
            passes |= small.outcome.verdict() instanceof Trace.Passed;
        }
        assertTrue(passes);
        assertTrue(search.exploration().bounded());
        assertTrue(
                search.exploration().problem().isEmpty(), search.exploration().problem());
    }
}
