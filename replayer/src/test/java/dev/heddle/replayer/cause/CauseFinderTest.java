package dev.heddle.replayer.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.run.ModelSwitches;
import dev.heddle.formats.trace.Cause;
import dev.heddle.formats.trace.Cause.Constraint;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.engine.Engine;
import dev.heddle.replayer.fixture.HookedThread;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import dev.heddle.replayer.fixture.SmallPrograms;
import dev.heddle.replayer.minimise.Budget;
import dev.heddle.replayer.minimise.Spending;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What failures need, compared with what is known of the programs. */
class CauseFinderTest {
    private static final Budget BUDGET = new Budget(1_500, 5_000_000, Long.MAX_VALUE);

    private final InProcess p = new InProcess();
    private final SmallPrograms programs = new SmallPrograms(p);

    /** Other work of the threads, which has nothing to do with the failure. */
    private void chat(Cell cell) {
        for (int n = 0; n < 4; n++) {
            p.setFlag(cell, p.flag(cell) + 1);
        }
    }

    private void lostUpdate() throws Exception {
        Cell counter = p.cell();
        Cell noise = p.cell();
        p.setValue(counter, 0);
        HookedThread other = p.start(() -> {
            chat(noise);
            p.setValue(counter, p.value(counter) + 1);
            chat(noise);
        });
        chat(noise);
        p.setValue(counter, p.value(counter) + 1);
        chat(noise);
        p.join(other);
        if (p.value(counter) != 2) {
            throw InProcess.failure("counted " + p.value(counter));
        }
    }

    private HookedThread answering(Cell answer, Cell done, Cell noise) {
        return p.start(() -> {
            chat(noise);
            p.setFlag(done, 1);
            p.setFlag(answer, 42);
            chat(noise);
        });
    }

    /** The flag says that there is an answer before there is one. */
    private void flagBeforeAnswer() throws Exception {
        Cell answer = p.cell();
        Cell done = p.cell();
        Cell noise = p.cell();
        HookedThread worker = answering(answer, done, noise);
        chat(noise);
        boolean isMissing = p.flag(done) == 1 && p.flag(answer) != 42;
        p.join(worker);
        if (isMissing) {
            throw InProcess.failure("no answer");
        }
    }

    /** The same, but long where there is nothing to be seen yet. */
    private void flagBeforeAnswerOrLong() throws Exception {
        Cell answer = p.cell();
        Cell done = p.cell();
        Cell noise = p.cell();
        HookedThread worker = answering(answer, done, noise);
        chat(noise);
        boolean isDone = p.flag(done) == 1;
        boolean isMissing = isDone && p.flag(answer) != 42;
        for (int n = 0; n < 20_000 && !isDone; n++) {
            p.setFlag(noise, n);
        }
        p.join(worker);
        if (isMissing) {
            throw InProcess.failure("no answer");
        }
    }

    /** The worker says that it is done while it still has its task, and polls until it is to end; each poll is new. */
    private void doneBeforeTheTaskIsGone() throws Exception {
        Cell task = p.cell();
        Cell done = p.cell();
        Cell end = p.cell();
        Cell polls = p.cell();
        p.setFlag(task, 1);
        HookedThread worker = p.start(() -> {
            p.setFlag(done, 1);
            p.setFlag(task, 0);
            for (int n = 0; p.flag(end) == 0; n++) {
                p.setFlag(polls, n);
            }
        });
        boolean isLeft = p.flag(done) == 1 && p.flag(task) == 1;
        p.setFlag(end, 1);
        p.join(worker);
        if (isLeft) {
            throw InProcess.failure("task left");
        }
    }

    /** Each of three orders comes true or not whatever becomes of the others. */
    private void threeOrders() throws Exception {
        Cell a = p.cell();
        Cell b = p.cell();
        Cell c = p.cell();
        Cell noise = p.cell();
        boolean[] seen = new boolean[3];
        HookedThread other = p.start(() -> {
            seen[0] = p.value(a) == 1;
            seen[1] = p.value(b) == 1;
            seen[2] = p.value(c) == 1;
        });
        p.setFlag(noise, 1);
        p.setFlag(noise, 2);
        p.setFlag(noise, 3);
        p.setValue(a, 1);
        p.setValue(b, 1);
        p.setValue(c, 1);
        p.join(other);
        if (seen[0] && !seen[1] && seen[2]) {
            throw InProcess.failure("the first and the last were seen");
        }
    }

    private void alwaysFails() throws Exception {
        throw InProcess.failure("always");
    }

    private Cause cause(Trace trace, Engine.Main main) {
        return new CauseFinder(p.engine, main, () -> {}, BUDGET).find(trace);
    }

