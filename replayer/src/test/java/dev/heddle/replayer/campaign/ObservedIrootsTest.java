package dev.heddle.replayer.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.iroot.observe.ExposedIroots;
import dev.heddle.analyzer.iroot.observe.ExposedIroots.Exposed;
import dev.heddle.analyzer.iroot.observe.IrootObserver;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.trace.FailureKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.fixture.LitmusProgram;
import dev.heddle.replayer.strategy.RandomStrategy;
import dev.heddle.replayer.strategy.Seeds;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ObservedIrootsTest {
    private final InProcess p = new InProcess();
    private final IrootObserver observer = new IrootObserver();

    /** What the last execution exposed, and which of it is weak. */
    private SortedMap<Iroot, Boolean> live(Engine engine) {
        ExposedIroots live = new ExposedIroots();
        live.beginExecution(1);
        observer.observe(engine.last().placedEvents(), engine.last().verdict(), engine.last()::siteName, live);
        return map(live.all());
    }

    private SortedMap<Iroot, Boolean> recorded(Trace trace) {
        ExposedIroots recorded = new ExposedIroots();
        recorded.beginExecution(1);
        observer.observe(trace, recorded);
        return map(recorded.all());
    }

    private static SortedMap<Iroot, Boolean> map(List<Exposed> all) {
        SortedMap<Iroot, Boolean> map = new TreeMap<>();
        all.forEach(e -> map.put(e.iroot(), e.isWeak()));
        return map;
    }

    /** Updates, and locks in both orders. */
    private void program() throws InterruptedException {
        Cell cell = p.cell();
        Object left = p.lock();
        Object right = p.lock();
        p.setTotal(0);
        p.setValue(cell, 0);
        HookedThread a = p.start(() -> work(cell, left, right));
        HookedThread b = p.start(() -> work(cell, right, left));
        p.join(a);
        p.join(b);
    }

    private void work(Cell cell, Object first, Object second) {
        p.enter(first, 1);
        p.enter(second, 2);
        p.setTotal(p.total() + 1);
        p.exit(second);
        p.exit(first);
        p.setValue(cell, p.value(cell) + 1);
    }

    @Test
    void anExecutionExposesWhatItsTraceExposes() {
        int deadlocks = 0;
        for (int i = 1; i <= 200; i++) {
            Trace trace = p.run(new RandomStrategy(), Seeds.ofExecution(7, i), this::program);
            SortedMap<Iroot, Boolean> found = live(p.engine);
            assertEquals(recorded(trace), found);
            if (trace.verdict() instanceof Trace.Failed failed && failed.kind() == FailureKind.DEADLOCK) {
                deadlocks++;
                assertTrue(found.keySet().stream().anyMatch(e -> e.idiom() == 5), "a deadlock is an idiom 5");
            }
        }
        assertTrue(deadlocks > 10, deadlocks + " executions deadlocked");
    }

    @Test
    void soItDoesWhereReadsAreStaleAndWritesLate() {
        LitmusProgram program = new LitmusProgram(List.of(), new String[] {
            "w plain x 1; r plain x r0; w plain x 2; w opaque y 1",
            "w plain x 3; r plain x r1; r opaque y r2; r plain x r3",
            "r plain x r4; r plain x r5; w plain x 4; getadd volatile y 1 r6"
        });
        program.configureStale();
        int[] weak = new int[1];
        int[] late = new int[1];
        program.sample(new RandomStrategy(), 1000, engine -> {
            SortedMap<Iroot, Boolean> found = live(engine);
            Trace trace = InProcess.trace(engine, new Trace.Passed());
            assertEquals(recorded(trace), found);
            weak[0] += found.containsValue(true) ? 1 : 0;
            late[0] += hasLateWrite(trace) ? 1 : 0;
        });
        assertTrue(weak[0] > 50, weak[0] + " executions had stale reads that showed");
        assertTrue(late[0] > 5, late[0] + " executions had late writes");
    }

    private static boolean hasLateWrite(Trace trace) {
        int[] newest = new int[trace.locations().size()];
        for (int i = 0; i < trace.events().size(); i++) {
            if (trace.events().kind(i).writes()) {
                int x = trace.events().location(i);
                if (trace.events().position(i) < newest[x]) {
                    return true;
                }
                newest[x] = trace.events().position(i);
            }
        }
        return false;
    }
}
