package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.LocationKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.formats.trace.Trace.LocationEntry;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import dev.heddle.replayer.fixture.InProcess;
import dev.heddle.replayer.fixture.InProcess.Cell;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class MemoryAccessTest {
    private static final VarHandle VALUE = value();
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    private final InProcess p = new InProcess();

    private static VarHandle value() {
        try {
            return MethodHandles.lookup().findVarHandle(Cell.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code WRITE 7 external @1}, {@code READ 7 from 2}, one for each access. */
    private static List<String> accesses(Trace trace) {
        List<String> all = new ArrayList<>();
        EventColumns e = trace.events();
        for (int i = 0; i < e.size(); i++) {
            if (e.kind(i).isAccess()) {
                String source = e.readsFrom(i) == EventColumns.READS_INITIAL ? "initial" : "" + e.readsFrom(i);
                all.add(e.kind(i) + " " + e.value(i)
                        + (e.kind(i).reads() ? " from " + source : "")
                        + (e.position(i) < 0 ? "" : " @" + e.position(i))
                        + (e.has(i, EventFlags.EXTERNAL) ? " external" : "")
                        + (e.has(i, EventFlags.FAILED_CAS) ? " failed" : ""));
            }
        }
        return all;
    }

    @Test
    void readsSeeTheNewestWriteAndWritesKnowTheirPlace() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            assertEquals(0, p.value(cell));
            p.setValue(cell, 4);
            p.setValue(cell, 5);
            assertEquals(5, p.value(cell));
        });
        assertEquals(List.of("READ 0 from initial", "WRITE 4 @1", "WRITE 5 @2", "READ 5 from 3"), accesses(trace));
    }

    @Test
    void theInitialValueIsWhatMemoryHeldAtTheFirstAccess() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            cell.value = -9;
            assertEquals(-9, p.value(cell));
        });
        assertEquals(List.of("READ -9 from initial"), accesses(trace));
    }

    @Test
    void aWriteFromOutsideIsAnEventOfItsOwnBeforeTheReadThatNoticesIt() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            p.setValue(cell, 1);
            cell.value = 7;
            assertEquals(7, p.value(cell));
            assertEquals(7, p.value(cell));
        });
        assertEquals(List.of("WRITE 1 @1", "WRITE 7 @2 external", "READ 7 from 2", "READ 7 from 2"), accesses(trace));
    }

    @Test
    void aReferenceFromOutsideIsNoticedToo() {
        Object outside = new Object();
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            p.setNext(cell, cell);
            assertSame(cell, p.next(cell));
            cell.next = outside;
            assertSame(outside, p.next(cell));
            cell.next = null;
            assertEquals(null, p.next(cell));
        });
        EventColumns e = trace.events();
        List<Integer> writes = InProcess.events(trace, EventKind.WRITE);
        assertEquals(3, writes.size());
        assertTrue(e.has(writes.get(1), EventFlags.EXTERNAL | EventFlags.REFERENCE));
        Trace.ObjectEntry object = trace.objects().get((int) e.value(writes.get(1)) - 1);
        assertEquals(new Trace.ObjectEntry("java.lang.Object", 0, object.ordinal(), true), object);
        assertEquals(0, e.value(writes.get(2)), "null");
    }

    @Test
    void volatileAccessesHaveAPlaceInTheirTotalOrderAndPlainOnesHaveNone() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            p.setFlag(cell, 1);
            p.setValue(cell, 1);
            p.flag(cell);
            p.value(cell);
            p.setFlag(cell, 2);
        });
        EventColumns e = trace.events();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < e.size(); i++) {
            if (e.kind(i).isAccess()) {
                places.add(e.syncPosition(i));
                boolean isVolatile = e.readOrder(i) == MemoryOrder.VOLATILE || e.writeOrder(i) == MemoryOrder.VOLATILE;
                assertEquals(isVolatile, e.syncPosition(i) >= 0);
            }
        }
        assertEquals(List.of(1, -1, 1, -1, 2), places, "the read stands after the first write");
    }

    @Test
    void accessesThatWillThrowAreNoEvents() {
        Trace trace = p.pass(() -> {
            int site = p.site(EventKind.READ, Cell.class.getName(), "value", 1);
            p.hooks.beforeRead(null, site);
            p.hooks.beforeWriteI(null, 1, site);
            p.hooks.beforeArrayRead(null, 0, site);
            p.hooks.beforeArrayRead(new int[2], 2, site);
            p.hooks.beforeArrayRead(new int[2], -1, site);
            p.hooks.beforeArrayWriteI(new int[2], 2, 1, site);
            p.hooks.beforeArrayWriteL(new String[1], 0, new Object(), site);
            p.hooks.beforeAtomic(null, site);
            p.hooks.beforeVarHandle(VALUE, null, site);
        });
        assertEquals(List.of("0 BEGIN", "0 END"), InProcess.steps(trace));
    }

    @Test
    void staticFieldsAndElementsAreLocationsOfTheirOwn() {
        Trace trace = p.pass(() -> {
            int[] array = new int[3];
            p.hooks.allocated(array, -1);
            p.setTotal(1);
            p.setElement(array, 2, 5);
            p.setElement(array, 0, 6);
            assertEquals(5, p.element(array, 2));
            assertEquals(1, p.total());
        });
        List<LocationEntry> locations = trace.locations().stream()
                .filter(l -> l.kind() != LocationKind.THREAD)
                .toList();
        assertEquals(
                List.of(
                        new LocationEntry(LocationKind.STATIC_FIELD, -1, Cell.class.getName(), "total", -1),
                        new LocationEntry(LocationKind.ARRAY_ELEMENT, 1, "", "", 2),
                        new LocationEntry(LocationKind.ARRAY_ELEMENT, 1, "", "", 0)),
                locations);
        assertEquals(
                List.of("WRITE 1 @1", "WRITE 5 @1", "WRITE 6 @1", "READ 5 from 2", "READ 1 from 1"), accesses(trace));
    }

    @Test
    void narrowPlacesKeepWhatMemoryKeeps() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            int site = p.site(EventKind.WRITE, Cell.class.getName(), "narrow", 1);
            p.hooks.beforeWriteI(cell, 300, site);
            cell.narrow = (byte) 300;
            int read = p.site(EventKind.READ, Cell.class.getName(), "narrow", 1);
            p.hooks.beforeRead(cell, read);
            assertEquals(44, p.hooks.afterReadI(cell.narrow, read));
            char[] chars = new char[1];
            p.hooks.beforeArrayWriteI(chars, 0, 0x1ffff, site);
            chars[0] = (char) 0x1ffff;
            p.hooks.beforeArrayRead(chars, 0, read);
            assertEquals(0xffff, p.hooks.afterReadI(chars[0], read));
        });
        assertEquals(List.of("WRITE 44 @1", "READ 44 from 1", "WRITE 65535 @1", "READ 65535 from 3"), accesses(trace));
    }

    @Test
    void floatsKeepTheirBits() {
        float odd = Float.intBitsToFloat(0xff800123);
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            int site = p.site(EventKind.WRITE, Cell.class.getName(), "real", 1);
            p.hooks.beforeWriteI(cell, Float.floatToRawIntBits(odd), site);
            cell.real = odd;
            p.hooks.beforeRead(cell, site);
            int bits = Float.floatToRawIntBits(cell.real);
            assertEquals(bits, p.hooks.afterReadI(bits, site));
        });
        assertEquals(2, accesses(trace).size(), "nothing came from outside");
    }

    interface Limits {
        /** Final for good to all bytecode. */
        Object LIMIT = Limits.class.getModule().getName();

        static void heddle$clinit() {}
    }

    @Test
    void aStaticFieldOfAnInterfaceIsAssignedWhereReflectionFindsItAndAnewInEveryExecution() {
        int write = p.site(EventKind.WRITE, Limits.class.getName(), "LIMIT", 1);
        int read = p.site(EventKind.READ, Limits.class.getName(), "LIMIT", 2);
        int use = p.site(EventKind.CLASS_INIT, Limits.class.getName(), "", 3);
        Object fresh = new Object();
        Object constant = new Object();
        p.pass(() -> {
            p.hooks.initClass(Limits.class, use);
            p.hooks.interfaceWriteL(fresh, Limits.class, write);
            for (int i = 0; i < 2; i++) {
                p.hooks.beforeStaticRead(Limits.class, read);
                assertSame(fresh, p.hooks.afterReadL(constant, read), "whatever compiled code takes it for");
            }
            assertSame(fresh, Limits.class.getField("LIMIT").get(null));
        });
        Trace next = p.pass(() -> {
            p.hooks.initClass(Limits.class, use);
            p.hooks.beforeStaticRead(Limits.class, read);
            assertEquals(null, p.hooks.afterReadL(constant, read), "before it is assigned");
        });
        assertEquals(List.of("READ 0 from initial"), accesses(next));
    }

    private int updateSite(Outcome outcome) {
        return p.site(
                EventKind.UPDATE,
                "java.lang.invoke.VarHandle",
                "update",
                1,
                MemoryOrder.VOLATILE,
                MemoryOrder.VOLATILE,
                outcome);
    }

    private boolean compareAndSet(AtomicInteger atomic, int expected, int value) {
        int site = updateSite(Outcome.RESULT);
        p.hooks.beforeAtomic(atomic, site);
        p.hooks.expectingI(expected);
        return p.hooks.afterAccessI(atomic.compareAndSet(expected, value) ? 1 : 0, site) == 1;
    }

    @Test
    void anUpdateIsOneEventAndAFailedOneIsARead() {
        Trace trace = p.pass(() -> {
            AtomicInteger atomic = new AtomicInteger(3);
            assertTrue(compareAndSet(atomic, 3, 4));
            assertEquals(false, compareAndSet(atomic, 3, 5));
            int site = updateSite(Outcome.ALWAYS);
            p.hooks.beforeAtomic(atomic, site);
            assertEquals(4, p.hooks.afterAccessI(atomic.getAndAdd(10), site));
        });
        assertEquals(
                List.of("UPDATE 4 from initial @1", "READ 4 from 1 failed", "UPDATE 14 from 1 @2"), accesses(trace));
    }

    @Test
    void aCompareAndExchangeWroteIfItsResultIsWhatWasExpected() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            int site = updateSite(Outcome.WITNESS);
            for (int expected : new int[] {1, 0}) {
                p.hooks.beforeVarHandle(VALUE, cell, site);
                p.hooks.expectingI(expected);
                p.hooks.afterAccessI((int) VALUE.compareAndExchange(cell, expected, 8), site);
            }
        });
        assertEquals(List.of("READ 0 from initial failed", "UPDATE 8 from initial @1"), accesses(trace));
    }

    @Test
    void aFieldIsOneLocationByWhateverMeansItIsReached() {
        Trace trace = p.pass(() -> {
            Cell cell = p.cell();
            p.setValue(cell, 1);
            int site = updateSite(Outcome.ALWAYS);
            p.hooks.beforeVarHandle(VALUE, cell, site);
            p.hooks.afterAccessI((int) VALUE.getAndAdd(cell, 1), site);
            assertEquals(2, p.value(cell));
        });
        assertEquals(List.of("WRITE 1 @1", "UPDATE 2 from 1 @2", "READ 2 from 2"), accesses(trace));
    }

    @Test
    void anElementIsOneLocationByWhateverMeansItIsReached() {
        Trace trace = p.pass(() -> {
            int[] array = {5, 6};
            int site = updateSite(Outcome.ALWAYS);
            p.setElement(array, 1, 7);
            p.hooks.beforeVarHandle(ELEMENTS, array, 1, site);
            p.hooks.afterAccessI((int) ELEMENTS.getAndAdd(array, 1, 1), site);
            assertEquals(8, p.element(array, 1));
        });
        assertEquals(List.of("WRITE 7 @1", "UPDATE 8 from 1 @2", "READ 8 from 2"), accesses(trace));
    }

    @Test
    void elementsOfAnAtomicArrayAreThoseOfItsArray() {
        Trace trace = p.pass(() -> {
            AtomicIntegerArray atomic = new AtomicIntegerArray(2);
            int site = updateSite(Outcome.ALWAYS);
            for (int i = 0; i < 2; i++) {
                p.hooks.beforeAtomicArray(atomic, i, site);
                p.hooks.afterAccessI(atomic.getAndAdd(i, 3), site);
            }
            p.hooks.beforeAtomicArray(atomic, 2, site);
        });
        assertEquals(List.of("UPDATE 3 from initial @1", "UPDATE 3 from initial @1"), accesses(trace));
    }

    @Test
    void fencesHaveOrdersAndFullOnesAPlaceInS() {
        Trace trace = p.pass(() -> {
            p.hooks.fence(p.site(
                    EventKind.FENCE, "", "fullFence", 1, MemoryOrder.VOLATILE, MemoryOrder.VOLATILE, Outcome.ALWAYS));
            p.hooks.fence(p.site(
                    EventKind.FENCE, "", "releaseFence", 1, MemoryOrder.NONE, MemoryOrder.RELEASE, Outcome.ALWAYS));
        });
        List<Integer> fences = InProcess.events(trace, EventKind.FENCE);
        assertEquals(1, trace.events().syncPosition(fences.get(0)));
        assertEquals(EventColumns.ABSENT, trace.events().syncPosition(fences.get(1)));
        assertEquals(MemoryOrder.RELEASE, trace.events().writeOrder(fences.get(1)));
    }

    @Test
    void objectsAreNamedByTheirAllocationOrElseByTheirFirstTouch() {
        Trace trace = p.pass(() -> {
            Cell first = p.cell();
            Cell second = p.cell();
            p.setValue(second, 1);
            p.setValue(new Cell(), 2);
            p.join(p.start(() -> p.setValue(p.cell(), 3)));
            p.setValue(first, 4);
        });
        List<Trace.ObjectEntry> cells = trace.objects().stream()
                .filter(o -> o.className().equals(Cell.class.getName()))
                .toList();
        assertEquals(
                List.of(
                        new Trace.ObjectEntry(Cell.class.getName(), 0, 2, false),
                        new Trace.ObjectEntry(Cell.class.getName(), 0, 2, true),
                        new Trace.ObjectEntry(Cell.class.getName(), 1, 1, false),
                        new Trace.ObjectEntry(Cell.class.getName(), 0, 1, false)),
                cells);
    }
}
