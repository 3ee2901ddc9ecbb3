package dev.heddle.replayer.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.run.PlainReads;
import dev.heddle.formats.run.ReadModes;
import dev.heddle.formats.run.VolatileReads;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.fixture.LitmusProgram;
import dev.heddle.replayer.fixture.LitmusProgram.Found;
import dev.heddle.replayer.strategy.Exploration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExhaustiveTest {
    private static final int ENOUGH = 20_000;

    private final InProcess p = new InProcess();

    @Test
    void storeBufferingHasFourOutcomesInFourGraphs() {
        Found found = new LitmusProgram(List.of(), "w opaque x 1; r opaque y r0", "w opaque y 1; r opaque x r1")
                .explore(VolatileReads.EXEC, ENOUGH);
        assertEquals(Set.of("{r0=0, r1=0}", "{r0=0, r1=1}", "{r0=1, r1=0}", "{r0=1, r1=1}"), found.outcomes());
        assertTrue(found.exploration().complete());
        assertEquals(4, found.exploration().graphs());
        assertEquals(4, found.exploration().executions());
    }

    /** Figures of the reference enumerator, which builds all graphs and checks the axioms. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3 | 3 | w opaque x 1; w release y 1 ! r acquire y r0; r opaque x r1",
                "4 | 4 | w opaque x 1; w opaque y 1 ! r opaque y r0; r opaque x r1",
                "3 | 3 | w volatile x 1; r volatile y r0 ! w volatile y 1; r volatile x r1",
                "15 | 15 | w volatile x 1 ! w volatile y 1 ! r volatile x r0; r volatile y r1 ! r volatile y r2; r volatile x r3",
                "16 | 16 | w opaque x 1 ! w opaque y 1 ! r opaque x r0; r opaque y r1 ! r opaque y r2; r opaque x r3",
                "2 | 2 | getadd opaque x 1 r0 ! getadd opaque x 1 r1",
                "2 | 2 | cae plain x 0 1 r0 ! cae plain x 0 2 r1",
                "6 | 6 | getadd volatile x 1 r0 ! getadd volatile x 1 r1 ! getadd volatile x 1 r2",
                "3 | 3 | w plain x 1; fence release; w plain y 1 ! r plain y r0; fence acquire; r plain x r1",
                "3 | 3 | w opaque x 1; fence full; r opaque y r0 ! w opaque y 1; fence full; r opaque x r1",
                "2 | 2 | lock m; w plain x 1; unlock m ! lock m; r plain x r0; unlock m",
                "3 | 4 | w volatile x 1; w opaque y 1 ! r opaque y r0; r volatile x r1",
                "9 | 9 | w plain x 1 ! w plain x 2 ! r plain x r0; r plain x r1"
            })
    void everyGraphIsFound(int exec, int stale, String program) {
        String[] threads = program.split("!");
        Found underExec = new LitmusProgram(List.of(), threads).explore(VolatileReads.EXEC, ENOUGH);
        assertEquals(new Found(underExec.outcomes(), complete(underExec, exec), underExec.attempts()), underExec);
        Found underStale = new LitmusProgram(List.of(), threads).explore(VolatileReads.STALE, ENOUGH);
        assertEquals(new Found(underStale.outcomes(), complete(underStale, stale), underStale.attempts()), underStale);
    }

    private static Exploration complete(Found found, int graphs) {
        Exploration e = found.exploration();
        return new Exploration(true, false, e.executions(), graphs, e.revisits(), "");
    }

    /** Two threads of two or three operations each; the seed names the program. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 6, 7})
    void randomProgramsShowWhatAllDecisionsShow(int seed) {
        Random random = new Random(seed);
        String[] threads = {randomThread(random, "a"), randomThread(random, "b")};
        for (VolatileReads volatiles : VolatileReads.values()) {
            LitmusProgram program = new LitmusProgram(List.of("x"), threads);
            Set<String> all = program.bruteForce(volatiles, ENOUGH);
            Found found = program.explore(volatiles, ENOUGH);
            assertTrue(found.exploration().complete());
            if (all != null) {
                assertEquals(all, found.outcomes(), () -> seed + " " + volatiles + " " + List.of(threads));
            }
        }
    }

    private static String randomThread(Random random, String register) {
        List<String> operations = new ArrayList<>();
        int n = 2 + random.nextInt(2);
        for (int i = 0; i < n; i++) {
            String at = random.nextInt(3) == 0 ? "y" : "x";
            String mode = List.of("plain", "opaque", "volatile").get(random.nextInt(3));
            String next = register + i;
            operations.add(
                    switch (random.nextInt(9)) {
                        case 0, 1, 2 -> "r " + mode + " " + at + " " + next;
                        case 3, 4 -> "w " + mode + " " + at + " " + (1 + random.nextInt(3));
                        case 5 -> "getadd " + mode + " " + at + " 1 " + next;
                        case 6 -> "cas " + mode + " " + at + " " + random.nextInt(2) + " 2 " + next;
                        case 7 -> "wcas " + mode + " " + at + " 0 3 " + next;
                        default ->
                            "fence " + List.of("full", "acquire", "release").get(random.nextInt(3));
                    });
        }
        return String.join("; ", operations);
    }

    @Test
    void aWeakCompareAndSetAlsoFailsWithoutCause() {
        Found found = new LitmusProgram(List.of("x"), "wcas volatile x 0 1 r0").explore(VolatileReads.EXEC, ENOUGH);
        assertEquals(Set.of("{r0=0, x=0}", "{r0=1, x=1}"), found.outcomes());
        assertEquals(2, found.exploration().graphs());
    }

    // ---- programs

    private record Searched(Set<String> outcomes, Exploration exploration, int attempts) {}

    private Searched search(ModelSwitches switches, Engine.Main main, Supplier<String> outcome) {
        p.engine.configure(switches);
        ExhaustiveStrategy strategy =
                new ExhaustiveStrategy(p.engine.tables(), switches.reads().volatiles(), true);
        Set<String> outcomes = new TreeSet<>();
        int attempts = 0;
        while (!strategy.isDone()) {
            assertTrue(attempts++ < ENOUGH, () -> "too many executions: " + strategy.exploration());
            p.execute(strategy, 0, main);
            assertEquals(null, p.brokenBy());
            if (!p.isGivenUp()) {
                outcomes.add(p.verdict() + " " + outcome.get());
            }
        }
        assertEquals("", strategy.exploration().problem());
        return new Searched(outcomes, strategy.exploration(), attempts);
    }

    private static ModelSwitches weak() {
        return ModelSwitches.DEFAULT.with(
                ReadModes.of(PlainReads.JMM, VolatileReads.EXEC).with(new TreeMap<>(Map.of("app", PlainReads.JMM))));
    }

    private static ModelSwitches strong() {
        return ModelSwitches.DEFAULT.with(ReadModes.SEQUENTIAL);
    }

    /** The search must see what making all decisions in all ways sees. */
    private Searched asBruteForce(ModelSwitches switches, Engine.Main main, Supplier<String> outcome) {
        p.engine.configure(switches);
        Set<String> all =
                p.explore(main, () -> p.verdict() + " " + outcome.get()).keySet();
        Searched found = search(switches, main, outcome);
        assertEquals(all, found.outcomes());
        return found;
    }

    private final int[] seen = new int[4];

    @Test
    void aCounterUnderALockIsExploredInEachOrderOfItsLock() {
        Searched found = asBruteForce(
                weak(),
                () -> {
                    Cell cell = p.cell();
                    Object lock = p.lock();
                    HookedThread.Body add = () -> {
                        p.enter(lock);
                        p.setValue(cell, p.value(cell) + 1);
                        p.exit(lock);
                    };
                    HookedThread a = p.start(add);
                    HookedThread b = p.start(add);
                    p.join(a);
                    p.join(b);
                    seen[0] = p.value(cell);
                },
                () -> "" + seen[0]);
        assertEquals(Set.of("passed 2"), found.outcomes());
        assertEquals(2, found.exploration().graphs());
        assertEquals(2, found.exploration().executions());
    }

    @Test
    void locksInOppositeOrderDeadlock() {
        Searched found = asBruteForce(
                weak(),
                () -> {
                    Object one = p.lock();
                    Object two = p.lock();
                    Cell cell = p.cell();
                    seen[0] = 0;
                    HookedThread a = p.start(() -> both(one, two, cell, 1));
                    HookedThread b = p.start(() -> both(two, one, cell, 2));
                    p.join(a);
                    p.join(b);
                    seen[0] = p.value(cell);
                },
                () -> "" + seen[0]);
        assertEquals(Set.of("deadlock 0", "passed 1", "passed 2"), found.outcomes());
    }

    private void both(Object first, Object second, Cell cell, int value) {
        p.enter(first);
        p.enter(second);
        p.setValue(cell, value);
        p.exit(second);
        p.exit(first);
    }

    @Test
    void aNotifyThatComesTooEarlyIsFound() {
        Searched found = asBruteForce(
                weak(),
                () -> {
                    Object lock = p.lock();
                    HookedThread a = p.start(() -> {
                        p.enter(lock);
                        p.await(lock);
                        p.exit(lock);
                    });
                    p.enter(lock);
                    p.signal(lock);
                    p.exit(lock);
                    p.join(a);
                },
                () -> "");
        assertEquals(Set.of("deadlock ", "passed "), found.outcomes());
    }

    @Test
    void whatOneFailureCutsOffIsStillExplored() {
        Searched found = asBruteForce(
                weak(),
                () -> {
                    Cell cell = p.cell();
                    HookedThread a = p.start(() -> p.setValue(cell, 1));
                    int value = p.value(cell);
                    if (value == 0) {
                        throw InProcess.failure("too early");
                    }
                    p.join(a);
                },
                () -> "");
        assertEquals(Set.of("exception ", "passed "), found.outcomes());
    }

    @Test
    void sequentialConsistencyIsExploredToo() {
        List<Cell> cells = new ArrayList<>();
        Searched found = asBruteForce(
                strong(),
                () -> {
                    cells.clear();
                    cells.add(p.cell());
                    cells.add(p.cell());
                    HookedThread a = p.start(() -> {
                        p.setValue(cells.get(0), 1);
                        seen[0] = p.value(cells.get(1));
                    });
                    HookedThread b = p.start(() -> {
                        p.setValue(cells.get(1), 1);
                        seen[1] = p.value(cells.get(0));
                    });
                    p.join(a);
                    p.join(b);
                },
                () -> seen[0] + " " + seen[1]);
        assertEquals(Set.of("passed 0 1", "passed 1 0", "passed 1 1"), found.outcomes());
    }

    @Test
    void sleepersAreTriedInAllOrders() {
        asBruteForce(
                weak(),
                () -> {
                    Cell cell = p.cell();
                    HookedThread a = p.start(() -> {
                        p.sleep(5);
                        p.setFlag(cell, 1);
                    });
                    HookedThread b = p.start(() -> {
                        p.sleep(3);
                        seen[0] = p.flag(cell);
                    });
                    p.join(a);
                    p.join(b);
                },
                () -> "" + seen[0]);
    }

    @Test
    void aLoopThatWaitsIsCutWhereItOnlyReadsTheSame() {
        Searched found = search(
                weak(),
                () -> {
                    Cell cell = p.cell();
                    HookedThread a = p.start(() -> p.setFlag(cell, 1));
                    while (p.flag(cell) == 0) {}
                    p.join(a);
                },
                () -> "");
        assertEquals(Set.of("passed "), found.outcomes());
        assertTrue(found.exploration().bounded());
        assertEquals(3, found.exploration().graphs(), "no round, one, two");
    }

    @Test
    void aLoopThatNobodyEndsIsALivelock() {
        Searched found = search(
                weak(),
                () -> {
                    Cell cell = p.cell();
                    while (p.flag(cell) == 0) {}
                },
                () -> "");
        assertEquals(Set.of("livelock "), found.outcomes());
    }

    @Test
    void aProgramWithoutChoiceIsExecutedOnce() {
        Searched found = search(
                weak(),
                () -> {
                    Cell one = p.cell();
                    Cell two = p.cell();
                    HookedThread a = p.start(() -> p.setValue(one, p.value(one) + 1));
                    HookedThread b = p.start(() -> p.setValue(two, p.value(two) + 1));
                    p.join(a);
                    p.join(b);
                },
                () -> "");
        assertEquals(1, found.attempts());
        assertFalse(found.exploration().bounded());
    }
}
