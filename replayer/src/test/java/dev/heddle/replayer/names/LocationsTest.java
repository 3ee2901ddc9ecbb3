package dev.heddle.replayer.names;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.heddle.formats.event.LocationKind;
import dev.heddle.recorder.instrument.site.SiteTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LocationsTest {
    /** An object with fields. */
    static final class Cell {
        int value;
        volatile int flag;
        static int total;
    }

    private final ObjectNames names = new ObjectNames();
    private final Locations locations = new Locations(names);
    private final Fields fields = new Fields(new SiteTable());
    private final NamedThread main = new NamedThread(0, "0");
    private final FieldInfo value = fields.resolve(Cell.class, "value");
    private final FieldInfo flag = fields.resolve(Cell.class, "flag");
    private final FieldInfo total = fields.resolve(Cell.class, "total");

    private int object() {
        return names.allocated(new Object(), main);
    }

    @Test
    void theSamePlaceIsTheSameLocation() {
        int a = object();
        assertEquals(locations.ofField(a, value), locations.ofField(a, value));
        assertEquals(locations.ofStatic(total), locations.ofStatic(total));
        assertEquals(locations.ofElement(a, 3), locations.ofElement(a, 3));
        assertEquals(locations.ofLibrary(), locations.ofLibrary());
        assertEquals(locations.ofWhole(LocationKind.MONITOR, a), locations.ofWhole(LocationKind.MONITOR, a));
    }

    @Test
    void manyPlacesAreToldApartInEachExecution() {
        int array = object();
        SplittableRandom random = new SplittableRandom(1);
        for (int execution = 0; execution < 3; execution++) {
            locations.clear();
            Map<Integer, Integer> expected = new HashMap<>();
            for (int i = 0; i < 10_000; i++) {
                int element = random.nextInt(2_000);
                int at = expected.computeIfAbsent(element, e -> expected.size());
                assertEquals(at, locations.ofElement(array, element), "execution " + execution);
            }
        }
    }

    @Test
    void differentPlacesAreDifferentLocations() {
        int a = object();
        int b = object();
        Set<Integer> all = new HashSet<>();
        int count = 0;
        for (int owner : new int[] {a, b}) {
            all.add(locations.ofField(owner, value));
            all.add(locations.ofField(owner, flag));
            all.add(locations.ofWhole(LocationKind.MONITOR, owner));
            all.add(locations.ofWhole(LocationKind.LOCK, owner));
            all.add(locations.ofWhole(LocationKind.SYNCHRONIZER, owner));
            all.add(locations.ofWhole(LocationKind.THREAD, owner));
            all.add(locations.ofWhole(LocationKind.CLASS, owner));
            count += 7;
        }
        all.add(locations.ofStatic(value));
        all.add(locations.ofStatic(total));
        all.add(locations.ofLibrary());
        assertEquals(count + 3, all.size());
        assertEquals(count + 3, locations.size());
    }

    @Test
    void aLocationKnowsWhatItIs() {
        int a = object();
        int field = locations.ofField(a, flag);
        assertEquals(LocationKind.FIELD, locations.kind(field));
        assertEquals(a, locations.owner(field));
        assertSame(flag, locations.field(field));
        assertEquals(-1, locations.element(field));
        int element = locations.ofElement(a, 7);
        assertEquals(LocationKind.ARRAY_ELEMENT, locations.kind(element));
        assertEquals(7, locations.element(element));
        assertEquals(-1, locations.owner(locations.ofStatic(total)));
        assertEquals(-1, locations.owner(locations.ofLibrary()));
    }

    @Test
    void aNumberIsGivenAtTheFirstUseAndNamesTheObjectToo() {
        int a = object();
        int b = object();
        int first = locations.ofField(a, value);
        int second = locations.ofField(b, value);
        assertEquals(0, locations.numberedSize());
        assertEquals(0, locations.number(second));
        assertEquals(1, locations.number(first));
        assertEquals(0, locations.number(second));
        assertEquals(0, names.number(b));
        assertEquals(1, names.number(a));
        assertEquals(second, locations.ofNumber(0));
        assertEquals(2, locations.numberedSize());
    }

    @Test
    void growthKeepsEveryLocation() {
        int array = object();
        for (int i = 0; i < 50_000; i++) {
            assertEquals(i, locations.ofElement(array, i));
            assertEquals(i, locations.number(i));
        }
        for (int i = 0; i < 50_000; i++) {
            assertEquals(i, locations.ofElement(array, i));
            assertEquals(i, locations.element(i));
            assertEquals(i, locations.ofNumber(i));
        }
        locations.clear();
        assertEquals(0, locations.size());
        assertEquals(0, locations.ofElement(array, 49_999));
    }

    @Test
    void clearForgetsAll() {
        int a = object();
        locations.number(locations.ofField(a, value));
        locations.clear();
        names.clear();
        assertEquals(0, locations.size());
        assertEquals(0, locations.numberedSize());
        int b = object();
        assertEquals(0, locations.ofField(b, flag));
        assertSame(flag, locations.field(0));
        assertNotEquals(0, locations.ofField(b, value));
    }
}
