package dev.heddle.analyzer.memory.axioms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BruteForceTest {
    @Test
    void storeBufferingNeedsWeakAccesses() {
        assertVerdict("r0=0 r1=0", true, true, true, "w opaque x 1; r opaque y r0", "w opaque y 1; r opaque x r1");
        assertVerdict(
                "r0=0 r1=0", false, false, false, "w volatile x 1; r volatile y r0", "w volatile y 1; r volatile x r1");
        assertVerdict(
                "r0=0 r1=0", true, true, true, "w volatile x 1; r acquire y r0", "w volatile y 1; r volatile x r1");
        assertVerdict(
                "r0=0 r1=0",
                false,
                false,
                false,
                "w plain x 1; fence full; r plain y r0",
                "w plain y 1; fence full; r plain x r1");
    }

    @Test
    void messagePassingNeedsAReleaseAndAnAcquire() {
        assertVerdict("r0=1 r1=0", false, false, false, "w plain x 1; w release y 1", "r acquire y r0; r plain x r1");
        assertVerdict("r0=1 r1=0", true, true, true, "w plain x 1; w release y 1", "r opaque y r0; r plain x r1");
        assertVerdict(
                "r0=1 r1=0",
                false,
                false,
                false,
                "w plain x 1; fence release; w plain y 1",
                "r plain y r0; fence acquire; r plain x r1");
    }

    @Test
    void aVolatileThatAnswersTooEarlyIsStale() {
        assertVerdict("r0=1 r1=0", false, true, true, "w volatile x 1; w plain y 1", "r plain y r0; r volatile x r1");
    }

    @Test
    void loadBufferingIsForbidden() {
        assertVerdict("r0=1 r1=1", false, false, false, "r plain x r0; w plain y 1", "r plain y r1; w plain x 1");
    }

    @Test
    void plainReadsOfOneLocationNeedNotBeCoherent() {
        String[] threads = {"w plain x 1", "r plain x r0; r plain x r1"};
        assertVerdict("r0=1 r1=0", true, true, true, threads);
        FinalStates states = BruteForce.of(Program.of(threads));
        assertEquals(4, states.of(AxiomVariant.JMM_EXEC).size());
        assertEquals(3, states.of(AxiomVariant.COHERENT_EXEC).size());
        assertVerdict("r0=1 r1=0", false, false, false, "w plain x 1", "r plain x r0; fence acquire; r plain x r1");
    }

    @Test
    void updatesAreAtomicAndWeakOnesMayFail() {
        assertEquals(2, states("getadd plain x 1 r0", "getadd plain x 1 r1"));
        assertEquals(2, states("cas plain x 0 1 r0", "cas plain x 0 1 r1"));
        assertEquals(3, states("wcas plain x 0 1 r0", "wcas plain x 0 1 r1"));
    }

    @Test
    void locksStartsAndJoinsSynchronize() {
        assertEquals(
                2,
                states("lock m; r plain x r0; w plain x 1; unlock m", "lock m; r plain x r1; w plain x 1; unlock m"));
        assertEquals(1, states("w plain x 1; start 1; join 1; r plain y r1", "r plain x r0; w plain y 1"));
    }

    @Test
    void lastValuesAreThoseOfAModificationOrder() {
        Program program = Program.of(Map.of("x", 3), List.of("x"), "w plain x 1", "w plain x 2");
        assertEquals(List.of("x=1", "x=2"), List.copyOf(BruteForce.of(program).of(AxiomVariant.JMM_EXEC)));
    }

    @Test
    void graphsAreCountedOnce() {
        FinalStates states = BruteForce.graphs(Program.of("w plain x 1; r plain y r0", "w plain y 1; r plain x r1"));
        assertEquals(4, states.graphs(AxiomVariant.JMM_EXEC));
    }

    private static int states(String... threads) {
        return BruteForce.of(Program.of(threads)).of(AxiomVariant.JMM_EXEC).size();
    }

    private static void assertVerdict(String state, boolean exec, boolean stale, boolean full, String... threads) {
        FinalStates states = BruteForce.of(Program.of(threads));
        assertEquals(exec, states.of(AxiomVariant.JMM_EXEC).contains(state), () -> "exec: " + List.of(threads));
        assertEquals(stale, states.of(AxiomVariant.JMM_STALE).contains(state), () -> "stale: " + List.of(threads));
        assertEquals(full, states.of(AxiomVariant.JMM_FULL).contains(state), () -> "full: " + List.of(threads));
        assertTrue(states.of(AxiomVariant.JMM_STALE).containsAll(states.of(AxiomVariant.JMM_EXEC)));
        assertTrue(states.of(AxiomVariant.JMM_FULL).containsAll(states.of(AxiomVariant.JMM_STALE)));
    }
}
