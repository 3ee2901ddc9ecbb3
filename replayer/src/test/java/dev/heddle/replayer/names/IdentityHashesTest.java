package dev.heddle.replayer.names;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class IdentityHashesTest {
    private static final class Keyless {}

    @Test
    void theHeadersOfThisJvmAreUnderstood() {
        assertTrue(IdentityHashes.areOurs());
    }

    @Test
    void theSameBitsGiveTheSameHashCodeAndTheJvmAnswersIt() {
        Object a = new Keyless();
        Object b = new Keyless();
        int given = IdentityHashes.give(a, 99);
        assertEquals(given, System.identityHashCode(a));
        assertEquals(given, a.hashCode());
        assertEquals(given, IdentityHashes.shown(a));
        assertEquals(given, IdentityHashes.give(b, 99));
        assertNotEquals(given, IdentityHashes.give(new Keyless(), 100));
    }

    @Test
    void aHashCodeThatSomebodyHasSeenStays() {
        Object object = new Keyless();
        int seen = object.hashCode();
        assertEquals(seen, IdentityHashes.give(object, 1));
        assertEquals(seen, IdentityHashes.giveLasting(object));
        assertEquals(seen, object.hashCode());
    }

    @Test
    void aLockedObjectIsLeftAlone() {
        Object object = new Keyless();
        synchronized (object) {
            assertEquals(0, IdentityHashes.shown(object));
            assertEquals(System.identityHashCode(object), IdentityHashes.give(object, 1));
        }
    }

    @Test
    void itSurvivesACollection() {
        Object object = new Keyless();
        int given = IdentityHashes.give(object, 7);
        System.gc();
        assertEquals(given, System.identityHashCode(object));
    }

    /** Equal strings and boxes, constants and classes: whatever the execution. */
    @Test
    void whatOutlivesAnExecutionIsHashedByNameOrValue() {
        String one = "value".repeat(2);
        String other = "value".repeat(2);
        assertNotSame(one, other);
        assertEquals(IdentityHashes.lasting(one), IdentityHashes.lasting(other));
        assertNotEquals(IdentityHashes.lasting(one), IdentityHashes.lasting("another"));
        assertNotEquals(IdentityHashes.lasting(1), IdentityHashes.lasting(2));
        assertNotEquals(IdentityHashes.lasting(1), IdentityHashes.lasting(1L));
        assertNotEquals(IdentityHashes.lasting(Thread.State.NEW), IdentityHashes.lasting(Thread.State.RUNNABLE));
        assertNotEquals(IdentityHashes.lasting(String.class), IdentityHashes.lasting(Integer.class));
        assertEquals(0, IdentityHashes.lasting(new Keyless()));
    }
}
