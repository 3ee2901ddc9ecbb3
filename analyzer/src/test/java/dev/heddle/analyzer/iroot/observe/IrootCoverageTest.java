package dev.heddle.analyzer.iroot.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.iroot.AccessType;
import dev.heddle.formats.iroot.ExposedSet;
import dev.heddle.formats.iroot.Exposure;
import dev.heddle.formats.iroot.Iroot;
import dev.heddle.formats.iroot.IrootEvent;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IrootCoverageTest {
    private static final List<SiteEntry> SITES = new ArrayList<>();

    static {
        for (int i = 0; i < 40; i++) {
            SITES.add(new SiteEntry("C", "run", "()V", i, EventKind.WRITE, "C.x", "C.java", i));
        }
    }

    private static Iroot iroot(int idiom, int n) {
        List<IrootEvent> events = new ArrayList<>();
        for (int i = 0; i < Iroot.size(idiom); i++) {
            events.add(IrootEvent.at(SITES.get(n), AccessType.WRITE));
        }
        return new Iroot(idiom, events);
    }

    @Test
    void figuresAreThoseOfTheDefinitions() {
        IrootCoverage coverage = new IrootCoverage(new ExposedSet(
                10,
                Map.of(
                        iroot(1, 0), new Exposure(false, 10, 1),
                        iroot(1, 1), new Exposure(false, 2, 3),
                        iroot(1, 2), new Exposure(true, 1, 4),
                        iroot(4, 0), new Exposure(false, 1, 9)),
                SITES));
        assertEquals(4, coverage.total());
        assertEquals(List.of(3L, 0L, 0L, 1L, 0L, 0L), coverage.perIdiom());
        assertEquals(1, coverage.weak());
        assertEquals(9, coverage.lastNews());
        assertEquals(
                List.of(
                        new IrootCoverage.Point(1, 1),
                        new IrootCoverage.Point(2, 1),
                        new IrootCoverage.Point(4, 3),
                        new IrootCoverage.Point(8, 3),
                        new IrootCoverage.Point(10, 4)),
                coverage.growth());
        assertEquals(0.2, coverage.newPerExecution(), 1e-12);
        assertEquals(1 - 2.0 / 14, coverage.saturation(), 1e-12);
        assertEquals(4, coverage.estimatedTotal()); // 4 + 9/10 * 2 * 1 / (2 * 2), rounded
        IrootCoverage nothing = new IrootCoverage(ExposedSet.NONE);
        assertEquals(List.of(), nothing.growth());
        assertEquals(1, nothing.saturation());
        assertEquals(0, nothing.estimatedTotal());
    }

    /** 100 campaigns with 40 iRoots of chances from 1/4 to 1/160; after 60 executions some are missing. */
    @Test
    void theEstimatesAreRightOnAverage() {
        SplittableRandom random = new SplittableRandom(5);
        double expected = 0;
        int found = 0;
        int seen = 0;
        long estimated = 0;
        for (int campaign = 0; campaign < 100; campaign++) {
            Map<Iroot, Exposure> exposures = new HashMap<>();
            execute(60, random, exposures);
            IrootCoverage coverage = new IrootCoverage(new ExposedSet(60, exposures, SITES));
            expected += coverage.newPerExecution();
            seen += coverage.total();
            estimated += coverage.estimatedTotal();
            execute(61, random, exposures);
            found += exposures.size() - coverage.total();
        }
        assertEquals(expected, found, 8, "new in execution 61 of 100 campaigns; standard deviation 4");
        assertTrue(seen + 100 < estimated && estimated < 4000, "seen " + seen + ", estimated " + estimated);
    }

    /** Executions up to that number, after those that are in the map. */
    private static void execute(int last, SplittableRandom random, Map<Iroot, Exposure> seen) {
        for (int execution = last == 61 ? 61 : 1; execution <= last; execution++) {
            for (int n = 0; n < 40; n++) {
                if (random.nextDouble() < 1.0 / (4 * (n + 1))) {
                    Exposure before = seen.get(iroot(1, n));
                    Exposure first = new Exposure(false, 1, execution);
                    seen.put(
                            iroot(1, n),
                            before == null ? first : new Exposure(false, before.executions() + 1, before.first()));
                }
            }
        }
    }

    @Test
    void partsOfACampaignMakeTheWhole() {
        ExposedSet one = new ExposedSet(3, Map.of(iroot(1, 0), new Exposure(true, 2, 3)), SITES);
        ExposedSet other = new ExposedSet(
                4, Map.of(iroot(1, 0), new Exposure(false, 1, 2), iroot(1, 1), new Exposure(true, 1, 4)), SITES);
        ExposedSet both = one.plus(other);
        assertEquals(both, other.plus(one));
        assertEquals(7, both.executions());
        assertEquals(new Exposure(false, 3, 2), both.exposures().get(iroot(1, 0)));
    }
}