    private void with(String... switches) {
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < switches.length; i += 2) {
            map.put(switches[i], switches[i + 1]);
        }
        p.engine.configure(ModelSwitches.parse(map));
    }

    private static void assertWhole(Cause cause) {
        assertTrue(cause.isKnown(), cause::toString);
        assertEquals(cause.with().executions(), cause.with().failed(), cause::toString);
        assertEquals(0, cause.without().failed(), cause::toString);
        assertTrue(cause.with().executions() >= 40, cause::toString);
        assertTrue(cause.without().executions() >= 40, cause::toString);
    }

    @Test
    void aLostUpdateNeedsAWriteBetweenAReadAndAWriteOfTheCounter() {
        with("sc", "true");
        Trace trace = programs.failing(this::lostUpdate, 1);
        Cause cause = cause(trace, this::lostUpdate);
        assertWhole(cause);
        assertEquals(2, cause.constraints().size(), cause::toString);
        EventColumns events = trace.events();
        int counter = events.location(cause.constraints().get(0).first());
        for (Constraint constraint : cause.constraints()) {
            assertEquals(counter, events.location(constraint.first()), cause::toString);
            assertEquals(counter, events.location(constraint.second()), cause::toString);
        }
        assertTrue(cause.inevitableFrom() > 0, cause::toString);
        assertTrue(cause.inevitableFrom() < events.size(), cause::toString);
    }

    /** Whole trials of the sets that lose would make 1,072. */
    @Test
    void setsThatCannotWinTakeFewExecutions() {
        with("sc", "true");
        Trace trace = programs.failing(this::lostUpdate, 1);
        Cause cause = cause(trace, this::lostUpdate);
        assertWhole(cause);
        assertTrue(cause.executions() <= 700, cause::toString);
    }

    /** Another execution may have made the search needless. */
    @Test
    void aSearchThatIsNeededNoMoreEnds() {
        with("sc", "true");
        Trace trace = programs.failing(this::lostUpdate, 1);
        AtomicInteger asked = new AtomicInteger();
        Spending spending = new Spending(BUDGET, () -> asked.incrementAndGet() > 5);
        AtomicInteger executions = new AtomicInteger();
        new CauseFinder(p.engine, this::lostUpdate, executions::incrementAndGet, spending).find(trace);
        assertTrue(asked.get() > 5);
        assertTrue(executions.get() < 20, executions::toString);
    }

    @Test
    void anAnswerThatIsMissingIsReadBeforeItIsWritten() {
        with("sc", "true");
        Trace trace = programs.failing(this::flagBeforeAnswer, 1);
        Cause cause = cause(trace, this::flagBeforeAnswer);
        assertWhole(cause);
        assertEquals(1, cause.constraints().size(), cause::toString);
        EventColumns events = trace.events();
        int read = cause.constraints().get(0).first();
        int write = cause.constraints().get(0).second();
        assertEquals(EventKind.READ, events.kind(read), cause::toString);
        assertEquals(EventKind.WRITE, events.kind(write), cause::toString);
        assertEquals(42, events.value(write), cause::toString);
    }

    /** Whole, fifty of the long executions take the budget. */
    @Test
    void longExecutionsLeaveRoomForTheCause() {
        with("sc", "true");
        Trace trace = programs.failing(this::flagBeforeAnswerOrLong, 1);
        Budget budget = new Budget(1_500, 1_000_000, Long.MAX_VALUE);
        Cause cause = new CauseFinder(p.engine, this::flagBeforeAnswerOrLong, () -> {}, budget).find(trace);
        assertEquals(1, cause.constraints().size(), cause::toString);
        EventColumns events = trace.events();
        assertEquals(EventKind.READ, events.kind(cause.constraints().get(0).first()), cause::toString);
        assertEquals(42, events.value(cause.constraints().get(0).second()), cause::toString);
    }

    @Test
    void aThreadThatPollsForEverDoesNotHideTheCause() {
        with("sc", "true");
        Trace trace = programs.failing(this::doneBeforeTheTaskIsGone, 1);
        assertWhole(cause(trace, this::doneBeforeTheTaskIsGone));
    }

    @Test
    void threeOrdersAreFoundWhereTwoDoNotSuffice() {
        with("sc", "true");
        Trace trace = programs.failing(this::threeOrders, 1);
        Cause cause = cause(trace, this::threeOrders);
        assertWhole(cause);
        assertEquals(3, cause.constraints().size(), cause::toString);
    }

    @Test
    void aStaleReadIsTheCauseWhereNoOrderIs() {
        with("plain-for", "app=jmm");
        Trace trace = null;
        Cause cause = Cause.NONE;
        for (int i = 0; i < 50 && (trace == null || Cause.NONE.equals(cause)); i++) {
            trace = programs.failing(() -> programs.messagePassing(1), 1);
            cause = cause(trace, () -> programs.messagePassing(1));
        }
        assertTrue(cause.isKnown());
        assertTrue(cause.constraints().stream().anyMatch(c -> c.kind() == Cause.Kind.STALE), cause::toString);
        assertEquals(0, cause.without().failed(), cause::toString);
        assertTrue(cause.cures().unchanged().failed() > 0, cause::toString);
        Cause.Cure cure = cause.cures().found().get(0);
        assertEquals(Cause.Change.RELEASE_ACQUIRE, cure.change(), cause::toString);
        assertEquals(List.of(1, 1), List.of(cure.writes().size(), cure.events().size()), cause::toString);
        assertEquals(new Cause.Trial(50, 0), cure.trial());
    }

    @Test
    void theSameExecutionHasTheSameCause() {
        with("sc", "true");
        Trace trace = programs.failing(this::lostUpdate, 1);
        Cause once = cause(trace, this::lostUpdate);
        programs.failing(this::flagBeforeAnswer, 1);
        assertEquals(once, cause(trace, this::lostUpdate));
    }

    @Test
    void aFailureOfEveryExecutionNeedsNoOrder() {
        assertFalse(
                cause(programs.failing(this::alwaysFails, 1), this::alwaysFails).isKnown());
    }

    @Test
    void aBudgetThatIsUsedUpLeavesTheCauseUnknown() {
        with("sc", "true");
        Trace trace = programs.failing(this::lostUpdate, 1);
        Cause cause =
                new CauseFinder(p.engine, this::lostUpdate, () -> {}, new Budget(3, 1_000, Long.MAX_VALUE)).find(trace);
        assertFalse(cause.isKnown());
    }
}
