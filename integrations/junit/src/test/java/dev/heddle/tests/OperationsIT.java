package dev.heddle.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Linearizability of data structures, with the known bugs of the JDK's deque and of a map of JCTools, and one of ours
 * that no interleaving shows.
 */
@ResourceLock(value = Resources.SYSTEM_PROPERTIES, mode = ResourceAccessMode.READ)
class OperationsIT {
    private static final String JDK = "java/util/concurrent/";

    @BeforeEach
    void begin() throws IOException {
        TestRun.forget(Structures.class);
    }

    /** Beside our test classes, where the JVM under control finds them. */
    @BeforeAll
    static void copyTheDeque() throws IOException, URISyntaxException {
        Path classes = Path.of(OperationsIT.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.createDirectories(classes.resolve("copied"));
        for (String name : new String[] {
            "ConcurrentLinkedDeque",
            "ConcurrentLinkedDeque$Node",
            "ConcurrentLinkedDeque$AbstractItr",
            "ConcurrentLinkedDeque$Itr",
            "ConcurrentLinkedDeque$DescendingItr",
            "ConcurrentLinkedDeque$CLDSpliterator",
            "Helpers"
        }) {
            try (InputStream in = ConcurrentLinkedDeque.class.getResourceAsStream("/" + JDK + name + ".class")) {
                ClassWriter copy = new ClassWriter(0);
                new ClassReader(in)
                        .accept(
                                new ClassRemapper(copy, new Remapper() {
                                    @Override
                                    public String map(String internalName) {
                                        boolean isCopied = internalName.startsWith(JDK + "ConcurrentLinkedDeque")
                                                || internalName.equals(JDK + "Helpers");
                                        return isCopied
                                                ? "copied/" + internalName.substring(JDK.length())
                                                : internalName;
                                    }
                                }),
                                0);
                Files.write(classes.resolve("copied").resolve(name + ".class"), copy.toByteArray());
            }
        }
    }

    private static String check(String method) {
        var all = TestRun.of(Structures.Checks.class, method).results();
        assertEquals(1, all.size(), all.toString());
        return all.values().iterator().next();
    }

    private static void assertContains(String text, String part) {
        assertTrue(text.contains(part), text);
    }

    @Test
    void aDequeWithALockIsLinearizable() {
        assertEquals("", check("plain"));
    }

    /** JDK-8188900 and relatives: an end is polled while the other one moves. */
    @Test
    @Tag("long")
    void theDequeOfTheJdkIsNot() {
        String message = check("copiedDeque");
        assertContains(message, "no order of these calls explains their results: ");
        assertContains(message, "scenario [");
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
