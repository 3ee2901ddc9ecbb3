package dev.heddle.replayer.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.Failed;
import dev.heddle.replayer.engine.InProcess.Cell;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.Minimiser;
import dev.heddle.replayer.minimise.Reduction;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.ReplayStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MinimiserTest {
    private static final Budget BUDGET = new Budget(2_000, 5_000_000, Long.MAX_VALUE);

    private final InProcess p = new InProcess();

    // ---- programs

    private void lostUpdate() throws Exception {
        Cell counter = p.cell();
        p.setValue(counter, 0);
        List<HookedThread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            threads.add(p.start(() -> {
                for (int n = 0; n < 4; n++) {
                    p.setFlag(counter, p.flag(counter) + 1);
                }
            }));
        }
        for (HookedThread thread : threads) {
            p.join(thread);
        }
        if (p.flag(counter) != 12) {
            throw InProcess.failure("counted " + p.flag(counter));
        }
    }

    private void messagePassing() throws Exception {
        Cell data = p.cell();
        Cell ready = p.cell();
        HookedThread writer = p.start(() -> {
            for (int n = 1; n < 5; n++) {
                p.setValue(data, n);
            }
            p.setValue(ready, 1);
        });
        HookedThread reader = p.start(() -> {
            if (p.value(ready) == 1 && p.value(data) != 4) {
                throw InProcess.failure("the data are not there");
            }
        });
        p.join(writer);
        p.join(reader);
    }

    private void lockOrder() throws Exception {
        Object a = p.lock();
        Object b = p.lock();
        HookedThread one = p.start(() -> both(a, b, 10));
        HookedThread two = p.start(() -> both(b, a, 20));
        p.join(one);
        p.join(two);
    }

    private void both(Object first, Object second, int line) {
        for (int i = 0; i < 3; i++) {
            p.enter(first, line);
            p.enter(second, line + 1);
            p.exit(second);
            p.exit(first);
        }
    }

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

    // ---- the tests

    /** The first execution in random order that fails, with the strategy's seed as its seed. */
    private Trace failing(Engine.Main main) {
        return failing(main, 1);
    }

    private Trace failing(Engine.Main main, long firstSeed) {
        for (long seed = firstSeed; seed < firstSeed + 20_000; seed++) {
            p.run(new RandomStrategy(), seed, main);
            if (engine().verdict() instanceof Failed) {
                return trace(seed);
            }
        }
        throw new AssertionError("no failure in 20,000 executions");
    }

    private Engine engine() {
        return p.engine;
    }

    private Trace trace(long seed) {
        return engine().trace(
                        new Trace.Header("0", "any", "test", 1, seed, 1, "full", Map.of()),
                        new Trace.Program("test", List.of(), "/", List.of(), "", Map.of(), new byte[0]),
                        engine().verdict());
    }

    private Reduction reduce(Trace original, Engine.Main main) {
        return new Minimiser(engine(), main, () -> {}, BUDGET).reduce(original);
    }

    private void with(String... switches) {
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < switches.length; i += 2) {
            map.put(switches[i], switches[i + 1]);
        }
        p.engine.configure(ModelSwitches.parse(map));
    }

    private void reducesTo(int preemptions, int staleReads, Engine.Main main) {
        for (long seed = 1; seed < 400_000; seed += 50_000) {
            Trace original = failing(main, seed);
            Reduction reduction = reduce(original, main);
            assertEquals("", reduction.problem());
            assertTrue(reduction.complete(), reduction::toString);
            assertEquals(preemptions, reduction.after().preemptions(), reduction::toString);
            assertEquals(staleReads, reduction.after().staleReads(), reduction::toString);
        }
    }

    @Test
    void aLostUpdateNeedsOnePreemptionAndNoStaleRead() {
        reducesTo(1, 0, this::lostUpdate);
    }

    @Test
    void aDeadlockOfTwoLocksNeedsOnePreemption() {
        reducesTo(1, 0, this::lockOrder);
    }

    @Test
    void aMessageThatArrivesBeforeItsDataNeedsOneStaleRead() {
        with("plain-for", "app=jmm");
        reducesTo(0, 1, this::messagePassing);
    }

    @Test
    void oneStaleReadIsEnoughForWritesThatAreSeenInDifferentOrders() {
        with("plain-for", "app=jmm");
        reducesTo(0, 1, this::twoFlagsAreSeenInDifferentOrders);
    }

    @Test
    void loopsThatWaitForOthersEnd() {
        with("sc", "true");
        reducesTo(1, 0, this::polling);
    }

    @Test
    void theSmallestOneIsReplayedStrictly() {
        Trace original = failing(this::lostUpdate);
        Reduction reduction = reduce(original, this::lostUpdate);
        assertTrue(reduction.isSmaller(), reduction::toString);
        Trace smallest = trace(original.header().executionSeed());
        assertEquals(reduction.after().events(), smallest.events().size());
        for (int i = 0; i < 20; i++) {
            ReplayStrategy replay = new ReplayStrategy(smallest, engine().tables());
            engine().execute(replay, smallest.header().executionSeed(), this::lostUpdate);
            assertEquals("", engine().divergence());
            assertTrue(replay.isComplete());
            assertEquals(smallest.verdict(), engine().verdict());
        }
    }
}
