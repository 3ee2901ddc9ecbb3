package dev.heddle.replayer.outcome;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.job.RaceGroup;
import dev.heddle.replayer.outcome.RaceOrders.Order;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceOrdersTest {
    /** Sites 0 and 1 read and write, 2 reads again behind them, in one method; 3 writes in another. */
    private static final List<SiteEntry> SITES = List.of(
            site("f", 3, EventKind.READ),
            site("f", 8, EventKind.WRITE),
            site("f", 20, EventKind.READ),
            site("g", 3, EventKind.WRITE));

    private final EventColumns events = new EventColumns(16);

    private static SiteEntry site(String method, int index, EventKind kind) {
        return new SiteEntry("C", method, "()V", index, kind, "C.x", "C.java", index);
    }

    private void access(int thread, int site, int source) {
        int e = events.append(thread, SITES.get(site).kind(), site, 0, 1);
        events.setReadsFrom(e, source);
    }

    private Order order(int first, int second) {
        RaceOrders orders =
                new RaceOrders(List.of(new RaceGroup(List.of(new RaceGroup.Pair(10L + first, 10L + second)))));
        return orders.of(events, number -> 10L + number, SITES::get)[0];
    }

    private static final int INITIAL = EventColumns.READS_INITIAL;

    @Test
    void theFirstAccessDecides() {
        access(1, 0, INITIAL);
        access(2, 3, INITIAL);
        assertEquals(Order.FIRST, order(0, 3));
        assertEquals(Order.SECOND, order(3, 0));
    }

    @Test
    void accessesOfOneThreadDoNotMeet() {
        access(1, 0, INITIAL);
        access(1, 3, INITIAL);
        assertEquals(Order.NONE, order(0, 3));
    }

    @Test
    void aReadThatMissedAWriteCountsAsBeforeIt() {
        access(2, 3, INITIAL);
        access(1, 0, INITIAL);
        assertEquals(Order.FIRST, order(0, 3));
    }

    @Test
    void aWriteBetweenReadAndWriteIsBetween() {
        access(1, 0, INITIAL);
        access(2, 1, INITIAL);
        access(1, 1, INITIAL);
        RaceOrders both =
                new RaceOrders(List.of(new RaceGroup(List.of(new RaceGroup.Pair(10, 11), new RaceGroup.Pair(11, 11)))));
        assertArrayEquals(
                new Order[] {Order.BETWEEN, Order.BETWEEN}, both.of(events, number -> 10L + number, SITES::get));
    }

    @Test
    void aReadBetweenReadAndWriteIsNot() {
        access(1, 0, INITIAL);
        access(2, 2, INITIAL);
        access(1, 1, INITIAL);
        assertEquals(Order.SECOND, order(1, 2));
    }

    @Test
    void accessesOfTwoRoundsDoNotBelongTogether() {
        access(1, 0, INITIAL);
        access(1, 1, INITIAL);
        access(2, 3, INITIAL);
        access(1, 0, 2);
        access(1, 1, INITIAL);
        assertEquals(Order.FIRST, order(0, 3));
    }

    @Test
    void twoReadsOfWhichTheLaterMissesTheWriteOfTheEarlierAreOnBothSidesOfIt() {
        access(2, 3, INITIAL);
        access(1, 0, 0);
        access(1, 2, INITIAL);
        RaceOrders both =
                new RaceOrders(List.of(new RaceGroup(List.of(new RaceGroup.Pair(10, 13), new RaceGroup.Pair(12, 13)))));
        assertArrayEquals(
                new Order[] {Order.BETWEEN, Order.BETWEEN}, both.of(events, number -> 10L + number, SITES::get));
    }

    @Test
    void behindAJoinOthersAreExpectedToHaveWritten() {
        access(1, 0, INITIAL);
        access(2, 3, INITIAL);
        events.append(1, EventKind.JOIN, -1, -1, 1);
        access(1, 2, 1);
        assertEquals(Order.FIRST, order(0, 3));
    }

    @Test
    void aGroupIsApartUnlessOneOfItsPairsIsBetween() {
        RaceGroup.Pair pair = new RaceGroup.Pair(1, 2);
        RaceOrders orders = new RaceOrders(List.of(new RaceGroup(List.of(pair, pair)), new RaceGroup(List.of(pair))));
        assertEquals(List.of(0L, 1L), orders.apart(new Order[] {Order.FIRST, Order.BETWEEN, Order.NONE}));
    }
}
