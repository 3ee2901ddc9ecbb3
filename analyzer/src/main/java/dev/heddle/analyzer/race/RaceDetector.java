package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.HappensBefore;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.IntObjectHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;

/**
 * Finds every pair of sites that races in one execution (memory model, section 7), not only the first race of a location. Writes made
 * outside instrumented code take no part, since nobody knows who made them when.
 *
 * <p>Time is the number of accesses times the sites that use their location; memory a clock for each ordered write.
 */
public final class RaceDetector {
    private final EventColumns events;
    private final List<SiteEntry> sites;
    private final HappensBefore happensBefore;
    private final IntObjectHashMap<List<AccessHistory>> histories = new IntObjectHashMap<>();
    private final LongObjectHashMap<Race> races = new LongObjectHashMap<>();

    private RaceDetector(EventColumns events, List<SiteEntry> sites, List<LocationEntry> locations) {
        this.events = events;
        this.sites = sites;
        happensBefore = new HappensBefore(events, locations);
    }

    /** The races of a recorded execution: one a pair of sites, the worst kind first, then by site. */
    public static List<Race> races(Trace trace) {
        return races(trace.events(), trace.sites(), trace.locations());
    }

    /** The races of events that need not belong to a trace. */
    public static List<Race> races(EventColumns events, List<SiteEntry> sites, List<LocationEntry> locations) {
        RaceDetector detector = new RaceDetector(events, sites, locations);
        for (int i = 0; i < events.size(); i++) {
            detector.execute(i);
        }
        List<Race> found = new ArrayList<>(detector.races.values());
        found.sort(
                Comparator.comparing(Race::kind).thenComparingInt(Race::siteA).thenComparingInt(Race::siteB));
        return List.copyOf(found);
    }

    private void execute(int i) {
        int index = happensBefore.execute(i);
        if (!events.kind(i).isAccess() || events.has(i, EventFlags.EXTERNAL)) {
            return;
        }
        int accessClass = AccessClass.of(events, i, sites);
        int thread = events.thread(i);
        AccessHistory own = null;
        List<AccessHistory> threads = histories.getIfAbsentPut(events.location(i), ArrayList::new);
        for (AccessHistory history : threads) {
            if (history.thread() == thread) {
                own = history;
            } else {
                history.unordered(happensBefore.clock(thread), (other, otherClass) -> {
                    if (AccessClass.mayRace(accessClass, otherClass)) {
                        add(AccessClass.kind(accessClass, otherClass), other, i);
                    }
                });
            }
        }
        if (own == null) {
            own = new AccessHistory(thread);
            threads.add(own);
        }
        own.put(events.site(i), accessClass, i, index);
    }

    private void add(RaceKind kind, int first, int second) {
        int a = Math.min(events.site(first), events.site(second));
        int b = Math.max(events.site(first), events.site(second));
        long pair = ((long) a << 32) | (b & 0xffff_ffffL);
        Race known = races.get(pair);
        if (known == null || kind.compareTo(known.kind()) < 0) {
            races.put(pair, new Race(kind, a, b, events.location(second), first, second));
        }
    }
}
