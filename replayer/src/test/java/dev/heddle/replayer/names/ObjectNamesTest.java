package dev.heddle.replayer.names;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectNamesTest {
    private final ObjectNames names = new ObjectNames();
    private final NamedThread main = new NamedThread(0, "0");
    private final NamedThread worker = new NamedThread(1, "0.1");

    @Test
    void anObjectIsNamedByItsAllocation() {
        names.allocated(new Object(), main);
        Object object = new Object();
        int index = names.allocated(object, main);
        assertEquals(0, names.thread(index));
        assertEquals(2, names.ordinal(index));
        assertFalse(names.isTouched(index));
        assertSame(object, names.object(index));
        assertEquals(index, names.touched(object, worker), "the first name stays");
        assertEquals(index, names.allocated(object, worker));
    }

    @Test
    void anObjectFromElsewhereIsNamedByItsFirstTouch() {
        Object object = new Object();
        int index = names.touched(object, worker);
        assertEquals(1, names.thread(index));
        assertEquals(1, names.ordinal(index));
        assertTrue(names.isTouched(index));
        assertEquals(2, names.ordinal(names.touched(new Object(), worker)));
        assertEquals(1, names.ordinal(names.allocated(new Object(), worker)), "allocations are counted apart");
    }

    @Test
    void equalObjectsAreNotTheSame() {
        int[] empty = {};
        List<Integer> indices = List.of(
                names.allocated("name".repeat(2), main),
                names.allocated("name".repeat(2), main),
                names.allocated(empty, main),
                names.allocated(empty, main));
        assertEquals(List.of(0, 1, 2, 2), indices);
    }

    @Test
    void numbersAreGivenAtTheFirstUseInAnEvent() {
        int a = names.allocated(new Object(), main);
        int b = names.allocated(new Object(), main);
        assertEquals(0, names.numberedSize());
        assertEquals(0, names.number(b));
        assertEquals(1, names.number(a));
        assertEquals(0, names.number(b));
        assertEquals(b, names.ofNumber(0));
        assertEquals(a, names.ofNumber(1));
        assertEquals(2, names.numberedSize());
    }

    private static List<Object> objects(int count) {
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(new Object());
        }
        return objects;
    }

    @Test
    void growthKeepsEveryName() {
        List<Object> objects = objects(20_000);
        for (Object o : objects) {
            names.number(names.allocated(o, main));
        }
        for (int i = 0; i < objects.size(); i++) {
            int index = names.touched(objects.get(i), worker);
            assertEquals(i, index);
            assertEquals(i + 1, names.ordinal(index));
            assertEquals(i, names.number(index));
            assertSame(objects.get(i), names.object(index));
        }
    }

    @Test
    void clearForgetsAllAndTheTableServesOn() {
        List<Object> objects = objects(3_000);
        for (int execution = 0; execution < 50; execution++) {
            NamedThread t = new NamedThread(0, "0");
            for (int i = objects.size() - 1; i >= 0; i--) {
                int index = names.touched(objects.get(i), t);
                assertEquals(objects.size() - i, names.ordinal(index));
                assertEquals(objects.size() - 1 - i, names.number(index));
            }
            names.clear();
            assertEquals(0, names.numberedSize());
        }
    }

    @Test
    void aTableThatWasHugeOnceShrinks() {
        for (Object o : objects(100_000)) {
            names.allocated(o, main);
        }
        names.clear();
        for (int execution = 0; execution < 3; execution++) {
            List<Object> few = objects(100);
            for (int i = 0; i < few.size(); i++) {
                assertEquals(i, names.allocated(few.get(i), main));
            }
            for (int i = 0; i < few.size(); i++) {
                assertEquals(i, names.touched(few.get(i), worker));
            }
            names.clear();
        }
    }
}
