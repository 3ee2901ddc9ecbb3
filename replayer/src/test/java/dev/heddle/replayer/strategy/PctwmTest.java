package dev.heddle.replayer.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.estimate.Parameters;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.LitmusProgram;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * PCTWM on small programs, against exact probabilities. A frequency is allowed five standard deviations, which a
 * correct strategy leaves in less than one of a million cases; seeds are fixed, so the tests cannot flicker.
 */
public class PctwmTest {
    private static final int EXECUTIONS = 1_000;

    private static final VarHandle VALUE = value();

    static final String STORE_BUFFERING = "w opaque x 1; r opaque y r1 | w opaque y 1; r opaque x r2";
    static final String MESSAGE_PASSING = "w opaque x 1; w opaque y 1 | r opaque y r1; r opaque x r2";

    public static PctwmStrategy pctwm(int d, int h, int k) {
        return (PctwmStrategy)
                Strategies.create(StrategySpec.parse("pctwm:d=" + d + ",h=" + h + ",k=" + k), new StrategyContext() {
                    @Override
                    public Parameters parameters() {
                        return Parameters.NONE;
                    }

                    @Override
                    public SiteNames siteNames() {
                        throw new AssertionError();
                    }
                });
    }

    static LitmusProgram program(String threads) {
        LitmusProgram program = new LitmusProgram(List.of(), threads.split("\\|"));
        program.configureStale();
        return program;
    }

    private static Map<String, Integer> sample(String threads, int d, int h, int k) {
        return program(threads).sample(pctwm(d, h, k), EXECUTIONS, engine -> {});
    }

    private static void assertDistribution(Map<String, Double> expected, Map<String, Integer> counted) {
        int n = counted.values().stream().mapToInt(i -> i).sum();
        assertTrue(expected.keySet().containsAll(counted.keySet()), () -> counted + ", expected " + expected);
        expected.forEach((outcome, p) -> assertEquals(
                p,
                counted.getOrDefault(outcome, 0) / (double) n,
                5 * Math.sqrt(p * (1 - p) / n),
                () -> outcome + " in " + counted));
    }

    private static void assertOutcomes(String threads, int d, int h, int k, Map<String, Double> expected) {
        assertDistribution(expected, sample(threads, d, h, k));
    }

    private static String r(int r1, int r2) {
        return "{r1=" + r1 + ", r2=" + r2 + "}";
    }

    // ---- exact distributions

    @Test
    void storeBufferingWithoutSinksReadsTheInitialValuesAlways() {
        assertOutcomes(STORE_BUFFERING, 0, 1, 2, Map.of(r(0, 0), 1.0));
        assertOutcomes(STORE_BUFFERING, 0, 3, 2, Map.of(r(0, 0), 1.0));
    }

    @Test
    void storeBufferingWithOneSinkCommunicatesOnce() {
        assertOutcomes(STORE_BUFFERING, 1, 1, 2, Map.of(r(1, 0), 0.5, r(0, 1), 0.5));
        assertOutcomes(STORE_BUFFERING, 1, 2, 2, Map.of(r(0, 0), 0.5, r(1, 0), 0.25, r(0, 1), 0.25));
    }

    @Test
    void storeBufferingWithTwoSinksCommunicatesTwice() {
        assertOutcomes(STORE_BUFFERING, 2, 1, 2, Map.of(r(1, 1), 1.0));
        assertOutcomes(STORE_BUFFERING, 2, 2, 2, Map.of(r(0, 0), 0.25, r(1, 0), 0.25, r(0, 1), 0.25, r(1, 1), 0.25));
    }

    /** The second read is local, so the message is missed as often as the flag's read is the sink: 1 / k. */
    @Test
    void messagePassingMissesTheMessageAsOftenAsTheBoundSays() {
        assertOutcomes(MESSAGE_PASSING, 0, 1, 2, Map.of(r(0, 0), 1.0));
        assertOutcomes(MESSAGE_PASSING, 1, 1, 2, Map.of(r(1, 0), 0.5, r(0, 1), 0.5));
        assertOutcomes(MESSAGE_PASSING, 1, 2, 2, Map.of(r(0, 0), 0.5, r(1, 0), 0.25, r(0, 1), 0.25));
        assertOutcomes(MESSAGE_PASSING, 2, 2, 2, Map.of(r(0, 0), 0.25, r(1, 0), 0.25, r(0, 1), 0.25, r(1, 1), 0.25));
    }

