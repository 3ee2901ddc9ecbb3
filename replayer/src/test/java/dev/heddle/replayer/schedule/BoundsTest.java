package dev.heddle.replayer.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.FailOn;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.Trace.Unfinished;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.control.PlatformThreads;
import dev.heddle.replayer.exhaustive.ExhaustiveStrategy;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.job.CampaignResult;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Executions that do not end by themselves. */
class BoundsTest {
    private static final int BOUND = 5_000;

    private final InProcess p = new InProcess(1_000_000, new PlatformThreads());

    /** A service: it always has something new to do, on two threads. */
    private void serve() throws InterruptedException {
        InProcess.Cell cell = p.cell();
        p.start(() -> {
            for (int i = 0; ; i++) {
                p.setValue(cell, i);
            }
        });
        for (int i = 0; ; i++) {
            p.setFlag(cell, i);
        }
    }

    @Test
    void anExecutionIsCutOffAtTheBoundOfEvents() {
        p.engine.maxEvents(BOUND);
        Trace trace = p.run(new RandomStrategy(), 7, this::serve);
        Unfinished end = assertInstanceOf(Unfinished.class, trace.verdict());
        assertEquals(FailureKind.UNFINISHED, end.kind());
        assertEquals(BOUND, trace.events().size());
        assertEquals(CampaignResult.EVENTS, p.outcome.reason());
        assertEquals(0, p.engine.abandonedThreads());
    }

    @Test
    void theNextExecutionIsAsIfNothingHadBeen() {
        p.engine.maxEvents(BOUND);
        byte[] first = TraceWriter.toBytes(p.run(new RandomStrategy(), 7, this::serve));
        p.pass(() -> p.join(p.start(() -> {})));
        assertEquals("", p.outcome.reason());
        assertArrayEquals(first, TraceWriter.toBytes(p.run(new RandomStrategy(), 7, this::serve)));
    }

    @Test
    void aReplayEndsAtTheSameEvent() {
        p.engine.maxEvents(BOUND);
        Trace recorded = p.run(new RandomStrategy(), 7, this::serve);
        p.engine.endAs(recorded.events().size(), recorded.verdict());
        ExactMatcher strategy = new ExactMatcher(recorded, p.engine.tables());
        Trace replayed = p.run(new LeadingStrategy(strategy), 0, this::serve);
        assertEquals("", p.divergence());
        assertTrue(strategy.isComplete());
        assertArrayEquals(TraceWriter.toBytes(recorded), TraceWriter.toBytes(replayed));
    }

    @Test
    void itIsAFailureWhereThatIsAskedFor() {
        p.engine.configure(failOn(FailOn.UNFINISHED));
        p.engine.maxEvents(BOUND);
        Trace trace = p.run(new RandomStrategy(), 7, this::serve);
        assertEquals(
                FailureKind.UNFINISHED,
                assertInstanceOf(Failed.class, trace.verdict()).kind());
    }

    @Test
    void whoReadsTheClockCutsItOff() throws InterruptedException {
        Thread clock = new Thread(() -> {
            while (p.engine.oversight().heartbeat() < 3 * BOUND) {
                LockSupport.parkNanos(100_000);
            }
            p.engine.oversight().cutOff(p.engine.oversight().number(), CampaignResult.TIME, "late");
        });
        clock.start();
        Trace trace = p.run(new RandomStrategy(), 7, this::serve);
        clock.join();
        Unfinished end = assertInstanceOf(Unfinished.class, trace.verdict());
        assertEquals("late, after " + trace.events().size() + " events", end.message());
        assertEquals(CampaignResult.TIME, p.outcome.reason());
    }

    @Test
    void anExecutionThatHasEndedIsNotCutOff() {
        p.pass(() -> {});
        long ended = p.engine.oversight().number();
        p.pass(() -> p.engine.oversight().cutOff(ended, CampaignResult.TIME, "late"));
    }

    /** The log grows by doubling; none of its arrays may be longer than others where the heap is full. */
    @Test
    void theLogGrowsBetweenTwoEvents() {
        p.engine.maxEvents(3 * 4096);
        Trace trace = p.run(new RandomStrategy(), 7, this::serve);
        assertEquals(3 * 4096, trace.events().size());
    }

    @Test
    void theEndOfTheCampaignIsNoFailure() {
        p.engine.configure(failOn(FailOn.UNFINISHED));
        Trace trace = p.run(new RandomStrategy(), 7, () -> {
            p.engine.oversight().cutOff(p.engine.oversight().number(), CampaignResult.LIMIT, "over");
            serve();
        });
        assertInstanceOf(Unfinished.class, trace.verdict());
    }

    @Test
    void aSearchGoesOnAfterAnExecutionThatWasCutOff() {
        p.engine.maxEvents(40);
        ExhaustiveStrategy search = new ExhaustiveStrategy(p.engine.tables(), VolatileReads.STALE, true);
        int unfinished = 0;
        for (int i = 0; i < 30 && !search.isDone(); i++) {
            p.execute(search, 1, this::serve);
            unfinished += p.outcome.verdict() instanceof Unfinished ? 1 : 0;
        }
        assertTrue(unfinished > 0);
    }

    private static ModelSwitches failOn(FailOn what) {
        return ModelSwitches.DEFAULT.failingOn(Set.of(what));
    }
}
