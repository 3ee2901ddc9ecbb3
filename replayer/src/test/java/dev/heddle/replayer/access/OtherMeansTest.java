package dev.heddle.replayer.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.formats.event.EventFlags;
import dev.heddle.formats.event.EventKind;
import dev.heddle.formats.event.MemoryOrder;
import dev.heddle.formats.trace.EventColumns;
import dev.heddle.formats.trace.Trace;
import dev.heddle.recorder.instrument.site.Site.Outcome;
import dev.heddle.replayer.fixture.InProcess;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.junit.jupiter.api.Test;

/** Accesses by field updaters, reflection, views of bytes, and outside the heap. */
class OtherMeansTest {
    private static final AtomicIntegerFieldUpdater<Owner> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(Owner.class, "count");
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle IN_BUFFER =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final InProcess p = new InProcess();

    static class Owner {
        volatile int count;
        int plain;
    }

    private int site(EventKind kind, String owner, String member) {
        return p.site(kind, owner, member, 1);
    }

    private int element(byte[] array, int index) {
        int read = site(EventKind.READ, "", "byte");
        p.hooks.beforeArrayRead(array, index, read);
        return p.hooks.afterReadI(array[index], read);
    }

    private int update() {
        MemoryOrder order = MemoryOrder.VOLATILE;
        return p.site(EventKind.UPDATE, "any", "update", 1, order, order, Outcome.ALWAYS);
    }

    /** {@code WRITE volatile Owner.count}, by kind, order, and the name of the field or of the owner of the element. */
    private static List<String> accesses(Trace trace) {
        List<String> all = new ArrayList<>();
        EventColumns e = trace.events();
        for (int i = 0; i < e.size(); i++) {
            if (e.kind(i).isAccess()) {
                Trace.LocationEntry at = trace.locations().get(e.location(i));
                String owner = trace.objects().get(at.owner()).className();
                boolean isVolatile = e.readOrder(i) == MemoryOrder.VOLATILE || e.writeOrder(i) == MemoryOrder.VOLATILE;
                all.add(e.kind(i)
                        + (isVolatile ? " volatile " : " ")
                        + (at.member().isEmpty() ? owner + " " + at.index() : at.member())
                        + (e.has(i, EventFlags.EXTERNAL) ? " external" : ""));
            }
        }
        return all;
    }

    @Test
    void anUpdaterAccessesItsField() {
        Trace trace = p.pass(() -> {
            Owner owner = new Owner();
            int site = update();
            p.hooks.beforeUpdater(COUNT, owner, site);
            assertEquals(5, p.hooks.afterAccessI(COUNT.addAndGet(owner, 5), site));
            p.hooks.beforeUpdater(COUNT, null, site);
            p.hooks.beforeUpdater(COUNT, "no owner", site);
            p.hooks.beforeUpdater(null, owner, site);
        });
        assertEquals(List.of("UPDATE volatile count"), accesses(trace));
    }

    @Test
    void reflectionHasTheOrderOfTheDeclaration() {
        Trace trace = p.pass(() -> {
            Owner owner = new Owner();
            int set = site(EventKind.WRITE, "java.lang.reflect.Field", "setInt");
            int get = site(EventKind.READ, "java.lang.reflect.Field", "getInt");
            for (String name : new String[] {"count", "plain"}) {
                Field field = Owner.class.getDeclaredField(name);
                p.hooks.beforeReflection(field, owner, set);
                field.setInt(owner, 3);
                p.hooks.afterAccess(set);
                p.hooks.beforeReflection(field, owner, get);
                assertEquals(3, p.hooks.afterAccessI(field.getInt(owner), get));
                p.hooks.beforeReflection(field, null, get);
            }
        });
        assertEquals(
                List.of("WRITE volatile count", "READ volatile count", "WRITE plain", "READ plain"), accesses(trace));
    }

    @Test
    void reflectionAccessesElements() {
        Trace trace = p.pass(() -> {
            int[] array = new int[2];
            int set = site(EventKind.WRITE, "java.lang.reflect.Array", "setInt");
            p.hooks.beforeReflection(array, 1, set);
            Array.setInt(array, 1, 3);
            p.hooks.afterAccess(set);
            p.hooks.beforeReflection(array, 2, set);
            p.hooks.beforeReflection("no array", 0, set);
            p.hooks.beforeReflection((Object) null, 0, set);
        });
        assertEquals(List.of("WRITE [I 1"), accesses(trace));
    }

    @Test
    void severalBytesAreALocationOfTheirOwnAndOtherWidthsNoticeThem() {
        Trace trace = p.pass(() -> {
            byte[] bytes = new byte[16];
            int set = site(EventKind.WRITE, "any", "set");
            int get = site(EventKind.READ, "any", "get");
            assertEquals(0, element(bytes, 8));
            p.hooks.beforeVarHandle(LONGS, bytes, 8, set);
            LONGS.set(bytes, 8, 0x0102030405060708L);
            p.hooks.afterAccess(set);
            assertEquals(1, element(bytes, 8));
            p.hooks.beforeVarHandle(LONGS, bytes, 8, get);
            assertEquals(0x0102030405060708L, p.hooks.afterAccessJ((long) LONGS.get(bytes, 8), get));
            p.hooks.beforeVarHandle(LONGS, bytes, 9, get);
            p.hooks.beforeVarHandle(LONGS, bytes, -1, get);
        });
        String view = "byte[] as long" + (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? "" : " swapped") + " 8";
        assertEquals(
                List.of("READ [B 8", "WRITE " + view, "WRITE [B 8 external", "READ [B 8", "READ " + view),
                accesses(trace));
        long written =
                trace.events().value(InProcess.events(trace, EventKind.WRITE).get(0));
        assertEquals(0x0102030405060708L, written, "as the program sees it");
    }

    /** The address is a value of the program; two runs never have the same one. */
    @Test
    void memoryOutsideTheHeapIsCalledByItsAllocation() {
        List<Trace> traces = new ArrayList<>();
        List<ByteBuffer> alive = new ArrayList<>();
        List<Long> addresses = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            traces.add(p.pass(() -> {
                ByteBuffer buffer = ByteBuffer.allocateDirect(32);
                alive.add(buffer);
                p.hooks.allocatedOutside(buffer);
                addresses.add(Buffers.address(buffer));
                int site = update();
                p.hooks.beforeVarHandle(IN_BUFFER, buffer, 8, site);
                p.hooks.afterAccessJ((long) IN_BUFFER.getAndAdd(buffer, 8, 4L), site);
                long[] kept = new long[1];
                p.hooks.beforeArrayWriteJ(kept, 0, Buffers.address(buffer) + 8, site(EventKind.WRITE, "", "long"));
                kept[0] = Buffers.address(buffer) + 8;
                int read = site(EventKind.READ, "", "long");
                p.hooks.beforeArrayRead(kept, 0, read);
                assertEquals(kept[0], p.hooks.afterReadJ(kept[0], read), "the program's own value");
            }));
        }
        assertNotEquals(addresses.get(0), addresses.get(1));
        assertEquals(List.of("UPDATE volatile memory as long 8", "WRITE [J 0", "READ [J 0"), accesses(traces.get(0)));
        assertEquals(accesses(traces.get(0)), accesses(traces.get(1)));
        EventColumns first = traces.get(0).events();
        EventColumns second = traces.get(1).events();
        assertEquals(first.size(), second.size());
        for (int i = 0; i < first.size(); i++) {
            assertEquals(first.value(i), second.value(i));
        }
        assertTrue(alive.stream().allMatch(ByteBuffer::isDirect));
    }
}