    /** Numbers from 1 to 8 of which 2 are sinks: six of eight executions communicate not at all. */
    @Test
    void moreSinksAreDrawnFromThanThereAre() {
        assertOutcomes(MESSAGE_PASSING, 1, 1, 8, Map.of(r(0, 0), 0.75, r(1, 0), 0.125, r(0, 1), 0.125));
    }

    @Test
    void whatIsAcquiredIsKnownAndReadLocally() {
        String released = "w opaque x 1; w release y 1 | r acquire y r1; r opaque x r2";
        assertOutcomes(released, 1, 1, 2, Map.of(r(1, 1), 0.5, r(0, 1), 0.5));
    }

    /**
     * Volatile: each of the four accesses is a sink. A write that is delayed changes nothing, since reads are local.
     */
    @Test
    void aVolatileReadMayLocallyMissAVolatileWrite() {
        String program = "w volatile x 1; w volatile y 1 | r volatile y r1; r volatile x r2";
        assertOutcomes(program, 0, 1, 4, Map.of(r(0, 0), 1.0));
        assertOutcomes(program, 1, 1, 4, Map.of(r(0, 0), 0.5, r(1, 1), 0.25, r(0, 1), 0.25));
    }

    /**
     * Of three writes by one thread and one by another the last two in modification order are all that two steps of
     * history reach.
     */
    @Test
    void historyReachesBackOverModificationOrder() {
        String program = "w opaque x 1; w opaque x 2; w opaque x 3 | r opaque x r1";
        assertOutcomes(program, 1, 1, 1, Map.of("{r1=3}", 1.0));
        assertOutcomes(program, 1, 2, 1, Map.of("{r1=3}", 0.5, "{r1=2}", 0.5));
        assertOutcomes(program, 1, 4, 1, Map.of("{r1=3}", 0.25, "{r1=2}", 0.25, "{r1=1}", 0.25, "{r1=0}", 0.25));
        assertOutcomes(program, 1, 99, 1, Map.of("{r1=3}", 0.25, "{r1=2}", 0.25, "{r1=1}", 0.25, "{r1=0}", 0.25));
    }

    // ---- the faults of the published implementation

    /** There the views of threads are one, and keep the oldest write that any of them has made. */
    @Test
    void threadsHaveViewsOfTheirOwn() {
        assertOutcomes(
                "w opaque x 1; w opaque x 2; w opaque x 3 | r opaque x r1; w opaque x 4; r opaque x r2",
                0,
                4,
                9,
                Map.of("{r1=0, r2=4}", 1.0));
    }

    /** There reads after the selected one are random. Only the first of three reads is a sink. */
    @Test
    void readsAfterAGlobalOneSeeTheSameLocally() {
        Map<String, Integer> outcomes = sample(
                "w opaque x 1; w opaque x 2; w opaque x 3 | r opaque x r1; r opaque x r2; r opaque x r3", 1, 4, 1);
        for (String outcome : outcomes.keySet()) {
            assertTrue(
                    outcome.matches("\\{r1=(.), r2=\\1, r3=\\1}"),
                    () -> "a read that was not selected saw something else: " + outcomes);
        }
        assertEquals(4, outcomes.size(), outcomes::toString);
    }

    /** There a delayed event is counted again, and may be delayed again. Here the other read is always number 2. */
    @Test
    void aDelayedSinkIsCountedOnce() {
        PctwmStrategy strategy = pctwm(1, 1, 1);
        program(MESSAGE_PASSING)
                .sample(
                        strategy,
                        100,
                        engine -> assertEquals(engine.last().counts().kCom().collapsed(), strategy.executedSinks()));
        assertOutcomes(MESSAGE_PASSING, 1, 1, 1, Map.of(r(1, 0), 1.0));
    }

    /** There the points of one (d, k) are always the same. */
    @Test
    void everyReadIsSelectedAsOften() {
        assertOutcomes(
                "w opaque x 1 | r opaque x r1; r opaque x r2; r opaque x r3; r opaque x r4",
                1,
                1,
                4,
                Map.of(
                        "{r1=1, r2=1, r3=1, r4=1}", 0.25,
                        "{r1=0, r2=1, r3=1, r4=1}", 0.25,
                        "{r1=0, r2=0, r3=1, r4=1}", 0.25,
                        "{r1=0, r2=0, r3=0, r4=1}", 0.25));
    }

