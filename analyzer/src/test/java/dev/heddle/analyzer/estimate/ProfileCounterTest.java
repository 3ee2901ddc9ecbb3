package dev.heddle.analyzer.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.formats.event.LocationKind;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProfileCounterTest {
    private static final SortedMap<String, Integer> OPERATIONS = new TreeMap<>(Map.of("0", 4, "0.1", 2));

    private static SortedMap<Long, SortedMap<String, Integer>> accesses(TraceBuilder t, String... paths) {
        // Places by location: the locations of these tests are fields of one object or elements of one array.
        return ProfileCounter.count(
                        t.events(), OPERATIONS, paths, i -> t.events().location(i) + 100L)
                .accesses();
    }

    @Test
    void accessesOfPlacesThatThreadsShareAreCountedByThread() {
        TraceBuilder t = new TraceBuilder("App");
        int a = t.thread("0.1", "a");
        int x = t.staticField("x");
        int own = t.staticField("own");
        t.write(0, x, 1, 0); // before the first start: not counted
        t.startAll();
        t.write(0, x, 2, 1);
        t.read(a, x, 3);
        t.read(a, x, 3);
        t.write(a, own, 4, 1);
        assertEquals(Map.of(x + 100L, Map.of("0", 1, "0.1", 2)), accesses(t, "0", "0.1"));
    }

    @Test
    void aPlaceCountsAsAWholeOnceOneOfItsLocationsIsShared() {
        TraceBuilder t = new TraceBuilder("App");
        int a = t.thread("0.1", "a");
        int array = t.object("int[]");
        int first = t.element(array, 0);
        int second = t.element(array, 1);
        t.startAll();
        t.write(0, first, 2, 1);
        t.read(a, first, 3);
        t.read(a, second, 3);
        SortedMap<Long, SortedMap<String, Integer>> found = ProfileCounter.count(
                        t.events(), OPERATIONS, new String[] {"0", "0.1"}, i -> 7)
                .accesses();
        assertEquals(Map.of(7L, Map.of("0", 1, "0.1", 2)), found);
    }

    @Test
    void ofTwoProfilesTheLargerFiguresRemain() {
        Profile one = new Profile(
                new TreeMap<>(Map.of("0", 4, "0.1", 2)),
                new TreeMap<>(Map.of(1L, new TreeMap<>(Map.of("0", 1, "0.1", 5)))));
        Profile other = new Profile(
                new TreeMap<>(Map.of("0", 3, "0.2", 9)),
                new TreeMap<>(Map.of(1L, new TreeMap<>(Map.of("0", 2)), 2L, new TreeMap<>(Map.of("0", 1)))));
        Profile max = Profile.max(one, other);
        assertEquals(Map.of("0", 4, "0.1", 2, "0.2", 9), max.operations());
        assertEquals(Map.of(1L, Map.of("0", 2, "0.1", 5), 2L, Map.of("0", 1)), max.accesses());
        assertEquals(max, Profile.max(Profile.NONE, max));
    }

    @Test
    void aTraceIsCountedByTheNamesOfItsPlaces() {
        TraceBuilder t = new TraceBuilder("App");
        int a = t.thread("0.1", "a");
        int one = t.field(t.object("App"), "x");
        int other = t.field(t.object("App"), "x");
        int element = t.element(t.object("int[]"), 3);
        t.startAll();
        t.write(0, one, 2, 1);
        t.read(a, one, 3);
        t.read(a, other, 3);
        t.write(a, element, 4, 1);
        t.read(0, element, 5);
        t.end(a);
        Profile profile = ProfileCounter.count(t.passed());
        assertEquals(
                Map.of(
                        PlaceNames.ofField("App", "x"),
                        Map.of("0", 1, "0.1", 2),
                        PlaceNames.ofObjects(LocationKind.ARRAY_ELEMENT, "int[]"),
                        Map.of("0", 1, "0.1", 1)),
                profile.accesses());
        assertEquals(
                Map.of("0", 3, "0.1", 3), profile.operations()); // main's start too; begin and end are not announced
    }
}
