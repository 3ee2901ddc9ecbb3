package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.strategy.PctwmTest;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrefixTest {
    private static final long SEED = 5;

    private final InProcess p = new InProcess();

    private void program() throws InterruptedException {
        Cell cell = p.cell();
        Object lock = p.lock();
        p.setTotal(0);
        HookedThread.Body body = () -> {
            p.setValue(cell, p.value(cell) + 1);
            p.enter(lock);
            p.setTotal(p.total() + 1);
            p.exit(lock);
            p.setFlag(cell, p.flag(cell) + 1);
        };
        HookedThread a = p.start(body);
        HookedThread b = p.start(body);
        p.join(a);
        p.join(b);
    }

    private Trace recorded() {
        return p.run(new RandomStrategy(), SEED, this::program);
    }

    private ExactMatcher prefix(Trace recorded, int events) {
        return ExactMatcher.ofPrefix(recorded, p.engine.tables(), events);
    }

    private static LeadingStrategy thenRandom(ExactMatcher first) {
        return new LeadingStrategy(first, new RandomStrategy());
    }

    @Test
    void theRecordedEventsComeFirstAndThenOthers() {
        Trace recorded = recorded();
        int events = InProcess.events(recorded, EventKind.BEGIN).get(1) + 1; // main and the first to begin
        List<String> first = InProcess.steps(recorded).subList(0, events);
        ExactMatcher strategy = prefix(recorded, events);
        Set<List<String>> ends = new HashSet<>();
        for (int i = 1; i <= 40; i++) {
            strategy.thenSeed(Seeds.ofExecution(1, i));
            List<String> steps = InProcess.steps(p.run(thenRandom(strategy), SEED, this::program));
            assertEquals("", p.divergence());
            assertEquals(new Trace.Passed(), p.outcome.verdict());
            assertEquals(first, steps.subList(0, events));
            ends.add(steps.subList(events, steps.size()));
        }
        assertTrue(ends.size() > 5, () -> "only " + ends.size() + " ways to go on");
    }

    @Test
    void aPrefixOfAllEventsIsAReplay() {
        Trace recorded = recorded();
        Trace again = p.run(thenRandom(prefix(recorded, recorded.events().size())), SEED, this::program);
        assertArrayEquals(TraceWriter.toBytes(recorded), TraceWriter.toBytes(again));
    }

    @Test
    void aPrefixOfNoEventsIsTheOtherStrategy() {
        Trace recorded = recorded();
        ExactMatcher strategy = prefix(recorded, 0);
        strategy.thenSeed(SEED);
        assertArrayEquals(
                TraceWriter.toBytes(recorded), TraceWriter.toBytes(p.run(thenRandom(strategy), SEED, this::program)));
    }

    /** It looks at steps that one thread alone can make, too. */
    @Test
    void theOtherStrategyIsToldOfAllSteps() {
        Trace recorded = recorded();
        for (int seed = 1; seed <= 40; seed++) {
            byte[] alone = TraceWriter.toBytes(p.run(PctwmTest.pctwm(3, 2, 12), seed, this::program));
            ExactMatcher first = prefix(recorded, 0);
            first.thenSeed(seed);
            LeadingStrategy strategy = new LeadingStrategy(first, PctwmTest.pctwm(3, 2, 12));
            assertArrayEquals(alone, TraceWriter.toBytes(p.run(strategy, seed, this::program)));
        }
    }

    @Test
    void anotherProgramIsNoticedInThePrefix() {
        Trace recorded = recorded();
        p.run(thenRandom(prefix(recorded, 6)), SEED, () -> p.setTotal(1));
        assertTrue(p.divergence().startsWith("event 1: expected "), p.divergence());
    }

    @Test
    void aPrefixIsNoLongerThanTheExecution() {
        Trace recorded = recorded();
        assertThrows(
                IllegalArgumentException.class,
                () -> prefix(recorded, recorded.events().size() + 1));
    }
}