    /** There they are sorted, so that what is counted first is executed first. */
    @Test
    void delayedSinksAreExecutedInRandomOrder() {
        TreeMap<String, Integer> orders = new TreeMap<>();
        program("r opaque x r1 | r opaque x r2").sample(pctwm(2, 1, 2), EXECUTIONS, engine -> {
            EventColumns events = engine.last().events();
            boolean begins = first(events, EventKind.BEGIN, 1) < first(events, EventKind.BEGIN, 2);
            boolean reads = first(events, EventKind.READ, 1) < first(events, EventKind.READ, 2);
            orders.merge(begins == reads ? "as counted" : "turned round", 1, Integer::sum);
        });
        assertDistribution(Map.of("as counted", 0.5, "turned round", 0.5), orders);
    }

    private static int first(EventColumns events, EventKind kind, int thread) {
        int i = 0;
        while (events.kind(i) != kind || events.thread(i) != thread) {
            i++;
        }
        return i;
    }

    /** There a delayed release is executed at once. Here whoever else can go on comes first. */
    @Test
    void aDelayedWriteWaitsForTheOthers() {
        program("w volatile x 1 | w opaque y 1; w opaque y 2; w opaque y 3").sample(pctwm(1, 1, 1), 200, engine -> {
            EventColumns events = engine.last().events();
            assertTrue(first(events, EventKind.WRITE, 1) > first(events, EventKind.END, 2));
        });
    }

    /** There 16 threads write beyond a table. */
    @Test
    void thereMayBeManyThreads() {
        String[] threads = new String[40];
        java.util.Arrays.setAll(threads, i -> "w opaque x 1; r opaque x r" + i);
        Map<String, Integer> outcomes = program(String.join("|", threads)).sample(pctwm(3, 2, 40), 20, engine -> {});
        assertEquals(20, outcomes.values().stream().mapToInt(i -> i).sum());
    }

    // ---- counting

    private static int opaque(InProcess p, InProcess.Cell cell, int line) {
        int site = p.site(
                EventKind.READ,
                "java.lang.invoke.VarHandle",
                "getOpaque",
                line,
                MemoryOrder.OPAQUE,
                MemoryOrder.NONE,
                Outcome.ALWAYS);
        p.hooks.beforeVarHandle(VALUE, cell, site);
        return p.hooks.afterAccessI((int) VALUE.getOpaque(cell), site);
    }

