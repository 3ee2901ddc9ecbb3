package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.communication.Suggestions;
import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.analyzer.estimate.Profile;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.file.TraceWriter;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What strategies rely on, in executions of the engine. */
class StrategiesInExecutionsTest {
    private final InProcess p = new InProcess();
    private Parameters parameters = Parameters.NONE;

    static Stream<String> specs() {
        return Stream.concat(Strategies.names().stream(), Stream.of("pct:d=3,k=30", "pos:reset=never"));
    }

    private SchedulingStrategy strategy(String spec) {
        return Strategies.create(StrategySpec.parse(spec), new StrategyContext() {
            @Override
            public Parameters parameters() {
                return parameters;
            }

            @Override
            public SiteNames siteNames() {
                return p.engine.siteNames();
            }
        });
    }

    /** Monitors, waits, time-outs, parking, children of children, a deadlock in some executions. */
    private void mixture() throws InterruptedException {
        Cell cell = p.cell();
        Object lock = p.lock();
        p.setFlag(cell, 0);
        p.setTotal(0); // the last execution has changed it
        HookedThread a = p.start(() -> {
            HookedThread child = p.start(() -> p.setFlag(cell, p.flag(cell) + 1));
            p.enter(lock);
            if (p.flag(cell) == 0) {
                p.await(lock);
            }
            p.setTotal(p.total() + 1);
            p.exit(lock);
            p.join(child);
        });
        HookedThread b = p.start(() -> {
            p.sleep(1);
            p.enter(lock);
            p.setTotal(p.total() + 1);
            p.signal(lock);
            p.exit(lock);
            p.yieldNow();
        });
        p.join(a, 5);
        p.join(b);
    }

    private void estimate() {
        Profile profile = Profile.NONE;
        int steps = 1;
        for (int i = 1; i <= 20; i++) {
            p.run(new RandomStrategy(), Seeds.ofExecution(3, i), this::mixture);
            profile = Profile.max(profile, p.engine.last().profile());
            steps = Math.max(steps, p.engine.last().counts().choices().steps());
        }
        int depth = Suggestions.of(p.engine.last().events()).maxBugDepth();
        parameters = new Parameters(20, 4, steps, steps, steps, depth, 1, profile);
    }

    /** Counts decisions, and checks what strategies are told. */
    private static final class Attentive implements SchedulingStrategy {
        private final SchedulingStrategy of;
        private final List<String> paths = new ArrayList<>();
        private final List<Integer> children = new ArrayList<>();
        private final List<Integer> lastOperation = new ArrayList<>();
        int decisions;

        Attentive(SchedulingStrategy of) {
            this.of = of;
        }

        private void add(String path) {
            paths.add(path);
            children.add(0);
            lastOperation.add(-1);
        }

        @Override
        public String name() {
            return of.name();
        }

        @Override
        public void begin(long seed) {
            of.begin(seed);
            paths.clear();
            children.clear();
            lastOperation.clear();
            add("0");
            decisions = 0;
        }

        @Override
        public int nextThread(EnabledThreads enabled) {
            decisions++;
            for (int i = 0; i < enabled.size(); i++) {
                assertEquals(paths.get(enabled.thread(i)), enabled.path(i), "threads are numbered by their starts");
                assertTrue(
                        enabled.operation(i) > lastOperation.get(enabled.thread(i)),
                        "an operation that was executed is pending no more");
            }
            int chosen = of.nextThread(enabled);
            lastOperation.set(enabled.thread(chosen), enabled.operation(chosen));
            return chosen;
        }

        @Override
        public int readsFrom(CandidateWrites candidates) {
            return of.readsFrom(candidates);
        }

        @Override
        public int choose(int bound) {
            return of.choose(bound);
        }

