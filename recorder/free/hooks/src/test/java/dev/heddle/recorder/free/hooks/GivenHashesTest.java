package dev.heddle.recorder.free.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GivenHashesTest {
    @BeforeEach
    void begin() {
        Recording.begin(new MemoryBuffers());
    }

    @Test
    void hashesCanBeGivenOnceAndStay() {
        assertTrue(MarkWord.givesHashes());
        int[] array = new int[3];
        assertTrue(MarkWord.giveHash(array, 1_234_567));
        assertFalse(MarkWord.giveHash(array, 7_654_321));
        assertEquals(1_234_567, System.identityHashCode(array));
        System.gc();
        synchronized (array) {
            assertEquals(1_234_567, System.identityHashCode(array));
        }
        assertEquals(1_234_567, System.identityHashCode(array));
    }

    @Test
    void anObjectWithAHashOrALockedMonitorGetsNone() {
        Object hashed = new Object();
        int hash = System.identityHashCode(hashed);
        assertFalse(MarkWord.giveHash(hashed, 5));
        assertEquals(hash, System.identityHashCode(hashed));
        Object locked = new Object();
        synchronized (locked) {
            assertFalse(MarkWord.giveHash(locked, 5));
            assertSame(Recording.shadowOf(locked), Recording.shadowOf(locked));
        }
        assertSame(Recording.shadowOf(locked), Recording.shadowOf(locked));
    }

    @Test
    void anEntryIsItsObjectsAlone() {
        Object one = new Object();
        Object other = new Object();
        long[] shadow = Recording.shadowOf(one);
        int hash = System.identityHashCode(one);
        assertTrue(MarkWord.giveHash(other, hash), "as if the JVM had come upon it");
        assertNull(SideTable.get(other));
        long[] second = Recording.shadowOf(other);
        assertFalse(shadow == second);
        assertSame(second, Recording.shadowOf(other));
        assertSame(shadow, Recording.shadowOf(one));
    }

    @Test
    void threadsThatMeetObjectsTogetherAgreeOnTheirShadows() throws Exception {
        int count = 5_000;
        int threads = 4;
        Object[] objects = new Object[count];
        for (int i = 0; i < count; i++) {
            objects[i] = new Object();
        }
        long[][][] shadows = new long[threads][count][];
        CyclicBarrier barrier = new CyclicBarrier(threads);
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int me = t;
            Thread thread = new Thread(() -> {
                await(barrier);
                for (int i = 0; i < count; i++) {
                    if ((i + me) % 7 == 0) {
                        System.identityHashCode(objects[i]);
                    }
                    shadows[me][i] = Recording.shadowOf(objects[i]);
                }
                ThreadLog.own().end();
            });
            all.add(thread);
            thread.start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        for (int i = 0; i < count; i++) {
            assertNotNull(shadows[0][i]);
            for (int t = 1; t < threads; t++) {
                assertSame(shadows[0][i], shadows[t][i]);
            }
            assertSame(shadows[0][i], Recording.shadowOf(objects[i]));
        }
    }

    @Test
    void runsOfObjectsThatAreGoneAreUsedAgainAndOthersKeepTheirShadows() {
        List<int[]> kept = new ArrayList<>();
        List<long[]> shadows = new ArrayList<>();
        int largest = 0;
        for (int i = 0; i < 200_000; i++) {
            int[] array = new int[1];
            Recording.escape(array);
            largest = Math.max(largest, ThreadLog.own().nextHash);
            if (i % 1_000 == 0) {
                kept.add(array);
                shadows.add(Recording.shadowOf(array));
            }
            if (i % 10_000 == 0) {
                System.gc();
            }
        }
        assertTrue(largest < 150_000, "hashes up to " + largest);
        for (int i = 0; i < kept.size(); i++) {
            assertSame(shadows.get(i), Recording.shadowOf(kept.get(i)));
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
