package dev.heddle.analyzer.race;

import dev.heddle.analyzer.memory.recorded.HappensBefore;
import dev.heddle.analyzer.memory.recorded.VectorClock;
import dev.heddle.analyzer.stream.AccessesByLocation;
import dev.heddle.analyzer.stream.StreamAnalysis;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.EventSource;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.OpenLocations;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.List;
import java.util.function.Function;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;

/**
 * Finds every pair of sites that races in one execution (memory model, section 7), not only the first race of a
 * location. Writes made outside instrumented code take no part, since their thread and time are unknown.
 *
 * <p>Memory is what locations, and the threads and sites that use each, ask for. Epochs are those of FastTrack
 * (Flanagan and Freund, PLDI 2009); unlike there, one access of each thread, site and class stays, since pairs of sites
 * are asked for.
 */
public final class RaceDetector implements StreamAnalysis {
    /** Events that are looked at beforehand. */
    private static final int AHEAD = 64;
    /** Spreads neighbouring locations: fields of one object are neighbours. */
    private static final int MIX = 0x9e3779b1;

    private final AccessHistories histories = new AccessHistories(this::unordered);
    private final RacingSites racing = new RacingSites();
    private final DeferredAccesses deferred;
    private HappensBefore happensBefore = new HappensBefore(List.of());
    private List<LocationEntry> locations = List.of();
    private AccessClass classes = new AccessClass(List.of());
    private ThreadStarts starts = new ThreadStarts(List.of());
    private OpenLocations open = ConfinedLocations.UNKNOWN.others();
    private Window window = Window.ALL;
    private int sample = 1;
    private final int few;

    private final int[] selected = new int[AHEAD];
    private final int[] ahead = new int[AHEAD];
    private int touched;
    private int thread;
    private int site;
    private int accessClass;
    /** Number of the location. */
    private int locationNumber;

    private int event;

    /** A detector that has seen nothing. */
    public RaceDetector() {
        this(AccessesByLocation.FEW_LOCATIONS, AccessesByLocation::new);
    }

    /**
     * @param few with fewer locations each access is looked at when it comes
     * @param waiting makes the room for accesses that wait
     */
    RaceDetector(int few, Function<AccessesByLocation.Visitor, AccessesByLocation> waiting) {
        this.few = few;
        deferred = new DeferredAccesses(waiting, this::look);
    }

    /** The races of a recorded execution: one a pair of sites, the worst kind first, then by site. */
    public static List<Race> races(Trace trace) {
        return of(trace.events(), trace.sites(), trace.locations()).races();
    }

    /** A detector that has seen events that need not belong to a trace. */
    public static RaceDetector of(EventColumns events, List<SiteEntry> sites, List<LocationEntry> locations) {
        RaceDetector detector = new RaceDetector();
        detector.begin(sites, locations);
        detector.events(new EventBatch(events, 0));
        return detector;
    }

    @Override
    public void begin(EventSource source) {
        begin(source.sites(), source.locations());
        confined(source.confinement());
    }

    /**
     * Looks for races among some accesses only; happens-before is that of all events, so the races found are those of
     * the whole execution that have both accesses there.
     *
     * @param among both accesses are in here
     * @param oneIn on one location in this many
     */
    public RaceDetector only(Window among, int oneIn) {
        window = among;
        sample = oneIn;
        return this;
    }

    private boolean isLookedAt(int index, int location) {
        return window.contains(index) && (sample == 1 || Integer.remainderUnsigned(location * MIX >>> 8, sample) == 0);
    }

    void confined(ConfinedLocations known) {
        open = known.others();
    }

    void begin(List<SiteEntry> sites, List<LocationEntry> locations) {
        happensBefore = new HappensBefore(locations);
        this.locations = locations;
        classes = new AccessClass(sites);
        starts = new ThreadStarts(locations);
    }

