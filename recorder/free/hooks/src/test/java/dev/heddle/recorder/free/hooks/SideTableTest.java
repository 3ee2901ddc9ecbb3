package dev.heddle.recorder.free.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SideTableTest {
    @BeforeEach
    void begin() {
        Recording.begin(new MemoryBuffers());
    }

    @Test
    void headersOfArraysCanBeRead() {
        assertTrue(MarkWord.install());
    }

    @Test
    void anArrayIsPrivateUntilItEscapes() {
        int[] array = new int[5];
        assertTrue(MarkWord.isPrivate(array));
        synchronized (array) {
            assertTrue(Recording.isPrivate(array));
        }
        System.gc();
        assertTrue(Recording.isPrivate(array));
        assertTrue(
                System.identityHashCode(array) != 0 && Recording.isPrivate(array), "a hash alone makes nothing shared");
        Recording.escape(array);
        assertFalse(Recording.isPrivate(array));
        System.gc();
        assertFalse(Recording.isPrivate(array));
        synchronized (array) {
            assertFalse(Recording.isPrivate(array));
        }
    }

    @Test
    void anObjectKeepsItsShadow() throws InterruptedException {
        Object lock = new Object();
        long[] shadow = Recording.shadowOf(lock);
        EscapeTest.run(() -> assertSame(shadow, Recording.shadowOf(lock)));
        assertSame(shadow, Recording.shadowOf(lock));
    }

    @Test
    void theTableKeepsNoObject() {
        WeakReference<Object> gone = new WeakReference<>(shadowed());
        for (int i = 0; i < 50 && gone.get() != null; i++) {
            System.gc();
        }
        assertNull(gone.get());
    }

    @Test
    void entriesOfLostObjectsAreSweptAway() {
        for (int i = 0; i < 60_000; i++) {
            Recording.escape(new int[1]);
            if (i % 10_000 == 0) {
                System.gc();
            }
        }
        assertTrue(SideTable.size() < 50_000, "entries: " + SideTable.size());
    }

    @Test
    void exceptionsOfArraysStayWhatTheyAre() {
        Object[] strings = new String[1];
        Recording.escape(strings);
        assertThrows(ArrayStoreException.class, () -> Recording.writeL(strings, 0, 1, 1));
        ArrayIndexOutOfBoundsException thrown =
                assertThrows(ArrayIndexOutOfBoundsException.class, () -> Recording.readL(strings, 1, 1));
        assertEquals("Index 1 out of bounds for length 1", thrown.getMessage());
        assertThrows(NullPointerException.class, () -> Recording.readI(null, 0, 1));
        Recording.writeL(strings, 0, "free again", 1);
        assertEquals("free again", Recording.readL(strings, 0, 1));
    }

    private static Object shadowed() {
        int[] array = new int[100];
        Recording.escape(array);
        Recording.readI(array, 1, 1);
        return array;
    }
}
