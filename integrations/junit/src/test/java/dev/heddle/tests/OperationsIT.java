package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Linearizability of data structures, with the known bugs of the JDK's deque and of a map of JCTools, and one of ours
 * that no interleaving shows.
 */
@ResourceLock(value = Resources.SYSTEM_PROPERTIES, mode = ResourceAccessMode.READ)
class OperationsIT {
    @BeforeEach
    void begin() throws IOException {
        TestRun.forget(Structures.class);
    }

    private static String check(String method) {
        var all = TestRun.of(Structures.Checks.class, method).results();
        assertEquals(1, all.size(), all.toString());
        return all.values().iterator().next();
    }

    private static void assertContains(String text, String part) {
        assertTrue(text.contains(part), () -> "expected " + part + " in " + text);
    }

    @Test
    void aDequeWithALockIsLinearizable() {
        assertEquals("", check("plain"));
    }

    /** JDK-8188900 and relatives: an end is polled while the other one moves. */
    @Test
    @Tag("long")
    void theDequeOfTheJdkIsNot() {
        String message = check("dequeOfTheJdk");
        assertContains(message, "no order of these calls explains their results: ");
        assertContains(message, "scenario [");
        assertContains(message, "ConcurrentLinkedDeque.java:");
    }

    @Test
    void theQueueOfTheJdkIs() {
        assertEquals("", check("queueOfTheJdk"));
        assertContains(
                check("noSuchMethod"), "ConcurrentLinkedQueue: no public method shrink with parameters of type int");
    }

    @Test
    void theQueueOfTheJdkIsLockFree() {
        assertEquals("", check("queueOfTheJdkIsLockFree"));
    }

    @Test
    void aCallThatWaitsForAThreadHeldBackIsADeadlock() {
        String message = check("plainIsLockFree");
        assertContains(message, "deadlock: 3 threads wait for ever");
        assertContains(message, "waits for monitor of HeldBack");
    }

    @Test
    void aCallThatAsksAgainAndAgainIsALivelock() {
        String message = check("spinningIsLockFree");
        assertContains(message, "livelock");
        assertContains(message, "waits for monitor of HeldBack");
    }

    /** JCTools issue 319, found with Lincheck as well. */
    @Test
    void theMapOfJctoolsIsNot() {
        String message = check("jctoolsMap");
        assertContains(message, "no order of these calls explains their results: ");
        assertContains(message, "after: get(");
        assertContains(message, "NonBlockingHashMapLong.java:");
    }

    @Test
    void aQueueWithReleaseAndAcquireIsLinearizable() {
        assertEquals("", check("ring"));
    }

    @Test
    void withoutTheAcquireItIsNot() {
        String message = check("ringWithoutAcquire");
        assertContains(message, "no order of these calls explains their results: ");
        assertContains(message, "-- stale:");
        assertContains(message, "offer(");
    }

    @Test
    void aClassWithoutOperationsIsNamed() {
        assertContains(check("noOperations"), "Structures$NoOperations: no method is annotated with @Operation");
    }
}