        @Override
        public void executed(EventColumns events, int index) {
            of.executed(events, index);
            if (events.kind(index) == EventKind.START) {
                int parent = events.thread(index);
                children.set(parent, children.get(parent) + 1);
                add(paths.get(parent) + "." + children.get(parent));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void decisionsAreCountedAsTheAnalyzerCountsSteps(String spec) {
        estimate();
        Attentive strategy = new Attentive(strategy(spec));
        for (int i = 1; i <= 60; i++) {
            p.run(strategy, Seeds.ofExecution(4, i), this::mixture);
            assertEquals(p.engine.last().counts().choices().steps(), strategy.decisions);
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void theSameSeedGivesTheSameBytes(String spec) {
        estimate();
        SchedulingStrategy first = strategy(spec);
        byte[] bytes = TraceWriter.toBytes(p.run(first, 9, this::mixture));
        p.run(first, 10, this::mixture);
        assertArrayEquals(bytes, TraceWriter.toBytes(p.run(first, 9, this::mixture)), "the same object");
        assertArrayEquals(bytes, TraceWriter.toBytes(p.run(strategy(spec), 9, this::mixture)), "another one");
    }

    private void onlyInterleavings() {
        p.engine.configure(ModelSwitches.DEFAULT.with(ReadModes.SEQUENTIAL));
    }

    /** Nobody but the last thread can end it. */
    private void spinning() throws InterruptedException {
        Cell cell = p.cell();
        HookedThread.Body waiting = () -> {
            while (p.flag(cell) == 0) {
                p.yieldNow();
            }
        };
        HookedThread a = p.start(waiting);
        HookedThread b = p.start(waiting);
        HookedThread c = p.start(() -> p.setFlag(cell, 1));
        p.join(a);
        p.join(b);
        p.join(c);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void threadsThatSpinDoNotStarveTheOneTheyWaitFor(String spec) {
        onlyInterleavings();
        SchedulingStrategy strategy = strategy(spec);
        for (int i = 1; i <= 100; i++) {
            p.run(strategy, Seeds.ofExecution(6, i), this::spinning);
            assertEquals(new Trace.Passed(), p.outcome.verdict());
        }
    }

    static Stream<String> strictSpecs() {
        return Stream.of("pct:d=1", "pct:d=3", "pctwm:d=0", "pctwm:d=2", "delay:d=1", "pos", "pos-star", "surw");
    }

    /**
     * A thread, or two by turns, whose rounds are all new, until main, which looks now and then, lets them end.
     *
     * @param pollers 1 or 2
     */
    private void polling(int pollers) throws InterruptedException {
        Cell end = p.cell();
        Cell turn = p.cell();
        Cell rounds = p.cell();
        List<HookedThread> threads = new ArrayList<>();
        for (int i = 0; i < pollers; i++) {
            int own = i;
            threads.add(p.start(() -> {
                while (p.flag(end) == 0) {
                    p.setValue(rounds, p.value(rounds) + 1);
                    p.enter(turn);
                    p.setFlag(turn, own);
                    p.signalAll(turn);
                    while (pollers == 2 && p.flag(turn) == own && p.flag(end) == 0) {
                        p.await(turn);
                    }
                    p.exit(turn);
                }
            }));
        }
        while (p.value(rounds) < 20) {
            p.sleep(10);
        }
        p.enter(turn);
        p.setFlag(end, 1);
        p.signalAll(turn);
        p.exit(turn);
        for (HookedThread thread : threads) {
            p.join(thread);
        }
    }

    @ParameterizedTest
    @MethodSource("strictSpecs")
    void aThreadThatPollsAloneGivesItsPriorityAway(String spec) {
        onlyInterleavings();
        parameters = new Parameters(20, 3, 500, 100, 100, 3, 1, Profile.NONE);
        SchedulingStrategy strategy = strategy(spec);
        for (int i = 1; i <= 40; i++) {
            int pollers = 1 + i % 2;
            Trace trace = p.run(strategy, Seeds.ofExecution(7, i), () -> polling(pollers));
            assertEquals(new Trace.Passed(), p.outcome.verdict());
            assertTrue(
                    trace.events().size() < 4 * LongWaits.FEWEST,
                    () -> trace.events().size() + " events");
        }
    }

    /** Longer executions are known, so a thread that works alone for as long keeps its priority. */
    @ParameterizedTest
    @ValueSource(strings = {"pct:d=1", "pctwm:d=0", "delay:d=0"})
    void aThreadThatWorksForAsLongAsKnownExecutionsKeepsItsPriority(String spec) {
        onlyInterleavings();
        int steps = 3 * LongWaits.FEWEST;
        parameters = new Parameters(20, 2, steps, 100, 100, 3, 1, Profile.NONE);
        SchedulingStrategy strategy = strategy(spec);
        Engine.Main main = () -> {
            Cell cell = p.cell();
            HookedThread other = p.start(() -> p.setValue(cell, -1));
            for (int n = 1; n < steps; n++) {
                p.setValue(cell, n);
            }
            p.join(other);
        };
        for (int i = 1; i <= 10; i++) {
            p.run(strategy, Seeds.ofExecution(8, i), main);
        }
        assertEquals(0, strategy.escapes());
        parameters = new Parameters(20, 2, LongWaits.FEWEST, 100, 100, 3, 1, Profile.NONE);
        for (int i = 1; i <= 10; i++) {
            p.run(strategy, Seeds.ofExecution(8, i), main);
        }
        assertTrue(strategy.escapes() > 0, "some lose it in executions that are longer than known ones");
    }

    /** The first to run is one of the two that spin in two of three executions. */
    @Test
    void escapesAreCounted() {
        onlyInterleavings();
        SchedulingStrategy strategy = strategy("pct:d=1");
        for (int i = 1; i <= 100; i++) {
            p.run(strategy, Seeds.ofExecution(6, i), this::spinning);
        }
        assertTrue(strategy.escapes() > 40, () -> strategy.escapes() + " escapes");
        long before = strategy.escapes();
        for (int i = 1; i <= 100; i++) {
            p.run(strategy, Seeds.ofExecution(6, i), this::mixture);
        }
        assertEquals(before, strategy.escapes(), "nothing to escape from");
    }
}
