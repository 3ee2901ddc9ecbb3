package dev.heddle.analyzer.race;

import dev.heddle.formats.race.HeldLock;
import dev.heddle.formats.race.RaceExample;
import dev.heddle.formats.race.RacePair;
import dev.heddle.formats.race.RaceSet;
import dev.heddle.formats.race.RaceSide;
import dev.heddle.formats.trace.Freed;
import dev.heddle.formats.trace.Trace.SiteEntry;
import dev.heddle.formats.trace.Trace.ThreadEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** The races of one execution by the names of their sites, so that they can be put together with those of others. */
public final class RacesOfExecution {
    private final List<SiteEntry> sites;
    private final IntFunction<ThreadEntry> threads;
    private final IntFunction<String> locations;
    private final IntFunction<String> locks;

    /**
     * @param sites the execution's sites
     * @param threads its threads, by index
     * @param locations names of its locations, by index
     * @param locks names of its monitors and locks, by the index of their location; no two have the same
     */
    public RacesOfExecution(
            List<SiteEntry> sites,
            IntFunction<ThreadEntry> threads,
            IntFunction<String> locations,
            IntFunction<String> locks) {
        this.sites = sites;
        this.threads = threads;
        this.locations = locations;
        this.locks = locks;
    }

    /**
     * The races that a detector has found.
     *
     * @param held the locks at their accesses
     * @param program its short name
     * @param fingerprints of its classes
     * @param execution its number, or 0
     * @param trace its file as people would type it, or empty
     */
    public RaceSet of(
            RaceDetector detector,
            LocksHeld held,
            String program,
            Map<String, String> fingerprints,
            long execution,
            String trace) {
        List<RacePair> pairs = detector.races().stream()
                .map(race -> pair(race, detector, held, execution, trace))
                .toList();
        return new RaceSet(program, 1, 1, fingerprints, pairs);
    }

    private RacePair pair(Race race, RaceDetector detector, LocksHeld held, long execution, String trace) {
        SiteEntry first = site(race.firstSite());
        SiteEntry second = site(race.secondSite());
        RaceSide one = side(race.first(), race.firstThread(), detector, held);
        RaceSide other = side(race.second(), race.secondThread(), detector, held);
        String raced = locations.apply(race.location());
        String location = Freed.isAt(first) || Freed.isAt(second) ? Freed.block(raced) : raced;
        boolean inOrder = RacePair.PLACES.compare(first, second) <= 0;
        return new RacePair(
                        race.kind(),
                        inOrder ? first : second,
                        inOrder ? second : first,
                        1,
                        new RaceExample(1, execution, "", location, inOrder ? one : other, inOrder ? other : one),
                        Optional.empty())
                .inTrace(trace);
    }

    private SiteEntry site(int site) {
        return site >= 0 && site < sites.size() ? sites.get(site) : RacePair.UNKNOWN;
    }

    private RaceSide side(int event, int thread, RaceDetector detector, LocksHeld held) {
        ThreadEntry entry = threads.apply(thread);
        String name = entry.name().isEmpty() ? entry.path() : entry.path() + " " + entry.name();
        int start = detector.startSite(thread);
        return new RaceSide(
                event,
                name,
                start < 0 ? "" : frame(site(start)),
                held.at(event).map(all -> all.stream().map(this::lock).toList()));
    }

    private HeldLock lock(LocksHeld.Held held) {
        String name = locks.apply(held.location()) + (held.isShared() ? " (shared)" : "");
        return new HeldLock(name, held.site() < 0 ? "" : frame(site(held.site())));
    }

    /** A site as stacks show it: {@code Class.method(File.java:12)}. */
    public static String frame(SiteEntry site) {
        return site.className() + "." + site.method() + "(" + site.where() + ")";
    }
}
