package dev.heddle.replayer.operations;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpuriousWakeupsTest {
    private static final ModelSwitches ON =
            ModelSwitches.parse(Map.of("plain", "latest", "volatile", "exec", "spurious-wakeups", "true"));

    private final InProcess p = new InProcess();
    private int seen;
    private boolean early;

    /** Waits without a loop for a value that is set before the notify. */
    private void waitOnce() throws InterruptedException {
        Object lock = p.lock();
        Cell cell = p.cell();
        HookedThread setter = p.start(() -> {
            p.enter(lock);
            p.setValue(cell, 1);
            p.signal(lock);
            p.exit(lock);
        });
        p.enter(lock);
        if (p.value(cell) == 0) {
            p.await(lock);
        }
        seen = p.value(cell);
        p.exit(lock);
        p.join(setter);
    }

    private void parkOnce() throws InterruptedException {
        Cell cell = p.cell();
        HookedThread setter = p.start(() -> p.setFlag(cell, 1));
        p.hooks.beforeCall(null, parkSite());
        p.park();
        p.hooks.afterCall(null, parkSite());
        seen = p.flag(cell);
        p.join(setter);
    }

    private int parkSite() {
        return p.site(EventKind.PARK, "java.util.concurrent.locks.LockSupport", "park", 7);
    }

    private Set<String> outcomes(Engine.Main main) {
        return p.explore(
                        () -> {
                            seen = -1;
                            main.call();
                        },
                        () -> p.verdict() + " " + seen)
                .keySet();
    }

    @Test
    void withoutTheSwitchNothingReturnsWithoutCause() {
        assertEquals(Set.of("passed 1"), outcomes(this::waitOnce));
        assertEquals(Set.of("deadlock -1"), outcomes(this::parkOnce));
    }

    @Test
    void withTheSwitchAWaitMayReturnBeforeTheNotify() {
        p.engine.configure(ON);
        assertEquals(Set.of("passed 1", "passed 0"), outcomes(this::waitOnce));
    }

    @Test
    void withTheSwitchAParkMayReturnAtAnyTimeAndMayStillHangForEver() {
        p.engine.configure(ON);
        assertEquals(Set.of("deadlock -1", "passed 0", "passed 1"), outcomes(this::parkOnce));
    }

    @Test
    void aLostNotifyIsStillADeadlock() {
        p.engine.configure(ON);
        Set<String> outcomes = outcomes(() -> {
            Object lock = p.lock();
            p.enter(lock);
            p.await(lock);
            p.exit(lock);
        });
        assertEquals(Set.of("deadlock -1", "passed -1"), outcomes);
    }

    @Test
    void aSpuriousReturnDoesNotTakeTheClockToTheDeadline() {
        p.engine.configure(ON);
        for (int i = 1; i <= 20; i++) {
            Trace trace = p.run(new RandomStrategy(), i, () -> {
                Object lock = p.lock();
                p.enter(lock);
                long start = p.hooks.nanoTime();
                p.await(lock, 1_000);
                early = p.hooks.nanoTime() - start < 1_000_000_000L;
                p.exit(lock);
            });
            EventColumns events = trace.events();
            int wait = InProcess.events(trace, EventKind.WAIT).get(0);
            int wake = InProcess.events(trace, EventKind.WAKE).get(0);
            assertEquals(early, events.has(wait, EventFlags.SPURIOUS));
            assertEquals(early, events.has(wake, EventFlags.SPURIOUS));
            assertEquals(!early, events.has(wake, EventFlags.TIMED_OUT));
        }
    }

    @Test
    void replayFollowsThem() {
        p.engine.configure(ON);
        Set<String> verdicts = new HashSet<>();
        for (int i = 1; i <= 40; i++) {
            Engine.Main main = i % 2 == 0 ? this::waitOnce : this::parkOnce;
            Trace recorded = p.run(new RandomStrategy(), Seeds.ofExecution(7, i), main);
            verdicts.add(p.verdict() + (i % 2 == 0 ? " wait " : " park ") + seen);
            byte[] expected = TraceWriter.toBytes(recorded);
            ExactMatcher replay = new ExactMatcher(recorded, p.engine.tables());
            for (int times = 0; times < 5; times++) {
                Trace replayed = p.run(new LeadingStrategy(replay), 0, main);
                assertEquals("", p.divergence());
                assertTrue(replay.isComplete());
                assertArrayEquals(expected, TraceWriter.toBytes(replayed));
            }
        }
        assertTrue(verdicts.contains("passed wait 0"), verdicts.toString());
        assertTrue(verdicts.contains("passed park 0"), verdicts.toString());
    }
}
