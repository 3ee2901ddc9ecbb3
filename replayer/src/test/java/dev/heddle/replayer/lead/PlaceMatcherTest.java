package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.replayer.lead.Decision.Choice;
import dev.heddle.replayer.lead.Decision.Read;
import dev.heddle.replayer.lead.Decision.Switch;
import dev.heddle.replayer.strategy.EnabledThreads;
import dev.heddle.replayer.strategy.FixedThreads;
import dev.heddle.replayer.strategy.FixedWrites;
import dev.heddle.replayer.strategy.SiteNames;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places are given by count here, as they stand in a file of decisions; those with names are tested with programs. */
class PlaceMatcherTest {
    private static final SiteNames NAMELESS = new SiteNames() {
        @Override
        public long ofSite(int siteId) {
            return 0;
        }

        @Override
        public long ofEvent(int event) {
            return 0;
        }

        @Override
        public long placeOfEvent(int event) {
            return 0;
        }
    };

    private final EventColumns log = new EventColumns(16);

    private static PlaceMatcher following(Decision... decisions) {
        PlaceMatcher strategy = new PlaceMatcher(List.of(decisions), NAMELESS);
        strategy.begin(1);
        return strategy;
    }

    private static Place after(String thread, int events) {
        return new Place(thread, events, 0);
    }

    /**
     * Which thread is chosen, by index; all that are enabled can go on without time, unless they are negative: those
     * wait for it.
     */
    private static int chosen(PlaceMatcher strategy, int previous, EventKind pending, int repetitions, int... threads) {
        EnabledThreads enabled = new Enabled(previous, pending, repetitions, threads);
        strategy.see(enabled);
        int next = strategy.next(enabled);
        strategy.decided(enabled, next);
        return enabled.thread(next);
    }

    private static int chosen(PlaceMatcher strategy, int previous, int... threads) {
        return chosen(strategy, previous, EventKind.WRITE, 0, threads);
    }

    private void executed(PlaceMatcher strategy, int thread, EventKind kind) {
        strategy.executed(log, log.append(thread, kind, -1, -1, 2));
    }

    @Test
    void withoutDecisionsAThreadGoesOnAsLongAsItCan() {
        PlaceMatcher strategy = following();
        assertEquals(1, chosen(strategy, 1, 0, 1, 2));
        assertEquals(1, chosen(strategy, 1, 0, 1, 2));
    }

    @Test
    void whereItCannotTheNextOneInTheCircleDoes() {
        assertEquals(2, chosen(following(), 1, 0, 2, 3));
        assertEquals(0, chosen(following(), 3, 0, 1, 2));
    }

    @Test
    void timePassesOnlyWhenAllWaitForItAndForTheEarliestFirst() {
        assertEquals(2, chosen(following(), 1, -1, 2));
        assertEquals(3, chosen(following(), 1, -4, -3)); // a thread's number is its deadline, too
    }

    @Test
    void whoGoesInCirclesGivesWay() {
        assertEquals(1, chosen(following(), 1, EventKind.READ, 20, 0, 1, 2));
        assertEquals(2, chosen(following(), 1, EventKind.READ, 21, 0, 1, 2));
        assertEquals(2, chosen(following(), 1, EventKind.YIELD, 1, 0, 1, 2));
    }

    @Test
    void whoGaveWayHasAnotherTurnOfTheSameLength() {
        PlaceMatcher strategy = following();
        assertEquals(2, chosen(strategy, 1, EventKind.READ, 21, 1, 2));
        assertEquals(1, chosen(strategy, 1, EventKind.READ, 41, 1, 2));
        assertEquals(2, chosen(strategy, 1, EventKind.READ, 42, 1, 2));
    }

    @Test
    void aSwitchIsMadeAtItsPlaceAndOnlyOnce() {
        PlaceMatcher strategy = following(new Switch(after("0", 1), "2"));
        assertEquals(0, chosen(strategy, 0, 0, 1, 2));
        executed(strategy, 0, EventKind.WRITE);
        assertEquals(2, chosen(strategy, 0, 0, 1, 2));
        assertEquals(0, chosen(strategy, 0, 0, 1, 2));
        assertEquals(1, strategy.followed());
    }

    @Test
    void whereTheThreadThatIsToGoOnCannotAnotherOneDoes() {
        PlaceMatcher strategy = following(new Switch(after("0", 0), "2"));
        assertEquals(1, chosen(strategy, 0, 0, 1));
        assertEquals(0, strategy.followed());
    }

    @Test
    void aReadSeesThePrescribedWriteOrElseTheNewest() {
        PlaceMatcher strategy = following(
                new Read(after("0", 2), after("0", 1)),
                new Read(after("0", 3), Place.INITIAL),
                new Read(after("0", 4), after("7", 9)));
        executed(strategy, 0, EventKind.WRITE);
        executed(strategy, 0, EventKind.WRITE);
        assertEquals(1, strategy.source(new FixedWrites(-1, 1, 0)));
        executed(strategy, 0, EventKind.READ);
        assertEquals(0, strategy.source(new FixedWrites(-1, 0, 1)));
        executed(strategy, 0, EventKind.READ);
        assertEquals(2, strategy.source(new FixedWrites(-1, 0, 1))); // thread 7 has not written
        executed(strategy, 0, EventKind.READ);
        assertEquals(2, strategy.source(new FixedWrites(-1, 0, 1)));
        assertEquals(2, strategy.followed());
    }

    @Test
    void anyOtherChoiceIsTheFirstWhereNoneIsPrescribedOrThereAreTooFew() {
        PlaceMatcher strategy = following(new Choice(after("0", 0), 2), new Choice(after("0", 1), 2));
        assertEquals(2, strategy.choice(3));
        executed(strategy, 0, EventKind.NOTIFY);
        assertEquals(0, strategy.choice(2));
        executed(strategy, 0, EventKind.NOTIFY);
        assertEquals(0, strategy.choice(3));
    }

    @Test
    void everyExecutionBeginsAnew() {
        PlaceMatcher strategy = following(new Switch(after("0", 0), "1"));
        assertEquals(1, chosen(strategy, 0, 0, 1));
        executed(strategy, 1, EventKind.WRITE);
        strategy.begin(1);
        assertEquals(1, chosen(strategy, 0, 0, 1));
        assertEquals(1, strategy.followed());
    }

    /** A negative number is that of a thread that waits until then. */
    private static final class Enabled extends FixedThreads {
        private final int previousThread;
        private final EventKind pending;
        private final int repeated;
        private final int[] numbers;

        Enabled(int previousThread, EventKind pending, int repeated, int... numbers) {
            super(IntStream.of(numbers).map(Math::abs).toArray());
            this.previousThread = previousThread;
            this.pending = pending;
            this.repeated = repeated;
            this.numbers = numbers;
        }

        @Override
        public int previousThread() {
            return previousThread;
        }

        @Override
        public EventKind pendingKind(int i) {
            return pending;
        }

        @Override
        public int repetitions(int i) {
            return repeated;
        }

        @Override
        public long deadline(int i) {
            return numbers[i] < 0 ? -numbers[i] : -1;
        }
    }
}