    @Override
    public void events(EventBatch batch) {
        EventColumns events = batch.events();
        boolean isDeferred = open.size(locations.size()) > few;
        for (int from = 0; from < events.size(); from += AHEAD) {
            int to = Math.min(from + AHEAD, events.size());
            int n = open.select(events, from, to, selected); // no thread can acquire from the others, or race with them
            if (!isDeferred) {
                touch(events, n);
            }
            for (int s = 0; s < n; s++) {
                execute(events, selected[s], batch.base() + selected[s], isDeferred);
            }
        }
    }

    /**
     * Brings rows near that are needed soon: one after the other they would each wait for the memory, together they
     * wait once.
     */
    private void touch(EventColumns events, int count) {
        int sum = touched;
        int n = 0;
        for (int s = 0; s < count; s++) {
            EventKind kind = events.kind(selected[s]);
            int location = events.location(selected[s]);
            if (kind.isAccess() && location >= 0) {
                ahead[n] = open.number(location);
                sum += histories.touch(ahead[n++]);
                sum += kind == EventKind.READ ? 0 : happensBefore.touch(location);
            }
        }
        for (int i = 0; i < n; i++) {
            sum += histories.touchBehind(ahead[i]);
        }
        for (int i = 0; i < n; i++) {
            sum += histories.touchLog(ahead[i]);
        }
        touched = sum;
    }

    /** The races so far: one a pair of sites, the worst kind first, then by site. */
    public List<Race> races() {
        deferred.look();
        return racing.sorted();
    }

    /** Site at which a thread was started, or -1. */
    public int startSite(int started) {
        return starts.site(started);
    }

    /**
     * How many reads had a source so old that it had been forgotten: of these executions a race may be reported that is
     * none.
     */
    public long lostSources() {
        return happensBefore.lostSources();
    }

    private void execute(EventColumns events, int i, int index, boolean isDeferred) {
        EventKind kind = events.kind(i);
        int epoch = happensBefore.execute(events, i, index);
        if (kind == EventKind.START) {
            starts.add(events, i);
        }
        if (!kind.isAccess()
                || events.has(i, EventFlags.EXTERNAL)
                || events.location(i) < 0
                || !isLookedAt(index, events.location(i))) {
            return;
        }
        int by = events.thread(i);
        int sort = classes.of(events, i);
        int number = open.number(events.location(i));
        VectorClock clock = happensBefore.clock(by);
        if (isDeferred) {
            deferred.add(number, by, events.site(i), sort, index, epoch, clock);
        } else {
            look(number, by, events.site(i), sort, index, epoch, clock);
        }
    }

    /** @param at number of the location */
    private void look(int at, int by, int where, int sort, int index, int epoch, VectorClock clock) {
        locationNumber = at;
        thread = by;
        site = where;
        event = index;
        accessClass = sort;
        histories.access(at, by, where, sort, index, epoch, clock);
    }

    private void unordered(int other, int otherThread, int otherSite, int otherClass) {
        if (!AccessClass.mayRace(accessClass, otherClass)) {
            return;
        }
        RaceKind kind = AccessClass.kind(accessClass, otherClass);
        if (racing.isNews(kind, site, otherSite, event)) {
            racing.add(new Race(
                    kind,
                    Math.min(site, otherSite),
                    Math.max(site, otherSite),
                    open.location(locationNumber),
                    other,
                    event,
                    otherThread,
                    thread,
                    otherSite));
        }
    }

    /** At which site each thread was started. */
    private static final class ThreadStarts {
        private final List<LocationEntry> locations;
        private final IntIntHashMap sites = new IntIntHashMap();

        ThreadStarts(List<LocationEntry> locations) {
            this.locations = locations;
        }

        void add(EventColumns events, int i) {
            int location = events.location(i);
            if (location < 0 || location >= locations.size()) {
                return;
            }
            int thread = locations.get(location).thread();
            if (thread >= 0) {
                sites.getIfAbsentPut(thread, events.site(i));
            }
        }

        /** The site, or -1. */
        int site(int thread) {
            return sites.getIfAbsent(thread, -1);
        }
    }
}
