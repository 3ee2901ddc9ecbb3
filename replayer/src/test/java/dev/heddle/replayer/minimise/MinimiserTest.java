package dev.heddle.replayer.minimise;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.engine.Outcome;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.fixture.SmallPrograms;
import dev.heddle.replayer.lead.ExactMatcher;
import dev.heddle.replayer.lead.LeadingStrategy;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class MinimiserTest {
    private static final Budget BUDGET = new Budget(2_000, 5_000_000, Long.MAX_VALUE);

    private final InProcess p = new InProcess();
    private final SmallPrograms programs = new SmallPrograms(p);

    // ---- programs

    private void twoFlagsAreSeenInDifferentOrders() throws Exception {
        Cell x = p.cell();
        Cell y = p.cell();
        Cell seen = p.cell();
        List<HookedThread> threads = List.of(
                p.start(() -> p.setValue(x, 1)),
                p.start(() -> p.setValue(y, 1)),
                p.start(() -> p.setFlag(seen, p.value(x) * (1 - p.value(y)))),
                p.start(() -> p.setValue(seen, p.value(y) * (1 - p.value(x)))));
        for (HookedThread thread : threads) {
            p.join(thread);
        }
        if (p.flag(seen) == 1 && p.value(seen) == 1) {
            throw InProcess.failure("the writes came in both orders");
        }
    }

    /** Waits for another thread by polling, and then loses an update. */
    private void polling() throws Exception {
        Cell cell = p.cell();
        Cell ready = p.cell();
        HookedThread waiter = p.start(() -> {
            while (p.flag(ready) == 0) {
                p.yieldNow();
            }
            p.setValue(cell, p.value(cell) + 1);
        });
        HookedThread spinner = p.start(() -> {
            while (p.flag(ready) == 0) {
                continue;
            }
            p.setValue(cell, p.value(cell) + 1);
        });
        p.setFlag(ready, 1);
        p.join(waiter);
        p.join(spinner);
        if (p.value(cell) != 2) {
            throw InProcess.failure("counted " + p.value(cell));
        }
    }

    /** Takes a time-out for the news. */
    private void impatience(long millis) throws Exception {
        Object lock = p.lock();
        Cell news = p.cell();
        HookedThread waiter = p.start(() -> {
            p.enter(lock);
            while (p.value(news) == 0) {
                p.await(lock, millis);
                if (p.value(news) == 0) {
                    throw InProcess.failure("no news");
                }
            }
            p.exit(lock);
        });
        p.enter(lock);
        p.setValue(news, 1);
        p.signalAll(lock);
        p.exit(lock);
        p.join(waiter);
    }

    // ---- the tests

    private Trace last(Trace original) {
        return programs.last(original.header().executionSeed(), Map.of());
    }

    private Reduction reduce(Trace original, Engine.Main main, Budget budget) {
        Reduction reduction = new Minimiser(p.engine, main, () -> {}, budget).reduce(original);
        p.outcome = Outcome.of(reduction.verdict() == null ? original.verdict() : reduction.verdict(), "");
        return reduction;
    }

    private void with(String... switches) {
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < switches.length; i += 2) {
            map.put(switches[i], switches[i + 1]);
        }
        p.engine.configure(ModelSwitches.parse(map));
    }

    private void reducesTo(int preemptions, int staleReads, int choices, Engine.Main main) {
        for (long seed = 1; seed < 400_000; seed += 50_000) {
            Reduction reduction = reduce(programs.failing(main, seed), main, BUDGET);
            assertEquals("", reduction.problem());
            assertTrue(reduction.complete(), reduction::toString);
            assertEquals(preemptions, reduction.after().preemptions(), reduction::toString);
            assertEquals(staleReads, reduction.after().staleReads(), reduction::toString);
            assertEquals(choices, reduction.after().choices(), reduction::toString);
        }
    }

    @Test
    void aLostUpdateNeedsOnePreemptionAndNoStaleRead() {
        reducesTo(1, 0, 0, () -> programs.counting(3, 4));
    }

    @Test
    void aDeadlockOfTwoLocksNeedsOnePreemption() {
        reducesTo(1, 0, 0, () -> programs.lockOrder(3));
    }

    @Test
    void aMessageThatArrivesBeforeItsDataNeedsOneStaleRead() {
        with("plain-for", "app=jmm");
        reducesTo(0, 1, 0, () -> programs.messagePassing(4));
    }

    @Test
    void oneStaleReadIsEnoughForWritesThatAreSeenInDifferentOrders() {
        with("plain-for", "app=jmm");
        reducesTo(0, 1, 0, this::twoFlagsAreSeenInDifferentOrders);
    }

    @Test
    void loopsThatWaitForOthersEnd() {
        with("sc", "true");
        reducesTo(1, 0, 0, this::polling);
    }

    @Test
    void aTimeoutBeforeItsTimeIsKeptWhereItIsTheCause() {
        reducesTo(1, 0, 1, () -> impatience(50));
    }

    @Test
    void aWakeUpWithoutCauseIsKeptWhereItIsTheCause() {
        with("spurious-wakeups", "true");
        reducesTo(1, 0, 1, () -> impatience(0));
    }

    private Map<String, Engine.Main> programs() {
        Map<String, Engine.Main> all = new TreeMap<>();
        all.put("lost update", () -> programs.counting(3, 4));
        all.put("message passing", () -> programs.messagePassing(4));
        all.put("lock order", () -> programs.lockOrder(3));
        all.put("independent writes", this::twoFlagsAreSeenInDifferentOrders);
        all.put("polling", this::polling);
        all.put("impatience", () -> impatience(50));
        return all;
    }

    @Test
    void whatIsLeftIsNoLargerAndFailsTheSameWayAndCannotBeReducedAgain() {
        with("plain-for", "app=jmm");
        programs().forEach((name, main) -> {
            for (long seed = 1; seed < 200_000; seed += 20_000) {
                Trace original = programs.failing(main, seed);
                Reduction reduction = reduce(original, main, BUDGET);
                assertTrue(reduction.complete(), reduction::toString);
                assertTrue(reduction.after().surprises() <= reduction.before().surprises(), reduction::toString);
                if (!reduction.isSmaller()) {
                    continue;
                }
                Trace smaller = last(original);
                assertEquals(reduction.after().events(), smaller.events().size(), name);
                Failed expected = (Failed) original.verdict();
                Failed found = (Failed) smaller.verdict();
                assertEquals(expected.kind(), found.kind(), name);
                assertEquals(expected.stack(), found.stack(), name);
                assertEquals(withoutNumbers(expected.message()), withoutNumbers(found.message()), name);
                Reduction again = reduce(smaller, main, BUDGET);
                assertEquals("", again.problem(), name);
                assertEquals(reduction.after(), again.before(), name);
                assertFalse(again.isSmaller(), () -> name + " " + reduction + " " + again);
            }
        });
    }

    private static String withoutNumbers(String text) {
        return text.replaceAll("[0-9]+", "");
    }

    @Test
    void theSameExecutionIsReducedToTheSameBytes() {
        with("plain-for", "app=jmm");
        for (Map.Entry<String, Engine.Main> program : programs().entrySet()) {
            Trace original = programs.failing(program.getValue(), 1);
            reduce(original, program.getValue(), BUDGET);
            byte[] once = TraceWriter.toBytes(last(original));
            programs.failing(program.getValue(), 7);
            reduce(original, program.getValue(), BUDGET);
            assertArrayEquals(once, TraceWriter.toBytes(last(original)), program.getKey());
        }
    }

    @Test
    void theSmallestOneIsReplayedStrictly() {
        Trace original = programs.failing(() -> programs.counting(3, 4), 1);
        Reduction reduction = reduce(original, () -> programs.counting(3, 4), BUDGET);
        assertTrue(reduction.isSmaller(), reduction::toString);
        Trace smallest = last(original);
        for (int i = 0; i < 20; i++) {
            ExactMatcher replay = new ExactMatcher(smallest, p.engine.tables());
            p.execute(new LeadingStrategy(replay), smallest.header().executionSeed(), () -> programs.counting(3, 4));
            assertEquals("", p.divergence());
            assertTrue(replay.isComplete());
            assertEquals(smallest.verdict(), p.outcome.verdict());
        }
    }

    @Test
    void aBudgetThatIsUsedUpLeavesTheBestSoFar() {
        Trace original = programs.failing(() -> programs.counting(3, 4), 1);
        Reduction reduction =
                reduce(original, () -> programs.counting(3, 4), new Budget(6, Long.MAX_VALUE, Long.MAX_VALUE));
        assertEquals("", reduction.problem());
        assertFalse(reduction.complete());
        assertTrue(reduction.executions() <= 7, reduction::toString); // the last one makes the best again
        assertTrue(reduction.after().surprises() <= reduction.before().surprises(), reduction::toString);
    }

    @Test
    void onABusyMachineTheBudgetIsOfProcessorTime() {
        Trace original = programs.failing(() -> programs.counting(3, 4), 1);
        AtomicLong real = new AtomicLong();
        LongSupplier slow = () -> real.addAndGet(1_000_000_000);
        Spending waiting = new Spending(Budget.DEFAULT, () -> slow.getAsLong() / 100, () -> 0);
        assertTrue(reduce(original, waiting).complete(), "no processor time was used");
        Spending working = new Spending(Budget.DEFAULT, () -> slow.getAsLong() / 10, () -> 50 * real.get());
        assertFalse(reduce(original, working).complete(), "50 processors were busy");
        Spending outside = new Spending(Budget.DEFAULT, () -> 10 * slow.getAsLong(), () -> 0);
        assertFalse(reduce(original, outside).complete(), "real time is limited, too");
    }

    private Reduction reduce(Trace original, Spending spending) {
        return new Minimiser(p.engine, () -> programs.counting(3, 4), () -> {}, spending).reduce(original);
    }

    @Test
    void aProgramThatFailsOnlyOnceIsLeftAsItIs() {
        AtomicInteger runs = new AtomicInteger();
        Engine.Main main = () -> {
            if (runs.incrementAndGet() == 1) {
                throw InProcess.failure("the first time");
            }
        };
        Trace original = programs.failing(main, 1);
        Reduction reduction = reduce(original, main, BUDGET);
        assertFalse(reduction.isSmaller());
        assertEquals("it could not be made again", reduction.problem());
        assertEquals(1, reduction.executions());
    }

    @Test
    void whatCannotBeMadeAgainIsNotTried() {
        p.run(new RandomStrategy(), 1, () -> p.yieldNow());
        assertEquals(
                "it did not fail",
                reduce(programs.last(1, Map.of()), () -> {}, BUDGET).problem());
        p.run(new RandomStrategy(), 1, () -> {
            throw InProcess.failure("always");
        });
        Trace realTime = programs.last(1, Map.of("real-time", "true"));
        assertEquals("it ran in real time", reduce(realTime, () -> {}, BUDGET).problem());
        int e = p.engine.last().events().append(0, EventKind.SYNC, -1, -1, 1);
        p.engine.last().events().addFlags(e, EventFlags.EXTERNAL | EventFlags.RELEASES);
        Reduction outside = reduce(programs.last(1, Map.of()), () -> {}, BUDGET);
        assertEquals("threads wait for what is outside of the program", outside.problem());
        assertEquals(0, outside.executions());
    }
}
