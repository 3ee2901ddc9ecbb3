package dev.heddle.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.heddle.replayer.strategy.SchedulingStrategy;
import dev.heddle.replayer.strategy.Strategies;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllocationTest {
    private static final int EXECUTIONS = 2_000;

    static Stream<String> specs() {
        return Strategies.names().stream();
    }

    private static long bytes(int events, String spec) {
        Simulator simulator = new Simulator(ModelProgram.random(4, events, new int[] {4 * events}, true, 1));
        SchedulingStrategy strategy = simulator.strategy(spec, 3);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        simulator.run(strategy, 0); // tables grow to their sizes
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 1; i <= EXECUTIONS; i++) {
            simulator.run(strategy, i);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** What an execution allocates at its beginning is the same for both; one object in each of 480 more decisions would be 15 MB. */
    @ParameterizedTest
    @MethodSource("specs")
    void aDecisionAllocatesNothing(String spec) {
        bytes(4, spec); // classes are loaded
        long few = bytes(4, spec);
        long many = bytes(124, spec);
        assertTrue(many - few < 100_000, () -> few + " bytes with 16 decisions, " + many + " with 496");
    }
}
