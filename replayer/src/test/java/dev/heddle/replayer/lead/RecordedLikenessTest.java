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

/** Which event of an execution may be which recorded one. */
class RecordedLikenessTest {
    private static final JvmSites NO_SITES = new JvmSites() {
        @Override
        public int count() {
            return 0;
        }

        @Override
        public SiteEntry site(int id) {
            throw new AssertionError(id);
        }
    };

    /** A look at a future and the edge that follows from it are at one place: an edge is no further look. */
    @Test
    void callsOfTheLibraryAreNoEdges() {
        EventRow call = EventRow.of(0, EventKind.SYNC, 0, 0, 1);
        Trace trace = HandBuilt.trace(
                HandBuilt.THREADS,
                HandBuilt.SITES,
                List.of(new ObjectEntry("java.util.concurrent.CompletableFuture", 0, 1, true)),
                List.of(new LocationEntry(LocationKind.SYNCHRONIZER, 0, "", "", -1)),
                List.of(call, call.withFlags(EventFlags.ACQUIRES), call.withFlags(EventFlags.RELEASES)));
        RecordedLikeness likeness = new RecordedLikeness(
                trace,
                new RecordedEvents(trace),
                new RecordedObjects(),
                new RecordedTables(trace),
                new CodePlaces(trace, NO_SITES));
        for (int recorded = 0; recorded < 3; recorded++) {
            for (int found = 0; found < 3; found++) {
                assertEquals(
                        recorded == found,
                        likeness.isSame(recorded, trace.events(), found, likeness.placeOf(recorded)));
            }
        }
    }
}
