package dev.heddle.analyzer.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.memory.NaiveHappensBefore;
import dev.heddle.analyzer.memory.RandomTrace;
import dev.heddle.analyzer.stream.Batches;
import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.race.RaceKind;
import dev.heddle.formats.stream.EventBatch;
import dev.heddle.formats.stream.Window;
import dev.heddle.formats.trace.ConfinedLocations;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.formats.trace.Trace.SiteEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RaceDetectorTest {
    /** Sites of random executions; the fourth is plain by name. */
    private static final List<SiteEntry> SITES = List.of(
            site("X.x"), site("X.y"), site("X.z"), site("VarHandle.get"), site("X.v"), site("AtomicInteger.getPlain"));

    @Test
    void agreesWithAllPairsOnRandomExecutions() {
        List<LocationEntry> locations = RandomTrace.locations();
        int racy = 0;
        for (long seed = 0; seed < 5_000; seed++) {
            EventColumns events = RandomTrace.of(seed);
            List<Race> races = RaceDetector.of(events, SITES, locations).races();
            Map<String, RaceKind> found = new TreeMap<>();
            NaiveHappensBefore order = new NaiveHappensBefore(events, locations);
            for (Race race : races) {
                found.put(race.siteA() + " " + race.siteB(), race.kind());
                assertEquals(race.kind(), kind(events, order, race.first(), race.second()), "example of seed " + seed);
            }
            assertEquals(allPairs(events, order), found, "seed " + seed);
            RaceDetector passing = new RaceDetector();
            passing.begin(SITES, locations);
            passing.confined(ConfinedLocations.of(events));
            passing.events(new EventBatch(events, 0));
            assertEquals(races, passing.races(), "passing over what is confined, seed " + seed);
            RaceDetector deferring = new RaceDetector(0, Batches.waiting(1 + (int) (seed % 90), 1));
            deferring.begin(SITES, locations);
            Batches.give(events, 1 + (int) (seed % 31), deferring::events);
            assertEquals(races, deferring.races(), "location by location, seed " + seed);
            racy += races.isEmpty() ? 0 : 1;
        }
        assertTrue(racy > 1_000, "the generator must make racy executions, made " + racy);
    }

    @Test
    void agreesWithAllPairsOnLongerExecutionsInBatches() {
        List<SiteEntry> sites = new ArrayList<>(SITES);
        while (sites.size() < 40) {
            sites.add(site("X.x"));
        }
        for (long seed = 0; seed < 60; seed++) {
            EventColumns events = RandomTrace.of(seed, 300, sites.size());
            RaceDetector detector = new RaceDetector();
            detector.begin(sites, RandomTrace.locations());
            Batches.give(events, 1 + (int) (seed % 70), detector::events);
            Map<String, RaceKind> found = new TreeMap<>();
            detector.races().forEach(race -> found.put(race.siteA() + " " + race.siteB(), race.kind()));
            NaiveHappensBefore order = new NaiveHappensBefore(events, RandomTrace.locations());
            assertEquals(allPairs(events, order), found, "seed " + seed);
            RaceDetector deferring = new RaceDetector(0, Batches.waiting(1 + (int) (seed * 7 % 300), 1));
            deferring.begin(sites, RandomTrace.locations());
            Batches.give(events, 1 + (int) (seed % 70), deferring::events);
            assertEquals(detector.races(), deferring.races(), "location by location, seed " + seed);
        }
    }

    @Test
    void racesOfPartAreThoseOfWholeWithBothAccessesInIt() {
        List<LocationEntry> locations = RandomTrace.locations();
        int racy = 0;
        for (long seed = 0; seed < 2_000; seed++) {
            EventColumns events = RandomTrace.of(seed);
            int from = (int) (seed % Math.max(1, events.size()));
            Window window = new Window(from, Math.max(from, events.size() - (int) (seed % 3)));
            RaceDetector detector = new RaceDetector().only(window, 1);
            detector.begin(SITES, locations);
            detector.events(new EventBatch(events, 0));
            Map<String, RaceKind> found = new TreeMap<>();
            detector.races().forEach(race -> found.put(race.siteA() + " " + race.siteB(), race.kind()));
            assertEquals(allPairs(events, new NaiveHappensBefore(events, locations), window), found, "seed " + seed);
            racy += found.isEmpty() ? 0 : 1;
        }
        assertTrue(racy > 100, "the generator must make racy parts, made " + racy);
    }

    @Test
    void racesOfSampleAreThoseOfWhole() {
        List<LocationEntry> locations = RandomTrace.locations();
        for (long seed = 0; seed < 200; seed++) {
            EventColumns events = RandomTrace.of(seed);
            List<Race> all = RaceDetector.of(events, SITES, locations).races();
            RaceDetector sampled = new RaceDetector().only(Window.ALL, 2);
            sampled.begin(SITES, locations);
            sampled.events(new EventBatch(events, 0));
            for (Race race : sampled.races()) {
                assertTrue(
                        all.stream().anyMatch(one -> one.siteA() == race.siteA() && one.siteB() == race.siteB()),
                        "seed " + seed);
            }
        }
    }

    @Test
    void manyPlacesOfManyThreadsAreKeptApart() {
        TraceBuilder b = new TraceBuilder("P");
        int x = b.staticField("x");
        int threads = 20;
        int places = 60;
        for (int t = 1; t <= threads; t++) {
            b.thread("0." + t, "t" + t);
        }
        for (int round = 0; round < 400; round++) {
            int t = 1 + round * 7 % threads;
            b.write(t, x, 1 + round * 11 % places, round);
        }
        List<Race> races = RaceDetector.races(b.passed());
        boolean[][] expected = new boolean[places + 1][places + 1];
        int pairs = 0;
        for (int i = 0; i < 400; i++) {
            for (int j = 0; j < i; j++) {
                int a = 1 + i * 11 % places;
                int c = 1 + j * 11 % places;
                if (i * 7 % threads != j * 7 % threads && !expected[Math.min(a, c)][Math.max(a, c)]) {
                    expected[Math.min(a, c)][Math.max(a, c)] = true;
                    pairs++;
                }
            }
        }
        assertEquals(pairs, races.size());
    }

    @Test
    void lostUpdateIsARaceAndTheLockedOneIsNot() {
        assertEquals(RaceKind.PLAIN_PLAIN, counter(false).get(0).kind());
        assertTrue(counter(true).isEmpty());
    }

    @Test
    void volatileAccessesDoNotRace() {
        TraceBuilder b = new TraceBuilder("P").as(MemoryOrder.VOLATILE);
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        b.write(t, x, 1, 1);
        b.write(u, x, 2, 2);
        assertTrue(RaceDetector.races(b.passed()).isEmpty());
    }

    @Test
    void plainAccessAgainstAVolatileOneIsMixed() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        b.as(MemoryOrder.VOLATILE).write(t, x, 1, 1);
        b.as(MemoryOrder.PLAIN).read(u, x, 2);
        Race race = RaceDetector.races(b.passed()).get(0);
        assertEquals(RaceKind.PLAIN_ATOMIC, race.kind());
        assertEquals(List.of(0, 1), List.of(race.first(), race.second()));
    }

    @Test
    void eachPairOfSitesIsReportedOnce() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        for (int n = 0; n < 10; n++) {
            b.write(t, x, 1, n);
            b.write(u, x, 2, n);
        }
        assertEquals(1, RaceDetector.races(b.passed()).size());
    }

    private static List<Race> counter(boolean locked) {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        int monitor = b.monitor(b.object("Lock"));
        b.startAll();
        for (int thread : new int[] {t, u}) {
            if (locked) {
                b.lock(thread, monitor, 1);
            }
            b.read(thread, x, 2);
            b.write(thread, x, 3, thread);
            if (locked) {
                b.unlock(thread, monitor, 4);
            }
            b.end(thread);
        }
        b.join(0, t, 8);
        b.join(0, u, 8);
        b.read(0, x, 9);
        return RaceDetector.races(b.passed());
    }

    private static Map<String, RaceKind> allPairs(EventColumns events, NaiveHappensBefore order) {
        return allPairs(events, order, Window.ALL);
    }

    private static Map<String, RaceKind> allPairs(EventColumns events, NaiveHappensBefore order, Window window) {
        Map<String, RaceKind> races = new TreeMap<>();
        for (int j = window.from(); j < Math.min(window.to(), events.size()); j++) {
            for (int i = window.from(); i < j; i++) {
                RaceKind kind = kind(events, order, i, j);
                if (kind != null) {
                    int a = Math.min(events.site(i), events.site(j));
                    int b = Math.max(events.site(i), events.site(j));
                    races.merge(a + " " + b, kind, (old, now) -> old.compareTo(now) <= 0 ? old : now);
                }
            }
        }
        return races;
    }

    private static RaceKind kind(EventColumns e, NaiveHappensBefore order, int i, int j) {
        boolean conflict = e.kind(i).isAccess()
                && e.kind(j).isAccess()
                && e.location(i) == e.location(j)
                && e.thread(i) != e.thread(j)
                && (e.kind(i).writes() || e.kind(j).writes());
        boolean external = e.has(i, EventFlags.EXTERNAL) || e.has(j, EventFlags.EXTERNAL);
        if (!conflict || external || order.isBefore(i, j) || (!isPlain(e, i) && !isPlain(e, j))) {
            return null;
        }
        if (isPlain(e, i) && isPlain(e, j)) {
            return RaceKind.PLAIN_PLAIN;
        }
        int plain = isPlain(e, i) ? i : j;
        return e.site(plain) == 3 || e.site(plain) == 5 ? RaceKind.DELIBERATE : RaceKind.PLAIN_ATOMIC;
    }

    private static boolean isPlain(EventColumns e, int i) {
        return e.readOrder(i) == MemoryOrder.PLAIN || e.writeOrder(i) == MemoryOrder.PLAIN;
    }

    private static SiteEntry site(String member) {
        return new SiteEntry("X", "run", "()V", 0, EventKind.READ, member, "X.java", 1);
    }

    @Test
    void writesFromOutsideDoNotRace() {
        TraceBuilder b = new TraceBuilder("P");
        int t = b.thread("0.1", "t");
        int u = b.thread("0.2", "u");
        int x = b.staticField("x");
        int outside = b.write(t, x, 1, 1);
        b.events().addFlags(outside, EventFlags.EXTERNAL);
        b.read(u, x, 2);
        assertTrue(RaceDetector.races(b.passed()).isEmpty());
    }
}
