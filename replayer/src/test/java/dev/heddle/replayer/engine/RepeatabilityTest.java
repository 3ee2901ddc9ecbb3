package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.fixture.EventRow;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RepeatabilityTest {
    private static InProcess initialising;

    private final InProcess p = new InProcess();

    static final class Shared {
        static void heddle$clinit() {
            initialising.setTotal(0);
        }
    }

    /** A bit of everything, with a lost update and a missed notify. */
    private static Engine.Main mixture(InProcess p) {
        return () -> {
            initialising = p;
            Object lock = p.lock();
            Cell cell = p.cell();
            int use = p.site(EventKind.CLASS_INIT, Shared.class.getName(), "", 3);
            HookedThread.Body body = () -> {
                p.hooks.initClass(Shared.class, use);
                Cell own = p.cell();
                p.setNext(cell, own);
                p.enter(lock);
                try {
                    p.setTotal(p.total() + 1);
                    if (p.flag(cell) == 0) {
                        p.await(lock);
                    }
                } catch (InterruptedException e) {
                    p.yieldNow();
                } finally {
                    p.exit(lock);
                }
                p.setValue(cell, p.value(cell) + 1);
                p.hooks.nanoTime(p.site(EventKind.INPUT, "java.lang.System", "nanoTime", 9));
            };
            HookedThread a = p.start(body);
            HookedThread b = p.start(body);
            p.daemon(p::park);
            a.interrupt();
            p.enter(lock);
            p.signalAll(lock);
            p.exit(lock);
            p.setFlag(cell, 1);
            p.join(a);
            p.join(b);
            if (p.value(cell) != 2) {
                throw InProcess.failure("lost update");
            }
        };
    }

    private static byte[] bytes(InProcess p, long seed) {
        return TraceWriter.toBytes(p.run(new RandomStrategy(), seed, mixture(p)));
    }

    @Test
    void theSameSeedGivesTheSameBytesTwentyTimesOverAndOtherSeedsDoNot() {
        byte[] first = bytes(p, 1);
        for (int i = 0; i < 20; i++) {
            assertArrayEquals(first, bytes(p, 1));
        }
        Set<String> different = new HashSet<>();
        for (int i = 1; i <= 20; i++) {
            p.run(new RandomStrategy(), Seeds.ofExecution(9, i), mixture(p));
            different.add(InProcess.steps(p.trace()).toString());
        }
        assertEquals(20, different.size());
    }

    @Test
    void executionsOneTwoAndOneThousandGiveTheSameBytes() {
        byte[] first = bytes(p, 77);
        assertArrayEquals(first, bytes(p, 77));
        for (int execution = 3; execution < 1_000; execution++) {
            p.run(new RandomStrategy(), Seeds.ofExecution(5, execution), mixture(p));
        }
        assertArrayEquals(first, bytes(p, 77));
    }

    @Test
    void aFreshEngineWithOtherSitesBeforeItsOwnGivesTheSameBytes() {
        InProcess other = new InProcess();
        for (int i = 0; i < 2_000; i++) {
            other.site(EventKind.READ, "app.Other", "field" + i, i);
        }
        for (int i = 1; i <= 10; i++) {
            assertArrayEquals(bytes(p, i), bytes(other, i));
        }
    }

    @Test
    void recordedExecutionsAreReplayedTwentyOfTwentyTimesWhateverTheirVerdict() {
        Set<String> verdicts = new HashSet<>();
        for (int i = 1; i <= 40; i++) {
            Trace recorded = p.run(new RandomStrategy(), Seeds.ofExecution(3, i), mixture(p));
            byte[] expected = TraceWriter.toBytes(recorded);
            verdicts.add(p.verdict());
            ExactMatcher replay = new ExactMatcher(recorded, p.engine.tables());
            for (int times = 0; times < 20; times++) {
                Trace replayed = p.run(new LeadingStrategy(replay), 0, mixture(p));
                assertEquals("", p.divergence());
                assertTrue(replay.isComplete());
                assertArrayEquals(expected, TraceWriter.toBytes(replayed));
            }
        }
        assertEquals(Set.of("passed", "deadlock", "exception"), verdicts);
    }

    @Test
    void aReplayOfAnotherProgramStopsAtTheFirstEventThatDiffers() {
        Engine.Main one = () -> {
            Cell cell = p.cell();
            p.setValue(cell, 1);
            p.setValue(cell, 2);
        };
        Engine.Main other = () -> {
            Cell cell = p.cell();
            p.setValue(cell, 1);
            p.setValue(cell, 3);
        };
        Trace recorded = p.run(new RandomStrategy(), 0, one);
        ExactMatcher replay = new ExactMatcher(recorded, p.engine.tables());
        p.run(new LeadingStrategy(replay), 0, other);
        assertTrue(p.divergence().startsWith("event 2: expected thread 0 WRITE InProcess$Cell.value"), p.divergence());
        assertTrue(p.divergence().contains("differs in value 2 / 3"), p.divergence());
        assertEquals(null, p.outcome.verdict());
    }

    @Test
    void aReplayNoticesThatTheProgramEndsEarlier() {
        Trace recorded = p.run(new RandomStrategy(), 0, () -> {
            p.setValue(p.cell(), 1);
            p.yieldNow();
        });
        ExactMatcher replay = new ExactMatcher(recorded, p.engine.tables());
        p.run(new LeadingStrategy(replay), 0, () -> p.setValue(p.cell(), 1));
        assertTrue(p.divergence().contains("kind YIELD / END"), p.divergence());
    }

    @Test
    void aDecisionFlippedByHandEndsTheReplayAtThatEvent() {
        Trace recorded = p.run(new RandomStrategy(), 4, mixture(p));
        List<EventRow> rows = EventRow.all(recorded.events());
        int flipped = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).enabled() < 2) {
                continue;
            }
            List<EventRow> edited = new ArrayList<>(rows);
            int others = (rows.get(i).thread() + 1) % recorded.threads().size();
            edited.set(i, rows.get(i).withThread(others));
            p.run(
                    new LeadingStrategy(new ExactMatcher(with(recorded, EventRow.columns(edited)), p.engine.tables())),
                    0,
                    mixture(p));
            assertTrue(p.divergence().startsWith("event " + i + ": "), p.divergence());
            assertEquals(0, p.engine.abandonedThreads());
            flipped++;
        }
        assertTrue(flipped > 20, "decisions: " + flipped);
    }

    private static Trace with(Trace trace, EventColumns events) {
        return new Trace(
                trace.header(),
                trace.program(),
                trace.threads(),
                trace.sites(),
                trace.objects(),
                trace.locations(),
                events,
                trace.verdict());
    }
}
