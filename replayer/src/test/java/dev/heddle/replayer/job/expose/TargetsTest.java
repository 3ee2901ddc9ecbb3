package dev.heddle.replayer.job.expose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.replayer.job.expose.ExposeResults.Entry;
import dev.heddle.replayer.job.expose.ExposeResults.Means;
import dev.heddle.replayer.job.expose.ExposeResults.Point;
import dev.heddle.replayer.job.expose.ExposeResults.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {
    private static final List<Integer> ALL = List.of(1, 2);

    private final Targets targets = new Targets(List.of());

    private static Iroot one(long site) {
        return new Iroot(1, List.of(new IrootEvent(site, AccessType.WRITE), new IrootEvent(2, AccessType.READ)));
    }

    private static Iroot two(long site) {
        return new Iroot(
                2,
                List.of(
                        new IrootEvent(site, AccessType.READ),
                        new IrootEvent(2, AccessType.WRITE),
                        new IrootEvent(3, AccessType.WRITE)));
    }

    @Test
    void theOrderIsByIdiomThenLibrariesThenAttempts() {
        targets.predict(two(1), false, false, false);
        targets.predict(one(5), false, false, true);
        targets.predict(one(6), false, false, false);
        targets.predict(one(7), false, false, false);
        targets.left(ALL).get(0).attempted();
        assertEquals(
                List.of(one(7), one(6), one(5), two(1)),
                targets.left(ALL).stream().map(Target::iroot).toList());
        assertEquals(1, targets.left(List.of(2)).size());
    }

    @Test
    void whatIsExposedCountsOnceWhetherPredictedOrNot() {
        assertTrue(targets.expose(one(5), false, Means.PROFILE, 1, "e-1"));
        assertFalse(targets.expose(one(5), false, Means.ACTIVE, 2, "e-2"));
        targets.point(1, 10);
        assertTrue(targets.predict(one(5), false, false, false));
        assertFalse(targets.predict(one(5), false, false, false));
        assertTrue(targets.expose(one(6), true, Means.SEARCH, 3, "e-3"));
        targets.point(3, 30);
        assertEquals(List.of(new Point(1, 10, 1, 0), new Point(3, 30, 2, 1)), targets.points());
        assertFalse(targets.hasLeft(ALL));
        Entry first = targets.entries().get(0);
        assertEquals(Means.PROFILE, first.means());
        assertEquals("e-1", first.trace());
    }

    @Test
    void whatAnEarlierCampaignHasShownIsNeitherTriedNorShownAgain() {
        Entry shown = new Entry(one(5), true, false, false, false, State.KNOWN, Means.NONE, 0, 0, "old");
        Entry failed = new Entry(one(6), true, false, false, false, State.KNOWN, Means.NONE, 12, 0, "");
        Targets later = new Targets(List.of(shown, failed));
        assertFalse(later.hasLeft(ALL));
        assertFalse(later.expose(one(5), false, Means.PROFILE, 1, "new"));
        assertTrue(later.expose(one(6), false, Means.PROFILE, 1, "new"));
        assertTrue(later.isTaken("old"));
        assertFalse(later.isTaken("new"));
    }
}
