package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.replayer.fixture.EventRow;
import dev.heddle.replayer.fixture.HandBuilt;
import dev.heddle.replayer.strategy.FixedThreads;
import dev.heddle.replayer.strategy.FixedWrites;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExactMatcherTest {
    private static ExactMatcher replaying(Trace recorded, Trace underWay) {
        ExactMatcher strategy = new ExactMatcher(recorded, new RecordedTables(underWay));
        strategy.begin(0);
        return strategy;
    }

    private static void execute(ExactMatcher strategy, Trace underWay, int from, int to) {
        for (int i = from; i < to; i++) {
            strategy.executed(underWay.events(), i);
        }
    }

    private static String divergence(Runnable decision) {
        return assertThrows(DivergenceException.class, decision::run).getMessage();
    }

    @Test
    void everyDecisionOfTheRecordedExecutionIsMadeAgain() {
        Trace trace = HandBuilt.trace();
        EventColumns events = trace.events();
        ExactMatcher strategy = replaying(trace, trace);
        for (int i = 0; i < events.size(); i++) {
            assertFalse(strategy.isComplete());
            assertEquals(i, strategy.reproduced());
            assertEquals(events.thread(i), strategy.next(new FixedThreads(0, 1, 2)));
            if (events.kind(i).reads()) {
                int source = events.readsFrom(i);
                assertEquals(1, strategy.source(new FixedWrites(97, source, 99)));
            }
            if (events.kind(i) == EventKind.NOTIFY) {
                assertEquals(1, strategy.choice(3));
            }
            strategy.executed(events, i);
        }
        assertTrue(strategy.isComplete());
        assertEquals(events.size(), strategy.reproduced());
    }

    @Test
    void anExecutionCanBeFollowedAgainAndAgain() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = new ExactMatcher(trace, new RecordedTables(trace));
        for (int i = 0; i < 3; i++) {
            strategy.begin(i);
            execute(strategy, trace, 0, trace.events().size());
            assertTrue(strategy.isComplete());
        }
    }

    @Test
    void theThreadChosenIsTheOneOfTheNextEventWhereverItStandsAmongTheEnabled() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        execute(strategy, trace, 0, 3);
        assertEquals(2, strategy.next(new FixedThreads(0, 2, 1)));
        assertEquals(0, strategy.next(new FixedThreads(1, 2)));
    }

    @Test
    void aRecordedThreadThatCannotGoOnEndsTheReplay() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        execute(strategy, trace, 0, 3);
        String message = divergence(() -> strategy.next(new FixedThreads(0, 2)));
        assertTrue(
                message.startsWith("event 3: expected thread 0.1 READ Lost.count on Lost#0.2.count = 0 from the initial"
                        + " value at Lost.java:12, found that thread 0.1 cannot continue; likely cause: "),
                message);
    }

    @Test
    void threadsThatGoOnAfterTheRecordedEndEndTheReplay() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        execute(strategy, trace, 0, 10);
        String message = divergence(() -> strategy.next(new FixedThreads(0, 1)));
        assertTrue(
                message.startsWith(
                        "event 10: expected the end of the execution, found that 2 threads continue; likely cause: "),
                message);
    }

    @Test
    void anEventAfterTheRecordedEndEndsTheReplay() {
        Trace recorded = HandBuilt.trace();
        List<EventRow> longer = new ArrayList<>(HandBuilt.EVENTS);
        longer.add(HandBuilt.EVENTS.get(4));
        Trace underWay = HandBuilt.trace(longer);
        ExactMatcher strategy = replaying(recorded, underWay);
        execute(strategy, underWay, 0, 10);
        String message = divergence(() -> strategy.executed(underWay.events(), 10));
        assertTrue(
                message.startsWith("event 10: expected the end of the execution, found thread 0 WRITE Lost.count on"
                        + " Lost#0.2.count = 5 at Lost.java:12; likely cause: "),
                message);
    }

    @Test
    void aMissingEventEndsTheReplayWhereItIsMissing() {
        Trace recorded = HandBuilt.trace();
        List<EventRow> shorter = new ArrayList<>(HandBuilt.EVENTS);
        shorter.remove(4);
        Trace underWay = HandBuilt.trace(shorter);
        ExactMatcher strategy = replaying(recorded, underWay);
        execute(strategy, underWay, 0, 4);
        String message = divergence(() -> strategy.executed(underWay.events(), 4));
        assertTrue(message.startsWith("event 4: expected thread 0 WRITE Lost.count"), message);
        assertTrue(message.contains("found thread 0.1 UPDATE VarHandle.getAndAdd"), message);
        assertTrue(message.contains("; differs in thread 0 / 0.1, kind WRITE / UPDATE, "), message);
        assertEquals(4, strategy.reproduced());
        assertFalse(strategy.isComplete());
    }

    @Test
    void aWriteThatCannotBeReadEndsTheReplay() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        execute(strategy, trace, 0, 5);
        String message = divergence(() -> strategy.source(new FixedWrites(1, 2, 3)));
        assertTrue(message.startsWith("event 5: expected thread 0.1 UPDATE VarHandle.getAndAdd"), message);
        assertTrue(message.contains("to read from event 4, found that it cannot"), message);
    }

    @Test
    void aReadWhereNoneWasRecordedIsLeftToTheComparisonOfEvents() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        execute(strategy, trace, 0, 4);
        assertEquals(2, strategy.source(new FixedWrites(-1, 2, 3)), "the newest");
    }

    @Test
    void aChoiceOutOfRangeEndsTheReplay() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        execute(strategy, trace, 0, 7);
        assertEquals(1, strategy.choice(2));
        String message = divergence(() -> strategy.choice(1));
        assertTrue(message.startsWith("event 7: expected thread 0 NOTIFY notify on monitor of Object#0.4"), message);
        assertTrue(message.contains("to choose number 1, found 1 possibilities"), message);
    }

    @Test
    void aChoiceThatWasNotRecordedEndsTheReplay() {
        List<EventRow> nobodyWaits = new ArrayList<>(HandBuilt.EVENTS);
        nobodyWaits.set(7, HandBuilt.EVENTS.get(7).withPosition(-1).withValue(0));
        ExactMatcher strategy = replaying(HandBuilt.trace(nobodyWaits), HandBuilt.trace());
        execute(strategy, HandBuilt.trace(), 0, 7);
        String message = divergence(() -> strategy.choice(2));
        assertTrue(message.startsWith("event 7: "), message);
        assertTrue(message.contains("to choose number -1, found 2 possibilities"), message);
    }

    @Test
    void theMessageIsOneLineAndNamesTheLikelyCause() {
        Trace trace = HandBuilt.trace();
        ExactMatcher strategy = replaying(trace, trace);
        String message = divergence(() -> strategy.next(new FixedThreads(1, 2)));
        assertFalse(message.contains("\n"));
        assertTrue(message.contains("likely cause: a changed program"), message);
    }
}