    private static VarHandle value() {
        try {
            return MethodHandles.lookup().findVarHandle(InProcess.Cell.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Integer> sample(
            InProcess p, PctwmStrategy strategy, Engine.Main main, StringBuilder seen) {
        TreeMap<String, Integer> outcomes = new TreeMap<>();
        for (int n = 1; n <= EXECUTIONS; n++) {
            seen.setLength(0);
            p.run(strategy, Seeds.ofExecution(1, n), main);
            outcomes.merge(seen.toString(), 1, Integer::sum);
        }
        return outcomes;
    }

    /** Not main's own reads before it: the first sink is that of the thread. */
    @Test
    void countingBeginsWithMainsFirstThread() {
        InProcess p = new InProcess();
        StringBuilder seen = new StringBuilder();
        Map<String, Integer> outcomes = sample(
                p,
                pctwm(1, 1, 2),
                () -> {
                    InProcess.Cell cell = p.cell();
                    for (int line = 10; line < 20; line++) {
                        opaque(p, cell, line);
                    }
                    HookedThread reads =
                            p.start(() -> seen.append(opaque(p, cell, 20)).append(opaque(p, cell, 21)));
                    HookedThread writes = p.start(() -> p.setValue(cell, 1));
                    p.join(reads);
                    p.join(writes);
                },
                seen);
        assertDistribution(Map.of("11", 0.5, "01", 0.5), outcomes);
    }

    /** The read in the loop, which does nothing else, counts once, so that the one after it is number 2. */
    @Test
    void repetitionsCountOnce() {
        InProcess p = new InProcess();
        StringBuilder seen = new StringBuilder();
        Map<String, Integer> outcomes = sample(
                p,
                pctwm(1, 1, 2),
                () -> {
                    InProcess.Cell cell = p.cell();
                    HookedThread reads = p.start(() -> {
                        for (int i = 0; i < 3; i++) {
                            seen.append(opaque(p, cell, 20));
                        }
                        seen.append(opaque(p, cell, 21));
                    });
                    HookedThread writes = p.start(() -> p.setValue(cell, 1));
                    p.join(reads);
                    p.join(writes);
                },
                seen);
        assertDistribution(Map.of("1111", 0.5, "0001", 0.5), outcomes);
    }

    /** A round that writes something counts by itself, though its read has the same source as the one before. */
    @Test
    void roundsThatWriteCountEach() {
        InProcess p = new InProcess();
        StringBuilder seen = new StringBuilder();
        PctwmStrategy strategy = pctwm(1, 1, 3);
        Map<String, Integer> outcomes = sample(
                p,
                strategy,
                () -> {
                    InProcess.Cell cell = p.cell();
                    InProcess.Cell own = p.cell();
                    HookedThread reads = p.start(() -> {
                        for (int i = 0; i < 3; i++) {
                            seen.append(opaque(p, cell, 20));
                            p.setValue(own, i);
                        }
                    });
                    HookedThread writes = p.start(() -> p.setValue(cell, 1));
                    p.join(reads);
                    p.join(writes);
                },
                seen);
        assertDistribution(Map.of("111", 1 / 3.0, "011", 1 / 3.0, "001", 1 / 3.0), outcomes);
        assertEquals(3, strategy.executedSinks());
    }

    // ---- bounds

    private static double rate(Map<String, Integer> outcomes, String part) {
        int hits = outcomes.entrySet().stream()
                .filter(e -> e.getKey().contains(part))
                .mapToInt(Map.Entry::getValue)
                .sum();
        return hits / (double) outcomes.values().stream().mapToInt(i -> i).sum();
    }

    private static void assertAtLeast(double bound, double rate) {
        double allowed = bound - 5 * Math.sqrt(bound * (1 - bound) / EXECUTIONS);
        assertTrue(rate >= allowed, () -> rate + " is below " + bound);
    }

    /**
     * Depth 2: first the second thread must see x, then the first y. Of the two orders of two sinks one does it:
     * {@code 1 / (k (k-1) h^2)}. Other sinks and longer histories lower the bound, and the rate.
     */
    @Test
    void failuresOfDepthTwoComeAsOftenAsTheBoundSays() {
        String chain = "w opaque x 1; r opaque y r1 | r opaque x r2; ?r2==1 w opaque y 1";
        assertEquals(0.5, rate(sample(chain, 2, 1, 2), "r1=1"), 5 * Math.sqrt(0.25 / EXECUTIONS));
        assertAtLeast(1 / 8.0, rate(sample(chain, 2, 2, 2), "r1=1"));
        assertAtLeast(1 / 12.0, rate(sample(chain, 2, 1, 4), "r1=1"));
        assertEquals(0, rate(sample(chain, 1, 1, 2), "r1=1"), "one sink is not enough");
        String noise = "w opaque x 1; r opaque z r3; r opaque y r1; r opaque z r4 | r opaque x r2; ?r2==1 w opaque y 1"
                + " | w opaque z 1; w opaque z 2";
        assertAtLeast(1 / 12.0, rate(sample(noise, 2, 1, 4), "r1=1"));
    }

    /** Depth 3: the chain goes on. {@code 1 / (3 * 2 * 1)}, and 1 / 8 of that with two steps of history. */
    @Test
    void failuresOfDepthThreeComeAsOftenAsTheBoundSays() {
        String chain =
                "w opaque x 1; r opaque z r1 | r opaque x r2; ?r2==1 w opaque y 1 | r opaque y r3; ?r3==1 w opaque z 1";
        assertAtLeast(1 / 6.0, rate(sample(chain, 3, 1, 3), "r1=1"));
        assertAtLeast(1 / 48.0, rate(sample(chain, 3, 2, 3), "r1=1"));
    }

    // ---- sequential consistency

    /** What is left is PCT with change points over sinks, which here are all accesses. */
    @Test
    void withNewestReadsAloneItIsPct() {
        String threads =
                "w volatile x 1; r volatile y r1; w volatile x 2 | w volatile y 1; r volatile x r2; w volatile y 2";
        for (int d = 0; d <= 2; d++) {
            LitmusProgram program = new LitmusProgram(List.of(), threads.split("\\|"));
            program.configureSequentiallyConsistent();
            assertDistribution(
                    new PctReference(threads, d, 6).outcomes(),
                    program.sample(pctwm(d, 1, 6), EXECUTIONS, engine -> {}));
        }
    }

    // ---- waiting

    @Test
    void aThreadThatWaitsLetsTheOtherRunAndSelectedSinksStaySelected() {
        InProcess p = new InProcess();
        PctwmStrategy strategy = pctwm(1, 1, 3);
        int[] seen = new int[1];
        TreeMap<Integer, Integer> values = new TreeMap<>();
        for (int seed = 0; seed < 300; seed++) {
            p.run(strategy, seed, () -> {
                InProcess.Cell cell = p.cell();
                HookedThread waits = p.start(() -> {
                    while (p.flag(cell) == 0) {}
                    seen[0] = p.value(cell);
                });
                HookedThread writes = p.start(() -> {
                    p.setValue(cell, 1);
                    p.setFlag(cell, 1);
                });
                p.join(waits);
                p.join(writes);
            });
            assertEquals("passed", p.verdict());
            values.merge(seen[0], 1, Integer::sum);
        }
        assertEquals(Set.of(1), values.keySet(), "the flag is volatile");
        assertTrue(strategy.escapes() > 0, "the waiting thread had the higher priority in some");
        assertTrue(strategy.escapes() < 600, () -> "passed over " + strategy.escapes() + " times");
    }

    /** What a loop makes for itself has new names each time. */
    @Test
    void aThreadThatMakesObjectsAsItWaitsLetsTheOtherRun() {
        InProcess p = new InProcess();
        PctwmStrategy strategy = pctwm(0, 1, 1);
        int longest = 0;
        for (int seed = 0; seed < 20; seed++) {
            p.run(strategy, seed, () -> {
                InProcess.Cell cell = p.cell();
                HookedThread waits = p.start(() -> {
                    while (p.flag(cell) == 0) {
                        InProcess.Cell own = p.cell();
                        p.setNext(own, own);
                        p.next(own);
                    }
                });
                HookedThread writes = p.start(() -> {
                    for (int i = 0; i < 50; i++) {
                        p.setValue(cell, i);
                    }
                    p.setFlag(cell, 1);
                });
                p.join(waits);
                p.join(writes);
            });
            assertEquals("passed", p.verdict());
            longest = Math.max(longest, p.engine.last().eventCount());
        }
        assertTrue(strategy.escapes() > 0, "the waiting thread had the higher priority in some");
        int events = longest;
        assertTrue(events < 3_000, () -> "one turn for each write would be " + events);
    }

    @Test
    void newestWritesThatAreForcedAreCounted() {
        InProcess p = new InProcess();
        PctwmStrategy strategy = pctwm(0, 1, 1);
        for (int n = 1; n <= 20; n++) {
            p.run(strategy, n, () -> {
                InProcess.Cell cell = p.cell();
                HookedThread waits = p.start(() -> {
                    while (opaque(p, cell, 20) == 0) {}
                });
                HookedThread writes = p.start(() -> p.setValue(cell, 1));
                p.join(waits);
                p.join(writes);
            });
            assertEquals("passed", p.verdict());
            assertEquals(n, strategy.forcedReads());
        }
        assertTrue(strategy.escapes() > 20, "the waiting thread had the higher priority in some");
    }

    @Test
    void threadsThatAllWaitTakeTurnsUntilThatIsALivelock() {
        InProcess p = new InProcess();
        p.run(pctwm(1, 1, 3), 1, () -> {
            InProcess.Cell cell = p.cell();
            p.start(() -> {
                while (p.flag(cell) == 0) {}
            });
            while (p.flag(cell) == 0) {}
        });
        assertEquals("livelock", p.verdict());
    }

    @Test
    void aLockThatIsTriedAgainAndAgainIsFreedInTheEnd() {
        InProcess p = new InProcess();
        for (int seed = 0; seed < 100; seed++) {
            p.run(pctwm(2, 2, 8), seed, () -> {
                InProcess.Cell cell = p.cell();
                HookedThread.Body body = () -> {
                    for (int round = 0; round < 3; round++) {
                        while (p.flag(cell) != 0) {
                            p.yieldNow();
                        }
                        p.setFlag(cell, 1);
                        p.setValue(cell, round);
                        p.setFlag(cell, 0);
                    }
                };
                HookedThread a = p.start(body);
                HookedThread b = p.start(body);
                p.join(a);
                p.join(b);
            });
            assertEquals("passed", p.verdict());
        }
    }
}
