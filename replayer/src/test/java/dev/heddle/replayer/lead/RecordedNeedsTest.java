package dev.heddle.replayer.lead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.ObjectEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.replayer.fixture.EventRow;
import dev.heddle.replayer.fixture.HandBuilt;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What another thread has to do before a recorded event. */
class RecordedNeedsTest {
    private static final int POOL = 0;
    private static final int THREAD = 1;
    private static final int QUEUE = 2;
    private static final int EXECUTE = 0;
    private static final int SET = 1;

    private static final List<SiteEntry> SITES = List.of(
            new SiteEntry("Pools", "work", "()V", 4, EventKind.SYNC, "ExecutorService.execute", "Pools.java", 7),
            new SiteEntry(
                    "Pools", "work", "()V", 9, EventKind.SYNC, "ExecutorService.setCorePoolSize", "Pools.java", 8));

    private static RecordedNeeds needs(EventRow... events) {
        List<ObjectEntry> objects = List.of(
                new ObjectEntry("java.util.concurrent.ThreadPoolExecutor", 0, 1, true),
                new ObjectEntry("java.util.concurrent.SynchronousQueue", 0, 2, true));
        List<LocationEntry> locations = List.of(
                new LocationEntry(LocationKind.SYNCHRONIZER, 0, "", "", -1),
                new LocationEntry(LocationKind.THREAD, -1, "", "0.2", 2),
                new LocationEntry(LocationKind.SYNCHRONIZER, 1, "", "", -1));
        Trace trace = HandBuilt.trace(HandBuilt.THREADS, SITES, objects, locations, List.of(events));
        return new RecordedNeeds(trace, new RecordedEvents(trace));
    }

    private static EventRow call(int thread, int site) {
        return EventRow.of(thread, EventKind.SYNC, site, POOL, 1);
    }

    private static EventRow start(int thread) {
        return EventRow.of(thread, EventKind.START, EXECUTE, THREAD, 1);
    }

    @Test
    void callsOnAnObjectOfTheLibraryHaveTheirOrder() {
        RecordedNeeds needs = needs(call(0, EXECUTE), start(0), call(1, EXECUTE));
        assertEquals(-1, needs.of(0));
        assertEquals(0, needs.of(2));
    }

    /** The thread that had begun its call first lost its core before it could start a thread. */
    @Test
    void theCallThatStartsTheFirstThreadOfAPoolComesFirst() {
        RecordedNeeds needs = needs(call(1, EXECUTE), call(0, EXECUTE), start(0));
        assertEquals(2, needs.of(0));
        assertEquals(-1, needs.of(1));
    }

    @Test
    void callsThatStartNoThreadKeepTheirOrder() {
        RecordedNeeds needs = needs(call(1, SET), call(0, EXECUTE), start(0));
        assertEquals(-1, needs.of(0));
        assertEquals(0, needs.of(1));
    }

    @Test
    void laterThreadsOfAPoolSayNothingOfEarlierCalls() {
        RecordedNeeds needs = needs(call(0, EXECUTE), start(0), call(1, EXECUTE), call(0, EXECUTE), start(0));
        assertEquals(0, needs.of(2));
        assertEquals(2, needs.of(3));
    }

    /** A pool whose queue has no place hands over to a thread that is waiting, or starts one. */
    @Test
    void aCallThatStartsNoThreadHandsOverToOneThatWaits() {
        EventRow offer = EventRow.of(0, EventKind.SYNC, EXECUTE, QUEUE, 1).withFlags(EventFlags.RELEASES);
        EventRow take = EventRow.of(1, EventKind.SYNC, -1, QUEUE, 1).withFlags(EventFlags.ACQUIRES);
        RecordedNeeds needs = needs(call(0, EXECUTE), offer, start(0), call(0, EXECUTE), offer, take);
        assertEquals(-1, needs.taker(0));
        assertEquals(1, needs.taker(3));
    }
}
