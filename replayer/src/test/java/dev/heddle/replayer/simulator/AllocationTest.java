package dev.heddle.replayer.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.replayer.expose.Direction;
import dev.heddle.replayer.expose.ExposeStrategy;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Strategies;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllocationTest {
    private static final String EXPOSE = "expose";
    private static final int EXECUTIONS = 2_000;

    static Stream<String> specs() {
        return Stream.concat(Strategies.names().stream(), Stream.of(EXPOSE));
    }

    private static long bytes(int events, String spec) {
        Simulator simulator = new Simulator(ModelProgram.random(4, events, new int[] {4 * events}, true, 1));
        SchedulingStrategy strategy = spec.equals(EXPOSE) ? expose(simulator, events) : simulator.strategy(spec, 3);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        simulator.run(strategy, 0); // tables grow to their sizes
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 1; i <= EXECUTIONS; i++) {
            simulator.run(strategy, i);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** Aims at the middle of two threads. */
    private static SchedulingStrategy expose(Simulator simulator, int events) {
        long middle = Simulator.site(0, events / 2);
        IrootEvent a = new IrootEvent(middle, AccessType.WRITE);
        IrootEvent b = new IrootEvent(Simulator.site(1, events / 2), AccessType.WRITE);
        IrootEvent c = new IrootEvent(middle + 1, AccessType.READ);
        Iroot iroot = new Iroot(2, List.of(a, b, c));
        ExposeStrategy strategy = new ExposeStrategy(iroot, simulator.siteNames());
        strategy.aim(iroot, Direction.DRAWN, true);
        return strategy;
    }

    /**
     * What an execution allocates at its beginning is the same for both; one object in each of 480 more decisions would
     * be 15 MB.
     */
    @ParameterizedTest
    @MethodSource("specs")
    void aDecisionAllocatesNothing(String spec) {
        bytes(4, spec); // classes are loaded
        long few = bytes(4, spec);
        long many = bytes(124, spec);
        assertTrue(many - few < 100_000, () -> few + " bytes with 16 decisions, " + many + " with 496");
    }
}
