package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.derive.Derivation;
import dev.heddle.analyzer.derive.Derivation.Fidelity;
import dev.heddle.analyzer.derive.Goal;
import dev.heddle.analyzer.derive.LinearisationSearch;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.fixture.SmallPrograms;
import dev.heddle.replayer.strategy.RandomStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Orders that are derived from traces lead executions of the program where they should. */
class DerivedDecisionsTest {
    private final InProcess p = new InProcess();
    private final SmallPrograms programs = new SmallPrograms(p);

    private void handOver() throws Exception {
        Object lock = p.lock();
        Cell x = p.cell();
        Cell y = p.cell();
        List<HookedThread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int line = 10 * (i + 1);
            threads.add(p.start(() -> {
                p.setValue(y, p.flag(y));
                p.enter(lock, line);
                p.setValue(x, p.value(x) + 1);
                p.exit(lock);
                p.setFlag(y, line);
            }));
        }
        for (HookedThread thread : threads) {
            p.join(thread);
        }
    }

    private Trace passing(Engine.Main program) {
        for (long seed = 1; seed < 100; seed++) {
            Trace trace = p.run(new RandomStrategy(), seed, program);
            if (trace.verdict() instanceof Trace.Passed) {
                return trace;
            }
        }
        throw new AssertionError("never passes");
    }

    private Trace follow(List<Decision> decisions, Engine.Main program) {
        return p.run(new LeadingStrategy(new PlaceMatcher(decisions, p.engine.siteNames())), 7, program);
    }

    private static List<Integer> of(Trace trace, String path, EventKind kind) {
        List<Integer> found = new ArrayList<>();
        for (int i : InProcess.events(trace, kind)) {
            if (trace.threads().get(trace.events().thread(i)).path().equals(path)) {
                found.add(i);
            }
        }
        return found;
    }

    @Test
    void aLostUpdateIsDerivedFromAnExecutionThatCounts() {
        Trace trace = passing(() -> programs.counting(2, 1));
        int r1 = of(trace, "0.1", EventKind.READ).get(0);
        int w1 = of(trace, "0.1", EventKind.WRITE).get(0);
        int w2 = of(trace, "0.2", EventKind.WRITE).get(0);
        Derivation.Found found = assertInstanceOf(
                Derivation.Found.class, new LinearisationSearch(trace).find(Goal.idiom(2, r1, w2, w1)));
        follow(DerivedDecisions.of(trace, found.order(), found.sources()).decisions(), () -> programs.counting(2, 1));
        assertEquals("exception", p.verdict());
    }

    @Test
    void aDeadlockIsDerivedFromAnExecutionThatEnds() {
        Trace trace = passing(() -> programs.lockOrder(1));
        List<Integer> one = of(trace, "0.1", EventKind.LOCK);
        List<Integer> two = of(trace, "0.2", EventKind.LOCK);
        Goal goal = Goal.deadlock(one.get(0), two.get(1), two.get(0), one.get(1));
        Derivation.Found found = assertInstanceOf(Derivation.Found.class, new LinearisationSearch(trace).find(goal));
        follow(DerivedDecisions.of(trace, found.order(), found.sources()).decisions(), () -> programs.lockOrder(1));
        assertEquals("deadlock", p.verdict());
    }

    @Test
    void aReadOfAnOldWriteIsDerivedFromAnExecutionThatSeesTheNewest() {
        p.engine.configure(ModelSwitches.parse(Map.of("plain", "jmm", "plain-for", "app=jmm")));
        Trace trace = null;
        long seed = 1;
        do {
            trace = p.run(new RandomStrategy(), seed++, () -> programs.messagePassing(2));
        } while (!(trace.verdict() instanceof Trace.Passed)
                || of(trace, "0.2", EventKind.READ).size() < 2);
        Goal goal = Goal.stale(
                of(trace, "0.1", EventKind.WRITE).get(0),
                of(trace, "0.2", EventKind.READ).get(1));
        Derivation.Found found = assertInstanceOf(Derivation.Found.class, new LinearisationSearch(trace).find(goal));
        assertEquals(Fidelity.KEPT, found.fidelity());
        follow(
                DerivedDecisions.of(trace, found.order(), found.sources()).decisions(),
                () -> programs.messagePassing(2));
        assertEquals("exception", p.verdict());
    }

    /** As long as the reads before see the same, the program does the same. */
    @Test
    void executionsFollowOrdersToTheirEnd() {
        int followed = 0;
        for (long seed = 1; seed <= 6; seed++) {
            Trace trace = p.run(new RandomStrategy(), seed, this::handOver);
            LinearisationSearch search = new LinearisationSearch(trace);
            EventColumns events = trace.events();
            for (int a = 0; a < events.size(); a++) {
                for (int b = 0; b < events.size(); b++) {
                    boolean conflict = events.thread(a) != events.thread(b)
                            && events.location(a) == events.location(b)
                            && events.kind(b) == EventKind.WRITE
                            && events.kind(a).isAccess();
                    if (conflict
                            && search.find(Goal.idiom(1, a, b)) instanceof Derivation.Found found
                            && found.fidelity().compareTo(Fidelity.SAME_VALUES) <= 0) {
                        Trace second = follow(
                                DerivedDecisions.of(trace, found.order(), found.sources())
                                        .decisions(),
                                this::handOver);
                        followed++;
                        assertEquals(steps(trace, found.order()), steps(second, found.order().length), "seed " + seed);
                    }
                }
            }
        }
        assertTrue(followed > 50, followed + " orders");
    }

    private static List<String> steps(Trace trace, int[] order) {
        List<String> all = InProcess.steps(trace);
        List<String> steps = new ArrayList<>();
        for (int e : order) {
            steps.add(all.get(e));
        }
        return steps;
    }

    private static List<String> steps(Trace trace, int most) {
        List<String> all = InProcess.steps(trace);
        return all.subList(0, Math.min(most, all.size()));
    }
}
